/** How an interval for a proportion is made. */
export const INTERVAL_METHODS = ['wilson', 'clopper-pearson'] as const;
export type IntervalMethod = (typeof INTERVAL_METHODS)[number];

/** A method and how sure it is to be, in per cent: more than 0, less than 100. */
export interface IntervalChoice {
  readonly method: IntervalMethod;
  readonly confidence: number;
}

/** Bounds of a proportion, 0 ≤ lower ≤ upper ≤ 1, or of a difference of two, −1 … 1. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** How many deals came out how. */
export interface VerdictCounts {
  readonly winnable: number;
  readonly unwinnable: number;
  readonly undecided: number;
}

/**
 * The standard normal deviate of a two-sided confidence in per cent. For 95 it is 1.96 and no more digits, because
 * that is what the published rates were made with.
 */
async function deviateOf(confidence: number): Promise<number> {
  if (confidence === 95) return 1.96;
  const { default: normalQuantile } = await import('@stdlib/stats-base-dists-normal-quantile');
  return normalQuantile(0.5 + confidence / 200, 0, 1);
}

/** Makes the interval of a proportion from `hits` of `trials` (1 or more). */
type IntervalMaker = (hits: number, trials: number) => Interval;

/** Wilson's score interval for `hits` of `trials` (1 or more) with a standard normal deviate. */
function wilson(hits: number, trials: number, deviate: number): Interval {
  const z = deviate;
  const share = hits / trials;
  const weight = (z * z) / trials;
  const centre = (share + weight / 2) / (1 + weight);
  const half = (z / (1 + weight)) * Math.sqrt((share * (1 - share)) / trials + weight / (4 * trials));
  // The ends are exact there; rounding in the sums must not move them.
  return { lower: hits === 0 ? 0 : centre - half, upper: hits === trials ? 1 : centre + half };
}

/** The exact interval of Clopper and Pearson for a confidence in per cent. */
async function clopperPearson(confidence: number): Promise<IntervalMaker> {
  const { default: betaQuantile } = await import('@stdlib/stats-base-dists-beta-quantile');
  const tail = (1 - confidence / 100) / 2;
  return (hits, trials) => ({
    lower: hits === 0 ? 0 : betaQuantile(tail, hits, trials - hits + 1),
    upper: hits === trials ? 1 : betaQuantile(1 - tail, hits + 1, trials - hits),
  });
}

/** Makes intervals in the way that was chosen. The statistics that it needs are loaded when it is made, and no others. */
export class Intervals {
  readonly choice: IntervalChoice;
  readonly #deviate: number;
  readonly #proportion: IntervalMaker;

  private constructor(choice: IntervalChoice, deviate: number, proportion: IntervalMaker) {
    this.choice = choice;
    this.#deviate = deviate;
    this.#proportion = proportion;
  }

  static async by(choice: IntervalChoice): Promise<Intervals> {
    const deviate = await deviateOf(choice.confidence);
    const proportion: IntervalMaker =
      choice.method === 'wilson'
        ? (hits, trials) => wilson(hits, trials, deviate)
        : await clopperPearson(choice.confidence);
    return new Intervals(choice, deviate, proportion);
  }

  /**
   * The interval of the share of winnable deals: the lower bound counts every undecided deal as lost, the upper
   * bound as won. Without a deal it is 0 … 1.
   */
  rate({ winnable, unwinnable, undecided }: VerdictCounts): Interval {
    const deals = winnable + unwinnable + undecided;
    if (deals === 0) return { lower: 0, upper: 1 };
    return {
      lower: this.#proportion(winnable, deals).lower,
      upper: this.#proportion(winnable + undecided, deals).upper,
    };
  }

  /** The interval of the difference of two rates, as `pairedDifference` makes it. */
  difference(pairs: Omit<PairCounts, 'undecided'>): ReturnType<typeof pairedDifference> {
    return pairedDifference(pairs, this.#deviate);
  }
}

/** Deals by their verdict under two rule sets, A and B; those with an undecided member are counted apart. */
export interface PairCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Pairs of which a member is undecided. */
  readonly undecided: number;
}

/**
 * The interval of the difference, rate under A less rate under B, of decided pairs: the square-and-add interval
 * from two Wilson intervals with the corrected correlation (R. G. Newcombe, Improved confidence intervals for the
 * difference between binomial proportions based on paired data, Statistics in Medicine 17, 1998, method 10).
 * Without a decided pair it is −1 … 1. The two intervals are made with a standard normal deviate.
 */
function pairedDifference(
  pairs: Omit<PairCounts, 'undecided'>,
  deviate: number,
): Interval & { readonly difference: number } {
  const { both, onlyA, onlyB, neither } = pairs;
  const trials = both + onlyA + onlyB + neither;
  if (trials === 0) return { difference: 0, lower: -1, upper: 1 };
  const shareA = (both + onlyA) / trials;
  const shareB = (both + onlyB) / trials;
  const a = wilson(both + onlyA, trials, deviate);
  const b = wilson(both + onlyB, trials, deviate);
  const correlation = correctedCorrelation(both, onlyA, onlyB, neither);
  const reach = (p: number, q: number) => Math.sqrt(Math.max(0, p * p - 2 * correlation * p * q + q * q));
  const difference = (onlyA - onlyB) / trials;
  return {
    difference,
    lower: Math.max(-1, difference - reach(shareA - a.lower, b.upper - shareB)),
    upper: Math.min(1, difference + reach(a.upper - shareA, shareB - b.lower)),
  };
}

/** The phi coefficient of the fourfold table, a positive one drawn towards 0 by half the number of pairs. */
function correctedCorrelation(both: number, onlyA: number, onlyB: number, neither: number): number {
  const half = (both + onlyA + onlyB + neither) / 2;
  // Rooted before multiplied: four counts of 10^8 would leave no exact product.
  const scale =
    Math.sqrt(both + onlyA) *
    Math.sqrt(onlyB + neither) *
    Math.sqrt(both + onlyB) *
    Math.sqrt(onlyA + neither);
  if (scale === 0) return 0;
  const excess = both * neither - onlyA * onlyB;
  const corrected = excess > 0 ? Math.max(0, excess - half) : excess;
  return corrected / scale;
}
