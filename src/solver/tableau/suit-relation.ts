import { RANKS, SUITS } from '../../cards/card.js';
import { InputError } from '../../errors/input-error.js';
import type { CompiledRules } from '../../game/compiled-rules.js';

/** How the suits of parents and children go together, for what works on whole sets of cards at once. */
export type SuitRelation = typeof OWN_SUIT | typeof OTHER_COLOUR | typeof ANY_SUIT | typeof OTHER_SUIT;
export const OWN_SUIT = 0;
export const OTHER_COLOUR = 1;
export const ANY_SUIT = 2;
export const OTHER_SUIT = 3;

const ALL_SUITS = (1 << SUITS) - 1;

/** The relation of a rule set. Throws InputError if it is none of those that the search knows. */
export function suitRelation({ rules, parentSuits, sameSuit, siblingsShare }: CompiledRules): SuitRelation {
  if (sameSuit) return OWN_SUIT;
  if (siblingsShare) return OTHER_COLOUR;
  if (parentSuits.every((suits) => suits === ALL_SUITS)) return ANY_SUIT;
  if (parentSuits.every((suits, suit) => suits === (ALL_SUITS ^ (1 << suit)))) return OTHER_SUIT;
  throw new InputError(`no search knows how to build as ${rules.name} does (${rules.build})`);
}

/** The cards of a half of at least a rank (1 … 14), as a set. */
export function halfFrom(rank: number): number {
  const suit = (1 << RANKS) - (1 << (rank - 1));
  return suit * (1 + (1 << RANKS));
}

/** A half with its two suits exchanged. */
export function swapped(half: number): number {
  return (half >>> RANKS) | ((half & ((1 << RANKS) - 1)) << RANKS);
}
