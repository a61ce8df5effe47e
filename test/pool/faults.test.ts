import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { random32 } from '../../src/grading/random.js';
import { Workers } from '../../src/parallel/workers.js';
import { Pool } from '../../src/pool/store.js';
import { faultsOf } from '../../src/pool/verify.js';
import { hear, startCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { contentsOf, makePool, SETTINGS } from '../support/pools.js';
import { linesOf } from '../support/text.js';

const folder = testFolder();
/** The compiled command (see test/support/build.ts). */
const command = fileURLToPath(new URL('../../dist/bin/winnable.js', import.meta.url));

/** A folder with nothing in it but what the test puts there. */
function emptyFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

const start = (args: readonly string[]) => hear(startCommand(args));
const DONE = { code: 0, signal: null };

/** How many deals a pool holds, however it was left; 0 if it has not come to be one. */
async function rowsIn(path: string): Promise<number> {
  try {
    const pool = await Pool.open(path, 'read');
    try {
      return [...pool.deals()].length;
    } finally {
      pool.close();
    }
  } catch {
    return 0;
  }
}

async function expectOnlySoundRows(path: string): Promise<number> {
  const pool = await Pool.open(path, 'read');
  try {
    expect(pool.damage()).toEqual([]);
    let rows = 0;
    for (const { deal, hash } of pool.deals()) {
      expect(faultsOf(deal, hash)).toEqual([]);
      rows += 1;
    }
    return rows;
  } finally {
    pool.close();
  }
}

describe('a pool that is being filled', () => {
  test('survives twenty kills at random moments, and ends with the rows of an undisturbed run', async () => {
    const place = emptyFolder('kills');
    const path = join(place, 'easy.db');
    const random = random32('moments to kill at');
    // How many changes a machine tells of before the first deals are stored is its own affair: as long as a kill leaves
    // no deals behind, the next may come later.
    let latest = 24;
    let rows = 0;
    for (let kill = 0; kill < 20; kill += 1) {
      // The moment is counted in changes to the pool's files, so that it falls into the midst of its writing.
      let changes = 1 + ((random() >>> 0) % latest);
      const watcher = watch(place);
      const { child, said, ended } = start([
        'generate',
        '--count',
        '1000000',
        '--out',
        path,
        '--threads',
        '1',
      ]);
      watcher.on('change', () => {
        changes -= 1;
        if (changes === 0) child.kill('SIGKILL');
      });
      const { signal } = await ended;
      watcher.close();
      expect(said.stderr).toBe('');
      expect(signal).toBe('SIGKILL');
      rows = readdirSync(place).includes('easy.db') ? await rowsIn(path) : 0;
      if (rows === 0) latest += 24;
    }
    expect(await expectOnlySoundRows(path)).toBe(rows);
    // The kills fell into the midst of its work, not only before it.
    expect(rows).toBeGreaterThan(0);
    const count = rows + 20;
    const again = start(['generate', '--count', String(count), '--out', path]);
    expect(await again.ended).toEqual(DONE);
    expect(again.said.stderr).toBe('');
    expect(readdirSync(place)).toEqual(['easy.db']);

    const undisturbed = join(emptyFolder('undisturbed'), 'easy.db');
    expect(await start(['generate', '--count', String(count), '--out', undisturbed]).ended).toEqual(DONE);
    expect(await contentsOf(path)).toEqual(await contentsOf(undisturbed));
  }, 300_000);

  test.each([1, 12, 40])(
    'stops in good order at Ctrl-C at change %i of its files, and goes on',
    async (moment) => {
      const place = emptyFolder(`interrupt-${moment}`);
      const path = join(place, 'easy.db');
      const args = ['generate', '--count', '100000', '--out', path, '--grade', '--games', '30'];
      const watcher = watch(place);
      const { child, said, ended } = start(args);
      let changes = 0;
      watcher.on('change', () => {
        changes += 1;
        if (changes === moment) child.kill('SIGINT');
      });
      expect(await ended).toEqual({ code: 130, signal: null });
      watcher.close();
      expect(said.stderr).toContain('run the same command again');
      expect(readdirSync(place)).toEqual(['easy.db']);
      const count = (await expectOnlySoundRows(path)) + 10;
      const again = start(args.map((word) => (word === '100000' ? String(count) : word)));
      expect(await again.ended).toEqual(DONE);
      const undisturbed = join(emptyFolder(`not-interrupted-${moment}`), 'easy.db');
      const options = ['--grade', '--games', '30', '--threads', '1'];
      expect(
        await start(['generate', '--count', String(count), '--out', undisturbed, ...options]).ended,
      ).toEqual(DONE);
      expect(await contentsOf(path)).toEqual(await contentsOf(undisturbed));
    },
  );

  test('survives a full disk', async () => {
    const path = join(emptyFolder('full'), 'easy.db');
    const args = ['generate', '--count', '200', '--out', path, '--threads', '1'];
    // No file may grow beyond 100 blocks of 1024 bytes.
    const words = [process.execPath, command, ...args].map((word) => `'${word}'`).join(' ');
    const { said, ended } = hear(spawn('bash', ['-c', `ulimit -f 100; exec ${words}`]));
    expect(await ended).toEqual({ code: 2, signal: null });
    expect(said.stderr).toMatch(/^error: .*easy\.db: the pool cannot .*; what was stored before is safe, /);
    expect(linesOf(said.stderr)).toHaveLength(1);
    const rows = await expectOnlySoundRows(path);
    expect(rows).toBeLessThan(200);

    expect(await start(args).ended).toEqual(DONE);
    const undisturbed = join(folder, 'room.db');
    expect(await start(['generate', '--count', '200', '--out', undisturbed]).ended).toEqual(DONE);
    expect(await contentsOf(path)).toEqual(await contentsOf(undisturbed));
  });

  test('survives workers that end, and gives up only on a deal that always ends them', async () => {
    const undisturbed = join(folder, 'living.db');
    await makePool(undisturbed, 60);
    const { deals } = await contentsOf(undisturbed);
    // Deals kept and passed over alike; the last kept one among them.
    const numbers = [0, 1, deals[20]!.deal.number, deals[20]!.deal.number + 1, deals[59]!.deal.number];

    process.env.WINNABLE_DIED = emptyFolder('died-once');
    process.env.WINNABLE_DIES_ONCE = numbers.join();
    process.env.WINNABLE_DIES_ALWAYS = '';
    const dying = () => new Workers(new URL('./dying-worker.ts', import.meta.url), 2);
    const disturbed = join(folder, 'dying.db');
    const told: number[] = [];
    await makePool(disturbed, 60, SETTINGS, {
      transport: dying(),
      onLost: (number, _, again) => told.push(again ? number : Number.NaN),
    });
    expect(readdirSync(process.env.WINNABLE_DIED).map(Number).sort()).toEqual([...numbers].sort());
    // Which deal a worker had in hand is often not known when it dies; that is told from the second death on.
    for (const number of told) expect(numbers).toContain(number);
    expect(await contentsOf(disturbed)).toEqual(await contentsOf(undisturbed));

    process.env.WINNABLE_DIED = emptyFolder('died-always');
    process.env.WINNABLE_DIES_ONCE = '';
    const fatal = deals[3]!.deal.number;
    process.env.WINNABLE_DIES_ALWAYS = String(fatal);
    const without = join(folder, 'without.db');
    await makePool(without, 59, SETTINGS, { transport: dying() });
    const contents = await contentsOf(without);
    expect(contents.undecided).toEqual([{ number: fatal, reason: 'its worker ended' }]);
    expect(contents.deals.map(({ deal }) => deal.number)).toEqual(
      deals.map(({ deal }) => deal.number).filter((number) => number !== fatal),
    );
    expect(await expectOnlySoundRows(without)).toBe(59);
  });
});
