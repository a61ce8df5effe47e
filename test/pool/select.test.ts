import { expect, test } from 'vitest';
import { sample } from '../../src/pool/select.js';

test('every pair, in either order, is drawn equally often', () => {
  const counts = new Map<string, number>();
  const draws = 20_000;
  for (let draw = 0; draw < draws; draw += 1) {
    const pair = sample(['a', 'b', 'c', 'd', 'e'], 2, `seed ${draw}`).join('');
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect(counts.size).toBe(20);
  const expected = draws / 20;
  let chiSquare = 0;
  for (const count of counts.values()) chiSquare += (count - expected) ** 2 / expected;
  // 99.9 % of chi-square with 19 degrees of freedom; the seeds are fixed, so this never fails by chance.
  expect(chiSquare).toBeLessThan(43.8);
});

test('a sample of all is all, and of none is none', () => {
  expect(sample([1, 2, 3, 4], 4, 'x').sort()).toEqual([1, 2, 3, 4]);
  expect(sample([1, 2, 3, 4], 0, 'x')).toEqual([]);
});
