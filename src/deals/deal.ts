import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { deckOf } from './deck.js';
import { dealOut } from './layout.js';

/** The starting position of a deal number (0 … 2^30 − 1) under a rule set. */
export function dealNumber(rules: RuleSet, number: number): Position {
  return dealOut(deckOf(rules.family, number), rules);
}
