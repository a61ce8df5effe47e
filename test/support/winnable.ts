import { dealNumber } from '../../src/deals/deal.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';

/** A winnable deal and the solver's line of play. */
export interface WinnableDeal {
  readonly number: number;
  readonly start: Position;
  readonly moves: readonly Move[];
}

/** The first winnable deals of a rule set from a number on. */
export function winnableDeals(rules: string, count: number, from = 0): WinnableDeal[] {
  return winnableUnder(ruleSet(rules), count, from);
}

/** The same under any rules. */
export function winnableUnder(set: RuleSet, count: number, from = 0): WinnableDeal[] {
  const deals: WinnableDeal[] = [];
  for (let number = from; deals.length < count; number += 1) {
    const start = dealNumber(set, number);
    const { verdict, moves } = judge(start, set, { limits: { nodes: 200_000 } });
    if (verdict === 'winnable') deals.push({ number, start, moves: moves! });
  }
  return deals;
}
