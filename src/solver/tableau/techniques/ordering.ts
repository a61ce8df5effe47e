import { RANKS } from '../../../cards/card.js';
import type { CoveredTechnique } from '../../technique.js';
import { FOUNDATION, GROUND } from '../links.js';

/**
 * Moves that promise more are tried first: turning a card up, sending one up, emptying a column; splitting a run or
 * taking a card back comes last. An order leaves no move out, so it cannot change a verdict.
 */
export const ORDERING: CoveredTechnique = {
  name: 'ordering',
  summary: 'moves that turn cards up are tried first',
  games: 'all columns-only games; Klondike under other rules',
  fits: () => true,
};

/** What a move of a card from `under` to another card is worth, -100 to 200; more is tried earlier. */
export function linkScore(card: number, under: number, underIsUp: boolean, takesAny: boolean): number {
  if (under === FOUNDATION) return -50;
  if (under === GROUND) return takesAny ? 60 : 40;
  if (!underIsUp) return 100;
  return fitsAnySuit(card, under) ? -20 : 20;
}

/** What a move of a card from `under` to an empty column is worth. */
export function emptyScore(card: number, under: number, underIsUp: boolean, sameSuit: boolean): number {
  if (under === FOUNDATION) return -70;
  const isKing = card % RANKS === RANKS - 1;
  return (underIsUp ? (isKing ? 30 : 0) : 80) - (isKing ? 0 : 40) - (sameSuit && under === card + 1 ? 60 : 0);
}

/** What sending a card up from `under` is worth. */
export function foundationScore(under: number, underIsUp: boolean): number {
  return under !== GROUND && !underIsUp ? 120 : 50;
}

function fitsAnySuit(card: number, under: number): boolean {
  return (under % RANKS) - (card % RANKS) === 1;
}
