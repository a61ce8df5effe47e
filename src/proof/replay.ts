import { isWon } from '../game/legal.js';
import { playLine } from '../game/line.js';
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
  const { positions, illegal } = playLine(start, moves, rules);
  if (illegal === undefined) return { positions, illegal, won: isWon(positions.at(-1)!) };
  const { step, reason } = illegal;
  return { positions, illegal: { step, move: moves[step - 1]!, reason }, won: false };
}

/** A line of play that was said to win and does not: a bug in whatever made the line, never in the deal. */
export class ProofFailure extends Error {
  override name = 'ProofFailure';
}

/** Checks that a line of play wins. Throws ProofFailure, with the first wrong step, if it does not. */
export function proveWin(start: Position, moves: readonly Move[], rules: RuleSet): void {
  const { illegal, won } = replay(start, moves, rules);
  if (illegal !== undefined) {
    throw new ProofFailure(`step ${illegal.step}, ${moveWord(illegal.move)}: ${illegal.reason}`);
  }
  if (!won) throw new ProofFailure(`after ${moves.length} moves not all cards are on the foundations`);
}
