import { tryMove } from './legal.js';
import type { Move, Position } from './position.js';
import type { RuleSet } from './rule-sets.js';

/** What came of playing a line of moves and undos. */
export interface PlayedLine {
  /** The positions met, the start first, up to the first illegal step: one more than the steps that were legal. */
  readonly positions: readonly Position[];
  /** The first illegal step, counted from 1, and why the rules do not allow it. */
  readonly illegal: { readonly step: number; readonly reason: string } | undefined;
}

/**
 * Plays a line step by step by the rules, and stops at the first illegal one. `undo` takes back the last move not yet
 * taken back; where there is none, it is illegal.
 */
export function playLine(start: Position, actions: readonly (Move | 'undo')[], rules: RuleSet): PlayedLine {
  const positions = [start];
  /** Where each move that can be taken back was made. */
  const history: Position[] = [];
  let position = start;
  for (const [index, action] of actions.entries()) {
    const next =
      action === 'undo'
        ? (history.pop() ?? 'there is no move to take back')
        : tryMove(position, action, rules);
    if (typeof next === 'string') return { positions, illegal: { step: index + 1, reason: next } };
    if (action !== 'undo') history.push(position);
    positions.push(next);
    position = next;
  }
  return { positions, illegal: undefined };
}
