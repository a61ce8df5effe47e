import { RANKS } from '../../../cards/card.js';
import type { Technique } from '../../technique.js';

export const SAFE_FOUNDATIONS: Technique = {
  name: 'foundation-dominance',
  summary: 'send cards up at once that nothing can need on the table',
  games: 'Klondike',
};

/**
 * A card that nothing can need on the table goes up at once.
 *
 * With returns: a card x = (s, r) that can go up is safe when both foundations of the other colour have
 * reached r − 1 and the other one of its colour r − 2. Let L be the cards up to these heights, x included.
 * Only cards of L can ever lie on a card of L: on x those of rank r − 1 and the other colour, on them those
 * of rank r − 2 and x's colour, and so on. Take any winning line from before x goes up, and leave out every
 * move of a card of L: all of L is up and stays up. What is left is legal. A card that is not in L never
 * moves onto one in L; its target, and a card to go up, are at least as bare, as only cards of L are missing;
 * the foundations are at least as high, and the next card of a suit beyond L is the same one. Spaces are no
 * fewer. Without returns, x is safe when both foundations of the other colour have reached r − 1: only those
 * two cards could ever lie on x, and they are up for good.
 *
 * So all the vectors of a component from which a safe move of a free card is possible may be replaced by the
 * ones after it; and if at some vector the head of a column is safe, its going up is the only exit that need
 * be tried. (With returns, all vectors of a component have the same fate, so this holds for the component;
 * without, only for the vector from which it was listed.) Cards of the stock: where each is in reach at any
 * time, taking one hinders nothing, and the argument holds for them, too; so it does for those that limited
 * redeals let be played at no cost (state.ts). Otherwise taking a card changes which others are shown, and none is
 * safe.
 *
 * (The rule for returns is that of Blake & Gent, "The Winnability of Klondike Solitaire and Many Other
 * Patience Games", who prove it for games with built columns; the argument here is ours.)
 */
export function safeSlack(returns: boolean): number {
  return returns ? 1 : RANKS;
}
