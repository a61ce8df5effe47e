import type { Interval, Intervals } from './intervals.js';
import { OPEN, UNDECIDED, UNWINNABLE, WINNABLE } from './verdict-block.js';
import { blockParts, type DealSpan, total, type VerdictRecord } from './verdict-record.js';

/** The interval that the first `deals` deals of a run give. */
export interface ConvergencePoint extends Interval {
  readonly deals: number;
}

/** Points in a tenfold of deals, evenly spread on a log scale. */
const POINTS_A_DECADE = 20;
/** Deals at the first point: fewer only where that leaves no tenfold to show. */
const FIRST = 100;

/**
 * How the interval narrowed as deals were judged: at numbers of deals evenly spread on a log scale, and at the end.
 * Deals without a verdict, as between two shards, do not count.
 */
export function convergence(record: VerdictRecord, span: DealSpan, intervals: Intervals): ConvergencePoint[] {
  const points: ConvergencePoint[] = [];
  const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  const places = pointsUpTo(total(record.counts(span)));
  let next = places.next();
  const reached = () => {
    if (next.done === true || total(counts) < next.value) return;
    const { lower, upper } = intervals.rate(counts);
    points.push({ deals: next.value, lower: rounded(lower), upper: rounded(upper) });
    next = places.next();
  };
  for (const { number, from, end } of blockParts(span)) {
    const block = record.block(number);
    if (block === undefined || next.done === true) continue;
    const added = block.countsOf(from, end);
    if (total(counts) + total(added) < next.value) {
      counts.winnable += added.winnable;
      counts.unwinnable += added.unwinnable;
      counts.undecided += added.undecided;
      continue;
    }
    for (let index = from; index < end; index += 1) {
      const code = block.at(index);
      if (code === OPEN) continue;
      if (code === WINNABLE) counts.winnable += 1;
      else if (code === UNWINNABLE) counts.unwinnable += 1;
      else if (code === UNDECIDED) counts.undecided += 1;
      reached();
    }
  }
  return points;
}

/** To seven digits: more than a chart shows, and half the length in a file. */
function rounded(share: number): number {
  return Number(share.toFixed(7));
}

/** Rising numbers of deals up to all of them; none of no deals. */
function* pointsUpTo(deals: number): Generator<number, void, undefined> {
  if (deals === 0) return;
  const first = Math.min(FIRST, 10 ** Math.max(0, Math.floor(Math.log10(deals)) - 1));
  let last = 0;
  for (let place = 0; ; place += 1) {
    const point = Math.round(first * 10 ** (place / POINTS_A_DECADE));
    if (point >= deals) break;
    if (point > last) yield point;
    last = point;
  }
  yield deals;
}
