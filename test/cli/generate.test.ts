import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, test } from 'vitest';
import { LAST_NUMBER } from '../../src/deals/deck.js';
import { Pool } from '../../src/pool/store.js';
import { runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { contentsOf, graded, makePool, SETTINGS } from '../support/pools.js';

const folder = testFolder();
let files = 0;

/** A path in the folder at which there is nothing yet. */
function unused(): string {
  files += 1;
  return join(folder, `${files}.db`);
}

const generate = (...args: string[]) => runCommand(['generate', ...args]);

describe('winnable generate', () => {
  it('makes a pool, goes on with it, and says when there is nothing to do', async () => {
    const path = unused();
    expect(await generate('--count', '20', '--out', path)).toEqual({
      code: 0,
      stdout: `${path}: 20 deals (easy) of 59 numbers from 0 on; skipped: 39 unwinnable, 0 undecided\n`,
      stderr: '',
    });
    expect((await generate('--count', '30', '--out', path)).code).toBe(0);
    const more = await contentsOf(path);
    expect(more.deals).toHaveLength(30);
    const same = await generate('--count', '10', '--out', path);
    expect(same.code).toBe(0);
    expect(same.stderr).toBe('note: the pool held that many already; nothing was added\n');
    expect(await contentsOf(path)).toEqual(more);
    const once = unused();
    await generate('--count', '30', '--out', once, '--threads', '1');
    expect(await contentsOf(once)).toEqual(more);
  });

  it('makes the same pool whatever the number of threads', async () => {
    const [one, three] = [unused(), unused()];
    const args = ['--count', '40', '--grade', '--games', '12', '--limit-nodes', '300'];
    const lines = await Promise.all([
      generate(...args, '--out', one, '--threads', '1'),
      generate(...args, '--out', three, '--threads', '3'),
    ]);
    expect(lines.map(({ code }) => code)).toEqual([0, 0]);
    const contents = await contentsOf(one);
    expect(contents).toEqual(await contentsOf(three));
    expect(contents.undecided.length).toBeGreaterThan(0);
    expect(contents.undecided[0]!.reason).toBe('nodes limit');
    expect(contents.settings).toMatchObject({ games: 12, limitNodes: 300 });
  });

  it('keeps only what is easy and short enough, and counts the rest', async () => {
    const path = unused();
    const { code, stdout } = await generate(
      ...['--count', '10', '--out', path, '--games', '20', '--min-ease', '0.5', '--max-moves', '85'],
    );
    expect(code).toBe(0);
    const { deals, progress } = await contentsOf(path);
    for (const { deal } of deals) {
      expect(deal.grade!.ease).toBeGreaterThanOrEqual(0.5);
      expect(deal.length).toBeLessThanOrEqual(85);
    }
    const { tooLong, tooHard } = (progress as { skipped: { tooLong: number; tooHard: number } }).skipped;
    expect(stdout).toContain(`${tooLong} too long, ${tooHard} too hard`);
    expect(tooLong).toBeGreaterThan(0);
    expect(tooHard).toBeGreaterThan(0);
  });

  it('starts where it is told to, or where a seed says', async () => {
    const [from, seeded, again, other] = [unused(), unused(), unused(), unused()];
    expect((await generate('--count', '2', '--out', from, '--from', '1000000')).stdout).toContain(
      'from 1000000 on',
    );
    await generate('--count', '2', '--out', seeded, '--seed', 'spring');
    await generate('--count', '2', '--out', again, '--seed', 'spring');
    await generate('--count', '2', '--out', other, '--seed', 'autumn');
    const contents = await contentsOf(seeded);
    expect(contents).toEqual(await contentsOf(again));
    expect(contents.settings.from).not.toBe((await contentsOf(other)).settings.from);
    const both = await generate('--count', '2', '--out', unused(), '--seed', 'a', '--from', '1');
    expect(both.code).toBe(2);
  });

  it('makes pools under other rules, each deal with its own code', async () => {
    const path = unused();
    expect((await generate('--count', '3', '--out', path, '--rules', 'hard')).code).toBe(0);
    for (const { deal } of (await contentsOf(path)).deals) expect(deal.code).toMatch(/^RU1-H-/);
  });

  it('certifies Klondike deals, whose lines turn the stock', async () => {
    const path = unused();
    expect((await generate('--count', '5', '--out', path, '--rules', 'klondike3')).code).toBe(0);
    const { deals } = await contentsOf(path);
    expect(deals.every(({ deal }) => deal.code!.startsWith('KL1-3-') && deal.moves.includes('draw'))).toBe(
      true,
    );
    const verified = await runCommand(['pool', 'verify', path]);
    expect(verified.code).toBe(0);
  });

  it('says when the deal numbers end', async () => {
    const path = unused();
    const from = String(LAST_NUMBER - 5);
    const { code, stderr } = await generate('--count', '10', '--out', path, '--from', from);
    expect(code).toBe(1);
    expect(stderr).toContain(`the deal numbers end at ${LAST_NUMBER}`);
    expect(await contentsOf(path)).toMatchObject({ progress: { next: LAST_NUMBER + 1 } });
  });

  test.each([
    [['--count', '0', '--out', 'x.db'], '--count'],
    [['--out', 'x.db'], '--count'],
    [['--count', '5'], '--out'],
    [['--count', '5', '--out', '/no/such/folder/x.db'], '/no/such/folder'],
    [['--count', '5', '--out', 'x.db', '--rules', 'klondike3', '--grade'], 'klondike3 has a stock'],
    [['--count', '5', '--out', 'x.db', '--rules', 'eazy'], 'easy'],
    [['--count', '5', '--out', 'x.db', '--min-ease', '1.5'], '0 to 1'],
    [['--count', '5', '--out', 'x.db', '--from', '-1'], 'deal number'],
    [['--count', '5', '--out', 'x.db', '--games', '2'], '3 to'],
  ])('refuses %j with one line', async (args, words) => {
    const { code, stdout, stderr } = await generate(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('refuses a pool made with other settings, and says which', async () => {
    const path = unused();
    await makePool(path, 2, graded(6));
    const before = readFileSync(path);
    const { code, stderr } = await generate('--count', '5', '--out', path, '--from', '7');
    expect(code).toBe(2);
    expect(stderr).toContain(
      'made with --from 0 (now --from 7), --grade --games 6 (now no --grade); give the same options',
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe('a file that is no sound pool', () => {
  async function refusals(path: string): Promise<string[]> {
    // One after the other: two at once would speak of one another.
    const outcomes = [
      await generate('--count', '5', '--out', path),
      await runCommand(['pool', 'stats', path]),
      await runCommand(['pool', 'take', path, '--count', '1', '--mark', 'a']),
    ];
    return outcomes.map(({ code, stdout, stderr }) => {
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    });
  }

  it('is refused, untouched, when it is a text', async () => {
    const path = unused();
    writeFileSync(path, 'a diary, not to be lost\n'.repeat(100));
    const before = readFileSync(path);
    for (const line of await refusals(path)) expect(line).toContain('no pool (not an SQLite file)');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("is refused, untouched, when it is another program's database", async () => {
    const path = unused();
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE deals (number INTEGER); INSERT INTO deals VALUES (1)');
    other.close();
    const before = readFileSync(path);
    for (const line of await refusals(path)) expect(line).toContain('SQLite file of another program');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is refused, untouched, when it comes from a later version', async () => {
    const path = unused();
    await makePool(path, 1);
    const later = new DatabaseSync(path);
    later.exec('PRAGMA user_version = 99');
    later.close();
    const before = readFileSync(path);
    for (const line of await refusals(path)) expect(line).toContain('schema version 99');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    [
      'overwritten in the middle',
      (bytes: Buffer) => {
        const copy = Buffer.from(bytes);
        copy.fill(0xa5, 4096, bytes.length - 4096);
        return copy;
      },
    ],
  ])('is refused, untouched, when it is damaged: %s', async (_, damage) => {
    const path = unused();
    await makePool(path, 40);
    const before = damage(readFileSync(path));
    writeFileSync(path, before);
    for (const line of await refusals(path)) expect(line).toContain('damaged');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is refused when it is a directory', async () => {
    const path = unused();
    mkdirSync(path);
    for (const line of await refusals(path)) expect(line).toContain('directory');
  });

  it('is taken for a place to put a pool when it is empty', async () => {
    const path = unused();
    writeFileSync(path, '');
    expect((await runCommand(['pool', 'stats', path])).stderr).toContain('the file is empty');
    expect((await generate('--count', '2', '--out', path)).code).toBe(0);
  });
});

describe('a pool that another process is using', () => {
  it('is refused with one line while it is being filled, and left as it is', async () => {
    const path = unused();
    await makePool(path, 3);
    const held = await Pool.open(path, 'write');
    try {
      for (const args of [
        ['generate', '--count', '9', '--out', path],
        ['pool', 'stats', path],
        ['pool', 'verify', path],
        ['pool', 'take', path, '--count', '1', '--mark', 'a'],
      ]) {
        const { code, stdout, stderr } = await runCommand(args);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toBe(
          `error: ${path}: another process is using this pool; wait until it has finished\n`,
        );
      }
      expect(held.progress().deals).toBe(3);
    } finally {
      held.close();
    }
    expect((await generate('--count', '4', '--out', path)).code).toBe(0);
  });

  it('can be read by several, and not be written to meanwhile', async () => {
    const path = unused();
    await makePool(path, 3);
    const reader = await Pool.open(path, 'read');
    try {
      expect((await runCommand(['pool', 'stats', path])).code).toBe(0);
      expect((await generate('--count', '4', '--out', path)).code).toBe(2);
    } finally {
      reader.close();
    }
  });
});

test('a pool made by the library is the one made by the command', async () => {
  const [library, command] = [unused(), unused()];
  await generate('--count', '5', '--out', command);
  const contents = await contentsOf(command);
  await makePool(library, 5, SETTINGS, { program: contents.deals[0]!.deal.solver });
  expect(await contentsOf(library)).toEqual(contents);
});
