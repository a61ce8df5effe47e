import { RANKS, SUITS } from '../../../cards/card.js';
import { COLUMNS } from '../../../game/position.js';
import type { Technique } from '../../technique.js';
import { KING_LEVEL, type Spread } from '../foundation-moves.js';
import type { State } from '../state.js';
import type { StockOrder } from './stock-order.js';

export const DEAD_ENDS: Technique = {
  name: 'relaxed-reachability',
  summary: 'give up when some card cannot reach its foundation even if nothing hinders',
  games: 'Klondike',
};

/** No column, or no place of the stock. */
export const NONE = -1;

/**
 * The dead-end test: a relaxed game in which whatever was possible once stays possible.
 *
 * Facts, all monotone, closed under rules that hold in every line from here:
 * - *up(s) ≥ r*: the card (s, r) can reach its foundation. So can all that some vector of the component has
 *   up. Otherwise its predecessor must be able to, and it must be in the stock, or be visible with level (r −
 *   1, other colour) open, for as long as that level is closed it cannot be bare (foundation-moves.ts).
 * - *open(r, c)*: a card of rank r and colour c can find a parent. So at levels open at some vector of the
 *   component. A closed level opens only if a free card that lies there goes up while a parent is on the
 *   table, or if a parent (r + 1, other colour) arrives: turned up as a head; from the stock, or back from
 *   its foundation, and for these two its own level must be open.
 * - *kings' level open*: a space exists, or a free king can go up, or the last locked card of a column can
 *   leave.
 * - a head can leave, which turns up the next, if it can go up or its level is open. If not all 52 cards can
 *   reach the foundations in the least fixpoint, no line wins. The stock counts as reachable at any time, so
 *   the test holds for every draw count and number of redeals. With limited redeals stock-order.ts says which of
 *   its cards can have been played by when.
 */
export class DeadEnds {
  readonly #returns: boolean;
  readonly #locked = new Int8Array(COLUMNS);
  readonly up = new Int32Array(SUITS);
  readonly seen = new Int32Array(SUITS);
  readonly #order: StockOrder | undefined;

  constructor(returns: boolean, order: StockOrder | undefined) {
    this.#returns = returns;
    this.#order = order;
  }

  /** Stock cards that can leave the stock in the fixpoint computed last, a bit a rank by suit. */
  leavingStock(state: State): Int32Array {
    return this.#order?.played ?? state.inStock;
  }

  /** Whether the component that `spread` listed last is a dead end. */
  isDead(state: State, spread: Spread): boolean {
    return !this.settle(state, spread, NONE, NONE);
  }

