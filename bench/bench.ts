import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { dealNumber } from '../src/deals/deal.js';
import { type RuleSet, ruleSet } from '../src/game/rule-sets.js';
import { plainTable } from '../src/report/table.js';
import type { Measurement } from './measure.js';
import { Oracle, type OracleRun } from './oracle.js';

/** The deals of a run: 1 to this. Enough for a steady figure, few enough for a minute or two. */
const DEALS: Readonly<Record<string, number>> = {
  hard: 100_000,
  classic: 100_000,
  medium: 20_000,
  relaxed: 2_000,
  yukon: 200,
};

/** Where the code to be measured is compiled to: what users run is compiled, and faster than the sources through tsx. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, 'node_modules/.cache/winnable-bench');

interface BenchOptions {
  readonly oracle?: string;
  readonly oracleArgs: string;
  readonly deals?: string;
  readonly rules: string;
  readonly limitNodes?: string;
}

/** Measures one rule set, ours first. */
async function bench(
  rules: RuleSet,
  deals: number,
  oracle: Oracle | undefined,
  oracleArgs: readonly string[],
  nodeLimit: readonly string[],
) {
  const measure = [join(BUILT, 'bench/measure.js'), rules.name, String(deals), ...nodeLimit];
  const text = execFileSync(process.execPath, measure, {
    maxBuffer: 2 ** 30,
    encoding: 'utf8',
  });
  const ours = JSON.parse(text) as Measurement;
  const boards = Array.from({ length: deals }, (_, index) => ({
    id: String(index + 1),
    position: dealNumber(rules, index + 1),
  }));
  return { ours, theirs: await oracle?.run(boards, rules, oracleArgs) };
}

function row(name: string, ours: Measurement, theirs: OracleRun | undefined): string[] {
  const { verdicts, nodes, seconds, residentMB } = ours;
  const deals = verdicts.length;
  const sorted = [...nodes].sort((a, b) => a - b);
  const total = nodes.reduce((sum, count) => sum + count, 0);
  const at = (share: number) => String(sorted[Math.min(deals - 1, Math.floor(deals * share))]);
  const undecided = verdicts.filter((verdict) => verdict === 'undecided').length;
  const cells = [
    name,
    String(deals),
    (deals / seconds).toFixed(1),
    String(Math.round(total / seconds)),
    String(total),
    (total / deals).toFixed(1),
    at(0.5),
    at(0.99),
    String(sorted.at(-1)),
    String(undecided),
    residentMB.toFixed(0),
  ];
  if (theirs === undefined) return [...cells, '-', '-', '-', '-'];
  const theirNodes = theirs.answers.reduce((sum, answer) => sum + answer.nodes, 0);
  const different = theirs.answers.filter(
    ({ verdict }, index) =>
      verdict !== verdicts[index] && verdict !== 'undecided' && verdicts[index] !== 'undecided',
  );
  return [
    ...cells,
    (deals / theirs.seconds).toFixed(1),
    (theirNodes / deals).toFixed(1),
    String(different.length),
    `${(theirs.seconds / seconds).toFixed(2)} x`,
  ];
}

const HEADINGS = [
  'rules',
  'deals',
  'deals/s',
  'nodes/s',
  'nodes',
  'mean',
  'median',
  'p99',
  'max',
  'undecided',
  'MB',
  'oracle deals/s',
  'oracle mean',
  'differ',
  'ratio',
];

await new Command('bench')
  .description('Speed of the solver on deals 1, 2, … of each rule set, one thread, dealing included.')
  .option('--rules <names>', 'rule sets, joined by commas', Object.keys(DEALS).join())
  .option('--deals <n>', 'deals of each rule set, in place of its own number')
  .option('--oracle <path>', 'oracle.cpp, or the program made of it, to judge the same boards beside')
  .option('--oracle-args <words>', 'options for the oracle, like "--limit 4000000"', '')
  .option('--limit-nodes <n>', 'positions to visit for a deal (ours; default: no limit)')
  .action(async (options: BenchOptions) => {
    let oracle: Oracle | undefined;
    try {
      if (options.oracle === undefined) process.stderr.write('note: no oracle is given (--oracle PATH)\n');
      else oracle = Oracle.open(options.oracle);
    } catch (error) {
      process.stderr.write(`note: the oracle is left out: ${(error as Error).message}\n`);
    }
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [compiler, '-p', ROOT, '--outDir', BUILT], { stdio: 'inherit' });
    const rows: string[][] = [];
    for (const name of options.rules.split(',')) {
      const rules = ruleSet(name);
      const deals = Number(options.deals ?? DEALS[name] ?? 100);
      const { ours, theirs } = await bench(
        rules,
        deals,
        oracle,
        options.oracleArgs.split(' ').filter(Boolean),
        options.limitNodes === undefined ? [] : [options.limitNodes],
      );
      rows.push(row(name, ours, theirs));
      process.stderr.write(`${name} measured\n`);
    }
    oracle?.close();
    process.stdout.write(plainTable({ heading: HEADINGS, rows, words: 1 }, Number.POSITIVE_INFINITY));
  })
  .parseAsync();
