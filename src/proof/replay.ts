import { isWon, tryMove } from '../game/legal.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

/** What came of replaying a line of play. */
export interface Replay {
  /** The positions met, the start first: one more than the moves that were legal. */
  readonly positions: readonly Position[];
  /** The first illegal move, counted from 1, and why the rules do not allow it. */
  readonly illegal: { readonly step: number; readonly move: Move; readonly reason: string } | undefined;
  /** Whether the last position has all cards on the foundations. */
  readonly won: boolean;
}

/** Plays a line move by move with the rules engine, and stops at the first illegal move. */
export function replay(start: Position, moves: readonly Move[], rules: RuleSet): Replay {
  const positions = [start];
  let position = start;
  for (const [index, move] of moves.entries()) {
    const next = tryMove(position, move, rules);
    if (typeof next === 'string') {
      return { positions, illegal: { step: index + 1, move, reason: next }, won: false };
    }
    positions.push(next);
    position = next;
  }
  return { positions, illegal: undefined, won: isWon(position) };
}

/** A line of play that was said to win and does not: a bug in whatever made the line, never in the deal. */
export class ProofFailure extends Error {
  override name = 'ProofFailure';
}

/** Checks that a line of play wins. Throws ProofFailure, with the first wrong step, if it does not. */
export function proveWin(start: Position, moves: readonly Move[], rules: RuleSet): void {
  let position = start;
  for (const [index, move] of moves.entries()) {
    const next = tryMove(position, move, rules);
    if (typeof next === 'string') throw new ProofFailure(`step ${index + 1}, ${moveWord(move)}: ${next}`);
    position = next;
  }
  if (!isWon(position))
    throw new ProofFailure(`after ${moves.length} moves not all cards are on the foundations`);
}
