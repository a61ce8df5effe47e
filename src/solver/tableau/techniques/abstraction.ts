import { RANKS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { CoveredTechnique } from '../../technique.js';

/**
 * Losses are proved in a game that keeps track of some cards only (counterexample-guided abstraction refinement: E.
 * Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith, 2000; what is tracked is found by a local search of our own).
 *
 * In this abstract game tracked cards lie where they lie. The others are abstracted: once an abstracted card can
 * move, it may lie anywhere from then on. It holds nothing down, stays a parent for what fits on it, and once it can
 * go to its foundation it counts as being there, and stays a parent all the same. Abstracted cards move at once, and
 * cost nothing. There are far fewer positions: of one Yukon deal with over 12 million classes 330 are left when 12
 * cards are tracked, and they suffice.
 *
 * If the abstract game is lost, so is the real one. Follow a real line in the abstract game, leaving out the moves of
 * abstracted cards. After each move
 *  (1) a tracked card lies on the same card, ground or foundation in both (but see below);
 *  (2) an abstracted card that has moved may lie anywhere in the abstract game, and is maybe found if it is found;
 *  (3) what is face up is face up in both.
 * A move needs an open parent. What lies on a card in the abstract game is a tracked card, which by (1) lies there in
 * the real game too, or an abstracted one that has not moved, which by (2) lies there too. So what is open in the
 * real game is open in the abstract one; the same holds of empty columns (kings that are abstracted take none) and of
 * the cards that are next on their foundations; and a card under its parent in the abstract game lies under it in the
 * real one. So each move of a tracked card is legal, and an abstracted one that moves has been released. A real win
 * thus makes an abstract one. (The abstract game knows no largest group: where the real one does, it allows fewer
 * moves.)
 *
 * Three rules of the real search are used here too.
 *  - Dead ends (`relaxed-reachability`, `guarded-links`, `sibling-order`): their facts grow from what is open, up and
 *    maybe found, and by the above that is no less than in the real game.
 *  - Safe foundation moves are made with tracked cards, as far as tracked cards make sure how high the foundations
 *    are. Take a real line that makes them at once as well. A card c may go up earlier here, while an abstracted card
 *    lies on it in the real game. Until it has followed there, it can only hold abstracted cards, and cards that went
 *    up early like it (only they fit on it, by the rule of safety); and what it takes, a parent or a column, stays
 *    free here.
 *  - Classes (`symmetry-reduction`): a card that may shift holds neither of its parents down where abstracted cards
 *    are concerned, so that all positions of a class release the same cards.
 * One position covers another with the same tracked cards in place if more of its abstracted cards have been
 * released.
 *
 * A win of the abstract game is concretised in the real one as far as it goes. If it goes to the end, the deal is
 * won; otherwise the abstracted card that was in the way is tracked, or what was left out last is taken back.
 *
 * Held against wins in test/solver/abstraction.test.ts, where whatever is tracked no winnable position may be lost;
 * switched off and compared in test/solver/truth.test.ts.
 */
export const ABSTRACTION: CoveredTechnique = {
  name: 'abstraction',
  summary: 'losses are proved in a simpler game that keeps track of the cards that matter',
  games: 'relaxed, yukon, yukon-returns, moosehide',
  fits: abstractionFits,
};

/**
 * Whether the rules are those that the argument speaks of, no other card than a king going to an empty column and no
 * stock, and losses are hard enough to prove: where a card has several parents.
 */
export function abstractionFits({ rules, sameSuit, lowestToEmpty }: CompiledRules): boolean {
  return !sameSuit && lowestToEmpty >= RANKS && rules.stock === undefined;
}
