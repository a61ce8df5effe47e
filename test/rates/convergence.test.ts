import { describe, expect, test } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { convergence } from '../../src/rates/convergence.js';
import { Intervals } from '../../src/rates/intervals.js';
import { comparePairs } from '../../src/rates/summary.js';
import { remarks } from '../../src/rates/tables.js';
import { UNWINNABLE, WINNABLE } from '../../src/rates/verdict-block.js';
import { noVerdicts, VerdictRecord } from '../../src/rates/verdict-record.js';

const intervals = await Intervals.by({ method: 'wilson', confidence: 95 });

/** Verdicts on some spans of numbers: every seventh deal is winnable. */
function judged(rules: string, ...spans: readonly (readonly [from: number, end: number])[]): VerdictRecord {
  const record = new VerdictRecord(ruleSet(rules), noVerdicts(1));
  for (const [from, end] of spans) {
    for (let number = from; number < end; number += 1) {
      record.set(number, { code: number % 7 === 0 ? WINNABLE : UNWINNABLE, nodes: 1 });
    }
  }
  return record;
}

describe('convergence', () => {
  test('counts the deals that were judged, not the numbers between two shards', () => {
    const record = judged('hard', [0, 3333], [6667, 10001]);
    const points = convergence(record, { from: 0, end: 10001 }, intervals);
    expect(points[0]!.deals).toBe(100);
    expect(points.at(-1)!.deals).toBe(6667);
    for (const { deals, lower, upper } of points) {
      // The first so many deals, told one by one.
      const numbers = [...Array(10001).keys()].filter((n) => n < 3333 || n >= 6667).slice(0, deals);
      const winnable = numbers.filter((n) => n % 7 === 0).length;
      const whole = intervals.rate({ winnable, unwinnable: deals - winnable, undecided: 0 });
      expect(lower).toBeCloseTo(whole.lower, 6);
      expect(upper).toBeCloseTo(whole.upper, 6);
    }
  });

  test.each([
    [1, [1]],
    [5, [1, 2, 3, 4, 5]],
    [120, [10, 11, 13, 14]],
    [999, [10, 11, 13, 14]],
    [1000, [100, 112, 126, 141]],
    [20_000, [100, 112, 126, 141]],
  ])('of %i deals begins with %j', (deals, first) => {
    const places = convergence(judged('hard', [0, deals]), { from: 0, end: deals }, intervals).map(
      (point) => point.deals,
    );
    expect(places.slice(0, first.length)).toEqual(first);
    expect(places.at(-1)).toBe(deals);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
  });

  test('of no deal is empty', () => {
    expect(convergence(judged('hard'), { from: 0, end: 10 }, intervals)).toEqual([]);
  });
});

test('nothing is said to hold of rule sets that have no deal in common', () => {
  const records = [judged('hard', [0, 10]), judged('medium', [20, 30])];
  const apart = comparePairs(records, { from: 0, end: 30 }, intervals);
  expect(apart[0]!.laws).toEqual([]);
  expect(remarks([], apart)).toContain(
    'hard and medium: no deal has a verdict under both, so nothing is compared.',
  );
  const together = comparePairs(
    [judged('hard', [0, 10]), judged('medium', [9, 30])],
    { from: 0, end: 30 },
    intervals,
  );
  expect(remarks([], together)).toContain('Held on every deal: hard implies medium.');
});
