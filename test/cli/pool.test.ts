import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { DealRecord } from '../../src/pool/pool-deal.js';
import { hear, runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { type Contents, contentsOf, graded, makePool, SETTINGS } from '../support/pools.js';
import { linesOf, objectsOf } from '../support/text.js';

const folder = testFolder();
const path = join(folder, 'easy.db');
let contents: Contents;
let files = 0;

beforeAll(async () => {
  await makePool(path, 40, graded(20));
  contents = await contentsOf(path);
});

const pool = (...args: string[]) => runCommand(['pool', ...args]);

/** A copy of the pool, to be changed. */
function copy(): string {
  files += 1;
  const file = join(folder, `copy-${files}.db`);
  copyFileSync(path, file);
  return file;
}

async function records(...args: string[]): Promise<DealRecord[]> {
  const { code, stdout, stderr } = await pool(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as DealRecord);
}

describe('winnable pool stats', () => {
  it('says what share is winnable, how ease and length spread, and how the players fare', async () => {
    const { code, stdout } = await pool('stats', path);
    expect(code).toBe(0);
    const last = contents.deals.at(-1)!.deal.number;
    const share = ((100 * 40) / (last + 1)).toFixed(2);
    expect(stdout).toContain(`winnable   ${share} % of ${last + 1} numbers (thoughtful play)`);
    expect(stdout).toMatch(/games won {2}beginners .* %, regulars .* %, experts .* % \(simulated\)/);
    const stats = JSON.parse((await pool('stats', path, '--json')).stdout) as Record<string, never>;
    const lengths = contents.deals.map(({ deal }) => deal.length).sort((a, b) => a - b);
    expect(stats).toMatchObject({
      deals: 40,
      numbers: last + 1,
      length: { least: lengths[0], median: lengths[19], most: lengths[39] },
      skipped: { unwinnable: last + 1 - 40, undecided: 0 },
    });
  });

  it('names the numbers that are undecided, and counts them on both sides of the share', async () => {
    const file = join(folder, 'undecided.db');
    await makePool(file, 5, { ...SETTINGS, limitNodes: 60 });
    const { undecided, progress } = await contentsOf(file);
    expect(undecided.length).toBeGreaterThan(0);
    const { next } = progress as { next: number };
    const { stdout } = await pool('stats', file);
    const percent = (deals: number) => `${((100 * deals) / next).toFixed(2)} %`;
    expect(stdout).toContain(`${percent(5)} to ${percent(5 + undecided.length)} of ${next} numbers`);
    expect(stdout).toContain(`${undecided[0]!.number} (nodes limit)`);
  });
});

describe('winnable pool verify', () => {
  it('finds nothing wrong with a sound pool, nor with what was exported from it', async () => {
    expect(await pool('verify', path)).toEqual({
      code: 0,
      stdout: `${path}: 40 deals verified, all is right\n`,
      stderr: '',
    });
    const file = join(folder, 'easy.ndjson');
    writeFileSync(file, (await pool('export', path)).stdout);
    const verified = await pool('verify', file, '--json');
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.stdout)).toEqual({ file, deals: 40, bad: 0 });
    const throughPipe = await runCommand(['pool', 'verify', '-'], readFileSync(file, 'utf8'));
    expect(throughPipe.stdout).toBe('stdin: 40 deals verified, all is right\n');
  });

  test.each([
    ["code = 'RU1-E-AAAAABB'", 'the code of deal'],
    ["board = replace(board, 'AS', 'AH')", 'the board is not that of deal'],
    ["moves = replace(moves, ' AC>F', '')", 'the line does not win'],
    ["moves = moves || ' AS>F', length = length + 1", 'the line does not win'],
    ["moves = 'drow', length = 1", 'the line does not win'],
    ['length = length - 1', 'the length is given as'],
    ['nodes = 0', 'no count of nodes'],
    ['mapping = 2', 'deal mapping 2'],
    ["rules = 'eazy'", 'unknown rule set eazy'],
    ['ease = ease / 2 + 0.1', 'the ease is not the share of games won'],
    ["won = '[99,0,0]'", 'the games of the grade are no counts'],
    ["won = 'broken'", 'the games of the grade are no counts'],
    ["solver = '9.9.9'", 'the hash does not match'],
    ["hash = 'abc'", 'the hash does not match'],
  ])('names a row with %s', async (change, words) => {
    const file = copy();
    const { number, code } = contents.deals[7]!.deal;
    const database = new DatabaseSync(file);
    database.prepare(`UPDATE deals SET ${change} WHERE number = ?`).run(number);
    database.close();
    const { code: exit, stdout } = await pool('verify', file);
    expect(exit).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(change.startsWith('code') ? 'RU1-E-AAAAABB' : code!);
    expect(lines[0]).toContain(words);
    expect(lines[0]).toContain('the hash does not match');
    expect(lines[1]).toBe(`${file}: 40 deals verified, 1 bad`);
  });

  it('notices a row that is missing from the count', async () => {
    const file = copy();
    const database = new DatabaseSync(file);
    database.prepare('DELETE FROM deals WHERE number = ?').run(contents.deals[7]!.deal.number);
    database.close();
    const { code, stdout } = await pool('verify', file);
    expect(code).toBe(1);
    expect(stdout).toContain('but the counts add up to');
  });

  it('names the bad lines of a file: no object, fields missing, and a deal that stands there twice', async () => {
    const lines = (await pool('export', path)).stdout.trim().split('\n');
    const file = join(folder, 'bad.ndjson');
    const { hash: _, ...unhashed } = JSON.parse(lines[3]!) as DealRecord;
    writeFileSync(
      file,
      [lines[0], 'nonsense', JSON.stringify(unhashed), lines[4], lines[0], '[]', ''].join('\n'),
    );
    const { code, stdout } = await pool('verify', file);
    expect(code).toBe(1);
    expect(stdout.trim().split('\n')).toEqual([
      `${file}:2: this is no JSON object; a line of an exported pool is one`,
      `${file}:3: "hash" is missing, or no text`,
      `${file}:5: ${contents.deals[0]!.deal.code}: deal ${contents.deals[0]!.deal.number} stands in the pool twice`,
      `${file}:6: the line is no JSON object`,
      `${file}: 6 deals verified, 4 bad`,
    ]);
  });

  test.each(['/no/such/file.db', folder])('refuses %s', async (wrong) => {
    const { code, stdout, stderr } = await pool('verify', wrong);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses an empty file', async () => {
    const file = join(folder, 'empty.ndjson');
    writeFileSync(file, '');
    expect((await pool('verify', file)).code).toBe(2);
  });
});

