import type { Interval } from './intervals.js';

/** Decimals of a per cent in what is printed. */
const DECIMALS = 3;
/** Parts of one: a thousandth of a per cent. */
const UNITS = 100 * 10 ** DECIMALS;

/** An interval as it is printed, in thousandths of a per cent. */
interface Rounded {
  readonly lower: number;
  readonly upper: number;
}

/** Both bounds rounded outward, so that what is printed holds at least as surely. */
function outward({ lower, upper }: Interval): Rounded {
  return { lower: Math.floor(lower * UNITS), upper: Math.ceil(upper * UNITS) };
}

function thousandths(value: number): string {
  return (value / 10 ** DECIMALS).toFixed(DECIMALS);
}

/**
 * A rate as the literature prints it, in per cent: the bounds rounded outward to three decimals, then the centre
 * and the half-width of those, each rounded half up: `81.945 ± 0.084`.
 */
export function centreForm(interval: Interval): string {
  const { lower, upper } = outward(interval);
  return `${thousandths(Math.floor((lower + upper + 1) / 2))} ± ${thousandths(Math.floor((upper - lower + 1) / 2))}`;
}

/** The bounds in per cent, rounded outward to three decimals: `81.861 … 82.029`. */
export function boundsForm(interval: Interval): string {
  const { lower, upper } = outward(interval);
  return `${thousandths(lower)} … ${thousandths(upper)}`;
}

/** A proportion in per cent, to the nearest thousandth: `6.640`. */
export function percent(share: number): string {
  return thousandths(Math.floor(share * UNITS + 0.5));
}
