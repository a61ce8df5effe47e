import type { CoveredTechnique } from '../../technique.js';

/**
 * In same-suit games cards are not taken back from the foundations.
 *
 * A card c that comes back lies on c+1 of its suit or on the ground. On it can only ever lie c−1 of its suit, which
 * was up when c was, and so on down: all that could use c in the tableau are lower cards of its suit that are up
 * themselves. So leave out of a winning line every return, and every move of a card between its return and its next
 * way up: what is left is legal (a group that held such a card is smaller by it, a column it covered is free) and
 * wins. With `foundation-dominance` c would go straight back up in any case.
 *
 * Where other suits may lie on c this fails (test/vectors/traps.ndjson, `small-2`), so there returns are searched.
 * Switched off and compared in test/solver/truth.test.ts.
 */
export const NO_RETURNS: CoveredTechnique = {
  name: 'no-returns',
  summary: 'in same-suit games nothing is taken back from a foundation',
  games: 'easy, medium, hard, classic',
  fits: ({ sameSuit }) => sameSuit,
};
