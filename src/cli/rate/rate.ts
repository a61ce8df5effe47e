import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseNumber } from '../../deals/codes.js';
import { LAST_NUMBER } from '../../deals/deck.js';
import { suggestion } from '../../deals/nearest.js';
import { InputError } from '../../errors/input-error.js';
import { checkComparable } from '../../rates/comparison.js';
import { type IntervalChoice, Intervals } from '../../rates/intervals.js';
import type { Ledger } from '../../rates/ledger.js';
import { type Measured, type MeasureOptions, measure, retryUndecided } from '../../rates/measure.js';
import type { RunPlan } from '../../rates/run-command.js';
import type { Shard } from '../../rates/shard.js';
import { count } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { type Interrupt, interruptible } from '../interrupt.js';
import {
  addRuleOptions,
  type LimitOptions,
  limitOptions,
  limitsBy,
  type RuleOptions,
  wholeNumber,
} from '../options.js';
import { note } from '../output.js';
import { NO_PROGRESS, type Progress, startProgress } from '../progress.js';
import { type QueueOptions, queueOption, startWork, verifyShareOption } from '../queue/options.js';
import { addRateMerge } from './merge.js';
import {
  type FormOptions,
  formOptions,
  intervalChoice,
  intervalOptions,
  printSummaries,
  rulesBy,
} from './options.js';
import { addRateReport } from './report.js';
import { addRateVerify } from './verify.js';

interface RateOptions extends LimitOptions, IntervalChoice, FormOptions, RuleOptions, QueueOptions {
  readonly deals?: number;
  readonly from?: number;
  readonly untilHalfWidth?: number;
  readonly shard?: Shard;
  readonly ledger?: string;
  readonly retryUndecided?: boolean;
}

const HELP = `
Deals are consecutive numbers, from 0 on if --from does not say otherwise, and
no undecided deal is ever replaced by another: the lower bound of a rate counts
it as lost, the upper bound as won. Several rule sets of a family are compared
on the same deals. With --ledger every verdict is kept: the same command goes on
where it was stopped, however it was, and a longer one adds what is missing.

Exit code: 0 when all deals were judged (undecided ones too), 2 for bad input,
130 after Ctrl-C.

Examples:
  winnable rate --rules hard --deals 100000 --ledger rates.db
  winnable rate --rules classic,hard,medium --deals 10000`;

/** Adds `winnable rate`, with `rate merge`, `rate report` and `rate verify`. */
export function addRate(program: Command): void {
  const command = program
    .command('rate')
    .description('measure what share of deals can be won')
    .usage(
      '[options]\n       winnable rate merge …\n       winnable rate report …\n       winnable rate verify …',
    )
    .argument('[command]', 'merge, report or verify')
    .enablePositionalOptions();
  addRuleOptions(command, 'a rule set, or several of one family, joined by commas');
  command
    .addOption(new Option('--deals <n>', 'how many deals').argParser(wholeNumber(1, LAST_NUMBER + 1)))
    .addOption(new Option('--from <number>', 'the first deal number (default: 0)').argParser(parseNumber))
    .addOption(
      new Option(
        '--until-half-width <w%>',
        'end at the first deal number divisible by 5000 where the interval is this narrow: 0.05%; --deals is then the most',
      ).argParser(parsePercent),
    )
    .option('--ledger <file>', 'keep every verdict in this file, and use those in it')
    .addOption(new Option('--shard <k/n>', 'judge only part k of n of the deals').argParser(parseShard))
    .option('--retry-undecided', 'judge the undecided deals of the ledger again, within the limits given');
  for (const option of [...intervalOptions(), ...limitOptions()]) command.addOption(option);
  command.addOption(
    new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
      wholeNumber(1, 256),
    ),
  );
  command.addOption(queueOption()).addOption(verifyShareOption());
  for (const option of formOptions()) command.addOption(option);
  command.addHelpText('after', HELP).action(async (word: string | undefined, options: RateOptions) => {
    if (word !== undefined) {
      throw new InputError(
        `unknown command "rate ${word}"${suggestion(word, ['merge', 'report', 'verify'])}; known are rate merge, rate report and rate verify`,
      );
    }
    process.exitCode = await interruptible((interrupt) => run(options, interrupt));
  });
  addRateMerge(command);
  addRateReport(command);
  addRateVerify(command);
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

