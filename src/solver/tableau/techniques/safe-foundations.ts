import { RANKS } from '../../../cards/card.js';
import type { RuleSet } from '../../../game/rule-sets.js';
import type { Technique } from '../../technique.js';
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
 *
 * Taking c away uncovers what is under it or empties a column, and neither closes a move. Kings are cards like the
 * others here: the rule asks of a king that the queens which could lie on it, and the jacks on those, are up.
 *
 * The rule without returns, used where returns are allowed, is wrong: test/vectors/traps.ndjson, `small-1`.
 * Switched off and compared in test/solver/truth.test.ts.
 */
export const SAFE_FOUNDATIONS: Technique = {
  name: 'safe-foundations',
  summary: 'a foundation move that can lose nothing is made at once',
  games: 'all columns-only games',
};

/** For each suit the two suits of the other colour, then the other suit of its own colour (suits S H D C). */
const SUITS_AROUND = [1, 2, 3, 0, 3, 2, 0, 3, 1, 1, 2, 0] as const;

export class SafeFoundations {
  private readonly kind: 0 | 1 | 2 | 3;

  constructor(
    private readonly state: Links,
    rules: RuleSet,
  ) {
    this.kind = rules.build === 'same-suit' ? 0 : rules.build === 'any-suit' ? 3 : rules.returns ? 2 : 1;
  }

  /** Whether a card that is next on its foundation may as well go there. */
  isSafe(card: number): boolean {
    if (this.kind === 0) return true;
    const { heights } = this.state;
    const suit = suitIndex(card);
    const under = card - suit * RANKS;
    const at = suit * 3;
    const first = heights[SUITS_AROUND[at]!]!;
    const second = heights[SUITS_AROUND[at + 1]!]!;
    const own = heights[SUITS_AROUND[at + 2]!]!;
    if (first < under || second < under) return false;
    return this.kind === 1 || (this.kind === 2 ? own >= under - 1 : own >= under);
  }
}