describe('winnable pool list', () => {
  it('filters and sorts: the easiest first, ties by length and then number', async () => {
    const all = await records('list', path, '--sort', 'ease', '--json');
    expect(all).toHaveLength(40);
    const keys = all.map(({ ease, length, number }) => [-ease!, length, number]);
    const compare = (a: number[], b: number[]) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
    expect(keys).toEqual([...keys].sort(compare));
    const some = await records(
      'list',
      path,
      '--ease',
      '0.3..0.7',
      '--length',
      '0..85',
      '--json',
      '--sort',
      'length',
    );
    expect(some.map(({ number }) => number).sort()).toEqual(
      all
        .filter(({ ease, length }) => ease! >= 0.3 && ease! <= 0.7 && length <= 85)
        .map(({ number }) => number)
        .sort(),
    );
    expect(some.length).toBeGreaterThan(0);
    const hardest = await records('list', path, '--sort', 'ease', '--reverse', '--limit', '3', '--json');
    expect(hardest).toEqual(all.slice(-3).reverse());
  });

  it('is a table for people', async () => {
    const { stdout } = await pool('list', path, '--limit', '1');
    const { code, number, length } = contents.deals[0]!.deal;
    expect(stdout.split('\n')).toHaveLength(3);
    expect(stdout).toMatch(new RegExp(`${code} +${number} +${length} +[01]\\.\\d{3} ±0\\.\\d{3}`));
  });

  test.each([['0.8..0.2'], ['0.5'], ['0..2'], ['a..b']])('refuses --ease %s', async (range) => {
    const { code, stderr } = await pool('list', path, '--ease', range);
    expect(code).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('says so when deals have no grades', async () => {
    const file = join(folder, 'ungraded.db');
    await makePool(file, 3);
    const { stdout, stderr } = await pool('list', file, '--ease', '0..1');
    expect(stdout).toBe('');
    expect(stderr).toContain('3 deals of this pool are not graded');
  });
});

describe('winnable pool export', () => {
  it('writes every deal in four formats, in the order of the numbers', async () => {
    const lines = await records('export', path);
    expect(lines.map(({ number }) => number)).toEqual(contents.deals.map(({ deal }) => deal.number));
    expect(lines.map(({ hash }) => hash)).toEqual(contents.deals.map(({ hash }) => hash));
    expect(JSON.parse((await pool('export', path, '--format', 'json')).stdout)).toEqual(lines);
    const codes = (await pool('export', path, '--format', 'codes')).stdout;
    expect(codes).toBe(lines.map(({ code }) => `${code}\n`).join(''));
    const rows = (await pool('export', path, '--format', 'csv')).stdout.split('\n');
    expect(rows).toHaveLength(42);
    const names = rows[0]!.split(',');
    const first = rows[1]!.split(',');
    expect(first).toHaveLength(names.length);
    expect(first[names.indexOf('board')]).toBe(lines[0]!.board);
    expect(first[names.indexOf('moves')]).toBe(lines[0]!.moves.join(' '));
    expect(Number(first[names.indexOf('ease')])).toBe(lines[0]!.ease);
  });

  it('writes what winnable check takes, and finds winnable', async () => {
    const file = join(folder, 'to-check.ndjson');
    writeFileSync(file, (await pool('export', path)).stdout);
    const { code, stdout } = await runCommand(['check', '--file', file, '--json']);
    expect(code).toBe(0);
    const verdicts = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { verdict: string }).verdict);
    expect(verdicts).toEqual(new Array(40).fill('winnable'));
  });
});

