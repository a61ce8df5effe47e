import { RANKS, SUITS } from '../../../cards/card.js';
import type { Technique } from '../../technique.js';
import type { State } from '../state.js';

export const STOCK_ORDER: Technique = {
  name: 'stock-order',
  summary: 'let the dead-end test see in which order the stock shows its cards',
  games: 'Klondike, limited redeals',
};

/**
 * Which stock cards a line can play, for the relaxed game of dead-ends.ts, where what is possible once stays
 * possible: a fact more a card, *played(i)*: card number i of waste and stock can have left them by now.
 *
 * Time is what has been turned: the pass, and in it the *boundary* k, the number of the last card turned (the
 * first k of the cards, those played left out, are the waste then). A card is played as the waste's top, and at
 * boundary k the top is the last of the first k cards that has not left. So card i ≤ k is on top at boundary k
 * only if all of i + 1 … k have left by then. Going through the boundaries in the order in which a game meets
 * them, and adding at each, from k downwards, the cards that the facts so far allow to lie on a parent or to go
 * up, until one of them may not leave, gives a superset of what any line has played by then: by induction over
 * the line, as every move of it is allowed by facts that hold no later. A line may stop turning at any boundary,
 * but what it does there it could do later in the relaxed game, too.
 *
 * Boundaries: in the pass under way w, w + d, w + 2d … and the last, w being the waste's size and d the draw
 * count: cards are played from the waste alone, so those not yet turned stay in their groups of d. In a later
 * pass the groups are of what the passes before have left: card k ends a group if it is the last, or if a
 * multiple of d of cards up to it is left, that is if at least k mod d of those before it can have left before
 * the pass began. A pass that adds nothing ends the test: the next would be the same.
 *
 * With unlimited redeals the argument holds too, but saves 2 % of the nodes with draw 3 and costs more time than that.
 */
export class StockOrder {
  /** The cards that can have left the stock, by suit. */
  readonly played = new Int32Array(SUITS);
  readonly #hasLeft = new Uint8Array(52);
  /** How many of the first k cards had left when the pass began. */
  readonly #leftBefore = new Uint8Array(53);
  #state!: State;
  #boundary = 0;
  #redeals = 0;
  #staying = -1;
  #isFirstPass = true;
  /** Whether the pass under way added a card. */
  #hasGained = false;

  /**
   * Starts over, at a position.
   *
   * @param staying the place of a card taken never to leave, or −1.
   */
  begin(state: State, staying: number): void {
    this.#state = state;
    this.#staying = staying;
    this.#boundary = state.wasteSize;
    this.#redeals = state.redeals;
    this.#isFirstPass = true;
    this.#hasGained = false;
    this.#hasLeft.fill(0, 0, state.stockSize);
    this.played.fill(0);
  }

  /**
   * Goes on to the next boundary at which a card can leave that could not before; false if there is none.
   *
   * @param black levels at which a black card can find a parent, by the facts so far; kings' level included.
   * @param red the same for red cards.
   * @param up0 how high the foundation of the first suit can get; the others likewise.
   */
  advance(black: number, red: number, up0: number, up1: number, up2: number, up3: number): boolean {
    const { stock, stockSize } = this.#state;
    const hasLeft = this.#hasLeft;
    for (;;) {
      let found = false;
      for (let i = this.#boundary - 1; i >= 0; i -= 1) {
        if (hasLeft[i] !== 0) continue;
        if (i === this.#staying) break;
        const card = stock[i]!;
        const suit = (card / RANKS) | 0;
        const rank = card - suit * RANKS + 1;
        const up = suit === 0 ? up0 : suit === 1 ? up1 : suit === 2 ? up2 : up3;
        const open = suit === 0 || suit === 3 ? black : red;
        if (up < rank - 1 && ((open >> rank) & 1) === 0) break;
        hasLeft[i] = 1;
        this.played[suit]! |= 1 << rank;
        found = true;
      }
      if (found) {
        this.#hasGained = true;
        return true;
      }
      if (this.#boundary < stockSize) this.#turn();
      else if (!this.#redeal()) return false;
    }
  }

  /** Goes to the next boundary of the pass. */
  #turn(): void {
    const { draw, stockSize } = this.#state;
    if (this.#isFirstPass) {
      this.#boundary = Math.min(this.#boundary + draw, stockSize);
      return;
    }
    let k = this.#boundary + 1;
    while (k < stockSize && k % draw > this.#leftBefore[k - 1]!) k += 1;
    this.#boundary = k;
  }

  /** Begins another pass; false if none is left, or if it would add nothing. */
  #redeal(): boolean {
    if (this.#redeals === 0 || !(this.#hasGained || this.#isFirstPass)) return false;
    this.#redeals -= 1;
    this.#isFirstPass = false;
    this.#hasGained = false;
    let left = 0;
    for (let k = 0; k < this.#state.stockSize; k += 1) {
      left += this.#hasLeft[k]!;
      this.#leftBefore[k + 1] = left;
    }
    this.#boundary = 0;
    return true;
  }
}
