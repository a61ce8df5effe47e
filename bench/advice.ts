/**
 * Advice held against the judge, and what it costs:
 *
 *     npm run build && npm run bench:advice -- hints            time of `hint` in mid-game, and of 1000 samples
 *     npm run bench:advice -- moves --positions 500             each move's verdict against `check` of its successor
 *     npm run bench:advice -- lines --lines 200                 bisected lines against lines judged step by step
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import fc from 'fast-check';
import { judgeLine } from '../src/advice/judge-line.js';
import { judgeMoves } from '../src/advice/judge-moves.js';
import { answerer } from '../src/batch/answer.js';
import { dealNumber } from '../src/deals/deal.js';
import { boardLine } from '../src/game/board.js';
import { applyMove } from '../src/game/legal.js';
import { moveWord } from '../src/game/notation.js';
import type { Move, Position } from '../src/game/position.js';
import { RULE_SETS, type RuleSet, ruleSet } from '../src/game/rule-sets.js';
import { LEVELS, Player } from '../src/grading/player.js';
import { toMove } from '../src/grading/table.js';
import { judge } from '../src/judge/judge.js';
import { replay } from '../src/proof/replay.js';
import { plainTable } from '../src/report/table.js';
import { DEFAULT_LIMITS } from '../src/solver/solve.js';
import { plays } from '../test/support/play.js';

const COMMAND = fileURLToPath(new URL('../dist/bin/winnable.js', import.meta.url));
/** Cards that a player at the table has not seen, in a board line. */
const HIDDEN = /\((\w+)\)/g;

let differences = 0;

/** Seconds of a process and those it starts: by the clock, and of the processor. */
interface Cost {
  readonly wall: number;
  readonly processor: number;
}

/** Runs node; the shell says what it and its workers took. */
function costOf(args: readonly string[]): Cost {
  const start = performance.now();
  const { stdout } = spawnSync(
    'bash',
    ['-c', '"$@" > /dev/null 2>&1; times', 'bash', process.execPath, ...args],
    { encoding: 'utf8' },
  );
  const wall = (performance.now() - start) / 1000;
  const children = stdout.trim().split('\n').at(-1)!;
  const processor = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  );
  return { wall, processor };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Median and largest, with two digits. */
function spread(values: readonly number[]): string[] {
  return [median(values), Math.max(...values)].map((value) => value.toFixed(2));
}

/** The moves that a simulated player makes, those taken back left out. */
function lineOf(rules: RuleSet, number: number, level: number): Move[] {
  const player = new Player(rules);
  player.play(dealNumber(rules, number), LEVELS[level]!, `game ${number}`);
  return player.lineOfPlay().map(toMove);
}

/** Half-way through the game of a regular player. */
function middle(rules: RuleSet, number: number): Position {
  const moves = lineOf(rules, number, 1);
  return replay(dealNumber(rules, number), moves.slice(0, moves.length >> 1), rules).positions.at(-1)!;
}

function hints(count: number): void {
  const rows = RULE_SETS.map((rules) => {
    const bare: Cost[] = [];
    const ours: Cost[] = [];
    for (let number = 0; number < count; number += 1) {
      const board = boardLine(middle(rules, number), rules);
      bare.push(costOf(['-e', '0']));
      ours.push(costOf([COMMAND, 'hint', board, '--rules', rules.name]));
    }
    return [
      rules.name,
      median(bare.map(({ wall }) => wall)).toFixed(2),
      ...spread(ours.map(({ wall }) => wall)),
      median(bare.map(({ processor }) => processor)).toFixed(2),
      ...spread(ours.map(({ processor }) => processor)),
    ];
  });
  const heading = ['hint', 'node -e 0, s', 'median, s', 'most, s', 'node -e 0, CPU s', 'median, CPU s'];
  process.stdout.write(`${plainTable({ heading: [...heading, 'most, CPU s'], rows, words: 1 })}\n`);
  const hard = ruleSet('hard');
  const sampled = ['check', 'hint'].map((command) => {
    const costs = Array.from({ length: count }, (_, number) => {
      const board = boardLine(dealNumber(hard, number), hard).replace(
        HIDDEN,
        (_all, cards: string) => `(${'??'.repeat(cards.length / 2)})`,
      );
      return costOf([COMMAND, command, board, '--rules', 'hard']);
    });
    return [
      command,
      ...spread(costs.map(({ wall }) => wall)),
      ...spread(costs.map(({ processor }) => processor)),
    ];
  });
  process.stdout.write(
    plainTable({
      heading: ['1000 samples of hard', 'median, s', 'most, s', 'median, CPU s', 'most, CPU s'],
      rows: sampled,
      words: 1,
    }),
  );
}

