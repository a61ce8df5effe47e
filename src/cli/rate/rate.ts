import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseNumber } from '../../deals/codes.js';
import { LAST_NUMBER } from '../../deals/deck.js';
import { suggestion } from '../../deals/nearest.js';
import { changedRules } from '../../deals/rules-text.js';
import { InputError } from '../../errors/input-error.js';
import { describeRules, type RuleSet } from '../../game/rule-sets.js';
import { defaultThreads } from '../../parallel/worker-pool.js';
import { checkComparable } from '../../rates/comparison.js';
import type { IntervalChoice } from '../../rates/intervals.js';
import type { Ledger } from '../../rates/ledger.js';
import { byFamily, knownRecords, spanOfAll, summariseLedger } from '../../rates/ledger-summary.js';
import { RateRun } from '../../rates/rate-run.js';
import { type RunPlan, runCommand } from '../../rates/run-command.js';
import { type Shard, shardOf } from '../../rates/shard.js';
import { comparePairs, type StoppingSummary, type Summaries, summarise } from '../../rates/summary.js';
import { type DealSpan, noVerdicts, total, VerdictRecord } from '../../rates/verdict-record.js';
import { SOLVER_VERSION } from '../../solver/version.js';
import { EXIT } from '../exit-codes.js';
import { type Interrupt, interruptible } from '../interrupt.js';
import {
  addRuleOptions,
  changesBy,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  wholeNumber,
} from '../options.js';
import { note } from '../output.js';
import { startProgress } from '../progress.js';
import { addRateMerge } from './merge.js';
import {
  type FormOptions,
  formOptions,
  intervalChoice,
  intervalOptions,
  parseRuleList,
  printSummaries,
} from './options.js';
import { addRateReport } from './report.js';

interface RateOptions extends LimitOptions, IntervalChoice, FormOptions, RuleOptions {
  readonly deals?: number;
  readonly from?: number;
  readonly untilHalfWidth?: number;
  readonly shard?: Shard;
  readonly ledger?: string;
  readonly retryUndecided?: boolean;
  readonly threads?: number;
}

const HELP = `
Deals are consecutive numbers, from 0 on if --from does not say otherwise, and no undecided deal is ever
replaced by another: the lower bound of a rate counts it as lost, the upper bound as won. Several rule sets
of a family are compared on the same deals. With --ledger every verdict is kept: the same command goes on
where it was stopped, however it was, and a longer one adds what is missing.

Exit code: 0 when all deals were judged (undecided ones too), 2 for bad input, 130 after Ctrl-C.

Examples:
  winnable rate --rules hard --deals 100000 --ledger rates.db
  winnable rate --rules classic,hard,medium --deals 10000`;

/** Adds `winnable rate`, with `rate merge` and `rate report`. */
export function addRate(program: Command): void {
  const command = program
    .command('rate')
    .description('measure what share of deals can be won')
    .usage('[options]\n       winnable rate merge …\n       winnable rate report …')
    .argument('[command]', 'merge or report')
    .enablePositionalOptions();
  addRuleOptions(command, 'a rule set, or several of one family, joined by commas');
  command
    .addOption(new Option('--deals <n>', 'how many deals').argParser(wholeNumber(1, LAST_NUMBER + 1)))
    .addOption(new Option('--from <number>', 'the first deal number (default: 0)').argParser(parseNumber))
    .addOption(
      new Option(
        '--until-half-width <w%>',
        'end at the first deal number divisible by 5000 where the interval is this narrow: 0.05%',
      ).argParser(parsePercent),
    )
    .option('--ledger <file>', 'keep every verdict in this file, and use those in it')
    .addOption(new Option('--shard <k/n>', 'judge only part k of n of the deals').argParser(parseShard))
    .option('--retry-undecided', 'judge the undecided deals of the ledger again, within the limits given');
  for (const option of [...intervalOptions(), ...limitOptions()]) command.addOption(option);
  command.addOption(
    new Option('--threads <n>', 'worker threads (default: one a core)').argParser(wholeNumber(1, 256)),
  );
  for (const option of formOptions()) command.addOption(option);
  command.addHelpText('after', HELP).action(async (word: string | undefined, options: RateOptions) => {
    if (word !== undefined) {
      throw new InputError(
        `unknown command "rate ${word}"${suggestion(word, ['merge', 'report'])}; known are rate merge and rate report`,
      );
    }
    const run = options.retryUndecided === true ? retry : measure;
    process.exitCode = await interruptible((interrupt) => run(options, interrupt));
  });
  addRateMerge(command);
  addRateReport(command);
}

