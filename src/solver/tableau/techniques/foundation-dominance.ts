import { RANKS, SUITS } from '../../../cards/card.js';
import { type CompiledRules, UNLINKED } from '../../../game/compiled-rules.js';
import type { CoveredTechnique } from '../../technique.js';
import { type Links, suitIndex } from '../links.js';

/**
 * Foundation moves that lose nothing are made at once, without branching.
 *
 * A card c of rank r that can go up is safe when no card can ever be worth laying on it. What goes onto c has rank
 * r−1 and fits by the build:
 *
 * - Same suit: only r−1 of its suit, which is already up. With returns that card could come back onto c, but whatever
 *   it could carry there is of its suit and lower, so up as well; by induction none of these cards has a use in the
 *   tableau. So every foundation move is safe.
 * - Alternating colours, no returns: the two cards of rank r−1 and the other colour. If both are up, nothing can be
 *   laid on c again.
 * - Alternating colours, with returns: those two could come back, but only to hold cards of rank r−2 and c's colour:
 *   if c's own suit (which has reached r−1) and the other suit of its colour have reached r−2, these are up, and the
 *   cards that could lie on them likewise. Take any line from here and leave out every return of a card that is
 *   below these heights, and every later move of it up: the rest stays legal, for only such cards ever lie on one
 *   another, and c itself is never needed.
 * - Any suit: all four foundations must have reached r−1: then all cards of rank r−1 and less are up, and by the same
 *   argument none needs to come back.
 * - Any other suit: the other three must have reached r−1, with returns or without, as with any suit.
 *
 * In one rule: without returns, a suit whose cards fit on c must have reached r−1. With returns, a suit that a run
 * down from c leads to in d cards must have reached r−d: these cards and lower ones are all that can ever lie on c or
 * on one another. What an empty column takes, and how large a group may be, does not enter: what is left out of the
 * line only leaves columns empty and makes groups smaller. Nor does a stock: nothing is taken from it earlier or
 * later.
 *
 * Taking c away uncovers what is under it or empties a column, and neither closes a move. Kings are cards like the
 * others here: the rule asks of a king that the queens which could lie on it, and the jacks on those, are up.
 *
 * The rule without returns, used where returns are allowed, is wrong: test/vectors/traps.ndjson, `small-1`.
 * Switched off and compared in test/solver/truth.test.ts.
 */
export const FOUNDATION_DOMINANCE: CoveredTechnique = {
  name: 'foundation-dominance',
  summary: 'a foundation move that can lose nothing is made at once',
  games: 'all columns-only games; Klondike under other rules',
  fits: () => true,
};

/** How far a foundation may lag behind if it may lag as far as it likes. */
const ANY_LAG = RANKS;

export class FoundationDominance {
  /** By how much each foundation (suit of the card * 4 + suit) may lag behind the card's rank less one. */
  private readonly lag = new Int8Array(SUITS * SUITS).fill(ANY_LAG);
  /** Whether no foundation matters. */
  private readonly always: boolean;

  constructor(
    private readonly state: Links,
    { rules, sameSuit, suitDistance }: CompiledRules,
  ) {
    this.always = sameSuit;
    for (let pair = 0; pair < this.lag.length; pair += 1) {
      const distance = suitDistance[pair]!;
      // Its own foundation has come that far.
      if (pair % (SUITS + 1) === 0 || distance === UNLINKED) continue;
      if (rules.returns || distance === 1) this.lag[pair] = distance - 1;
    }
  }

  /** Whether a card that is next on its foundation may as well go there. */
  isSafe(card: number): boolean {
    if (this.always) return true;
    const { lag } = this;
    const { heights } = this.state;
    const suit = suitIndex(card);
    const under = card - suit * RANKS;
    const at = suit * SUITS;
    return (
      heights[0]! + lag[at]! >= under &&
      heights[1]! + lag[at + 1]! >= under &&
      heights[2]! + lag[at + 2]! >= under &&
      heights[3]! + lag[at + 3]! >= under
    );
  }
}
