import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { centreForm } from '../report/figures.js';
import { SOLVER_VERSION } from '../solver/version.js';
import type { Intervals } from './intervals.js';
import type { Ledger } from './ledger.js';
import { byFamily, knownRecords, spanOfAll, summariseLedger } from './ledger-summary.js';
import { RateRun, type RateRunOptions } from './rate-run.js';
import { type RunPlan, runCommand } from './run-command.js';
import { shardOf } from './shard.js';
import { comparePairs, type StoppingSummary, type Summaries, summarise } from './summary.js';
import { type DealSpan, noVerdicts, total, VerdictRecord } from './verdict-record.js';

/** How far a run is. */
export interface RunProgress {
  /** Called once, before the first deal: how many there are to judge at most. */
  start(deals: number): Promise<void>;
  /** So many are judged; the interval so far, in words, is there to be shown. */
  update(done: number, interval: string): void;
}

/** How deals are judged, and whom a run tells. */
export interface MeasureOptions extends Pick<RateRunOptions, 'limits' | 'transport' | 'signal' | 'note'> {
  readonly intervals: Intervals;
  readonly progress: RunProgress;
}

/** What came of a run that ended or was stopped. */
export interface Measured extends Summaries {
  /** Deals judged in this run. */
  readonly judged: number;
}

/** Milliseconds between two looks at the interval so far. */
const LOOK_EVERY = 500;

/**
 * Judges what a plan says under all its rule sets, takes over what the ledger knows already, and stores what is new.
 *
 * @param ledger where verdicts are kept; undefined to keep none.
 * @throws InputError if the plan's shard is empty or the ledger cannot be used; MonotonicityBroken or Contradiction
 * if verdicts cannot be true together.
 */
export async function measure(
  plan: RunPlan,
  ledger: Ledger | undefined,
  options: MeasureOptions,
): Promise<Measured> {
  const part = plan.shard === undefined ? plan.span : shardOf(plan.span, plan.shard);
  const records = plan.rules.map(
    (rules) => ledger?.record(rules) ?? new VerdictRecord(rules, noVerdicts(SOLVER_VERSION)),
  );
  const command = runCommand(plan);
  ledger?.noteRun({ command, rules: plan.rules.map(describeRules) });
  const open = records.reduce((sum, record) => sum + part.end - part.from - total(record.counts(part)), 0);
  let end = part.end;
  let stoppingRule: StoppingSummary | undefined;
  const judged = await withRun(records, part, ledger, open, options, async (run) => {
    if (plan.stopping === undefined) return run.fill(part);
    const stop = await run.fillUntil(part, plan.stopping);
    end = stop.end;
    stoppingRule = { halfWidth: plan.stopping.halfWidth, reached: stop.reached };
  });
  const span = { from: part.from, end };
  const { intervals } = options;
  const summaries = records.map((record) =>
    summarise(record, span, {
      intervals,
      commands: [command],
      ...(stoppingRule === undefined ? {} : { stoppingRule }),
    }),
  );
  return { summaries, pairs: comparePairs(records, span, intervals), judged };
}

/** Which undecided deals of a ledger are judged again. */
export interface RetryPlan {
  /** All that the ledger has if not set. */
  readonly rules: readonly RuleSet[] | undefined;
  /** The first deal number; the ledger's first if not set. */
  readonly from: number | undefined;
  /** How many deals from there on; to the ledger's last if not set. */
  readonly deals: number | undefined;
}

/**
 * Judges the undecided deals of a ledger again, each under the rules it is stored with, changes included.
 *
 * @returns a summary of all that the ledger holds then on these rule sets.
 * @throws InputError if the ledger has no verdicts under rules asked for.
 */
export async function retryUndecided(
  plan: RetryPlan,
  ledger: Ledger,
  options: MeasureOptions,
): Promise<Measured> {
  const families = byFamily(knownRecords(ledger, plan.rules));
  let judged = 0;
  for (const family of families) {
    const all = spanOfAll(family);
    const from = Math.max(all.from, plan.from ?? 0);
    const span = { from, end: plan.deals === undefined ? all.end : Math.min(all.end, from + plan.deals) };
    if (options.signal.aborted || span.end <= span.from) continue;
    const records = family.map(({ record }) => record);
    const undecided = records.reduce((sum, record) => sum + record.counts(span).undecided, 0);
    if (undecided === 0) continue;
    const rules = records.map((record) => record.rules);
    const { limits } = options;
    const command = runCommand({ rules, span, limits, shard: undefined, stopping: undefined, retry: true });
    ledger.noteRun({ command, rules: rules.map(describeRules) });
    judged += await withRun(records, span, ledger, undecided, options, (run) => run.retry(span));
  }
  return { ...summariseLedger(ledger, families.flat(), options.intervals), judged };
}

/**
 * Runs what judges deals of a span, and shows how far it is.
 *
 * @param deals how many there are to judge at most.
 * @returns how many were judged.
 */
async function withRun(
  records: readonly VerdictRecord[],
  span: DealSpan,
  ledger: Ledger | undefined,
  deals: number,
  { limits, transport, signal, note, intervals, progress }: MeasureOptions,
  judge: (run: RateRun) => Promise<void>,
): Promise<number> {
  await progress.start(deals);
  let done = 0;
  let looked = 0;
  let interval = '';
  const run = new RateRun(records, {
    limits,
    transport,
    signal,
    note,
    save: (record) => ledger?.save(record),
    progress: (judged, record) => {
      done += judged;
      const now = performance.now();
      if (now - looked >= LOOK_EVERY) {
        looked = now;
        interval = `${describeRules(record.rules)} ${centreForm(intervals.rate(record.counts(span)))} %`;
      }
      progress.update(done, interval);
    },
  });
  await judge(run);
  return done;
}
