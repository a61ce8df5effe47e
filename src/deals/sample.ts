import seedrandom from 'seedrandom';

/**
 * A sample of `size` different whole numbers from `from` to `to`, both included, in rising order; every set of that
 * size is equally likely. The same seed gives the same sample (generator `alea`, Floyd's way of drawing a sample).
 *
 * @param size 0 to `to - from + 1`.
 */
export function sampleOf(from: number, to: number, size: number, seed: string): number[] {
  const random = seedrandom.alea(seed);
  const chosen = new Set<number>();
  for (let last = to - size + 1; last <= to; last += 1) {
    const drawn = from + Math.floor(random() * (last - from + 1));
    chosen.add(chosen.has(drawn) ? last : drawn);
  }
  return [...chosen].sort((a, b) => a - b);
}
