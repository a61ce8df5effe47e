import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histogramCounts } from '../../src/report/chart.js';
import { csvLines } from '../../src/report/csv.js';
import { count, fixed, percent, percentFigure, percentRange } from '../../src/report/figures.js';
import { markdownOf } from '../../src/report/markdown.js';
import { markup } from '../../src/report/markup.js';
import { htmlTable } from '../../src/report/page.js';
import { saveWhole } from '../../src/report/save.js';
import { plainTable, type Table } from '../../src/report/table.js';
import { testFolder, writeIn } from '../support/folder.js';
import { runShell } from '../support/shell.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();

describe('a table for a terminal', () => {
  const wide: Table = {
    heading: ['rules', 'deals', 'rate'],
    rows: [
      ['hard', '100000', '6.5'],
      ['relaxed', '7', '99.918'],
    ],
    words: 1,
  };

  test('stands in aligned columns', () => {
    expect(plainTable(wide)).toBe(
      'rules     deals    rate\nhard     100000     6.5\nrelaxed       7  99.918\n',
    );
  });

  test('is folded where it is too wide, with the words in front again', () => {
    expect(plainTable(wide, 20)).toBe(
      'rules     deals\nhard     100000\nrelaxed       7\n\nrules      rate\nhard        6.5\nrelaxed  99.918\n',
    );
  });

  test('fits the width wherever words and one figure do, and loses no cell', () => {
    const cell = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }).chain((columns) =>
          fc.record({
            heading: fc.array(cell, { minLength: columns, maxLength: columns }),
            rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 4 }),
            words: fc.integer({ min: 0, max: Math.min(2, columns) }),
          }),
        ),
        (table) => {
          const text = plainTable(table, 44);
          for (const line of linesOf(text)) expect(line.length).toBeLessThanOrEqual(44);
          const words = text.split(/\s+/);
          for (const wanted of [table.heading, ...table.rows].flat()) expect(words).toContain(wanted);
        },
      ),
    );
  });
});

describe('figures', () => {
  test.each([
    [0.995, 2, '1.00'],
    [0.995, 3, '0.995'],
    [1.005, 2, '1.01'],
    [0.125, 2, '0.13'],
    [0, 1, '0.0'],
    [-30.5004, 3, '-30.500'],
  ])('%f with %i decimals is %s', (value, decimals, text) => {
    expect(fixed(value, decimals)).toBe(text);
  });

  test('per cents, with and without the sign', () => {
    expect(percent(0.0613, 2)).toBe('6.13 %');
    expect(percentFigure(0.0664)).toBe('6.640');
    expect(percentRange(0.5, 0.5, 1)).toBe('50.0 %');
    expect(percentRange(0.5, 0.75, 1)).toBe('50.0 % to 75.0 %');
    expect([count(0, 'deal'), count(1, 'deal'), count(2, 'deal')]).toEqual(['0 deals', '1 deal', '2 deals']);
  });

  test('the topmost value is counted in the last bar of a histogram', () => {
    expect(histogramCounts([0, 0.15, 0.95, 1], { least: 0, most: 1, step: 0.05 })).toEqual(
      Array.from({ length: 20 }, (_, bar) => ({ 0: 1, 3: 1, 19: 2 })[bar] ?? 0),
    );
  });
});

test('markup escapes whatever text is put into it, and nothing twice', () => {
  const inner = markup`<b title="${'"<&>'}">${'<i>'}</b>`;
  expect(inner.text).toBe('<b title="&quot;&lt;&amp;&gt;">&lt;i&gt;</b>');
  expect(markup`<p>${[inner, 'a & b', 3]}</p>`.text).toBe(`<p>${inner.text}\na &amp; b\n3</p>`);
  const table = htmlTable({ heading: ['<script>'], rows: [['"&"']], words: 1 }).text;
  expect(table).toContain('<th class="word">&lt;script&gt;</th>');
  expect(table).toContain('<td class="word">&quot;&amp;&quot;</td>');
});

test('CSV quotes what needs it and ends lines in LF; Markdown escapes what parts its cells', () => {
  expect(
    csvLines([
      ['a', 1, null],
      ['x,y', '"', 'z'],
    ]),
  ).toBe('a,1,\n"x,y","""",z\n');
  expect(markdownOf({ heading: ['a|b', 'n'], rows: [['c', '1']], words: 1 })).toBe(
    '| a\\|b |  n |\n| :--- | -: |\n| c    |  1 |',
  );
});

describe('a file is written whole or not at all', () => {
  test('in place of another, with nothing left over', async () => {
    const inside = join(folder, 'whole');
    mkdirSync(inside);
    const path = writeIn(inside, 'report.md', 'old');
    await saveWhole(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(inside)).toEqual(['report.md']);
  });

  test.each([
    ['', 'the name of the file to write is empty'],
    [folder, `${folder}: it cannot be written: it is a folder`],
    [join(folder, 'none', 'x.md'), `it cannot be written: there is no folder ${join(folder, 'none')}`],
    ['/dev/full', '/dev/full: it cannot be written: the disk is full'],
  ])('%j is refused by a line that says why', async (path, message) => {
    await expect(saveWhole(path, 'text')).rejects.toThrow(message);
  });

  test('where it may not grow, what was there before stays, and nothing else', async () => {
    const inside = join(folder, 'full');
    mkdirSync(inside);
    const ledger = join(inside, 'rates.db');
    await runShell(`$WINNABLE rate --rules hard --deals 40 --ledger ${ledger}`);
    const page = writeIn(inside, 'report.html', 'old');
    const picture = join(inside, 'report.svg');
    for (const path of [page, picture]) {
      const outcome = await runShell(
        `trap '' XFSZ; ulimit -f 16; $WINNABLE rate report ${ledger} --out ${path}`,
      );
      expect(outcome).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${path}: it cannot be written: a file may not be so large here\n`,
      });
    }
    expect(readFileSync(page, 'utf8')).toBe('old');
    expect(existsSync(picture)).toBe(false);
    expect(readdirSync(inside).sort()).toEqual(['rates.db', 'report.html']);
  });
});
