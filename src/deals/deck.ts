import seedrandom from 'seedrandom';
import { type Card, cardName, DECK_SIZE } from '../cards/card.js';
import { InputError } from '../errors/input-error.js';
import { readCards } from '../game/board.js';

/** The largest deal number, 2^30 − 1: six characters of a game code. */
export const LAST_NUMBER = 2 ** 30 - 1;

/** Raised when the mapping from numbers to decks changes; it is part of every code (`RU1`) and frozen for ever. */
export const MAPPING_VERSION = 1;

/** The cards in the order of their numbers. */
const NEW_DECK: readonly Card[] = Array.from({ length: DECK_SIZE }, (_, card) => card);

/**
 * The shuffled deck of a deal number (0 … 2^30 − 1) in a family: the generator `alea` of the package seedrandom,
 * seeded with `<family><version>:<number>`, swaps card i of a new deck with card floor(alea()·(i+1)), i = 51 … 1.
 */
export function deckOf(family: 'RU' | 'YU' | 'KL', number: number): Card[] {
  const random = seedrandom.alea(`${family}${MAPPING_VERSION}:${number}`);
  const deck = NEW_DECK.slice();
  for (let i = DECK_SIZE - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const card = deck[i]!;
    deck[i] = deck[j]!;
    deck[j] = card;
  }
  return deck;
}

/** Reads an explicit deck, 52 different cards in the order in which they are dealt. Throws InputError otherwise. */
export function parseDeck(text: string): Card[] {
  const cards = readCards(text, 'the deck');
  const seen = new Set<Card>();
  for (const card of cards) {
    if (seen.has(card))
      throw new InputError(`the deck has ${cardName(card)} twice; it has each of the 52 cards once`);
    seen.add(card);
  }
  if (cards.length !== DECK_SIZE) {
    throw new InputError(`the deck has ${cards.length} cards; it has each of the 52 cards once`);
  }
  return cards;
}

/** Writes a deck in the order in which it is dealt. */
export function deckText(deck: readonly Card[]): string {
  return deck.map(cardName).join('');
}