function parsePercent(text: string): number {
  const match = /^(\d*\.?\d+)\s*%$/.exec(text.trim());
  const percent = Number(match?.[1]);
  if (match === null || percent <= 0 || percent >= 50) {
    throw new InvalidArgumentError('It is above 0 and below 50 per cent, with the sign: 0.05%.');
  }
  // 0.65 / 100 is not 0.0065.
  return Number((percent / 100).toPrecision(12));
}

function parseShard(text: string): Shard {
  const match = /^(\d+)\/(\d+)$/.exec(text.trim());
  const [part, parts] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || parts > 1_000_000 || part < 1 || part > parts) {
    throw new InvalidArgumentError('It is a part and the number of parts: 1/3, 2/3 or 3/3.');
  }
  return { part, parts };
}

/** The rule sets asked for, changes applied. Throws InputError if they do not fit together. */
function rulesBy(options: RateOptions): RuleSet[] | undefined {
  if (options.rules === undefined) return undefined;
  return parseRuleList(options.rules, options).map((rules) => changedRules(rules, changesBy(options)));
}

/** What the options ask to measure. Throws InputError where they do not fit together. */
function planBy(options: RateOptions): RunPlan {
  const rules = rulesBy(options);
  if (rules === undefined || options.deals === undefined) {
    throw new InputError('a rate needs --rules and --deals, like: winnable rate --rules hard --deals 100000');
  }
  checkComparable(rules);
  const from = options.from ?? 0;
  const end = from + options.deals;
  if (end > LAST_NUMBER + 1) {
    throw new InputError(
      `deal ${end - 1} is out of range; deal numbers run from 0 to ${LAST_NUMBER}, so at most ${LAST_NUMBER + 1 - from} deals from ${from} on`,
    );
  }
  if (options.shard !== undefined && options.untilHalfWidth !== undefined) {
    throw new InputError(
      '--shard and --until-half-width do not go together: where to stop depends on all the deals',
    );
  }
  return {
    rules,
    span: { from, end },
    limits: limitsBy(options),
    shard: options.shard,
    stopping:
      options.untilHalfWidth === undefined
        ? undefined
        : { halfWidth: options.untilHalfWidth, choice: intervalChoice(options) },
    retry: false,
  };
}

/** SQLite is loaded here, and only if there is a ledger. */
async function openLedger(path: string, create: boolean): Promise<Ledger> {
  const { Ledger } = await import('../../rates/ledger.js');
  return Ledger.open(path, create);
}

