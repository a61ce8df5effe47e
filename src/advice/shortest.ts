import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import type { JudgeOptions } from '../judge/judge.js';
import { proveWin } from '../proof/replay.js';
import { DEFAULT_LIMITS, type LimitName, solveShortest } from '../solver/solve.js';
import { shortLine } from './short-line.js';

/** Positions that the search for the shortest win visits where no limit is asked for. */
export const SHORTEST_NODES = 1_000_000;

/** The fewest moves of a win, as far as they are known. Draws and redeals count as moves. */
export interface ShortestWin {
  /** A win, replayed by the rules engine; the shortest there is where `least` is its length. */
  readonly moves: readonly Move[];
  /** No win takes fewer moves: proved. */
  readonly least: number;
  /** Which limit ended the search; only where `least` is less than the length of `moves`. */
  readonly limit?: LimitName;
  /** Positions visited by the search for the shortest win. */
  readonly nodes: number;
}

/**
 * Looks for the shortest win of a position of which one is known: within a million nodes, unless the limits say
 * otherwise.
 *
 * @param won a line of play that wins.
 * @throws ProofFailure if it does not.
 */
export function shortestWin(
  position: Position,
  won: readonly Move[],
  rules: RuleSet,
  { limits = {}, without = [] }: JudgeOptions = {},
): ShortestWin {
  const known = shortLine(position, won, rules);
  const bounds = { ...DEFAULT_LIMITS, nodes: SHORTEST_NODES, ...limits };
  const {
    least,
    moves = known,
    limit,
    nodes,
  } = solveShortest(position, rules, known.length, bounds, without);
  proveWin(position, moves, rules);
  return { moves, least, nodes, ...(limit === undefined ? {} : { limit }) };
}

/** What is known of the shortest win, as a clause: `shortest win 79 moves`, or `at most` and `at least` so many. */
export function shortestWords({ moves, least, limit }: ShortestWin): string {
  if (limit === undefined) return `shortest win ${moves.length} move${moves.length === 1 ? '' : 's'}`;
  return `shortest win at most ${moves.length} moves, at least ${least}, ${limit} limit reached`;
}

/** The same as plain JSON. */
export function shortestJson({ moves, least, limit, nodes }: ShortestWin): {
  least: number;
  most: number;
  limit: LimitName | undefined;
  nodes: number;
} {
  return { least, most: moves.length, limit, nodes };
}
