import MersenneTwister from 'mersenne-twister';
import { type Card, cardOf, DECK_SIZE, RANKS } from '../../cards/card.js';
import { shuffleFromEnd } from './shuffle.js';

/** The suits C S H D, one after the other in the unshuffled deck, as this program counts suits. */
const SUIT_ORDER = [3, 0, 1, 2] as const;

const WORD = 0xffffffffn;

/** The 32-bit words of a number, the lowest first; one word for 0. */
function words(number: bigint): number[] {
  const list = [Number(number & WORD)];
  for (let rest = number >> 32n; rest > 0n; rest >>= 32n) list.push(Number(rest & WORD));
  return list;
}

/**
 * The numbers 0 ≤ x < 1 that Python's `random.Random(seed).random()` gives: MT19937, seeded by the array of the
 * seed's words, 53 bits a number.
 */
export function pythonRandom(seed: bigint): () => number {
  const twister = new MersenneTwister(words(seed));
  return () => twister.random_long();
}

/**
 * The deck that PySolFC shuffles with Python's generator for a game number of 32000 or more. It is dealt from its
 * *end*. The unshuffled deck is C S H D, each from the ace to the king.
 */
export function pythonDeck(seed: bigint): Card[] {
  const deck = Array.from({ length: DECK_SIZE }, (_, index) =>
    cardOf(SUIT_ORDER[Math.floor(index / RANKS)]!, (index % RANKS) + 1),
  );
  const random = pythonRandom(seed);
  return shuffleFromEnd(deck, (size) => Math.floor(random() * size));
}
