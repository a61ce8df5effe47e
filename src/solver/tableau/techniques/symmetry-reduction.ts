import { DECK_SIZE } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { TranspositionTable } from '../../table.js';
import type { CoveredTechnique } from '../../technique.js';
import { FOUNDATION, type Links, NONE, SIBLING } from '../links.js';

/**
 * Positions that differ only in which of its two parents a card lies on count as one.
 *
 * In alternating colours a card c has two parents, p and q, of one rank and colour. Let c lie on p, p face up, and q
 * be a top card. Then c may go to q and back again: call that a shift. Positions that shifts lead to from one another
 * are all won or all lost, so a class of them is visited once. The table's key is that of the class: each such card,
 * be it free to shift or not, is taken to lie on the lower of its parents.
 *
 * Equal keys mean the same class. Two positions with the same key differ in a set D of such cards. Which cards these
 * are, and which of their parents are free, is the same in both, for a shift frees p when it covers q, and only c and
 * its sibling fit there. A shift of c is impossible only while q lies above c in its column. Take the highest card of
 * D in a column: if q were above it (and q is a top card), then in the other position, where c lies on q, something
 * between must lie elsewhere, so the segment holds another card of D, higher up. So the highest card of D can shift,
 * D shrinks, and by induction the one position is reached from the other.
 *
 * From the position that is visited the search must reach every class that a move leads to from any position of its
 * class. Let shifts be followed by a move m that is none. A shift that m does not need can be made after m as well,
 * and then leads to the same class; so only needed shifts come before m. A shift of c from p is needed only if
 *  (1) m puts a card (the sibling of c, or one from its foundation) onto p; or
 *  (2) m sends p to its foundation; or
 *  (3) m moves a group onto a top card t that lies above it in its column: then some card of the segment between,
 *      with t on it, must shift first. Any card that can will do: with y or z shifted away, the other can shift
 *      afterwards, which leads to one class. One is enough. If t is p itself, (1) and (3) come together: two shifts.
 *  (4) another shift needs it: that of a card under its free parent, as in (3).
 * Shifts of kind (4) are rare; they lead to the same class in another shape, which is visited on its own, with a mark
 * in its key. All others are made together with their m as one move.
 *
 * That every class on the way to a win is reached: count the moves of a shortest win that are no shifts. Shifts do
 * not change the count; of the moves made from the position that stands for its class one leads to a class with a
 * smaller one; and a safe foundation move lowers it too (`foundation-dominance` leaves out of the line moves that it
 * makes needless, and adds none).
 *
 * On lost Yukon deals classes are 2 to 24 times fewer than positions. Groups must move whatever their size.
 * Switched off and compared in test/solver/truth.test.ts.
 */
export const SYMMETRY_REDUCTION: CoveredTechnique = {
  name: 'symmetry-reduction',
  summary: 'positions that differ only in which of its two parents a card lies on count as one',
  games: 'yukon, yukon-returns',
  fits: symmetryFits,
};

/** Whether the rules are those that the argument speaks of. */
export function symmetryFits({ rules, siblingsShare }: CompiledRules): boolean {
  return siblingsShare && rules.maxGroup >= DECK_SIZE && rules.stock === undefined;
}

/** Marks the key of a class that is visited in another shape. */
const SHAPE_MARK = 1 << 30;

export class SymmetryReduction {
  /** The key of the class, and its hash. */
  private readonly key: Int32Array;
  private hash = 0;

  constructor(private readonly state: Links) {
    this.key = new Int32Array(state.key.length);
  }

  /** The card that could shift onto the top card `free`, NONE if there is none. */
  shifterOnto(free: number): number {
    const { state } = this;
    if (free === NONE) return NONE;
    const parent = SIBLING[free]!;
    if (state.below[parent] === FOUNDATION || state.faceUp[parent] === 0) return NONE;
    const card = state.above[parent]!;
    return card !== NONE && state.fitsOn(card, free) && state.abstracted[card] === 0 ? card : NONE;
  }

  /** Adds the position's class to a table, or the position itself, if it is visited for its shape. */
  addTo(table: TranspositionTable, ownShape: boolean): number {
    if (ownShape) this.computeShapeKey();
    else this.computeKey();
    return table.add(this.key, this.hash);
  }

  /** Computes the key of the position's class. */
  private computeKey(): void {
    const { state, key } = this;
    for (let int = 0; int < key.length; int += 1) key[int] = state.key[int]!;
    this.hash = state.hash;
    const { tops, topCount } = state;
    for (let pile = 0; pile < topCount; pile += 1) {
      const free = tops[pile]!;
      const card = this.shifterOnto(free);
      if (card === NONE) continue;
      if (free < SIBLING[free]!) this.hash ^= state.keyAsIf(key, card, free);
    }
  }

  /** Computes a key for the position itself, different from all keys of classes. */
  private computeShapeKey(): void {
    const { state, key } = this;
    for (let int = 0; int < key.length; int += 1) key[int] = state.key[int]!;
    key[0]! |= SHAPE_MARK;
    this.hash = ~state.hash;
  }
}
