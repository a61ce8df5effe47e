import { type Card, cardOf, DECK_SIZE } from '../../cards/card.js';
import { shuffleFromEnd } from './shuffle.js';

/** The largest number of a Microsoft deal, 2^33 − 1. */
export const LAST_MICROSOFT_NUMBER = 2 ** 33 - 1;

/** The suits C D H S, in which each rank of the unshuffled deck lies, as this program counts suits. */
const SUIT_ORDER = [3, 2, 1, 0] as const;

const TWO_31 = 2 ** 31;
const TWO_32 = 2 ** 32;
const TWO_33 = 2 ** 33;

/**
 * The draws of the Microsoft C library's linear congruential generator, as Microsoft FreeCell and its successors
 * (FreeCell Pro, PySolFC, kpat) use it for deal numbers of up to 33 bits. Plain numbers are exact here: the
 * largest product is below 2^51.
 */
function microsoftDraws(number: number): () => number {
  let x = number < TWO_32 ? number : number - TWO_32;
  return () => {
    x = (x * 214013 + 2531011) % TWO_33;
    const high = Math.floor(x / 65536);
    if (number >= TWO_32) return (high & 0xffff) + 1;
    return number < TWO_31 ? high & 0x7fff : (high & 0x7fff) | 0x8000;
  };
}

/**
 * The shuffled deck of a Microsoft deal number, 1 … 2^33 − 1. It is dealt from its *end*. The unshuffled deck is
 * ordered by rank, within a rank C D H S.
 */
export function microsoftDeck(number: number): Card[] {
  const deck = Array.from({ length: DECK_SIZE }, (_, index) =>
    cardOf(SUIT_ORDER[index % SUIT_ORDER.length]!, Math.floor(index / SUIT_ORDER.length) + 1),
  );
  const draw = microsoftDraws(number);
  return shuffleFromEnd(deck, (size) => draw() % size);
}