function moves(count: number, nodes: number): void {
  const rows = RULE_SETS.map((rules) => {
    const limits = { ...DEFAULT_LIMITS, nodes };
    const check = answerer({
      asked: { rules },
      limits,
      without: [],
      style: 'text',
      solution: false,
      sampling: { samples: 1, seed: '0', certified: false, nodes },
    });
    const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
    let wrong = 0;
    for (const play of fc.sample(plays(60, [rules]), { numRuns: count, seed: 14 })) {
      const position = play.positions[play.positions.length >> 1]!;
      for (const { move, verdict } of judgeMoves(position, rules, { limits })) {
        const board = boardLine(applyMove(position, move, rules), rules);
        counts[verdict] += 1;
        const checked = check({ text: board, line: 1 }).verdict;
        if (checked === verdict) continue;
        wrong += 1;
        process.stdout.write(`${rules.name}: ${moveWord(move)} is ${verdict}, ${board} is ${checked}\n`);
      }
    }
    differences += wrong;
    return [rules.name, count, ...Object.values(counts), wrong].map(String);
  });
  const heading = ['moves', 'positions', 'winnable', 'unwinnable', 'undecided', 'differ from check'];
  process.stdout.write(plainTable({ heading, rows, words: 1 }));
}

function lines(count: number): void {
  const rows = ['hard', 'medium'].flatMap((name) =>
    [0, 1].map((level) => {
      const rules = ruleSet(name);
      let [lost, searches, steps, wrong] = [0, 0, 0, 0];
      for (let number = 0; number < count; number += 1) {
        const start = dealNumber(rules, number);
        const line = lineOf(rules, number, level);
        const judged = judgeLine(start, line, rules);
        const each = replay(start, line, rules).positions.map((position) => judge(position, rules).verdict);
        const turn = each.indexOf('unwinnable');
        const same = each.every((verdict, step) => verdict === judged.verdicts[step]);
        if (!same || judged.losing?.step !== (turn > 0 ? turn : undefined)) {
          wrong += 1;
          process.stdout.write(`${name} ${number}: step ${judged.losing?.step}, judged one by one ${turn}\n`);
        }
        if (turn > 0) lost += 1;
        searches += judged.searches;
        steps += each.length;
      }
      differences += wrong;
      return [`${name}, ${LEVELS[level]!.name}`, ...[count, lost, steps, searches, wrong].map(String)];
    }),
  );
  const heading = ['lines', 'played', 'lost on the way', 'positions', 'searches', 'differ'];
  process.stdout.write(plainTable({ heading, rows, words: 1 }));
}

const program = new Command('advice').description('Holds advice against the judge, and times it.');
program
  .command('hints')
  .option('--positions <n>', 'positions of each rule set', '20')
  .action((options: { positions: string }) => hints(Number(options.positions)));
program
  .command('moves')
  .option('--positions <n>', 'positions of each rule set', '500')
  .option('--limit-nodes <n>', 'nodes of a search', '3000')
  .action((options: { positions: string; limitNodes: string }) =>
    moves(Number(options.positions), Number(options.limitNodes)),
  );
program
  .command('lines')
  .option('--lines <n>', 'lines of each kind', '200')
  .action((options: { lines: string }) => lines(Number(options.lines)));
await program.parseAsync();
process.exitCode = differences > 0 ? 1 : 0;
