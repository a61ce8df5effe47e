import { type Interval, type IntervalChoice, rateInterval } from './intervals.js';
import { BLOCK_DEALS } from './verdict-block.js';
import type { DealSpan, VerdictRecord } from './verdict-record.js';

/** The interval that the first `deals` deals of a run give. */
export interface ConvergencePoint extends Interval {
  readonly deals: number;
}

/** Points in a tenfold of deals, evenly spread on a log scale. */
const POINTS_A_DECADE = 20;
/** Deals at the first point. */
const FIRST = 100;

/** How the interval narrowed as deals were added, at numbers of deals evenly spread on a log scale, and at the end. */
export function convergence(
  record: VerdictRecord,
  span: DealSpan,
  choice: IntervalChoice,
): ConvergencePoint[] {
  const points: ConvergencePoint[] = [];
  let counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  let done = span.from;
  for (const deals of pointsUpTo(span.end - span.from)) {
    for (const end of [...blockEnds(done, span.from + deals)]) {
      const added = record.counts({ from: done, end });
      counts = {
        winnable: counts.winnable + added.winnable,
        unwinnable: counts.unwinnable + added.unwinnable,
        undecided: counts.undecided + added.undecided,
      };
      done = end;
    }
    const { lower, upper } = rateInterval(counts, choice);
    points.push({ deals, lower: rounded(lower), upper: rounded(upper) });
  }
  return points;
}

/** To seven digits: more than a chart shows, and half the length in a file. */
function rounded(share: number): number {
  return Number(share.toFixed(7));
}

function* pointsUpTo(deals: number): Generator<number> {
  for (let place = 0; ; place += 1) {
    const point = Math.round(FIRST * 10 ** (place / POINTS_A_DECADE));
    if (point >= deals) break;
    yield point;
  }
  yield deals;
}

/** Block ends between two numbers, then the second: whole blocks are counted without looking into them. */
function* blockEnds(from: number, end: number): Generator<number> {
  const first = (Math.floor(from / BLOCK_DEALS) + 1) * BLOCK_DEALS;
  if (first < end) yield first;
  const last = Math.floor(end / BLOCK_DEALS) * BLOCK_DEALS;
  if (last > first && last < end) yield last;
  yield end;
}
