import { RANKS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { CoveredTechnique } from '../../technique.js';
import { GROUND, type Links } from '../links.js';

/**
 * In same-suit games a link onto a run that reaches down to its king on the ground is made at once, alone.
 *
 * Let c be able to go onto c+1, and let c+1, c+2 … king lie on one another, the king on the ground. Take a winning
 * line and let c go first, leaving out its own later link (and a move of c to an empty column before that). Each
 * other move stays legal: what lay on c came along and can move on from there; what c uncovered and the column it may
 * have emptied close no move, for a card takes only the one card that fits; a card that goes up earlier harms nothing
 * (`foundation-dominance`). Only a move of a card y at or under c+1 onto a card of c's group would be barred, since y
 * now lies under it. But each such y lies on y+1 already, which is none of c's group; should the line move y to an
 * empty column, it comes back to y+1. And a largest group bounds no more moves than before, for the cards under c
 * never need to move.
 *
 * Switched off and compared in test/solver/truth.test.ts.
 */
export const KING_RUNS: CoveredTechnique = {
  name: 'king-runs',
  summary: 'a card that fits on a run down to its king on the ground goes there at once',
  games: 'easy, medium, hard, classic',
  fits: kingRunsFit,
};

/** Whether the rules are those that the argument speaks of; what an empty column takes is all one to it. */
function kingRunsFit({ rules, sameSuit }: CompiledRules): boolean {
  return sameSuit && rules.stock === undefined;
}

/** Whether a card and all under it are a run of its suit down to the king on the ground. */
export function endsKingRun(state: Links, card: number): boolean {
  const { below } = state;
  let at = card;
  while (below[at] === at + 1) at += 1;
  return at % RANKS === RANKS - 1 && below[at] === GROUND;
}