/** What the options ask to measure. Throws InputError where they do not fit together. */
function planBy(options: RateOptions, intervals: Intervals): RunPlan {
  const rules = rulesBy(options);
  const example = 'like: winnable rate --rules hard --deals 100000';
  if (options.untilHalfWidth !== undefined && options.deals === undefined) {
    throw new InputError(
      `--until-half-width needs --deals too: the most deals that may be judged to get there, ${example} --until-half-width 0.1%`,
    );
  }
  if (rules === undefined || options.deals === undefined) {
    throw new InputError(`a rate needs --rules and --deals, ${example}`);
  }
  checkComparable(rules);
  const from = options.from ?? 0;
  const end = from + options.deals;
  if (end > LAST_NUMBER + 1) {
    throw new InputError(
      `deal ${end - 1} is out of range; deal numbers run from 0 to ${LAST_NUMBER}, so at most ${LAST_NUMBER + 1 - from} deals from ${from} on`,
    );
  }
  const { shard, untilHalfWidth: halfWidth } = options;
  if (shard !== undefined && halfWidth !== undefined) {
    throw new InputError(
      '--shard and --until-half-width do not go together: where to stop depends on all the deals',
    );
  }
  const stopping = halfWidth === undefined ? undefined : { halfWidth, intervals };
  return { rules, span: { from, end }, limits: limitsBy(options), shard, stopping, retry: false };
}

/** SQLite is loaded here, and only if there is a ledger. */
async function openLedger(path: string, create: boolean): Promise<Ledger> {
  const { Ledger } = await import('../../rates/ledger.js');
  return Ledger.open(path, create);
}

/** Measures what the options ask for, prints it, and returns the exit code. */
async function run(options: RateOptions, interrupt: Interrupt): Promise<number> {
  const intervals = await Intervals.by(intervalChoice(options));
  const judge = options.retryUndecided === true ? retryBy(options) : measureBy(options, intervals);
  const create = options.retryUndecided !== true;
  let bar: Progress = NO_PROGRESS;
  const tellUser = (message: string) => void bar.apart(async () => note(message));
  const { transport, tell, leftWords } = await startWork(options, aboutRun(options), tellUser);
  let ledger: Ledger | undefined;
  try {
    ledger = options.ledger === undefined ? undefined : await openLedger(options.ledger, create);
    let total = 0;
    const { judged, ...summed } = await judge(ledger, {
      intervals,
      limits: limitsBy(options),
      transport,
      signal: interrupt.signal,
      note: tellUser,
      progress: {
        start: async (deals) => {
          bar.stop();
          total = deals;
          bar = await startProgress(deals, 'deals', { lines: true });
        },
        update: (done, interval) => {
          tell(done, total);
          bar.update(done, interval);
        },
      },
    });
    bar.stop();
    const exitCode = interrupt.exitCode();
    if (exitCode !== undefined) {
      const kept =
        ledger === undefined
          ? 'with --ledger they would have been kept'
          : 'all kept; the same command goes on from there';
      note(`interrupted after ${count(judged, 'deal')}${ledger === undefined ? ';' : ','} ${kept}`);
      const left = leftWords();
      if (left !== undefined) note(left);
    }
    await printSummaries(summed, options);
    return exitCode ?? EXIT.ok;
  } finally {
    bar.stop();
    await transport.close();
    ledger?.close();
  }
}

/** What a run is about, for those who look at its queue. */
function aboutRun({ rules, deals, retryUndecided }: RateOptions): string {
  const what = retryUndecided === true ? 'undecided deals again' : count(deals ?? 0, 'deal');
  return `rate, ${rules ?? 'all rules of the ledger'}: ${what}`;
}

type Judging = (ledger: Ledger | undefined, options: MeasureOptions) => Promise<Measured>;

function measureBy(options: RateOptions, intervals: Intervals): Judging {
  const plan = planBy(options, intervals);
  return (ledger, measuring) => measure(plan, ledger, measuring);
}

function retryBy(options: RateOptions): Judging {
  if (options.ledger === undefined) {
    throw new InputError('--retry-undecided needs the --ledger whose undecided deals are judged again');
  }
  for (const [given, name] of [
    [options.shard, '--shard'],
    [options.untilHalfWidth, '--until-half-width'],
  ]) {
    if (given !== undefined) throw new InputError(`--retry-undecided and ${name} do not go together`);
  }
  const { from, deals } = options;
  const rules = rulesBy(options);
  return (ledger, measuring) => retryUndecided({ rules, from, deals }, ledger!, measuring);
}
