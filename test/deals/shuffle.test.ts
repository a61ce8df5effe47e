import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { DECK_SIZE } from '../../src/cards/card.js';
import { deckOf } from '../../src/deals/deck.js';

/** The deals looked at: numbers 0 … DEALS − 1. The numbers are the seeds, so the counts never change. */
const DEALS = 100_000;
/** The significance: a perfect shuffle would fail one of these tests with this probability at most. */
const ALPHA = 0.001;
const DEGREES = (DECK_SIZE - 1) ** 2;

/** The quantile of the standard normal distribution (Acklam's rational approximation, tails included). */
function normalQuantile(p: number): number {
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ];
  const b = [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
  ];
  const c = [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ];
  const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
  const horner = (terms: number[], x: number) => terms.reduce((sum, term) => sum * x + term, 0);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return horner(c, q) / horner(d, q);
  }
  const q = p - 0.5;
  return (horner(a, q * q) * q) / horner(b, q * q);
}

/** The quantile of the chi-square distribution with many degrees of freedom (Wilson and Hilferty). */
function chiSquareQuantile(p: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + normalQuantile(p) * Math.sqrt(spread)) ** 3;
}

/** How often each card (row) came to each place (column) in the decks. */
function countPlaces(decks: Iterable<readonly number[]>): number[] {
  const counts = new Array<number>(DECK_SIZE * DECK_SIZE).fill(0);
  for (const deck of decks) {
    for (let place = 0; place < DECK_SIZE; place += 1) counts[deck[place]! * DECK_SIZE + place]! += 1;
  }
  return counts;
}

/**
 * The sum over all cells of (count − expected)² / expected, times 51/52. Every deck fills each row and each column
 * once, which ties the cells together; for uniform decks this is chi-square with 51² degrees of freedom.
 */
function statistic(counts: readonly number[], decks: number): number {
  const expected = decks / DECK_SIZE;
  const sum = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
  return (sum * (DECK_SIZE - 1)) / DECK_SIZE;
}

/** Whether counts look uniform: their statistic is neither too large nor too small. */
function looksUniform(counts: readonly number[], decks: number): boolean {
  const value = statistic(counts, decks);
  return value > chiSquareQuantile(ALPHA / 2, DEGREES) && value < chiSquareQuantile(1 - ALPHA / 2, DEGREES);
}

/** The largest deviation of a cell, in standard deviations. */
function largestDeviation(counts: readonly number[], decks: number): number {
  const expected = decks / DECK_SIZE;
  const deviation = Math.sqrt(expected * (1 - 1 / DECK_SIZE));
  return Math.max(...counts.map((count) => Math.abs(count - expected))) / deviation;
}

function* decksOf(family: 'RU' | 'YU' | 'KL'): Generator<readonly number[]> {
  for (let number = 0; number < DEALS; number += 1) yield deckOf(family, number);
}

/** Decks by a well-known mistake: each card swapped with any card, not with one not yet placed. */
function* badlyShuffled(): Generator<readonly number[]> {
  const random = seedrandom.alea('badly shuffled');
  for (let number = 0; number < DEALS; number += 1) {
    const deck = Array.from({ length: DECK_SIZE }, (_, card) => card);
    for (let i = 0; i < DECK_SIZE; i += 1) {
      const j = Math.floor(random() * DECK_SIZE);
      [deck[i], deck[j]] = [deck[j]!, deck[i]!];
    }
    yield deck;
  }
}

describe(`each card in each place over ${DEALS} deals, at significance ${ALPHA}`, () => {
  it.each(['RU', 'YU', 'KL'] as const)('%s is uniform, and no single cell stands out', (family) => {
    const counts = countPlaces(decksOf(family));
    expect(looksUniform(counts, DEALS)).toBe(true);
    expect(largestDeviation(counts, DEALS)).toBeLessThan(normalQuantile(1 - ALPHA / 2 / DECK_SIZE ** 2));
  });

  it('the test sees a well-known mistake', () => {
    expect(looksUniform(countPlaces(badlyShuffled()), DEALS)).toBe(false);
  });

  it('the quantiles are those of the tables', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
    expect(normalQuantile(0.0005)).toBeCloseTo(-3.290527, 5);
    expect(chiSquareQuantile(0.975, 100)).toBeCloseTo(129.561, 1);
    expect(chiSquareQuantile(0.005, 100)).toBeCloseTo(67.328, 1);
  });
});
