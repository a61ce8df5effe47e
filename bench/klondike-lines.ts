/**
 * How long the lines of play of Klondike are before and after they are shortened, beside the shortest known: what the
 * same search finds with a beam a hundred times as wide.
 *
 *     npx tsx bench/klondike-lines.ts [RULES] [DEALS] [WIDTH]
 *
 * RULES is a rule set with a stock (klondike3), DEALS how many random deals are looked at, of which the winnable ones
 * count (300), WIDTH that of the wide beam (3000; 0 leaves it out).
 */
import { dealNumber } from '../src/deals/deal.js';
import { parseRules } from '../src/deals/rules-text.js';
import type { Move } from '../src/game/position.js';
import { Beam } from '../src/grading/beam.js';
import { lineOf, playsOf } from '../src/grading/plays.js';
import { StockShortener } from '../src/grading/stock-shortener.js';
import { Table } from '../src/grading/table.js';
import { judge } from '../src/judge/judge.js';
import { proveWin } from '../src/proof/replay.js';

const [name = 'klondike3', deals = '300', width = '3000'] = process.argv.slice(2);
const rules = parseRules(name);
const shortener = new StockShortener(rules);
const table = new Table(rules);
const wide = Number(width) > 0 ? new Beam(table, Number(width)) : undefined;

const redealsOf = (line: readonly Move[]) => line.filter(({ type }) => type === 'redeal').length;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const lengths = { found: [] as number[], short: [] as number[], shortest: [] as number[] };
const redeals = { found: [] as number[], short: [] as number[], shortest: [] as number[] };
let milliseconds = 0;
for (let deal = 0; deal < Number(deals); deal += 1) {
  const start = dealNumber(rules, deal);
  const { moves } = judge(start, rules, { limits: { nodes: 1_000_000 } });
  if (moves === undefined) continue;
  const before = process.cpuUsage();
  const short = shortener.shorten(start, moves);
  const { user, system } = process.cpuUsage(before);
  milliseconds += (user + system) / 1000;
  let shortest: readonly Move[] = short;
  for (const weights of [
    { faceDown: 1, undealt: 0.6 },
    { faceDown: 1.5, undealt: 0.8 },
  ]) {
    if (wide === undefined) break;
    const line = lineOf(start, wide.search(start, playsOf(shortest), weights), table);
    proveWin(start, line, rules);
    if (line.length < shortest.length) shortest = line;
  }
  for (const [kind, line] of Object.entries({ found: moves, short, shortest })) {
    lengths[kind as keyof typeof lengths].push(line.length);
    redeals[kind as keyof typeof redeals].push(redealsOf(line));
  }
}

const ratios = (kind: 'found' | 'short') => lengths[kind].map((length, i) => length / lengths.shortest[i]!);
console.log(
  `${name}: ${lengths.short.length} winnable of ${deals} deals, ${(milliseconds / lengths.short.length).toFixed(0)} ms CPU a line`,
);
console.log('lines         moves, mean  median  redeals  to the shortest known, median');
for (const kind of ['found', 'short', 'shortest'] as const) {
  const ratio = kind === 'shortest' || wide === undefined ? '' : median(ratios(kind)).toFixed(2);
  console.log(
    `${kind.padEnd(14)}${mean(lengths[kind]).toFixed(1).padStart(11)}${String(median(lengths[kind])).padStart(8)}${mean(redeals[kind]).toFixed(2).padStart(9)}  ${ratio}`.trimEnd(),
  );
}
