/**
 * Nodes of the Klondike search deal by deal, and beside those of an earlier run: what a change of the search gains,
 * and that it changes no verdict.
 *
 *     npx tsx bench/klondike-tail.ts RULES DEALS [--redeals N] [--nodes N] [--without NAME,NAME] [--out FILE]
 *         [--against FILE]
 *
 * DEALS are numbers and ranges joined by commas (0..299,4711). FILE holds a line a deal: number, verdict, nodes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dealNumber } from '../src/deals/deal.js';
import { ruleSet, withChanges } from '../src/game/rule-sets.js';
import { proveWin } from '../src/proof/replay.js';
import { solveKlondike } from '../src/solver/klondike/solve-klondike.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    redeals: { type: 'string' },
    nodes: { type: 'string', default: 'Infinity' },
    without: { type: 'string', default: '' },
    out: { type: 'string' },
    against: { type: 'string' },
  },
});
const [name = 'klondike3', deals = '0..299'] = positionals;
const base = ruleSet(name);
const rules = values.redeals === undefined ? base : withChanges(base, { redeals: Number(values.redeals) });
const limits = { nodes: Number(values.nodes), memoryMB: 2048, seconds: Number.POSITIVE_INFINITY };
const without = values.without.split(',').filter((technique) => technique !== '');
const numbers = deals.split(',').flatMap((part) => {
  const [first, last = first] = part.split('..').map(Number) as [number, number?];
  return Array.from({ length: last! - first! + 1 }, (_, i) => first! + i);
});

interface Row {
  readonly deal: number;
  readonly verdict: string;
  readonly nodes: number;
}

const before = new Map<number, Row>();
if (values.against !== undefined) {
  for (const line of readFileSync(values.against, 'utf8').trim().split('\n')) {
    const [deal, verdict, nodes] = line.split(' ') as [string, string, string];
    before.set(Number(deal), { deal: Number(deal), verdict, nodes: Number(nodes) });
  }
}

const rows: Row[] = [];
const cpu = process.cpuUsage();
let differ = 0;
for (const deal of numbers) {
  const position = dealNumber(rules, deal);
  const { verdict, nodes, moves } = solveKlondike(position, rules, limits, without);
  if (moves !== undefined) proveWin(position, moves, rules);
  rows.push({ deal, verdict, nodes });
  const earlier = before.get(deal);
  if (earlier === undefined || earlier.verdict === verdict) continue;
  console.log(`deal ${deal}: ${verdict}, ${earlier.verdict} before`);
  if (verdict !== 'undecided' && earlier.verdict !== 'undecided') differ += 1;
}
const { user, system } = process.cpuUsage(cpu);

const sum = (some: readonly Row[]) => some.reduce((total, { nodes }) => total + nodes, 0);
for (const verdict of ['winnable', 'unwinnable', 'undecided']) {
  const some = rows.filter((row) => row.verdict === verdict);
  console.log(
    `${verdict.padEnd(11)}${String(some.length).padStart(6)} deals${String(sum(some)).padStart(12)} nodes`,
  );
}
const seconds = ((user + system) / 1e6).toFixed(1);
console.log(
  `all        ${String(rows.length).padStart(6)} deals${String(sum(rows)).padStart(12)} nodes, ${seconds} s CPU`,
);
if (before.size > 0) {
  const same = numbers.flatMap((deal) => before.get(deal) ?? []);
  console.log(
    `before     ${String(same.length).padStart(6)} deals${String(sum(same)).padStart(12)} nodes; ${differ} verdicts differ`,
  );
}
if (values.out !== undefined)
  writeFileSync(values.out, rows.map(({ deal, verdict, nodes }) => `${deal} ${verdict} ${nodes}\n`).join(''));
process.exitCode = differ > 0 ? 1 : 0;
