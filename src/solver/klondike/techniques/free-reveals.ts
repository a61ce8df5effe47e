import { type Card, RANKS, SUITS } from '../../../cards/card.js';
import { COLUMNS } from '../../../game/position.js';
import type { Technique } from '../../technique.js';
import type { Spread } from '../foundation-moves.js';
import type { State } from '../state.js';
import { DeadEnds, NONE } from './dead-ends.js';
import type { StockOrder } from './stock-order.js';

export const FREE_REVEALS: Technique = {
  name: 'free-reveals',
  summary: 'turn a card up at once where its cover finds a place that nothing else can need',
  games: 'Klondike',
};

/**
 * A head that can be laid on the tableau at no cost is laid there at once, and nothing else is tried.
 *
 * Let x be the head of a column, of rank r and colour c. In any winning line x leaves its place at some time
 * t, since what lies under it must turn up. Lay it on the tableau at time 0 instead, and play the line as it
 * was, leaving out x's own move if it goes to the tableau at t. What lies under x turns up earlier, or a
 * space comes earlier, which only opens levels; x is a parent for its own children as before. The one cost is
 * x's place: from 0 to t level (r, c) must have room for x beside the free card that may lie there, x's twin
 * of the other suit. It has if, until x leaves,
 * - both possible parents are on the table, or
 * - one of them is, and the twin is not a free card on the table. For a king: if the spaces now suffice for
 *   it and all other kings that may want one before it leaves. What can happen before x leaves is bounded
 *   from above by the fixpoint of the dead-end test with x staying: a parent that is face up, is up at no
 *   vector of the component, and cannot go up in the fixpoint, stays on the table; a twin that is neither in
 *   the stock nor ever seen in it stays away; so does, without returns, one that is on its foundation. So the
 *   position is won if and only if the one after is. All vectors of the component qualify, so it matters not
 *   from which of them the exit is made.
 */
export class FreeReveals {
  readonly #returns: boolean;
  readonly #fixpoint: DeadEnds;

  constructor(returns: boolean, order: StockOrder | undefined) {
    this.#returns = returns;
    this.#fixpoint = new DeadEnds(returns, order);
  }

  /**
   * A column whose head can be laid on the tableau at no cost, given the component that `spread` listed last;
   * or −1.
   */
  find(state: State, spread: Spread): number {
    for (let column = 0; column < COLUMNS; column += 1) {
      if (state.locked[column]! > 0 && this.#isFree(state, spread, state.head(column), column, NONE))
        return column;
    }
    return NONE;
  }

  /** The place of a stock card that can be played and laid on the tableau at no cost; or −1. */
  findInStock(state: State, spread: Spread): number {
    const last = state.lastAtNoCost;
    for (let place = state.firstAtNoCost; place <= last; place += 1) {
      if (this.#isFree(state, spread, state.stock[place]!, NONE, place)) return place;
    }
    return NONE;
  }

  /** Whether a card, the head of a column or at a place of the stock, can be laid on the tableau at no cost. */
  #isFree(state: State, spread: Spread, card: Card, column: number, place: number): boolean {
    const suit = (card / RANKS) | 0;
    const rank = card - suit * RANKS + 1;
    const { up, seen } = this.#fixpoint;
    if (rank === RANKS) {
      if (state.spaces === 0) return false;
      this.#fixpoint.settle(state, spread, column, place);
      let others = 0;
      for (let other = 0; other < SUITS; other += 1) {
        if (other !== suit)
          others += ((seen[other]! | this.#fixpoint.leavingStock(state)[other]!) >> RANKS) & 1;
      }
      return others < state.spaces;
    }
    const isBlack = suit === 0 || suit === 3;
    const first = isBlack ? 1 : 0;
    const second = isBlack ? 2 : 3;
    let firstStays = ((state.visible[first]! >> (rank + 1)) & 1) !== 0 && spread.highest[first]! <= rank;
    let secondStays = ((state.visible[second]! >> (rank + 1)) & 1) !== 0 && spread.highest[second]! <= rank;
    if (!firstStays && !secondStays) return false;
    this.#fixpoint.settle(state, spread, column, place);
    firstStays &&= up[first]! <= rank;
    secondStays &&= up[second]! <= rank;
    if (firstStays && secondStays) return true;
    if (!firstStays && !secondStays) return false;
    const twin = SUITS - 1 - suit;
    if (!this.#returns && spread.lowest[twin]! >= rank) return true;
    return (((seen[twin]! | this.#fixpoint.leavingStock(state)[twin]!) >> rank) & 1) === 0;
  }
}
