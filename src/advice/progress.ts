import { type Card, DECK_SIZE, rankOf, suitOf } from '../cards/card.js';
import { fits } from '../game/compiled-rules.js';
import { applyMove, legalMoves } from '../game/legal.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

/** What a move gets done, the least first. */
export const PROGRESS = [
  'nothing',
  'turns the stock',
  'prepares',
  'foundation',
  'plays from the waste',
  'safe foundation',
  'turns up a card',
] as const;

/** Cards face down: what a move turns up lowers it. */
function faceDownCards({ columns }: Position): number {
  return columns.reduce((sum, { faceDown }) => sum + faceDown, 0);
}

/** What is gained for good: cards turned up, cards of the stock played, cards ever on the foundations. */
export function gained(position: Position): number {
  const { foundations, stock, waste } = position;
  const unplayed = faceDownCards(position) + stock.length + waste.length;
  return foundations.reduce((sum, height) => sum + height, 0) - unplayed;
}

/** Whether every card that could lie on this one lies on its foundation, or goes there next. */
function isSafe(card: Card, { foundations }: Position, rules: RuleSet): boolean {
  for (let child = 0; child < DECK_SIZE; child += 1) {
    if (fits(child, card, rules.build) && rankOf(child) > foundations[suitOf(child)]! + 1) return false;
  }
  return true;
}

/** What a move gets done by itself. */
function direct(position: Position, move: Move, next: Position, rules: RuleSet): (typeof PROGRESS)[number] {
  if (faceDownCards(next) < faceDownCards(position)) return 'turns up a card';
  if (move.type === 'draw' || move.type === 'redeal') return 'turns the stock';
  if (move.type === 'foundation' && isSafe(move.card, position, rules)) return 'safe foundation';
  if (next.waste.length < position.waste.length) return 'plays from the waste';
  return move.type === 'foundation' ? 'foundation' : 'nothing';
}

/**
 * How far a legal move gets on, as an index into PROGRESS. A move that does nothing by itself *prepares* where another
 * becomes possible behind it that gains more than both cost: turns up a card, plays one of the stock, or brings one to
 * its foundation that did not just come from there.
 */
export function progressOf(position: Position, move: Move, rules: RuleSet): number {
  const next = applyMove(position, move, rules);
  const done = direct(position, move, next, rules);
  if (done !== 'nothing') return PROGRESS.indexOf(done);
  const before = new Set(legalMoves(position, rules).map(moveWord));
  const gain = gained(position);
  const prepares = legalMoves(next, rules).some(
    (then) =>
      then.type !== 'draw' &&
      then.type !== 'redeal' &&
      !before.has(moveWord(then)) &&
      gained(applyMove(next, then, rules)) > gain,
  );
  return PROGRESS.indexOf(prepares ? 'prepares' : 'nothing');
}
