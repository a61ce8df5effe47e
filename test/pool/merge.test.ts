import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { beforeAll, describe, expect, test } from 'vitest';
import { mergePools } from '../../src/pool/merge.js';
import { Pool } from '../../src/pool/store.js';
import { testFolder } from '../support/folder.js';
import { contentsOf, makePool, SETTINGS } from '../support/pools.js';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const settings = (from: number) => ({ ...SETTINGS, from, limitNodes: 300 });

/** Where the pool of the first ten deals ends. */
let end: number;

beforeAll(async () => {
  await makePool(at('first.db'), 10, settings(0));
  end = ((await contentsOf(at('first.db'))).progress as { next: number }).next;
  await makePool(at('next.db'), 10, settings(end));
  await makePool(at('shared.db'), 12, settings(end - 15));
});

describe('joining pools', () => {
  test.each(['next.db', 'shared.db'])(
    'makes what one run would have made: first.db and %s',
    async (second) => {
      const out = at(`joined-${second}`);
      const deals = await mergePools([at(second), at('first.db'), at('first.db')], out, 0);
      const contents = await contentsOf(out);
      const whole = at(`whole-${second}`);
      await makePool(whole, deals, settings(0));
      expect(contents).toEqual(await contentsOf(whole));
      const pool = await Pool.open(out, 'read');
      expect(pool.damage()).toEqual([]);
      pool.close();
    },
  );

  test('keeps the marks of all', async () => {
    for (const [name, mark] of [
      ['first.db', 'a'],
      ['next.db', 'b'],
    ] as const) {
      const pool = await Pool.open(at(name), 'write');
      pool.serve(
        [...pool.deals()].slice(0, 3).map(({ deal }) => deal.number),
        mark,
      );
      pool.close();
    }
    await mergePools([at('first.db'), at('next.db')], at('marked.db'), 0);
    const pool = await Pool.open(at('marked.db'), 'read');
    expect(pool.marks()).toEqual([
      { mark: 'a', deals: 3 },
      { mark: 'b', deals: 3 },
    ]);
    pool.close();
  });

  test('is refused over a gap, of other settings, and onto a file that exists; nothing is made', async () => {
    await makePool(at('far.db'), 2, settings(end + 7));
    const out = at('none.db');
    await expect(mergePools([at('first.db'), at('far.db')], out, 0)).rejects.toThrow(
      `far.db: it begins at number ${end + 7}, and nobody has looked at ${end} to ${end + 6}`,
    );
    await makePool(at('other.db'), 2, { ...settings(end), limitNodes: 99 });
    await expect(mergePools([at('first.db'), at('other.db')], out, 0)).rejects.toThrow(
      'other.db: it was made with limitNodes 99',
    );
    expect(existsSync(out)).toBe(false);
    await expect(mergePools([at('first.db')], at('next.db'), 0)).rejects.toThrow('exists already');
  });

  test('is refused if two disagree on a deal', async () => {
    const out = at('disagree.db');
    const { deals } = await contentsOf(at('shared.db'));
    const database = new DatabaseSync(at('shared.db'));
    database.exec(`DELETE FROM deals WHERE number = ${deals[0]!.deal.number}`);
    database.close();
    await expect(mergePools([at('first.db'), at('shared.db')], out, 0)).rejects.toThrow(
      `shared.db: deal ${deals[0]!.deal.number} is not as in the pools before it`,
    );
    expect(existsSync(out)).toBe(false);
  });
});
