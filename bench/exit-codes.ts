/**
 * Starts the program again and again, several at a time, and counts what its processes end with: a file with one deal,
 * which is judged in the process itself, and one with three, for which workers are started and ended.
 *
 *     npm run build && npx tsx bench/exit-codes.ts [--runs 2000] [--at-once 8]
 *
 * Ends with 1 if a run ended otherwise than it should, which is shown.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { plainTable } from '../src/report/table.js';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '2000' }, 'at-once': { type: 'string', default: '8' } },
});
const runs = Number(values.runs);
const command = fileURLToPath(new URL('../dist/bin/winnable.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'exit-codes-'));

function file(name: string, numbers: readonly number[]): string {
  const path = join(folder, name);
  writeFileSync(path, numbers.map((number) => `${JSON.stringify({ number })}\n`).join(''));
  return path;
}

/** Number 1 of Klondike, draw 3, can be won, number 2 cannot. */
const won = file('won.ndjson', [1]);
const lost = file('lost.ndjson', [2]);
const three = file('three.ndjson', [1, 2, 3]);

/** What is run, and the code that it ends with. */
const COMMANDS: readonly (readonly [args: readonly string[], code: number])[] = [
  [[won], 0],
  [[lost], 1],
  [[won, '--threads', '1'], 0],
  [[three], 0],
  [[three, '--threads', '1'], 0],
  [[three, '--threads', '1', '--strict'], 1],
];

/** What a process ends with: its code, or the signal that ended it, and the last of what it said on stderr. */
function run(args: readonly string[]): Promise<{ readonly end: string; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, 'check', '--rules', 'klondike3', '--file', ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-2000);
    });
    child.on('error', reject).on('close', (code, signal) => resolve({ end: String(code ?? signal), said }));
  });
}

const ends = COMMANDS.map(() => new Map<string, number>());
let next = 0;
let wrong = 0;

async function lane(): Promise<void> {
  while (next < runs) {
    const index = next % COMMANDS.length;
    next += 1;
    const [args, code] = COMMANDS[index]!;
    const { end, said } = await run(args);
    ends[index]!.set(end, (ends[index]!.get(end) ?? 0) + 1);
    if (end === String(code)) continue;
    wrong += 1;
    console.error(`${args.join(' ')} ended with ${end}, not ${code}: ${said}`);
  }
}

await Promise.all(Array.from({ length: Number(values['at-once']) }, lane));
rmSync(folder, { recursive: true });
const rows = COMMANDS.map(([args, code], index) => [
  args.join(' ').replaceAll(`${folder}/`, ''),
  String(code),
  [...ends[index]!].map(([end, count]) => `${count} × ${end}`).join(', '),
]);
console.log(
  plainTable({ heading: ['check --rules klondike3 --file', 'should end with', 'runs'], rows, words: 1 }),
);
console.log(`${wrong} of ${runs} runs ended otherwise than they should`);
process.exitCode = wrong === 0 ? 0 : 1;
