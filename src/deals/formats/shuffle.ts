import { type Card, DECK_SIZE } from '../../cards/card.js';

/**
 * Shuffles a deck of 52 cards in place, from its end to its start: card n is swapped with the card at `pick(n + 1)`,
 * an index below n + 1. Returns the deck.
 */
export function shuffleFromEnd(deck: Card[], pick: (size: number) => number): Card[] {
  for (let n = DECK_SIZE - 1; n > 0; n -= 1) {
    const j = pick(n + 1);
    const card = deck[n]!;
    deck[n] = deck[j]!;
    deck[j] = card;
  }
  return deck;
}
