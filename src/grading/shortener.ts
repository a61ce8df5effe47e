import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { Shortener } from './shorten.js';
import { StockShortener } from './stock-shortener.js';

/** Makes lines of play shorter, so that their length says something about the deal and not about who found them. */
export interface LineShortener {
  /**
   * A line of play that wins and is no longer than the given one, which wins too; the same for the same line.
   *
   * @throws ProofFailure if the line given does not win.
   */
  shorten(start: Position, moves: readonly Move[]): Move[];
}

/** The shortener for games of a rule set. It may be used again and again. */
export function shortenerFor(rules: RuleSet): LineShortener {
  return rules.stock === undefined ? new Shortener(rules) : new StockShortener(rules);
}
