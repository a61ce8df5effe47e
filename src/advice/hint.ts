import { isWon } from '../game/legal.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type JudgeOptions, judge } from '../judge/judge.js';
import type { LimitName } from '../solver/solve.js';
import { shortLine } from './short-line.js';
import { type ShortestWin, shortestWin } from './shortest.js';
import { isStuck } from './stuck.js';

/**
 * The node limit of each search where none is asked for: advice is wanted within seconds, and single positions of Yukon
 * take minutes.
 */
export const ADVICE_NODES = 200_000;

/** How a game stands: `stuck` and `lost` are both unwinnable, and in a stuck one no move changes anything. */
export type GameState = 'won' | 'winnable' | 'lost' | 'stuck' | 'undecided';

/** What to play now. */
export interface Hint {
  readonly state: GameState;
  /** A line of play that wins, shortened for people; its first move is the hint. Only with `winnable`. */
  readonly moves?: readonly Move[];
  /** What is known of the shortest win; only with `winnable`, where it was asked for. Its line is in `moves`. */
  readonly shortest?: ShortestWin;
  /** Which limit was reached; only with `undecided`. */
  readonly limit?: LimitName;
  /** Positions visited by the search. */
  readonly nodes: number;
}

/**
 * Judges a position and, where it can be won, shows how. The line is replayed by the rules engine.
 *
 * @param shortest how to look for the shortest win, if at all.
 */
export function hintFor(
  position: Position,
  rules: RuleSet,
  options: JudgeOptions = {},
  shortest?: JudgeOptions,
): Hint {
  if (isWon(position)) return { state: 'won', nodes: 0 };
  const { verdict, moves, limit, nodes } = judge(position, rules, options);
  if (verdict === 'unwinnable') return { state: isStuck(position, rules) ? 'stuck' : 'lost', nodes };
  if (verdict === 'undecided') return { state: verdict, nodes, ...(limit === undefined ? {} : { limit }) };
  if (shortest === undefined) return { state: verdict, moves: shortLine(position, moves!, rules), nodes };
  const found = shortestWin(position, moves!, rules, shortest);
  return { state: verdict, moves: found.moves, shortest: found, nodes };
}
