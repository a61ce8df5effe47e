import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type LineShortener, shortenerFor } from '../grading/shortener.js';

/** The shortener last used: its tables serve all positions of the same rules. */
let current: { rules: RuleSet; shortener: LineShortener } | undefined;

/**
 * A line of play that wins and is no longer than the given one, which wins too: for people, who should not be led in
 * circles. It is shortened as the lines of pools are, and replayed.
 *
 * @throws ProofFailure if the line given does not win.
 */
export function shortLine(start: Position, moves: readonly Move[], rules: RuleSet): Move[] {
  if (current?.rules !== rules) current = { rules, shortener: shortenerFor(rules) };
  return current.shortener.shorten(start, moves);
}

/**
 * A line of play of the solver's as it is shown to people: of a game with a stock shortened, as that of the solver goes
 * round the stock again and again.
 *
 * @throws ProofFailure if the line given does not win.
 */
export function shownLine(start: Position, moves: readonly Move[], rules: RuleSet): readonly Move[] {
  return rules.stock === undefined ? moves : shortLine(start, moves, rules);
}
