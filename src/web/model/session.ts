import type { Card } from '../../cards/card.js';
import type { Deal } from '../../deals/input.js';
import { isWon, legalMoves, tryMove } from '../../game/legal.js';
import { makePosition } from '../../game/make-position.js';
import { moveWord, type Step } from '../../game/notation.js';
import type { Move, Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { customsOf } from './levels.js';

/** A step at the table: a move or an undo, its second, and the empty column that a move goes to (0–6). */
export interface TableStep extends Step {
  readonly second: number;
  readonly column?: number;
}

/** A move that has been made and not been taken back. */
export interface Moment {
  readonly move: Move;
  readonly column: number | undefined;
  /** Whether the game made it, not the player. */
  readonly byItself: boolean;
  /** The position before the move. */
  readonly before: Position;
}

/** A game at the table, as an immutable value. All of it follows from the deal and the steps. */
export interface Session {
  readonly rules: RuleSet;
  readonly start: Position;
  /** The deal number, where the deal has one. */
  readonly number: number | undefined;
  readonly steps: readonly TableStep[];
  readonly position: Position;
  /** The moves from the deal to the position. */
  readonly line: readonly Moment[];
  /** The moves taken back that can be made again, the next one last. */
  readonly undone: readonly Moment[];
  /** Moves that can be taken back: all of the line, or as many as the customs keep. */
  readonly kept: number;
  /** Undos asked for by the player. */
  readonly undos: number;
  /** Undone moves that the game had made by itself: no move of the player's. */
  readonly undoneByItself: number;
  /** Hints taken, of any kind. */
  readonly hints: number;
}

/** What a game starts from. */
export type Dealt = Pick<Deal, 'rules' | 'position'> & { readonly number?: number | undefined };

/** A game at its start. What the game plays up by itself is played up at once. */
export function startSession({ rules, position, number }: Dealt): Session {
  return settled(
    {
      rules,
      start: position,
      number,
      steps: [],
      position,
      line: [],
      undone: [],
      kept: 0,
      undos: 0,
      undoneByItself: 0,
      hints: 0,
    },
    0,
  );
}

/**
 * Makes a move of the player's, and what the game does by itself after it.
 *
 * @param second the second of play, 0 or more, at which it is made
 * @param column the empty column that is meant (0–6), for a move to an empty column; the first one if left out
 * @returns the game after it, or the reason why the rules engine does not allow it
 */
export function play(session: Session, move: Move, second: number, column?: number): Session | string {
  const next = made(session, move, second, column, false);
  return typeof next === 'string' ? next : settled(next, second);
}

/** The game after a single move, or why it is not allowed. */
function made(
  session: Session,
  move: Move,
  second: number,
  column: number | undefined,
  byItself: boolean,
): Session | string {
  const { rules, position: before } = session;
  const after = tryMove(before, move, rules);
  if (typeof after === 'string') return after;
  const chosen = move.type === 'empty' ? column : undefined;
  const again = session.undone.at(-1);
  const sameAgain = again !== undefined && moveWord(again.move) === moveWord(move) && again.column === chosen;
  return {
    ...session,
    steps: [...session.steps, { action: move, second, ...(chosen === undefined ? {} : { column: chosen }) }],
    position: chosen === undefined ? after : inColumn(before, after, chosen, rules),
    line: [...session.line, { move, column: chosen, byItself, before }],
    undone: sameAgain ? session.undone.slice(0, -1) : [],
    kept: Math.min(session.kept + 1, customsOf(rules).undoDepth),
  };
}

/** The columns of an empty-column move so ordered that the group stands in the column that was meant. */
function inColumn(before: Position, after: Position, column: number, rules: RuleSet): Position {
  const first = before.columns.findIndex(({ cards }) => cards.length === 0);
  if (column === first || before.columns[column]?.cards.length !== 0) return after;
  const columns = after.columns.slice();
  [columns[first], columns[column]] = [columns[column]!, columns[first]!];
  return makePosition({ ...after, columns }, rules);
}

/** The game after all that it plays up by itself: where the customs have it, once every card lies face up. */
function settled(session: Session, second: number): Session {
  if (customsOf(session.rules).finish !== 'by-itself') return session;
  let now = session;
  for (let move = sentUp(now); move !== undefined; move = sentUp(now)) {
    now = made(now, move, second, undefined, true) as Session;
  }
  return now;
}

function sentUp({ position, rules }: Session): Move | undefined {
  if (!allFaceUp(position)) return undefined;
  return legalMoves(position, rules).find(({ type }) => type === 'foundation');
}

/** Whether every card of the columns lies face up. */
export function allFaceUp(position: Position): boolean {
  return position.columns.every(({ faceDown }) => faceDown === 0);
}

/** Whether the player has a move to take back that the customs still keep. */
export function canUndo(session: Session): boolean {
  const { line, kept } = session;
  return line.slice(line.length - kept).some(({ byItself }) => !byItself);
}

/** Takes back the player's last move and what the game did by itself after it; the same game if there is none. */
export function undo(session: Session, second: number): Session {
  if (!canUndo(session)) return session;
  let now: Session = { ...session, undos: session.undos + 1 };
  for (let own = false; !own; ) {
    const last = now.line.at(-1)!;
    own = !last.byItself;
    now = {
      ...now,
      steps: [...now.steps, { action: 'undo', second }],
      position: last.before,
      line: now.line.slice(0, -1),
      undone: [...now.undone, last],
      kept: now.kept - 1,
      undoneByItself: now.undoneByItself + (own ? 0 : 1),
    };
  }
  return now;
}

/** Whether a move that was taken back can be made again. */
export function canRedo(session: Session): boolean {
  return session.undone.length > 0;
}

/** Makes again the move last taken back; the same game if there is none. */
export function redo(session: Session, second: number): Session {
  const again = session.undone.at(-1);
  if (again === undefined) return session;
  const next = play(session, again.move, second, again.column);
  return typeof next === 'string' ? session : next;
}

/** The game with one more hint counted. */
export function withHint(session: Session): Session {
  return { ...session, hints: session.hints + 1 };
}

/** Whether the game is won. */
export function wonBy(session: Session): boolean {
  return isWon(session.position);
}

/** Where a card lies that can be seen: a column and its depth, the waste's top, a foundation's top. */
export function columnOf(position: Position, card: Card): number {
  return position.columns.findIndex(({ cards }) => cards.includes(card));
}
