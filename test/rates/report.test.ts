import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NO_BROWSER, photograph } from '../support/browser.js';
import { runCommand } from '../support/command.js';
import { testFolder, writeIn } from '../support/folder.js';

const folder = testFolder();
const ledger = join(folder, 'rates.db');
beforeAll(async () => {
  const run = ['rate', '--rules', 'classic,hard,medium', '--deals', '1500', '--ledger', ledger];
  // A low limit leaves some deals undecided.
  expect((await runCommand([...run, '--limit-nodes', '2000'])).code).toBe(0);
});

async function made(name: string): Promise<string> {
  const path = join(folder, name);
  const outcome = await runCommand(['rate', 'report', ledger, '--out', path]);
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
  return path;
}

test('Markdown has the tables, the convergence, the node histograms and the command', async () => {
  const text = readFileSync(await made('report.md'), 'utf8');
  expect(text).toMatch(/^# Winnable deals\n\n\| rules +\| +from \| +to \| +deals \|/);
  expect(text).toMatch(
    /^\| classic \| +0 \| +1499 \| +1500 \| +\d+ \| +\d+ \| +\d+ \| +\d+\.\d{3} ± \d+\.\d{3} \|/m,
  );
  expect(text).toMatch(/^\| hard +\| +100 \| +\d+\.\d{3} \| +\d+\.\d{3} \|$/m);
  expect(text).toMatch(/^\| hard +\| +1500 \| +\d+\.\d{3} \| +\d+\.\d{3} \|$/m);
  expect(text).toMatch(/^\| medium +\| undecided +\| +\d+ \|/m);
  expect(text).toContain(
    'Held on every deal: classic implies hard; classic implies medium; hard implies medium.',
  );
  expect(text).toContain(
    '\nwinnable rate --rules classic,hard,medium --from 0 --deals 1500 --limit-nodes 2000\n',
  );
});

test('a report is the same each time', async () => {
  for (const form of ['html', 'svg', 'md']) {
    const [a, b] = [await made(`a.${form}`), await made(`b.${form}`)];
    expect(readFileSync(a).equals(readFileSync(b))).toBe(true);
  }
});

describe.skipIf(NO_BROWSER)('in Chromium', () => {
  for (const [form, width, height] of [
    ['html', 1280, 900],
    ['html', 390, 844],
    ['svg', 1280, 900],
  ] as const) {
    test(`the ${form} report at ${width} pixels stands alone and shows everything`, async () => {
      const path = await made(`report.${form}`);
      await lookAt(pathToFileURL(path).href, { width, height }, async (page) => {
        const text = await page.evaluate<string>('document.documentElement.textContent');
        for (const expected of [
          'Winnable deals',
          'Rule sets on the same deals',
          'Share of winnable deals',
          'Convergence of the estimate',
          'Node histogram of the searches',
          'winnable rate --rules classic,hard,medium --from 0 --deals 1500',
        ]) {
          expect(text).toContain(expected);
        }
        // Three charts, each with marks drawn, none of them of no size.
        const charts = await page.evaluate<{ width: number; height: number; paths: number }[]>(
          `[...document.querySelectorAll('svg.marks')].map((chart) => {
            const { width, height } = chart.getBoundingClientRect();
            return { width, height, paths: chart.querySelectorAll('path').length };
          })`,
        );
        expect(charts).toHaveLength(3);
        for (const chart of charts) {
          expect(chart.width).toBeGreaterThan(250);
          expect(chart.height).toBeGreaterThan(50);
          expect(chart.paths).toBeGreaterThan(5);
        }
        // A phone scrolls the tables, not the page.
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        if (form === 'html') expect(overflow).toBeLessThanOrEqual(0);
        if (form === 'svg') {
          // A picture cannot be photographed by itself.
          const frame = writeIn(folder, 'frame.html', `<img src="${basename(path)}" alt="">`);
          await page.goto(pathToFileURL(frame).href);
        }
        const picture = await photograph(page, `rates-${form}-${width}`);
        expect(picture.length).toBeGreaterThan(20_000);
      });
    });
  }
});
