import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Connection } from '../../src/storage/sqlite.js';
import { type Outcome, runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';

const folder = testFolder();
const whole = join(folder, 'rates.db');
beforeAll(async () => {
  const run = ['rate', '--rules', 'hard,medium', '--deals', '400', '--limit-nodes', '300', '--ledger', whole];
  expect((await runCommand(run)).code).toBe(0);
});

const verify = (path: string, ...options: readonly string[]) =>
  runCommand(['rate', 'verify', path, ...options]);

/** A copy of the ledger, changed by SQL. */
async function changed(name: string, ...statements: readonly string[]): Promise<string> {
  const path = join(folder, name);
  copyFileSync(whole, path);
  const database = await Connection.open(path, 0);
  for (const statement of statements) database.exec(statement);
  database.close();
  return path;
}

/** Swaps the verdicts of the first winnable and the first unwinnable deal of a rule set, inside their block. */
async function swapped(name: string, rules: string, ...more: readonly string[]): Promise<string> {
  const path = join(folder, name);
  copyFileSync(whole, path);
  const database = await Connection.open(path, 0);
  const stream = database.value('SELECT id FROM stream WHERE rules = ?', rules) as number;
  const bytes = new Uint8Array(
    database.value('SELECT verdicts FROM block WHERE stream = ?', stream) as Uint8Array,
  );
  const code = (deal: number) => (bytes[deal >> 2]! >> (2 * (deal & 3))) & 3;
  const deals = [...Array(400).keys()];
  const [winnable, unwinnable] = [1, 2].map((wanted) => deals.find((deal) => code(deal) === wanted)!);
  for (const [deal, to] of [
    [winnable!, 2],
    [unwinnable!, 1],
  ] as const) {
    const shift = 2 * (deal & 3);
    bytes[deal >> 2] = (bytes[deal >> 2]! & ~(3 << shift)) | (to << shift);
  }
  database.prepare('UPDATE block SET verdicts = ? WHERE stream = ?').run(bytes, stream);
  for (const statement of more) database.exec(statement);
  database.close();
  return path;
}

test('a ledger as it was written is right, and its deals come out the same again', async () => {
  const before = readFileSync(whole);
  expect(await verify(whole)).toEqual({
    code: 0,
    stdout: `${whole}: 2 blocks of hard, medium; all is right\n`,
    stderr: '',
  });
  const all = await verify(whole, '--all', '--json');
  expect(all.code).toBe(0);
  const { decided, judgedAgain, undecidedAgain, problems } = JSON.parse(all.stdout) as Record<
    string,
    unknown
  >;
  expect(decided).toBeGreaterThan(700);
  expect([judgedAgain, undecidedAgain, problems]).toEqual([decided, 0, []]);
  const sample = ['--sample', '60', '--seed', 'x'];
  const one = await verify(whole, ...sample, '--threads', '1');
  expect(one.stdout).toContain(`60 of ${String(decided)} decided deals judged again; all is right`);
  expect(await verify(whole, ...sample, '--threads', '2')).toEqual(one);
  expect(readFileSync(whole).equals(before)).toBe(true);
});

describe('what is wrong is a line each, and exit code 1', () => {
  const problem = ({ code, stdout, stderr }: Outcome) => {
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    return stdout;
  };

  test('two verdicts swapped inside a block', async () => {
    const path = await swapped('swapped.db', 'medium');
    expect(problem(await verify(path))).toBe(
      `${path}: medium, deals 0 to 4999: its verdicts are not those that were stored: the checksum does not fit\n${path}: 2 blocks of hard, medium; 1 problem\n`,
    );
  });

  test('two verdicts swapped in a ledger of version 1, which has no checksums: judged again, they show', async () => {
    const path = await swapped('old.db', 'medium', 'DROP TABLE checksum', 'PRAGMA user_version = 1');
    const unseen = await verify(path, '--threads', '1');
    expect(unseen.stdout).toContain('2 without a checksum, stored by an earlier version');
    const text = problem(await verify(path, '--all'));
    expect(text).toMatch(/: medium, deal \d+: stored as winnable, and judged again unwinnable\n/);
    expect(text).toMatch(/: medium, deal \d+: stored as unwinnable, and judged again winnable\n/);
  });

  test.each([
    ['counts', 'UPDATE block SET winnable = winnable + 1 WHERE stream = 1', 'its counts do not fit'],
    [
      'limit',
      'UPDATE undecided SET nodes = nodes + 1 WHERE number = (SELECT min(number) FROM undecided)',
      'checksum',
    ],
    ['gone', 'DELETE FROM block WHERE stream = 2', 'it is missing, and only its checksum is there'],
    ['bytes', "UPDATE block SET effort = x'ff'; DELETE FROM checksum", 'its bytes are no verdicts'],
    ['listed', 'DELETE FROM undecided; DELETE FROM checksum', 'its undecided deals do not fit its verdicts'],
  ])('%s', async (name, statement, message) => {
    expect(problem(await verify(await changed(`${name}.db`, statement)))).toContain(message);
  });
});

test('a ledger of version 1 goes on, and has checksums for what is written since', async () => {
  const path = await changed('upgraded.db', 'DROP TABLE checksum', 'PRAGMA user_version = 1');
  const run = ['rate', '--rules', 'hard', '--deals', '6000', '--ledger', path];
  expect((await runCommand(run)).code).toBe(0);
  expect((await verify(path)).stdout).toContain('3 blocks of hard, medium; 1 without a checksum');
});

test.each([
  [[join(folder, 'none.db')], 'no such ledger of rates'],
  [[whole, '--seed', 'x'], '--seed draws a sample; say how large with --sample'],
  [[whole, '--all', '--sample', '5'], 'cannot be used with'],
  [[whole, '--sample', '0'], 'It is a whole number of at least 1.'],
])('bad input %#', async (args, message) => {
  const { code, stdout, stderr } = await verify(args[0]!, ...args.slice(1));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
});
