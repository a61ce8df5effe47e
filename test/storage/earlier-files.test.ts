import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { Pool } from '../../src/pool/store.js';
import { faultsOf } from '../../src/pool/verify.js';
import { Ledger } from '../../src/rates/ledger.js';
import { testFolder } from '../support/folder.js';
import { contentsOf, graded, makePool } from '../support/pools.js';

const folder = testFolder();

/** A copy of a file that was made with better-sqlite3 12.11.1, the driver before. */
function earlier(name: string): string {
  const path = join(folder, name);
  copyFileSync(fileURLToPath(new URL(`../golden/${name}`, import.meta.url)), path);
  return path;
}

test('a pool made with the driver before is read, served from and filled further', async () => {
  const path = earlier('pool.sqlite');
  const held = await contentsOf(path);
  expect(held.settings).toEqual({ ...graded(6), limitNodes: 300 });
  expect(held.deals).toHaveLength(6);
  for (const { deal, hash } of held.deals) expect(faultsOf(deal, hash)).toEqual([]);
  const pool = await Pool.open(path, 'write');
  expect(pool.marks()).toEqual([{ mark: 'first', deals: 2 }]);
  pool.serve([held.deals.find(({ deal }) => !pool.served().has(deal.number))!.deal.number], 'second');
  pool.close();

  await makePool(path, 12, held.settings);
  const undisturbed = join(folder, 'new.db');
  await makePool(undisturbed, 12, held.settings);
  const [further, fresh] = [await contentsOf(path), await contentsOf(undisturbed)];
  expect(further.deals.slice(0, 6)).toEqual(held.deals);
  expect(further.deals.slice(6)).toEqual(fresh.deals.slice(6));
  expect(further.progress).toEqual(fresh.progress);
});

test('a ledger made with the driver before is read and filled further', async () => {
  const path = earlier('ledger.sqlite');
  const rules = ruleSet('hard');
  const everything = { from: 0, end: 2 ** 30 };
  const ledger = await Ledger.open(path, false);
  const record = ledger.record(rules);
  // Its four undecided deals are open again: an earlier version of the solver left them.
  expect(record.counts(everything)).toEqual({ winnable: 20, unwinnable: 276, undecided: 0 });
  expect(ledger.runs().map(({ rules }) => rules)).toEqual([['hard']]);
  record.set(300, { code: 1, nodes: 7 });
  ledger.save(record);
  ledger.close();
  const again = await Ledger.open(path, false);
  expect(again.record(rules).counts(everything)).toEqual({ winnable: 21, unwinnable: 276, undecided: 0 });
  again.close();
});
