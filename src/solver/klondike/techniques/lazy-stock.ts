import { type Card, RANKS } from '../../../cards/card.js';
import type { Technique } from '../../technique.js';
import type { Spread } from '../foundation-moves.js';

export const LAZY_STOCK: Technique = {
  name: 'lazy-stock',
  summary: 'lay a stock card on the table only to use it at once',
  games: 'Klondike, every stock card in reach (draw 1, unlimited redeals)',
};

/**
 * A card from the stock is laid on the table only when it is used at once. Where every card of the stock is
 * in reach at any time (draw 1, unlimited redeals), which cards are still in the stock hinders nothing, so a
 * card may as well stay there until it is needed.
 *
 * Let a winning line lay card y = (s, r) from the stock on the tableau at time a, and let b be the first
 * later step after which y is needed: the positions up to b would be possible without y on the table (at
 * level (r − 1, other colour) the cards there are no more than the parents besides y), the one after b would
 * not. (If y goes up before it is needed, it can go straight from the stock.) Then y may stay in the stock
 * until just before b: taking it off the table opens the level on which it lay, and closes none that is used.
 * Its place is kept: at time b the position with y is the original one. Applied to the last such card first,
 * this makes a line in which after every card laid from the stock the next step needs it: a card comes to
 * level (r − 1, other colour), from a column, the stock or a foundation, or the other parent of that level,
 * y's twin, goes up, as a free card or as a head. A return, and a free twin going up, are moves inside the
 * component. So, when at every vector of the component with y the level below y is open, nothing in it needs
 * y, and the next exit must be a card to that level or the twin, as a head, going up: the others are tried
 * from the position without y. Otherwise nothing is left out.
 *
 * The kings' level has no parents that come from the stock, and a king laid from the stock is a parent like
 * any other; an ace is never needed. A position with a pending card is not entered in the table: it may be
 * won though these exits fail.
 */
export function staysPending(card: Card, spread: Spread): boolean {
  const suit = (card / RANKS) | 0;
  const rank = card - suit * RANKS + 1;
  const every = suit === 0 || suit === 3 ? spread.everyRed : spread.everyBlack;
  return ((every >> (rank - 1)) & 1) !== 0;
}

/** Whether an exit of `card` to the tableau uses the pending card. */
export function usesPending(card: Card, pending: Card): boolean {
  const suit = (card / RANKS) | 0;
  const pendingSuit = (pending / RANKS) | 0;
  const black = suit === 0 || suit === 3;
  const pendingBlack = pendingSuit === 0 || pendingSuit === 3;
  return black !== pendingBlack && card - suit * RANKS + 1 === pending - pendingSuit * RANKS;
}

/** Whether two cards have the same rank and colour. */
export function isTwin(card: Card, other: Card): boolean {
  return (
    card !== other && card % RANKS === other % RANKS && ((card / RANKS) | 0) + ((other / RANKS) | 0) === 3
  );
}