describe('winnable pool take', () => {
  it('takes the same with the same seed, only what fits, and nothing twice', async () => {
    const args = ['take', path, '--count', '8', '--ease', '0.2..0.8', '--format', 'ndjson'];
    const taken = await records(...args, '--seed', 'monday');
    expect(taken).toEqual(await records(...args, '--seed', 'monday'));
    expect(taken).not.toEqual(await records(...args, '--seed', 'tuesday'));
    expect(new Set(taken.map(({ code }) => code)).size).toBe(8);
    for (const { ease } of taken) {
      expect(ease).toBeGreaterThanOrEqual(0.2);
      expect(ease).toBeLessThanOrEqual(0.8);
    }
  });

  it('prints the seed it drew when none is given', async () => {
    const { stdout, stderr } = await pool('take', path, '--count', '3');
    const seed = /^note: seed (\d+)\n$/.exec(stderr)![1]!;
    expect((await pool('take', path, '--count', '3', '--seed', seed)).stdout).toBe(stdout);
  });

  it('never gives a marked deal again, and takes none when too few are left', async () => {
    const file = copy();
    const given = new Set<string>();
    for (const mark of ['one', 'two', 'three', 'one']) {
      const { code, stdout } = await pool('take', file, '--count', '10', '--seed', 'same', '--mark', mark);
      expect(code).toBe(0);
      for (const line of stdout.trim().split('\n')) given.add(line);
    }
    expect(given.size).toBe(40);
    const { code, stdout, stderr } = await pool('take', file, '--count', '1', '--mark', 'five');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('only 0 deals left that fit, 40 more are served already; none is taken');
    const stats = await pool('stats', file);
    expect(stats.stdout).toContain(
      'served     one: 20 deals\nserved     three: 10 deals\nserved     two: 10 deals\n',
    );
    expect((await pool('verify', file)).code).toBe(0);
  });
});

describe('marks', () => {
  it('are listed, shown with the deals, and taken back', async () => {
    const file = copy();
    const taken = (await pool('take', file, '--count', '3', '--seed', 'a', '--mark', 'site one')).stdout;
    const codes = new Set(linesOf(taken));
    expect((await pool('marks', file)).stdout).toBe('site one: 3 deals\n');
    expect(JSON.parse((await pool('marks', file, '--json')).stdout)).toEqual({ mark: 'site one', deals: 3 });
    const exported = objectsOf<DealRecord & { mark?: string }>((await pool('export', file)).stdout);
    for (const { code, mark } of exported) expect(mark).toBe(codes.has(code!) ? 'site one' : undefined);
    const listed = linesOf((await pool('list', file)).stdout);
    expect(listed.filter((line) => line.endsWith('  site one'))).toHaveLength(3);
    expect((await pool('unmark', file, '--mark', 'site two')).code).toBe(1);
    expect((await pool('unmark', file, '--mark', 'site one')).code).toBe(0);
    expect((await pool('marks', file)).stderr).toBe('note: no deal of the pool is marked\n');
    expect((await pool('take', file, '--count', '3', '--seed', 'a', '--mark', 'b')).stdout).toBe(taken);
  });

  it('are set only on deals that were written out', async () => {
    const file = copy();
    const args = ['pool', 'take', file, '--count', '3', '--seed', 'a', '--mark', 'lost'];
    const words = ['dist/bin/winnable.js', ...args].map((word) => `'${word}'`).join(' ');
    const shell = (redirect: string) =>
      hear(spawn('bash', ['-c', `set -o pipefail; '${process.execPath}' ${words} ${redirect}`]));
    const full = shell('> /dev/full');
    expect((await full.ended).code).toBe(2);
    expect(full.said.stderr).toBe(
      'error: stdout: what was to be printed cannot be written (the disk is full)\n',
    );
    expect((await shell('| true').ended).code).toBe(141);
    expect((await pool('marks', file)).stdout).toBe('');
  });

  test.each(['', ' ', 'two\nlines', 'a\u0000b'])('have no such name as %j', async (name) => {
    const { code, stderr } = await pool(
      'take',
      path,
      '--count',
      '1',
      `--mark=${name.replace('\u0000', '\u0001')}`,
    );
    expect(code).toBe(2);
    expect(linesOf(stderr)).toHaveLength(1);
  });
});

