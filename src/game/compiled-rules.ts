import { type Card, DECK_SIZE, RANKS, rankOf, SUITS, suitOf } from '../cards/card.js';
import type { Build, EmptyColumn, RuleSet } from './rule-sets.js';

/** For each suit (S H D C) the suits of the cards that its cards may lie on, as bits, spades the lowest. */
const PARENT_SUITS: Readonly<Record<Build, readonly number[]>> = {
  'same-suit': [0b0001, 0b0010, 0b0100, 0b1000],
  alternating: [0b0110, 0b1001, 0b1001, 0b0110],
  'any-suit': [0b1111, 0b1111, 0b1111, 0b1111],
  'other-suit': [0b1110, 0b1101, 0b1011, 0b0111],
};

/** The lowest rank that an empty column takes. */
const LOWEST_TO_EMPTY: Readonly<Record<EmptyColumn, number>> = { any: 1, kings: RANKS, none: RANKS + 1 };

/** A distance between suits that no chain of cards bridges. */
export const UNLINKED = SUITS;

/**
 * A rule set as engines need it. What a card's parents are, and what an empty column takes, stands here and nowhere
 * else as a case distinction, so that a new way to build is a new row of data.
 */
export interface CompiledRules {
  readonly rules: RuleSet;
  /** For each suit (S H D C) the suits of its cards' parents, as bits, spades the lowest. */
  readonly parentSuits: readonly number[];
  /** Parents of each card, the suits in order; a king has none. */
  readonly parents: readonly (readonly Card[])[];
  /** Children of each card, the suits in order; an ace has none. */
  readonly children: readonly (readonly Card[])[];
  /** Most parents that a card has, 1–4. */
  readonly parentCount: number;
  /**
   * How many cards down a run leads from one suit to another at the soonest (suit * 4 + other suit): 1 where a card of
   * the other fits on one of the first, UNLINKED where no run holds both.
   */
  readonly suitDistance: Uint8Array;
  /** Whether a run is of one suit. */
  readonly sameSuit: boolean;
  /** Whether a card's parents are those of its sibling, two of them: the cards of the other colour. */
  readonly siblingsShare: boolean;
  /** The lowest rank that an empty column takes: 1 for any card, 13 for kings, 14 for none. */
  readonly lowestToEmpty: number;
}

const compiled = new WeakMap<RuleSet, CompiledRules>();

/** Compiles a rule set, once for each object. */
export function compileRules(rules: RuleSet): CompiledRules {
  const known = compiled.get(rules);
  if (known !== undefined) return known;
  const parentSuits = PARENT_SUITS[rules.build];
  const cards = Array.from({ length: DECK_SIZE }, (_, card) => card);
  const parents = cards.map((card) => cards.filter((onto) => fits(card, onto, rules.build)));
  const made: CompiledRules = {
    rules,
    parentSuits,
    parents,
    children: cards.map((onto) => cards.filter((card) => fits(card, onto, rules.build))),
    parentCount: Math.max(...parents.map(({ length }) => length)),
    suitDistance: distances(parentSuits),
    sameSuit: parentSuits.every((suits, suit) => suits === 1 << suit),
    siblingsShare: parentSuits.every((suits, suit) => suits === PARENT_SUITS.alternating[suit]),
    lowestToEmpty: LOWEST_TO_EMPTY[rules.emptyColumn],
  };
  compiled.set(rules, made);
  return made;
}

/** Whether `card` may be laid on `onto` in a column: one rank lower, and as the build wants. */
export function fits(card: Card, onto: Card, build: Build): boolean {
  if (rankOf(onto) !== rankOf(card) + 1) return false;
  return ((PARENT_SUITS[build][suitOf(card)]! >> suitOf(onto)) & 1) === 1;
}

/** Whether an empty column takes a group headed by a card. */
export function startsColumn(card: Card, rules: RuleSet): boolean {
  return rankOf(card) >= LOWEST_TO_EMPTY[rules.emptyColumn];
}

/** Whether whatever may be built one way may be built the other way. */
export function admitsBuild(wide: Build, narrow: Build): boolean {
  return PARENT_SUITS[narrow].every((suits, suit) => (suits & ~PARENT_SUITS[wide][suit]!) === 0);
}

/** Whether an empty column takes by one rule whatever it takes by the other. */
export function admitsEmptyColumn(wide: EmptyColumn, narrow: EmptyColumn): boolean {
  return LOWEST_TO_EMPTY[wide] <= LOWEST_TO_EMPTY[narrow];
}

/** The shortest runs from suit to suit, of one card or more (R. W. Floyd, 1962, over four suits). */
function distances(parentSuits: readonly number[]): Uint8Array {
  const distance = new Uint8Array(SUITS * SUITS).fill(UNLINKED);
  for (let suit = 0; suit < SUITS; suit += 1) {
    for (let child = 0; child < SUITS; child += 1) {
      if ((parentSuits[child]! >> suit) & 1) distance[suit * SUITS + child] = 1;
    }
  }
  for (let via = 0; via < SUITS; via += 1) {
    for (let from = 0; from < SUITS; from += 1) {
      for (let to = 0; to < SUITS; to += 1) {
        const length = distance[from * SUITS + via]! + distance[via * SUITS + to]!;
        if (length < distance[from * SUITS + to]!) distance[from * SUITS + to] = length;
      }
    }
  }
  return distance;
}
