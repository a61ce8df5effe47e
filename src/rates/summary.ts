import { MAPPING_VERSION } from '../deals/deck.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { centreForm } from '../report/figures.js';
import type { LimitName } from '../solver/solve.js';
import { SOLVER_VERSION } from '../solver/version.js';
import { comparePair, pairsOf } from './comparison.js';
import { type ConvergencePoint, convergence } from './convergence.js';
import { verdictDigest } from './digest.js';
import type { Interval, IntervalMethod, Intervals, PairCounts } from './intervals.js';
import { implies } from './monotonicity.js';
import { bucketStart, HISTOGRAM_BUCKETS, type NodeHistogram } from './node-histogram.js';
import { UNDECIDED, UNWINNABLE, WINNABLE } from './verdict-block.js';
import { type DealSpan, total, type VerdictRecord } from './verdict-record.js';

/** The rule by which a run stopped, or would have. */
export interface StoppingSummary {
  /** The half-width asked for, as a share. */
  readonly halfWidth: number;
  /** Whether it was reached before the last deal. */
  readonly reached: boolean;
}

/** The searches that ended with one verdict. */
export interface NodeHistogramSummary {
  readonly deals: number;
  /** Nodes of all of them. */
  readonly nodes: number;
  /** Nodes of the longest. */
  readonly worst: number;
  /** The smallest number of nodes in a bucket (0, 1, 2, 4, 8 …), and the deals in it. */
  readonly histogram: readonly (readonly [nodes: number, deals: number])[];
}

/** What is known of the deals of one rule set: an object of `--json`. Shares, not per cents. */
export interface RateSummary {
  readonly family: RuleSet['family'];
  readonly rules: string;
  /** Version of the mapping from numbers to deals. */
  readonly mapping: number;
  readonly solver: number;
  /** Verdicts taken over from other versions of the solver. */
  readonly otherSolvers: readonly { readonly solver: number; readonly deals: number }[];
  /** The first and the last deal number. */
  readonly from: number;
  readonly to: number;
  /** Deals with a verdict, undecided ones included. */
  readonly deals: number;
  /** Deals of the range that have no verdict yet; 0 unless the run was interrupted. */
  readonly open: number;
  readonly winnable: number;
  readonly unwinnable: number;
  readonly undecided: number;
  readonly rate: Interval & {
    readonly method: IntervalMethod;
    readonly confidence: number;
    /** In per cent, as the literature prints it. */
    readonly printed: string;
  };
  readonly stoppingRule?: StoppingSummary;
  /** SHA-256 over one character a deal: W winnable, L unwinnable, ? undecided, - none yet. */
  readonly digest: string;
  readonly undecidedDeals: readonly {
    readonly number: number;
    readonly limit: LimitName | undefined;
    readonly nodes: number | undefined;
  }[];
  /** The node histograms, of the deals whose nodes are known. */
  readonly effort: {
    readonly winnable: NodeHistogramSummary;
    readonly unwinnable: NodeHistogramSummary;
    readonly undecided: NodeHistogramSummary;
  };
  /** The interval after the first so many deals. */
  readonly settling: readonly ConvergencePoint[];
  /** The command that repeats the run; several where a ledger was filled by several. */
  readonly commands: readonly string[];
}

/** Two rule sets on the same deals: an object of `--json`. Shares, not per cents. */
export interface PairSummary extends PairCounts {
  readonly compare: readonly [a: string, b: string];
  readonly from: number;
  readonly to: number;
  /** Rate under A less rate under B of the pairs that are decided. */
  readonly difference: number;
  readonly lower: number;
  readonly upper: number;
  readonly method: 'newcombe-paired';
  readonly confidence: number;
  /** What holds deal by deal, and held on all of these: `A implies B`. Empty of no deals. */
  readonly laws: readonly string[];
}

/** What a summary says besides what the record holds. */
export interface SummaryOptions {
  readonly intervals: Intervals;
  readonly stoppingRule?: StoppingSummary;
  readonly commands: readonly string[];
}

/** Sums up what a record knows of a span of at least one deal. */
export function summarise(record: VerdictRecord, span: DealSpan, options: SummaryOptions): RateSummary {
  const { rules } = record;
  const { intervals, stoppingRule, commands } = options;
  const counts = record.counts(span);
  const deals = total(counts);
  const bounds = intervals.rate(counts);
  const histogram = record.histogram(span);
  return {
    family: rules.family,
    rules: describeRules(rules),
    mapping: MAPPING_VERSION,
    solver: SOLVER_VERSION,
    otherSolvers: record.borrowed(span),
    from: span.from,
    to: span.end - 1,
    deals,
    open: span.end - span.from - deals,
    ...counts,
    rate: { ...intervals.choice, ...bounds, printed: centreForm(bounds) },
    ...(stoppingRule === undefined ? {} : { stoppingRule }),
    digest: verdictDigest(record, span),
    undecidedDeals: undecidedDeals(record, span),
    effort: {
      winnable: histogramSummary(histogram, WINNABLE),
      unwinnable: histogramSummary(histogram, UNWINNABLE),
      undecided: histogramSummary(histogram, UNDECIDED),
    },
    settling: convergence(record, span, intervals),
    commands,
  };
}

/** Compares all pairs of records of one family on a span. */
export function comparePairs(
  records: readonly VerdictRecord[],
  span: DealSpan,
  intervals: Intervals,
): PairSummary[] {
  return pairsOf(records).map(([a, b]) => {
    const [nameA, nameB] = [describeRules(a.rules), describeRules(b.rules)];
    const counts = comparePair(a, b, span);
    return {
      compare: [nameA, nameB],
      from: span.from,
      to: span.end - 1,
      ...counts,
      ...intervals.difference(counts),
      method: 'newcombe-paired',
      confidence: intervals.choice.confidence,
      laws:
        pairDeals(counts) === 0
          ? []
          : [
              ...(implies(a.rules, b.rules) ? [`${nameA} implies ${nameB}`] : []),
              ...(implies(b.rules, a.rules) ? [`${nameB} implies ${nameA}`] : []),
            ],
    };
  });
}

/** How many deals have a verdict under both rule sets of a pair. */
export function pairDeals({ both, onlyA, onlyB, neither, undecided }: PairCounts): number {
  return both + onlyA + onlyB + neither + undecided;
}

function undecidedDeals(record: VerdictRecord, span: DealSpan): RateSummary['undecidedDeals'] {
  const deals = [];
  for (const { from, end } of record.spansOf(UNDECIDED, span)) {
    for (let number = from; number < end; number += 1) {
      const why = record.undecidedAt(number);
      deals.push({ number, limit: why?.limit, nodes: why?.nodes });
    }
  }
  return deals;
}

function histogramSummary(histogram: NodeHistogram, verdict: number): NodeHistogramSummary {
  const buckets: [number, number][] = [];
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) {
    const deals = histogram.dealsIn(verdict, bucket);
    if (deals > 0) buckets.push([bucketStart(bucket), deals]);
  }
  return {
    deals: histogram.deals(verdict),
    nodes: histogram.nodes(verdict),
    worst: histogram.worst(verdict),
    histogram: buckets,
  };
}

/** What a command prints: summaries of rule sets, and of the pairs among them. */
export interface Summaries {
  readonly summaries: readonly RateSummary[];
  readonly pairs: readonly PairSummary[];
}