async function measure(options: RateOptions, interrupt: Interrupt): Promise<number> {
  const plan = planBy(options);
  const part = plan.shard === undefined ? plan.span : shardOf(plan.span, plan.shard);
  const ledger = options.ledger === undefined ? undefined : await openLedger(options.ledger, true);
  try {
    const records = plan.rules.map(
      (rules) => ledger?.record(rules) ?? new VerdictRecord(rules, noVerdicts(SOLVER_VERSION)),
    );
    const command = runCommand(plan);
    ledger?.noteRun({ command, rules: plan.rules.map(describeRules) });
    let end = part.end;
    let stoppingRule: StoppingSummary | undefined;
    const open = records.reduce((sum, record) => sum + part.end - part.from - total(record.counts(part)), 0);
    const exitCode = await withRun(records, options, ledger, open, interrupt, async (run) => {
      if (plan.stopping === undefined) return run.fill(part);
      const stop = await run.fillUntil(part, plan.stopping);
      end = stop.end;
      stoppingRule = { halfWidth: plan.stopping.halfWidth, reached: stop.reached };
    });
    const span = { from: part.from, end };
    const choice = intervalChoice(options);
    const summaries = records.map((record) =>
      summarise(record, span, {
        choice,
        commands: [command],
        ...(stoppingRule === undefined ? {} : { stoppingRule }),
      }),
    );
    const pairs = comparePairs(records, span, choice.confidence);
    await printSummaries({ summaries, pairs }, options);
    return exitCode;
  } finally {
    ledger?.close();
  }
}

async function retry(options: RateOptions, interrupt: Interrupt): Promise<number> {
  const rules = rulesBy(options);
  if (options.ledger === undefined) {
    throw new InputError('--retry-undecided needs the --ledger whose undecided deals are judged again');
  }
  for (const [given, name] of [
    [options.shard, '--shard'],
    [options.untilHalfWidth, '--until-half-width'],
  ]) {
    if (given !== undefined) throw new InputError(`--retry-undecided and ${name} do not go together`);
  }
  const ledger = await openLedger(options.ledger, false);
  try {
    const families = byFamily(knownRecords(ledger, rules));
    const spans = families.map((family): DealSpan => {
      const span = spanOfAll(family);
      const from = Math.max(span.from, options.from ?? 0);
      return { from, end: Math.min(span.end, options.deals === undefined ? span.end : from + options.deals) };
    });
    let exitCode: number = EXIT.ok;
    for (const [index, family] of families.entries()) {
      const span = spans[index]!;
      if (span.end <= span.from || exitCode !== EXIT.ok) continue;
      const records = family.map(({ record }) => record);
      const undecided = records.reduce((sum, record) => sum + record.counts(span).undecided, 0);
      if (undecided === 0) continue;
      const plan: RunPlan = {
        rules: records.map((record) => record.rules),
        span,
        limits: limitsBy(options),
        shard: undefined,
        stopping: undefined,
        retry: true,
      };
      ledger.noteRun({ command: runCommand(plan), rules: plan.rules.map(describeRules) });
      exitCode = await withRun(records, options, ledger, undecided, interrupt, (run) => run.retry(span));
    }
    const summed: Summaries = summariseLedger(ledger, families.flat(), intervalChoice(options));
    await printSummaries(summed, options);
    return exitCode;
  } finally {
    ledger.close();
  }
}

/**
 * Runs what judges deals, with progress and Ctrl-C seen to.
 *
 * @param deals how many there are to judge at most.
 * @returns the exit code.
 */
async function withRun(
  records: readonly VerdictRecord[],
  options: RateOptions,
  ledger: Ledger | undefined,
  deals: number,
  interrupt: Interrupt,
  judge: (run: RateRun) => Promise<void>,
): Promise<number> {
  const progress = await startProgress(deals, 'deals');
  let done = 0;
  const run = new RateRun(records, {
    limits: limitsBy(options),
    threads: options.threads ?? defaultThreads(),
    signal: interrupt.signal,
    save: (record) => ledger?.save(record),
    progress: (judged) => {
      done += judged;
      progress.update(done);
    },
    note: (message) => void progress.apart(async () => note(message)),
  });
  try {
    await judge(run);
  } finally {
    progress.stop();
    await run.close();
  }
  const exitCode = interrupt.exitCode();
  if (exitCode === undefined) return EXIT.ok;
  note(
    ledger === undefined
      ? `interrupted after ${done} deals; with --ledger they would have been kept`
      : `interrupted after ${done} deals, all kept; the same command goes on from there`,
  );
  return exitCode;
}
