import { type Card, cardOf, DECK_SIZE, RANKS } from '../../cards/card.js';

/** The suits C D S H, one after the other in the unshuffled deck, as this program counts suits. */
const SUIT_ORDER = [3, 2, 0, 1] as const;

/** Swaps of two cards in a shuffle. */
const SWAPS = 269;

/** Steps of the generator before and after its value is set again. */
const FIRST_STEPS = 50;
const SECOND_STEPS = 950;

/** The generator of Klondike-Solver: three signed words of 32 bits. Gives whole numbers, 0 … 2^31 − 1. */
function generator(seed: number): () => number {
  let value = seed | 0;
  let mix = 51651237;
  let twist = 895213268;
  const step = () => {
    const y = ((twist - mix) | 0) ^ twist ^ value ^ mix;
    mix ^= twist ^ value;
    value ^= (twist - mix) | 0;
    twist ^= value ^ y;
    value ^= (twist << 7) ^ (mix >> 16) ^ (y << 8);
  };
  for (let count = 0; count < FIRST_STEPS; count += 1) step();
  value = 0x9417b3af ^ seed ^ (seed >> 15);
  for (let count = 0; count < SECOND_STEPS; count += 1) step();
  return () => {
    step();
    return value & 0x7fffffff;
  };
}

/** The deck of a game number (0 … 2^31 − 1) of Klondike-Solver and of KSolve, in the order in which it is dealt. */
export function klondikeSolverDeck(number: number): Card[] {
  const deck = Array.from({ length: DECK_SIZE }, (_, index) =>
    cardOf(SUIT_ORDER[Math.floor(index / RANKS)]!, (index % RANKS) + 1),
  );
  const next = generator(number);
  for (let swap = 0; swap < SWAPS; swap += 1) {
    const first = next() % DECK_SIZE;
    const second = next() % DECK_SIZE;
    const card = deck[first]!;
    deck[first] = deck[second]!;
    deck[second] = card;
  }
  return deck;
}
