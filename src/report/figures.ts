/** Bounds of a share or of a difference of two shares. */
interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** Decimals of a per cent in the tables of rates. */
const RATE_DECIMALS = 3;
/** Parts of one: a thousandth of a per cent. */
const UNITS = 100 * 10 ** RATE_DECIMALS;
/** Decimal digits of which a double is sure. */
const SURE_DIGITS = 15;

/**
 * A number with a fixed number of decimals (0 or more), rounded half up as it reads in decimals: 0.995 with two is
 * `1.00`, though the double nearest to it is a little less.
 */
export function fixed(value: number, decimals: number): string {
  const scaled = Number((value * 10 ** decimals).toPrecision(SURE_DIGITS));
  return (Math.floor(scaled + 0.5) / 10 ** decimals).toFixed(decimals);
}

/** A share (0 … 1, or a difference of two) in per cent, without the sign: `6.640`. */
export function percentFigure(share: number, decimals = RATE_DECIMALS): string {
  return fixed(100 * share, decimals);
}

/** A share in per cent, with the sign: `6.64 %`. */
export function percent(share: number, decimals: number): string {
  return `${percentFigure(share, decimals)} %`;
}

/** A share that lies between two: `6.64 %`, or `6.64 % to 6.70 %` if they differ. */
export function percentRange(low: number, high: number, decimals: number): string {
  return low === high ? percent(low, decimals) : `${percent(low, decimals)} to ${percent(high, decimals)}`;
}

/** Both bounds rounded outward to thousandths of a per cent, so that what is printed holds at least as surely. */
function outward({ lower, upper }: Bounds): Bounds {
  return { lower: Math.floor(lower * UNITS), upper: Math.ceil(upper * UNITS) };
}

function thousandths(value: number): string {
  return (value / 10 ** RATE_DECIMALS).toFixed(RATE_DECIMALS);
}

/**
 * A rate as the literature prints it, in per cent: the bounds rounded outward to three decimals, then the centre
 * and the half-width of those, each rounded half up: `81.945 ± 0.084`.
 */
export function centreForm(bounds: Bounds): string {
  const { lower, upper } = outward(bounds);
  return `${thousandths(Math.floor((lower + upper + 1) / 2))} ± ${thousandths(Math.floor((upper - lower + 1) / 2))}`;
}

/** The bounds in per cent, rounded outward to three decimals: `81.861 … 82.029`. */
export function boundsForm(bounds: Bounds): string {
  const { lower, upper } = outward(bounds);
  return `${thousandths(lower)} … ${thousandths(upper)}`;
}

/** A number of things: `1 node`, `2 nodes`. */
export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
