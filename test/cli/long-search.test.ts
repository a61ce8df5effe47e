import { describe, expect, it } from 'vitest';
import { longSearch } from '../../src/cli/long-search.js';
import { dealNumber } from '../../src/deals/deal.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { watchSearches } from '../../src/solver/clock.js';

describe('a long search', () => {
  it('is said to go on second by second, after the first few', () => {
    let time = 1000;
    const written: string[] = [];
    const search = longSearch(
      (text) => written.push(text),
      () => time,
    );
    for (; time < 7500; time += 100) search.look();
    search.end();
    expect(written.map((text) => /searching for (\d+ s)/.exec(text)?.[1])).toEqual(['5 s', '6 s', undefined]);
    expect(written[0]).toContain('--limit-time 60');
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('is not spoken of when it was short', () => {
    const written: string[] = [];
    const search = longSearch(
      (text) => written.push(text),
      () => 0,
    );
    search.look();
    search.end();
    expect(written).toEqual([]);
  });

  it.each([
    ['yukon', 29, 60_000],
    ['klondike3', 2, 60_000],
  ])('of %s lets whoever watches look in, and finds the same', (name, number, nodes) => {
    const rules = ruleSet(name);
    const position = dealNumber(rules, number);
    const alone = judge(position, rules, { limits: { nodes } });
    let looks = 0;
    watchSearches(() => {
      looks += 1;
    });
    try {
      expect(judge(position, rules, { limits: { nodes } })).toEqual(alone);
    } finally {
      watchSearches(undefined);
    }
    expect(looks).toBeGreaterThan(0);
  });
});
