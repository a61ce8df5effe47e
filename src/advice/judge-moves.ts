import { applyMove, legalMoves } from '../game/legal.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type JudgeOptions, judge } from '../judge/judge.js';
import type { LimitName, Verdict } from '../solver/solve.js';

/** A legal move, and the verdict of the position that it leads to. */
export interface JudgedMove {
  readonly move: Move;
  /** Winnable: the move keeps the win. */
  readonly verdict: Verdict;
  /** Which limit was reached; only with `undecided`. */
  readonly limit?: LimitName;
}

/**
 * Every legal move of a position, in the order of `legalMoves`, with the verdict of the position behind it. The limits
 * hold for each of them anew.
 */
export function judgeMoves(position: Position, rules: RuleSet, options: JudgeOptions = {}): JudgedMove[] {
  return legalMoves(position, rules).map((move) => {
    const { verdict, limit } = judge(applyMove(position, move, rules), rules, options);
    return { move, verdict, ...(limit === undefined ? {} : { limit }) };
  });
}
