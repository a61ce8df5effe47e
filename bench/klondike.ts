/**
 * The Klondike vectors, deal by deal beside the reference's times (lonelybot, Rust, measured on a like
 * machine), and totals.
 *
 *     npx tsx bench/klondike.ts [memory in MB]
 *
 * Times are of this process's CPU, after a run over all deals that warms the compiler up; the reference's are
 * as the vectors hold them.
 */
import { readFileSync } from 'node:fs';
import { parseBoard } from '../src/game/board.js';
import { ruleSet } from '../src/game/rule-sets.js';
import { proveWin } from '../src/proof/replay.js';
import { solveKlondike } from '../src/solver/klondike/solve-klondike.js';

interface Vector {
  readonly id: string;
  readonly rules: string;
  readonly board: string;
  readonly verdict: string;
  readonly referenceMs: number;
}

const limits = {
  nodes: Number.POSITIVE_INFINITY,
  memoryMB: Number(process.argv[2] ?? 4096),
  seconds: Number.POSITIVE_INFINITY,
};
const text = readFileSync(new URL('../test/vectors/klondike.ndjson', import.meta.url), 'utf8');
const vectors = text
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Vector);

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure({ rules: name, board, verdict }: Vector): { ms: number; nodes: number; right: boolean } {
  const rules = ruleSet(name);
  const position = parseBoard(board, rules);
  const start = cpuMs();
  const solution = solveKlondike(position, rules, limits, []);
  const ms = cpuMs() - start;
  if (solution.verdict === 'winnable') proveWin(position, solution.moves!, rules);
  return { ms, nodes: solution.nodes, right: solution.verdict === verdict };
}

for (const vector of vectors) measure(vector);
console.log('deal                    verdict         nodes        ms  reference ms');
for (const rules of new Set(vectors.map((vector) => vector.rules))) {
  const rows = vectors
    .filter((vector) => vector.rules === rules)
    .map((vector) => ({ ...vector, ...measure(vector) }));
  for (const { id, verdict, nodes, ms, referenceMs, right } of rows) {
    const said = right ? verdict : `NOT ${verdict}`;
    console.log(
      `${id.padEnd(24)}${said.padEnd(12)}${String(nodes).padStart(9)}${ms.toFixed(2).padStart(10)}${referenceMs.toFixed(2).padStart(14)}`,
    );
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const median = (values: number[]) => values.slice().sort((a, b) => a - b)[values.length >> 1]!;
  const ours = rows.map(({ ms }) => ms);
  const reference = rows.map(({ referenceMs }) => referenceMs);
  console.log(
    `${rules}: ${rows.length} deals, total ${sum(ours).toFixed(0)} ms (reference ${sum(reference).toFixed(0)}), median ${median(ours).toFixed(2)} ms (reference ${median(reference).toFixed(2)}), ${sum(rows.map(({ nodes }) => nodes))} nodes, ${rows.filter(({ right }) => !right).length} wrong`,
  );
}