describe('winnable pool grade', () => {
  it('gives deals the grades that they would have been made with, and says why there were none', async () => {
    const file = join(folder, 'to-grade.db');
    await makePool(file, 12);
    const { code, stderr } = await pool('take', file, '--count', '1', '--ease', '0..1');
    expect(code).toBe(1);
    expect(stderr).toContain(`12 deals of it are not graded, and "winnable pool grade ${file}" grades them`);
    expect(await pool('grade', file, '--games', '20')).toEqual({
      code: 0,
      stdout: `${file}: 12 deals graded by 20 simulated games each, 0 had a grade before\n`,
      stderr: '',
    });
    const made = join(folder, 'made-graded.db');
    await makePool(made, 12, graded(20));
    expect(await contentsOf(file)).toEqual(await contentsOf(made));
    expect((await pool('grade', file)).stdout).toContain('0 deals graded');
    expect((await pool('grade', file, '--games', '30')).stderr).toContain('graded by 20 games each');
    await makePool(file, 14, graded(20));
    expect((await contentsOf(file)).deals).toHaveLength(14);
  });

  it('grades Klondike, and serves its deals by their ease', async () => {
    const file = join(folder, 'klondike.db');
    await makePool(file, 6, { ...SETTINGS, rules: 'klondike1' });
    expect((await pool('grade', file, '--games', '12')).stdout).toContain('6 deals graded');
    const rows = (await pool('list', file, '--sort', 'ease')).stdout.trim().split('\n').slice(1);
    const eases = rows.map((row) => Number(/ (\d\.\d{3}) /.exec(row)![1]));
    expect(eases).toEqual([...eases].sort((a, b) => b - a));
    expect(eases[0]).toBeGreaterThan(eases[5]!);
    const taken = await pool('take', file, '--count', '2', '--ease', `${eases[1]! - 0.001}..1`);
    expect(taken.stdout.trim().split('\n').sort()).toEqual(
      rows
        .slice(0, 2)
        .map((row) => row.split(' ')[0]!)
        .sort(),
    );
  });
});

test.each([
  ['csv', 'code,number'],
  ['json', '['],
  ['codes', 'RU1-'],
])('verify says in one line what it reads when it gets %s', async (format, start) => {
  const file = join(folder, `export.${format}`);
  writeFileSync(file, (await pool('export', path, '--format', format)).stdout);
  const { code, stdout, stderr } = await pool('verify', file);
  expect([code, stdout]).toEqual([2, '']);
  expect(linesOf(stderr)).toHaveLength(1);
  expect(stderr).toContain(`error: ${file}:1: "pool verify" reads a pool, or what "pool export" wrote`);
  expect(stderr).toContain(start);
});

test('an export of a game without codes is read back by check and by verify', async () => {
  const file = join(folder, 'returns.db');
  await makePool(file, 2, { ...SETTINGS, rules: 'yukon-returns' });
  const text = join(folder, 'returns.ndjson');
  writeFileSync(text, (await pool('export', file)).stdout);
  const { code, stdout } = await runCommand(['check', '--file', text, '--json']);
  expect([code, linesOf(stdout)]).toEqual([0, expect.arrayContaining([expect.stringContaining('winnable')])]);
  expect((await pool('verify', text)).code).toBe(0);
});

test('a report goes to no file without a name, and to stdout as "-"', async () => {
  expect((await pool('report', path, '--out', '')).code).toBe(2);
  expect((await pool('report', path, '--out', '-')).stdout).toBe((await pool('report', path)).stdout);
});

test('a wrong command or pool gets the nearest real one suggested', async () => {
  expect((await pool('stat', path)).stderr).toContain('stats');
  for (const command of ['stats', 'verify']) {
    const { code, stderr } = await pool(command, join(folder, 'nowhere.db'));
    expect(code).toBe(2);
    expect(stderr).toBe(
      `error: ${join(folder, 'nowhere.db')}: no such pool; "winnable generate --count 100 --out FILE" makes one\n`,
    );
  }
});
