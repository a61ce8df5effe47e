import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, test } from 'vitest';
import { LAST_NUMBER } from '../../src/deals/deck.js';
import { generate as fill } from '../../src/pool/generate.js';
import { Pool } from '../../src/pool/store.js';
import { startWorkers } from '../../src/works/workers.js';
import { hear, runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { contentsOf, graded, makePool, SETTINGS } from '../support/pools.js';
import { linesOf } from '../support/text.js';

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

  it('certifies and grades Klondike deals, whose lines turn the stock a few times', async () => {
    const path = unused();
    const asked = ['--count', '5', '--out', path, '--rules', 'klondike3', '--games', '6'];
    expect((await generate(...asked)).code).toBe(0);
    const { deals } = await contentsOf(path);
    for (const { deal } of deals) {
      expect(deal.grade!.games).toEqual([2, 2, 2]);
      expect(deal.moves.filter((word) => word === 'redeal').length).toBeLessThanOrEqual(8);
    }
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
    [['--count', '5', '--out', 'x.db', '--rules', 'eazy'], 'easy'],
    [['--count', '5', '--out', 'x.db', '--min-ease', '1.5'], '0 to 1'],
    [['--count', '5', '--out', 'x.db', '--from', '-1'], 'deal number'],
    [['--count', '5', '--out', 'x.db', '--games', '2'], '3 to'],
    [['--count', '5', '--out', 'x.db', '--max-moves', '51'], 'at least 52'],
    [['--count', '5', '--out', ''], '--out is the name of a file'],
    [['--count', '5', '--out', '-'], '--out is the name of a file'],
    [['--count', '5', '--out', 'x.db', '--wait', '-1'], 'number of seconds'],
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
    for (const line of await refusals(path))
      expect(line).toContain('not a pool of this program; it is left as it is');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("is refused, untouched, when it is another program's database", async () => {
    const path = unused();
    const other = new DatabaseSync(path);
    other.exec('CREATE TABLE deals (number INTEGER); INSERT INTO deals VALUES (1)');
    other.close();
    const before = readFileSync(path);
    for (const line of await refusals(path))
      expect(line).toContain('not a pool of this program; it is left as it is');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is refused, untouched, when it comes from a later version', async () => {
    const path = unused();
    await makePool(path, 1);
    const later = new DatabaseSync(path);
    later.exec('PRAGMA user_version = 99');
    later.close();
    const before = readFileSync(path);
    for (const line of await refusals(path))
      expect(line).toContain('a pool of version 99; this program reads version 1');
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
    for (const line of await refusals(path)) expect(line).toContain('a folder, not a pool');
  });

  it('is taken for a place to put a pool when it is empty', async () => {
    const path = unused();
    writeFileSync(path, '');
    expect((await runCommand(['pool', 'stats', path])).stderr).toContain('the file is empty');
    expect((await generate('--count', '2', '--out', path)).code).toBe(0);
  });
});

describe('a pool that another process is writing to', () => {
  it('is read meanwhile, and what would write waits as long as it is told', async () => {
    const path = unused();
    await makePool(path, 3);
    const before = await contentsOf(path);
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN IMMEDIATE; UPDATE pool SET next = 99');
    try {
      for (const args of [
        ['stats', path],
        ['verify', path],
        ['export', path],
        ['take', path, '--count', '1', '--seed', 'a'],
      ]) {
        expect((await runCommand(['pool', ...args])).code).toBe(0);
      }
      for (const args of [
        ['generate', '--count', '9', '--out', path, '--wait', '0'],
        ['pool', 'take', path, '--count', '1', '--seed', 'a', '--mark', 'a', '--wait', '0.1'],
        ['pool', 'grade', path, '--wait', '0'],
      ]) {
        expect(await runCommand(args)).toEqual({
          code: 2,
          stdout: '',
          stderr: `error: ${path}: the pool is in use by another process; wait for it, or stop it\n`,
        });
      }
    } finally {
      writer.exec('ROLLBACK');
      writer.close();
    }
    expect(await contentsOf(path)).toEqual(before);
    expect((await generate('--count', '4', '--out', path)).code).toBe(0);
  });

  it('is written to beside who has it open to read, and is to them as it was', async () => {
    const path = unused();
    await makePool(path, 3);
    const before = await contentsOf(path);
    const reader = await Pool.open(path, 'read');
    try {
      expect((await generate('--count', '5', '--out', path, '--wait', '0')).code).toBe(0);
      expect([...reader.deals()]).toEqual(before.deals);
      expect(reader.progress()).toEqual(before.progress);
      expect(reader.damage()).toEqual([]);
    } finally {
      reader.close();
    }
    expect((await contentsOf(path)).deals).toHaveLength(5);
  });

  it('is filled by one process at a time: the other one says so and adds nothing', async () => {
    const path = unused();
    await makePool(path, 3);
    const slower = await Pool.open(path, 'write');
    const transport = startWorkers(1);
    try {
      await makePool(path, 5);
      const contents = await contentsOf(path);
      await expect(fill(slower, { count: 9, transport, program: '0.0.0' })).rejects.toThrow(
        `${path}: another process is filling this pool too`,
      );
      expect(await contentsOf(path)).toEqual(contents);
    } finally {
      await transport.close();
      slower.close();
    }
  });

  it('gives twelve takers at once twelve different deals', async () => {
    const path = unused();
    await makePool(path, 30);
    const taken = await Promise.all(
      Array.from({ length: 12 }, () =>
        runCommand(['pool', 'take', path, '--count', '2', '--mark', 'rush', '--wait', '60']),
      ),
    );
    expect(taken.map(({ code }) => code)).toEqual(new Array(12).fill(0));
    expect(new Set(taken.flatMap(({ stdout }) => linesOf(stdout))).size).toBe(24);
    expect((await runCommand(['pool', 'marks', path])).stdout).toBe('rush: 24 deals\n');
  });
});

test('generate on a disk that is full from the start says so in one line, and leaves nothing', async () => {
  const place = join(folder, 'no-room');
  mkdirSync(place);
  const words = ['dist/bin/winnable.js', 'generate', '--count', '2', '--out', join(place, 'a.db')];
  // No file may grow beyond 2 blocks of 1024 bytes.
  const { said, ended } = hear(
    spawn('bash', [
      '-c',
      `ulimit -f 2; exec '${process.execPath}' ${words.map((word) => `'${word}'`).join(' ')}`,
    ]),
  );
  expect((await ended).code).toBe(2);
  expect(said.stderr).toMatch(/^error: .*a\.db: the pool cannot .*\n$/);
  expect(readdirSync(place)).toEqual([]);
});

test('a row whose hash is broken is not handed out, and the pool is not extended', async () => {
  const path = unused();
  await makePool(path, 4);
  const { deals } = await contentsOf(path);
  const { number, code } = deals[2]!.deal;
  const database = new DatabaseSync(path);
  database.exec(`UPDATE deals SET moves = replace(moves, ' ', ' AS>F ') WHERE number = ${number}`);
  database.close();
  const before = readFileSync(path);
  for (const args of [
    ['pool', 'take', path, '--count', '1'],
    ['pool', 'take', path, '--count', '1', '--mark', 'a'],
    ['pool', 'export', path, '--format', 'json'],
    ['pool', 'list', path],
    ['pool', 'grade', path],
    ['generate', '--count', '6', '--out', path],
  ]) {
    const outcome = await runCommand(args);
    expect([outcome.code, outcome.stdout], args.join(' ')).toEqual([2, '']);
    expect(outcome.stderr).toBe(
      `error: ${path}: the hash of ${code} does not match its fields, so the pool is not used; "winnable pool verify" names all that is wrong\n`,
    );
  }
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('filters that nothing passes: how few pass is said, and --give-up-after ends the run', async () => {
  const path = unused();
  const args = ['--count', '5', '--out', path, '--max-moves', '52', '--give-up-after', '1200'];
  const { code, stdout, stderr } = await generate(...args);
  expect(code).toBe(1);
  expect(stdout).toContain('0 deals (easy) of 1200 numbers from 0 on');
  const lines = linesOf(stderr);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^note: 0 of \d+ deal numbers passed the filters so far: .*--give-up-after N/);
  expect(lines[1]).toMatch(/^note: gave up: none of the last 1200 deal numbers is as asked for/);
  expect((await generate(...args)).stdout).toBe(stdout);
});

test('a pool made by the library is the one made by the command', async () => {
  const [library, command] = [unused(), unused()];
  await generate('--count', '5', '--out', command);
  const contents = await contentsOf(command);
  await makePool(library, 5, SETTINGS, { program: contents.deals[0]!.deal.solver });
  expect(await contentsOf(library)).toEqual(contents);
});
