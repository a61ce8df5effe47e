/**
 * What a start of the program costs: each command against `node -e 0`, in turn, so that a busy machine slows both.
 *
 *     npm run build && npm run bench:startup [-- --pairs 20]
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plainTable } from '../src/report/table.js';

const COMMANDS: readonly (readonly string[])[] = [
  ['--version'],
  ['check', 'RU1-C-AAAAABB'],
  ['deal', 'RU1-H-AAAAABT'],
  ['replay', 'RU1-H-AAAAABT', '--moves', 'AH>F 2H>F KD>E'],
  ['rules'],
];

const command = fileURLToPath(new URL('../dist/bin/winnable.js', import.meta.url));
const { values } = parseArgs({ options: { pairs: { type: 'string', default: '20' } } });
const pairs = Number(values.pairs);

/** Milliseconds that a process takes from its start to its end. */
function milliseconds(args: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status === 2) throw new Error(`node ${args.join(' ')} failed`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

const rows = COMMANDS.map((args) => {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    bare.push(milliseconds(['-e', '0']));
    ours.push(milliseconds([command, ...args]));
  }
  const ratio = median(ours.map((time, index) => time / bare[index]!));
  return [args.join(' '), median(bare).toFixed(0), median(ours).toFixed(0), ratio.toFixed(2)];
});
const heading = ['command', 'node -e 0, ms', 'winnable, ms', 'ratio'];
process.stdout.write(plainTable({ heading, rows, words: 1 }));
