import { rankOf, SUITS, suitOf } from '../../../cards/card.js';
import type { Position, PositionFields } from '../../../game/position.js';
import type { Technique } from '../../technique.js';

export const GHOST_STOCK: Technique = {
  name: 'ghost-stock',
  summary: 'give up when lost even with all stock cards at hand and taking no place',
  games: 'Klondike',
};

/**
 * An easier game, solved exactly on the side: all cards of the stock are *ghosts*, at hand at any time and
 * taking no place on the table. A ghost lies nowhere, so it needs no parent and fills no level; as long as it
 * is not up it can be the parent of another card; it goes up when its suit has come to it and no more cards
 * need it than the other parent holds; it can always come back.
 *
 * Every line of the true game, whatever the draw count and the redeals, is one of this game: leave out what
 * happens to stock cards except their going up and coming back. So if the easier game is lost, the true one
 * is. It has no stock to remember: a position is locked cards and heights, a few thousand where the true game
 * has millions. (An abstraction in the sense of pattern databases, Culberson & Schaeffer 1998, asked at the
 * start only: asked at every node it hardly ever said more than the dead-end test.) Its search is the common
 * one; the arguments of dead-end test, safe moves and free reveals hold word for word, as ghosts only lack
 * the power to cover.
 */
export function ghostsOf(position: Position): Int32Array {
  const ghosts = new Int32Array(SUITS);
  for (const card of [...position.stock, ...position.waste]) ghosts[suitOf(card)]! |= 1 << rankOf(card);
  return ghosts;
}

/** The position without stock and waste; their cards are the ghosts. */
export function withoutStock(position: Position): PositionFields {
  return { ...position, stock: [], waste: [] };
}
