import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { parseRules } from '../../src/deals/rules-text.js';
import { judge } from '../../src/judge/judge.js';

/**
 * Positions visited and deals won over fixed ranges of deals. A change of the search that alters a sum is either meant,
 * and explained in its commit, or a bug; a change of the deals won is always a bug.
 */
const SIGNATURE: Record<string, { deals: number; nodes: number; winnable: number }> = {
  hard: { deals: 1000, nodes: 19824, winnable: 57 },
  classic: { deals: 1000, nodes: 19815, winnable: 57 },
  medium: { deals: 200, nodes: 48594, winnable: 77 },
  relaxed: { deals: 150, nodes: 9377, winnable: 150 },
  yukon: { deals: 25, nodes: 5450, winnable: 22 },
  'yukon-returns': { deals: 25, nodes: 5825, winnable: 22 },
  moosehide: { deals: 50, nodes: 26958, winnable: 49 },
  'klondike1 empty-column=any': { deals: 50, nodes: 27652, winnable: 49 },
  'yukon empty-column=any': { deals: 50, nodes: 5477, winnable: 49 },
};

describe('the search', () => {
  it.each(Object.entries(SIGNATURE))(
    'visits as many positions as ever: %s',
    (name, { deals, nodes, winnable }) => {
      const rules = parseRules(name);
      const sum = { nodes: 0, winnable: 0 };
      for (let number = 1; number <= deals; number += 1) {
        const solution = judge(dealNumber(rules, number), rules, { limits: { nodes: 20_000 } });
        sum.nodes += solution.nodes;
        if (solution.verdict === 'winnable') sum.winnable += 1;
      }
      expect(sum).toEqual({ nodes, winnable });
    },
  );

  // Work is spread over threads in chunks, so what came before a deal differs from machine to machine.
  it.each([...Object.keys(SIGNATURE), 'klondike1', 'klondike3'])(
    'of a deal does not depend on the deals before: %s',
    (name) => {
      const rules = parseRules(name);
      const deals = [179, 40, 59, 91, 181, 6, 61, 14, 76, 3, 81, 42, 8];
      const solve = (number: number) => judge(dealNumber(rules, number), rules, { limits: { nodes: 3000 } });
      const forth = deals.map(solve);
      const back = deals.toReversed().map(solve).toReversed();
      expect(back).toEqual(forth);
    },
  );
});
