import { expect, it } from 'vitest';
import { randomCase } from '../support/random-rules.js';

const CASES = 400;

it('is right about small decks under rules drawn at random, with every technique, none, and some', () => {
  const counts = { winnable: 0, unwinnable: 0, open: 0, undecided: 0 };
  for (let seed = 0; seed < CASES; seed += 1) {
    const found = randomCase(seed);
    if (found === undefined) {
      counts.open += 1;
      continue;
    }
    const { title, truth, verdicts } = found;
    // Bare, the solver may need more nodes than it is given.
    const decided = verdicts.filter((verdict) => verdict !== 'undecided');
    counts.undecided += verdicts.length - decided.length;
    expect(new Set([truth, ...decided]), title).toEqual(new Set([truth]));
    counts[truth] += 1;
  }
  expect(counts.winnable).toBeGreaterThan(CASES / 5);
  expect(counts.unwinnable).toBeGreaterThan(CASES / 15);
  expect(counts.undecided).toBeLessThan(CASES / 10);
  expect(counts.open).toBeLessThan(CASES / 4);
});
