import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../../src/deals/sample.js';

describe('a sample of deal numbers', () => {
  it('holds as many different numbers of the range as asked for, in rising order, the same for the same seed', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(200), fc.nat(200), fc.string(), (from, more, wanted, seed) => {
        const to = from + more;
        const size = Math.min(wanted, more + 1);
        const sample = sampleOf(from, to, size, seed);
        expect(new Set(sample).size).toBe(size);
        expect(sample).toEqual([...sample].sort((a, b) => a - b));
        expect(sample.every((number) => number >= from && number <= to)).toBe(true);
        expect(sampleOf(from, to, size, seed)).toEqual(sample);
      }),
    );
  });

  it('draws every number about as often', () => {
    const counts = new Array<number>(20).fill(0);
    for (let seed = 0; seed < 4000; seed += 1) {
      for (const number of sampleOf(0, 19, 5, String(seed))) counts[number]! += 1;
    }
    // 1000 expected each, standard deviation 27.
    expect(Math.min(...counts)).toBeGreaterThan(860);
    expect(Math.max(...counts)).toBeLessThan(1140);
  });
});
