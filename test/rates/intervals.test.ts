import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INTERVAL_METHODS, type IntervalMethod, Intervals } from '../../src/rates/intervals.js';
import { boundsForm, centreForm, percentFigure } from '../../src/report/figures.js';

const makers = new Map<string, Intervals>();
for (const method of INTERVAL_METHODS) {
  for (const confidence of [80, 90, 95, 99.9, 99.99]) {
    makers.set(`${method} ${confidence}`, await Intervals.by({ method, confidence }));
  }
}
const by = (method: IntervalMethod, confidence: number) => makers.get(`${method} ${confidence}`)!;
const proportion = (method: IntervalMethod) => (hits: number, trials: number, confidence: number) =>
  by(method, confidence).rate({ winnable: hits, unwinnable: trials - hits, undecided: 0 });
const wilson = proportion('wilson');
const clopperPearson = proportion('clopper-pearson');
const plain = by('wilson', 95);

describe('the published rates come out to the digit', () => {
  // Blake and Gent's intervals: winnable, unwinnable, undecided of 1 000 000 deals.
  test.each([
    [819371, 180472, 157, '81.945 ± 0.084'],
    [904226, 94629, 1145, '90.480 ± 0.116'],
    [885476, 113084, 1440, '88.620 ± 0.135'],
    [693296, 306564, 140, '69.337 ± 0.098'],
    [68945, 931055, 0, '6.895 ± 0.050'],
  ])('%i / %i / %i', (winnable, unwinnable, undecided, printed) => {
    expect(centreForm(plain.rate({ winnable, unwinnable, undecided }))).toBe(printed);
  });
});

describe('intervals of one proportion', () => {
  // R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 1998,
  // table I: the score method and the Clopper-Pearson method.
  test.each([
    [81, 263, [0.2553, 0.3662], [0.2527, 0.3676]],
    [15, 148, [0.0624, 0.1605], [0.0578, 0.1617]],
    [0, 20, [0, 0.1611], [0, 0.1684]],
    [1, 29, [0.0061, 0.1718], [0.0009, 0.1776]],
  ])('%i of %i as published', (hits, trials, score, exact) => {
    for (const [made, published] of [
      [wilson(hits, trials, 95), score],
      [clopperPearson(hits, trials, 95), exact],
    ] as const) {
      expect(made.lower).toBeCloseTo(published[0]!, 4);
      expect(made.upper).toBeCloseTo(published[1]!, 4);
    }
  });

  test('the exact interval is that of the binomial distribution', () => {
    // P(X ≥ 3 | n = 10, lower) and P(X ≤ 3 | n = 10, upper) are 2.5 % each, by their sums.
    const choose = [1, 10, 45, 120];
    const upTo = (hits: number, share: number) =>
      choose
        .slice(0, hits + 1)
        .reduce((sum, ways, k) => sum + ways * share ** k * (1 - share) ** (10 - k), 0);
    const { lower, upper } = clopperPearson(3, 10, 95);
    expect(1 - upTo(2, lower)).toBeCloseTo(0.025, 10);
    expect(upTo(3, upper)).toBeCloseTo(0.025, 10);
  });

  test('the exact interval holds for a hundred million deals', () => {
    // So many trials are as good as normal: it must agree with the score interval to eight decimals.
    const exact = clopperPearson(6_640_000, 100_000_000, 95);
    const score = wilson(6_640_000, 100_000_000, 95);
    expect(exact.lower).toBeCloseTo(score.lower, 7);
    expect(exact.upper).toBeCloseTo(score.upper, 7);
  });

  test('it lies around the share, mirrors, narrows with more deals, widens with more confidence', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(),
        fc.constantFrom(80, 90, 95, 99.9),
        (n, k, c) => {
          const hits = k % (n + 1);
          for (const method of [wilson, clopperPearson]) {
            const { lower, upper } = method(hits, n, c);
            expect(lower).toBeGreaterThanOrEqual(0);
            expect(lower).toBeLessThanOrEqual(hits / n);
            expect(upper).toBeGreaterThanOrEqual(hits / n);
            expect(upper).toBeLessThanOrEqual(1);
            const mirror = method(n - hits, n, c);
            expect(mirror.lower).toBeCloseTo(1 - upper, 9);
            const more = method(10 * hits, 10 * n, c);
            expect(more.upper - more.lower).toBeLessThan(upper - lower);
            const surer = method(hits, n, 99.99);
            expect(surer.upper - surer.lower).toBeGreaterThan(upper - lower);
          }
        },
      ),
    );
  });

  test('undecided deals count as lost below and as won above', () => {
    const { lower, upper } = plain.rate({ winnable: 60, unwinnable: 30, undecided: 10 });
    expect(lower).toBe(wilson(60, 100, 95).lower);
    expect(upper).toBe(wilson(70, 100, 95).upper);
    expect(plain.rate({ winnable: 0, unwinnable: 0, undecided: 0 })).toEqual({
      lower: 0,
      upper: 1,
    });
  });
});

describe('the interval of a paired difference', () => {
  // Altman, Machin, Bryant and Gardner, Statistics with Confidence, 2000, table 6.2: 0.011 to 0.226.
  // Fagerland, Lydersen and Laake, Statistical Analysis of Contingency Tables, chapter 8, Cavo et al.: −0.1186 to −0.0046.
  test.each([
    [[14, 5, 0, 22], 0.122, [0.011, 0.226], 3],
    [[59, 6, 16, 80], -0.0621, [-0.1186, -0.0046], 4],
  ] as const)('%j as published', ([both, onlyA, onlyB, neither], difference, [lower, upper], digits) => {
    const made = plain.difference({ both, onlyA, onlyB, neither });
    const unit = 10 ** -digits;
    // Published digits may be cut off where ours would round.
    expect(Math.abs(made.difference - difference)).toBeLessThan(unit);
    expect(Math.abs(made.lower - lower)).toBeLessThan(unit);
    expect(Math.abs(made.upper - upper)).toBeLessThan(unit);
  });

  test('it turns over when the two are swapped, and holds the difference', () => {
    const count = fc.nat({ max: 300 });
    fc.assert(
      fc.property(count, count, count, count, (both, onlyA, onlyB, neither) => {
        const made = plain.difference({ both, onlyA, onlyB, neither });
        const swapped = plain.difference({ both, onlyA: onlyB, onlyB: onlyA, neither });
        expect(swapped.lower).toBeCloseTo(-made.upper, 12);
        expect(swapped.upper).toBeCloseTo(-made.lower, 12);
        expect(made.lower).toBeLessThanOrEqual(made.difference);
        expect(made.upper).toBeGreaterThanOrEqual(made.difference);
        expect(made.lower).toBeGreaterThanOrEqual(-1);
        expect(made.upper).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test('what is printed', () => {
  expect(centreForm({ lower: 0, upper: 1 })).toBe('50.000 ± 50.000');
  expect(centreForm({ lower: 0.1, upper: 0.10001 })).toBe('10.001 ± 0.001');
  expect(boundsForm({ lower: 0.818616, upper: 0.820288 })).toBe('81.861 … 82.029');
  expect(percentFigure(0.0664)).toBe('6.640');
  expect(percentFigure(1)).toBe('100.000');
});
