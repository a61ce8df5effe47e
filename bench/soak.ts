import { Command } from 'commander';
import { dealNumber } from '../src/deals/deal.js';
import { LAST_NUMBER } from '../src/deals/deck.js';
import { sampleOf } from '../src/deals/sample.js';
import { boardLine } from '../src/game/board.js';
import type { Position } from '../src/game/position.js';
import { type RuleSet, ruleSet } from '../src/game/rule-sets.js';
import { judge } from '../src/judge/judge.js';
import { plainSearch } from '../src/proof/plain-search.js';
import { plainTable } from '../src/report/table.js';
import { TECHNIQUES, type Verdict } from '../src/solver/solve.js';
import { randomCase } from '../test/support/random-rules.js';
import { smallDeck } from '../test/support/small-decks.js';
import { Oracle } from './oracle.js';

interface SoakOptions {
  readonly rules: string;
  readonly deals: string;
  readonly small: string;
  readonly random: string;
  readonly seed: string;
  readonly limitNodes: string;
  readonly oracle?: string;
}

/** Positions of one rule set, each with a name, and the verdicts that decide what is right. */
interface Batch {
  readonly title: string;
  readonly rules: RuleSet;
  readonly positions: readonly { readonly name: string; readonly position: Position }[];
  /** The first decided verdict for each position. */
  readonly known: (Verdict | undefined)[];
}

/** Nodes of the plain search on a small deck; what needs more is left to the solver's own comparisons. */
const PLAIN_NODES = 20_000;
/** Cards in play in a small deck, at most. */
const SMALL_CARDS = 36;

const techniques = TECHNIQUES.map(({ name }) => name);
const SWITCHES: readonly (readonly string[])[] = [[], ...techniques.map((name) => [name]), techniques];

let mismatches = 0;

/** Holds a column of verdicts against those known; returns a row of the table. */
function compare(
  batch: Batch,
  judgeName: string,
  verdicts: readonly Verdict[],
  seconds: number,
  nodes: number,
) {
  const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  let wrong = 0;
  for (const [index, verdict] of verdicts.entries()) {
    counts[verdict] += 1;
    if (verdict === 'undecided') continue;
    const before = batch.known[index];
    batch.known[index] ??= verdict;
    if (before === undefined || before === verdict) continue;
    wrong += 1;
    const { name, position } = batch.positions[index]!;
    process.stdout.write(
      `MISMATCH ${name}: ${before} before, ${verdict} by ${judgeName}: ${boardLine(position, batch.rules)}\n`,
    );
  }
  mismatches += wrong;
  return [
    batch.title,
    judgeName,
    ...[counts.winnable, counts.unwinnable, counts.undecided, wrong].map(String),
    (nodes / verdicts.length).toFixed(1),
    seconds.toFixed(1),
  ];
}

/** Judges a batch in every way there is. */
async function soak(batch: Batch, nodeLimit: number, oracle: Oracle | undefined): Promise<string[][]> {
  const rows: string[][] = [];
  const { rules, positions } = batch;
  for (const without of SWITCHES) {
    const start = performance.now();
    let nodes = 0;
    const verdicts = positions.map(({ position }) => {
      const limits = without.length === 0 ? {} : { nodes: nodeLimit };
      const solution = judge(position, rules, { without, limits });
      nodes += solution.nodes;
      return solution.verdict;
    });
    const title = without.length === 0 ? 'solver' : `without ${without.length > 1 ? 'all' : without.join()}`;
    rows.push(compare(batch, title, verdicts, (performance.now() - start) / 1000, nodes));
    process.stderr.write(`${batch.title}: ${title} done\n`);
  }
  if (oracle !== undefined) {
    const boards = positions.map(({ position }, index) => ({ id: String(index), position }));
    const { answers, seconds } = await oracle.run(boards, rules);
    const nodes = answers.reduce((sum, answer) => sum + answer.nodes, 0);
    rows.push(
      compare(
        batch,
        'oracle',
        answers.map(({ verdict }) => verdict),
        seconds,
        nodes,
      ),
    );
  }
  return rows;
}

