import { RANKS } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';

/**
 * Whether the rules are those that the search of Klondike (search.ts) and its techniques speak of: columns hold runs
 * only, in alternating colours, of at most thirteen cards; an empty column takes kings. How many cards are drawn, how
 * often the waste is turned over, and whether cards come back, is all one to it.
 */
export function klondikeFits({ rules, siblingsShare, lowestToEmpty }: CompiledRules): boolean {
  return (
    rules.layout === 'klondike' &&
    rules.stock !== undefined &&
    siblingsShare &&
    lowestToEmpty === RANKS &&
    rules.maxGroup >= RANKS
  );
}
