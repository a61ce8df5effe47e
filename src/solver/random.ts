/**
 * A stream of random 32-bit numbers that is the same everywhere (splitmix32, after G. L. Steele, D. Lea and C. H.
 * Flood, Fast splittable pseudorandom number generators, 2014).
 */
export class RandomStream {
  /** @param state where the stream starts, any 32-bit integer */
  constructor(private state: number) {}

  /** The next number, -2^31 … 2^31 − 1. */
  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state ^ (this.state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  }

  /** The next number, 0 … end − 1. */
  below(end: number): number {
    return (this.next() >>> 0) % end;
  }
}

/**
 * A stream of random 32-bit numbers for disturbing the order of moves (xorshift32; G. Marsaglia, Xorshift RNGs, 2003):
 * the cheapest there is.
 */
export class Xorshift {
  private state = 1;

  /** @param seed any 32-bit number; 0, from which nothing would follow, stands for another. */
  reseed(seed: number): void {
    this.state = seed | 0 || 0x2545f491;
  }

  /** The next number, -2^31 … 2^31 − 1. */
  protected advance(): number {
    let state = this.state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state;
    return state;
  }
}