/** Full deals drawn from all numbers. */
function fullDeals(rules: RuleSet, count: number, seed: string): Batch {
  const positions = sampleOf(0, LAST_NUMBER, count, `soak:${seed}`).map((number) => ({
    name: `${rules.name} deal ${number}`,
    position: dealNumber(rules, number),
  }));
  return { title: `${rules.name} deals`, rules, positions, known: [] };
}

/** Small decks, with what the plain search says of them. */
function smallDecks(rules: RuleSet, count: number, seed: string): Batch {
  const first = sampleOf(0, 2 ** 40, 1, `soak:${seed}`)[0]!;
  const positions = Array.from({ length: count }, (_, index) => ({
    name: `${rules.name} small deck ${first + index}`,
    position: smallDeck(rules, first + index, SMALL_CARDS),
  }));
  return { title: `${rules.name} small decks`, rules, positions, known: [] };
}

function plainRow(batch: Batch): string[] {
  const start = performance.now();
  let nodes = 0;
  const verdicts = batch.positions.map(({ position }) => {
    const result = plainSearch(position, batch.rules, { nodes: PLAIN_NODES, memoryMB: 256 });
    nodes += result.nodes;
    return result.verdict;
  });
  return compare(batch, 'plain search', verdicts, (performance.now() - start) / 1000, nodes);
}

/** Small decks under rules drawn at random, each with every technique, none and some: a row of the table. */
function randomRow(count: number, seed: string): string[] {
  const start = performance.now();
  const first = sampleOf(0, 2 ** 31 - 1 - count, 1, `soak:${seed}`)[0]!;
  const counts = { winnable: 0, unwinnable: 0, undecided: 0, wrong: 0 };
  for (let index = 0; index < count; index += 1) {
    const found = randomCase(first + index);
    counts[found?.truth ?? 'undecided'] += 1;
    const wrong = found?.verdicts.filter((verdict) => verdict !== 'undecided' && verdict !== found.truth);
    if (wrong === undefined || wrong.length === 0) continue;
    counts.wrong += 1;
    mismatches += 1;
    process.stderr.write(`${found!.title} is ${found!.truth}, said ${found!.verdicts.join()}\n`);
  }
  const { winnable, unwinnable, undecided, wrong } = counts;
  const cells = [winnable, unwinnable, undecided, wrong].map(String);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return ['small decks, random rules', 'plain search, solver', ...cells, '', seconds];
}

await new Command('soak')
  .description('Holds the solver against itself with each technique off, a plain search, and the oracle.')
  .option('--rules <names>', 'rule sets, joined by commas', 'hard,medium')
  .option('--deals <n>', 'full deals of each rule set', '20000')
  .option('--small <n>', 'small decks of each rule set', '20000')
  .option('--random <n>', 'small decks, each under rules drawn at random', '0')
  .option('--seed <text>', 'draws other deals', '1')
  .option('--limit-nodes <n>', 'nodes of a search with something switched off', '1000000')
  .option('--oracle <path>', 'oracle.cpp, or the program made of it')
  .action(async (options: SoakOptions) => {
    const oracle = options.oracle === undefined ? undefined : Oracle.open(options.oracle);
    const heading = [
      'positions',
      'judged by',
      'winnable',
      'unwinnable',
      'undecided',
      'wrong',
      'nodes',
      'seconds',
    ];
    const rows: string[][] = [];
    if (Number(options.random) > 0) rows.push(randomRow(Number(options.random), options.seed));
    for (const name of options.rules.split(',').filter((each) => each !== '')) {
      const rules = ruleSet(name);
      const limit = Number(options.limitNodes);
      if (Number(options.small) > 0) {
        const small = smallDecks(rules, Number(options.small), options.seed);
        rows.push(plainRow(small), ...(await soak(small, limit, oracle)));
      }
      if (Number(options.deals) > 0) {
        rows.push(...(await soak(fullDeals(rules, Number(options.deals), options.seed), limit, oracle)));
      }
    }
    oracle?.close();
    process.stdout.write(plainTable({ heading, rows, words: 1 }, Number.POSITIVE_INFINITY));
    process.exitCode = mismatches > 0 ? 1 : 0;
  })
  .parseAsync();