  /**
   * Computes the fixpoint, with one head or stock card taken to stay where it is, and leaves in `up` how high the
   * foundations can get and in `seen` which cards can be face up or are now. Returns whether all cards can go
   * up.
   *
   * @param staying the column whose head stays, or −1.
   * @param stayingPlace the place of the stock card that stays, or −1; it may be taken to leave, too.
   */
  settle(state: State, spread: Spread, staying: number, stayingPlace: number): boolean {
    const { visible, free } = state;
    const ghosts = spread.ghosts;
    const order = this.#order;
    order?.begin(state, stayingPlace);
    const stock = order?.played ?? state.inStock;
    let stock0 = stock[0]!;
    let stock1 = stock[1]!;
    let stock2 = stock[2]!;
    let stock3 = stock[3]!;
    const locked = this.#locked;
    for (let column = 0; column < COLUMNS; column += 1) locked[column] = state.locked[column]!;
    let visible0 = visible[0]! | ghosts[0]!;
    let visible1 = visible[1]! | ghosts[1]!;
    let visible2 = visible[2]! | ghosts[2]!;
    let visible3 = visible[3]! | ghosts[3]!;
    const down0 = (visible0 & (-2 << spread.lowest[0]!)) >> 1;
    const down1 = (visible1 & (-2 << spread.lowest[1]!)) >> 1;
    const down2 = (visible2 & (-2 << spread.lowest[2]!)) >> 1;
    const down3 = (visible3 & (-2 << spread.lowest[3]!)) >> 1;
    const redDown = down1 | down2;
    const blackDown = down0 | down3;
    let up0 = spread.highest[0]!;
    let up1 = spread.highest[1]!;
    let up2 = spread.highest[2]!;
    let up3 = spread.highest[3]!;
    let black = spread.someBlack;
    let red = spread.someRed;
    let turned0 = 0;
    let turned1 = 0;
    let turned2 = 0;
    let turned3 = 0;
    const back = this.#returns ? -1 : 0;
    for (;;) {
      const before = black + red;
      for (;;) {
        let r = up0 + 1;
        if (r <= RANKS && (((stock0 | (visible0 & (red << 1))) >> r) & 1) !== 0) {
          up0 = r;
          continue;
        }
        r = up1 + 1;
        if (r <= RANKS && (((stock1 | (visible1 & (black << 1))) >> r) & 1) !== 0) {
          up1 = r;
          continue;
        }
        r = up2 + 1;
        if (r <= RANKS && (((stock2 | (visible2 & (black << 1))) >> r) & 1) !== 0) {
          up2 = r;
          continue;
        }
        r = up3 + 1;
        if (r <= RANKS && (((stock3 | (visible3 & (red << 1))) >> r) & 1) !== 0) {
          up3 = r;
          continue;
        }
        break;
      }
      const raised0 = (2 << up0) - 2;
      const raised1 = (2 << up1) - 2;
      const raised2 = (2 << up2) - 2;
      const raised3 = (2 << up3) - 2;
      const arrive0 = ((stock0 | (raised0 & back)) & black) | (raised0 & ghosts[0]!) | turned0;
      const arrive1 = ((stock1 | (raised1 & back)) & red) | (raised1 & ghosts[1]!) | turned1;
      const arrive2 = ((stock2 | (raised2 & back)) & red) | (raised2 & ghosts[2]!) | turned2;
      const arrive3 = ((stock3 | (raised3 & back)) & black) | (raised3 & ghosts[3]!) | turned3;
      const gone0 = free[0]! & raised0;
      const gone1 = free[1]! & raised1;
      const gone2 = free[2]! & raised2;
      const gone3 = free[3]! & raised3;
      black |= ((arrive1 | arrive2) >> 1) | ((gone0 | gone3) & redDown);
      red |= ((arrive0 | arrive3) >> 1) | ((gone1 | gone2) & blackDown);
      let kings = (black | red | gone0 | gone1 | gone2 | gone3) & KING_LEVEL;
      let moved = false;
      for (let column = 0; column < COLUMNS; column += 1) {
        let depth = locked[column]!;
        if (depth === 0 || column === staying) continue;
        const start = depth;
        while (depth > 0) {
          const card = state.lockedCard(column, depth);
          const suit = (card / RANKS) | 0;
          const rank = card - suit * RANKS + 1;
          const open = suit === 0 || suit === 3 ? black | kings : red | kings;
          const up = suit === 0 ? up0 : suit === 1 ? up1 : suit === 2 ? up2 : up3;
          if (up < rank && ((open >> rank) & 1) === 0) break;
          depth -= 1;
          if (depth === 0) {
            kings = KING_LEVEL;
            break;
          }
          const next = state.lockedCard(column, depth);
          const nextSuit = (next / RANKS) | 0;
          const bit = 2 << (next - nextSuit * RANKS);
          if (nextSuit === 0) {
            visible0 |= bit;
            turned0 |= bit;
          } else if (nextSuit === 1) {
            visible1 |= bit;
            turned1 |= bit;
          } else if (nextSuit === 2) {
            visible2 |= bit;
            turned2 |= bit;
          } else {
            visible3 |= bit;
            turned3 |= bit;
          }
        }
        if (depth !== start) {
          moved = true;
          locked[column] = depth;
        }
      }
      black |= kings;
      red |= kings;
      if (moved || black + red !== before) continue;
      if (up0 + up1 + up2 + up3 === RANKS * SUITS && staying === NONE && stayingPlace === NONE) break;
      if (order === undefined || !order.advance(black, red, up0, up1, up2, up3)) break;
      stock0 = stock[0]!;
      stock1 = stock[1]!;
      stock2 = stock[2]!;
      stock3 = stock[3]!;
    }
    this.up[0] = up0;
    this.up[1] = up1;
    this.up[2] = up2;
    this.up[3] = up3;
    this.seen[0] = visible0;
    this.seen[1] = visible1;
    this.seen[2] = visible2;
    this.seen[3] = visible3;
    return up0 + up1 + up2 + up3 === RANKS * SUITS;
  }
}
