import { RANKS, SUITS } from '../../cards/card.js';
import { HEAD_TO_FOUNDATION, STOCK_TO_FOUNDATION, type State } from './state.js';
import { safeSlack } from './techniques/safe-foundations.js';

/** Foundation heights packed 4 bits a suit: so many numbers. */
const PACKED = 1 << 16;
/** Height vectors in one component, at most. */
const LARGEST = 14 ** SUITS;
/** Exits on one line, at most (each unlocks a card or takes one from the stock). */
export const DEEPEST = 53;

const LAST_STAMP = 2 ** 32 - 1;

/** Lists of height vectors, one after the other, with what is open at each (see `Spread`). */
export class HeightLists {
  readonly heights = new Uint16Array((DEEPEST + 1) * LARGEST * 2);
  readonly openBlack = new Uint16Array((DEEPEST + 1) * LARGEST * 2);
  readonly openRed = new Uint16Array((DEEPEST + 1) * LARGEST * 2);
  /** For each height vector the number of the list that it was put into last, and the number of the last list. */
  readonly stamps = new Uint32Array(PACKED);
  stamp = 0;

  /** Starts a list: its number. */
  begin(): number {
    if (this.stamp === LAST_STAMP) {
      this.stamps.fill(0);
      this.stamp = 0;
    }
    this.stamp += 1;
    return this.stamp;
  }
}

/** No stock card is a ghost: the true game. */
export const NO_GHOSTS = new Int32Array(SUITS);

const LEVELS = 0x1ffe;
export const KING_LEVEL = 1 << RANKS;

/**
 * Enumerates what moves between tableau and foundations can do while no card is turned up and none leaves the
 * stock.
 *
 * With locked cards and stock fixed, a state is its vector of foundation heights. A vector is possible if at
 * no level (r, c) more free cards lie on the table than parents (state.ts). A free card x = (s, r) goes up if
 * its suit's height is r − 1 and it can be made bare, which is so exactly if level (r − 1, other colour) is
 * open: as many parents as cards there, and x among them, would leave it covered. It comes back if level (r,
 * c) is open. These two undo each other. So, with returns, the vectors that can be reached from one another
 * form a *component*, reachability in it is symmetric, and all of them have the same fate: the search treats
 * a component as one position, whose key holds its smallest vector. Without returns reachability is one-way;
 * then the vectors that can be reached are listed in the same way, but the key holds the one started from.
 *
 * With safe moves (safe-foundations.ts) only vectors in which no safe move is left are listed.
 */
export class Spread {
  readonly #returns: boolean;
  readonly #safe: boolean;
  /** Whether stock cards may be taken up at any time when that is safe. */
  readonly #freeStock: boolean;
  /** Stock cards that take no place on the table (ghost-stock.ts), by suit; none in the true game. */
  readonly ghosts: Int32Array;
  /** Where the lists are. */
  readonly lists: HeightLists;

  /** Levels open at some listed vector, and at all of them; bit 13 for kings, bit 0 always set. */
  someBlack = 0;
  someRed = 0;
  everyBlack = 0;
  everyRed = 0;
  /** The smallest listed vector, as a number: the component's name. */
  least = 0;
  /** The largest and the smallest height of each suit over the list. */
  readonly highest = new Int32Array(SUITS);
  readonly lowest = new Int32Array(SUITS);
  /** A safe exit that was met: its kind, or −1; its index; the vector before it. */
  forcedKind = -1;
  forcedIndex = 0;
  forcedHeights = 0;

  constructor(returns: boolean, safe: boolean, freeStock: boolean, ghosts: Int32Array, lists: HeightLists) {
    this.ghosts = ghosts;
    this.lists = lists;
    this.#returns = returns;
    this.#safe = safe;
    this.#freeStock = freeStock;
  }

  /** Plays all safe moves of free cards: the heights after them. See safe-foundations.ts. */
  close(heights: number, state: State): number {
    if (!this.#safe) return heights;
    const free = state.free;
    const inStock = this.ghosts;
    const free0 = free[0]! | inStock[0]!;
    const free1 = free[1]! | inStock[1]!;
    const free2 = free[2]! | inStock[2]!;
    const free3 = free[3]! | inStock[3]!;
    const slack = safeSlack(this.#returns);
    let h0 = heights & 15;
    let h1 = (heights >> 4) & 15;
    let h2 = (heights >> 8) & 15;
    let h3 = heights >> 12;
    for (;;) {
      const black = Math.min(h0, h3);
      const red = Math.min(h1, h2);
      if (((free0 >> (h0 + 1)) & 1) !== 0 && red >= h0 && h3 + slack >= h0) h0 += 1;
      else if (((free3 >> (h3 + 1)) & 1) !== 0 && red >= h3 && h0 + slack >= h3) h3 += 1;
      else if (((free1 >> (h1 + 1)) & 1) !== 0 && black >= h1 && h2 + slack >= h1) h1 += 1;
      else if (((free2 >> (h2 + 1)) & 1) !== 0 && black >= h2 && h1 + slack >= h2) h2 += 1;
      else return h0 | (h1 << 4) | (h2 << 8) | (h3 << 12);
    }
  }

  /** The suit whose next card is in `masks` and safe to go up, or −1. */
  #safeSuit(
    m0: number,
    m1: number,
    m2: number,
    m3: number,
    h0: number,
    h1: number,
    h2: number,
    h3: number,
  ): number {
    const slack = safeSlack(this.#returns);
    const black = Math.min(h0, h3);
    const red = Math.min(h1, h2);
    if (((m0 >> (h0 + 1)) & 1) !== 0 && red >= h0 && h3 + slack >= h0) return 0;
    if (((m1 >> (h1 + 1)) & 1) !== 0 && black >= h1 && h2 + slack >= h1) return 1;
    if (((m2 >> (h2 + 1)) & 1) !== 0 && black >= h2 && h1 + slack >= h2) return 2;
    if (((m3 >> (h3 + 1)) & 1) !== 0 && red >= h3 && h0 + slack >= h3) return 3;
    return -1;
  }

  /**
   * Lists the vectors that can be reached from `start` (closed under safe moves) into `lists` from `from`
   * on, and returns where the list ends. Stops early, with `forcedKind` set and nothing else, when a safe
   * exit is met.
   */
  list(start: number, from: number, state: State): number {
    const { visible, free, spaces } = state;
    const ghosts = this.ghosts;
    const g0 = ghosts[0]!;
    const g1 = ghosts[1]!;
    const g2 = ghosts[2]!;
    const g3 = ghosts[3]!;
    const visible0 = visible[0]! | g0;
    const visible1 = visible[1]! | g1;
    const visible2 = visible[2]! | g2;
    const visible3 = visible[3]! | g3;
    // Cards that move up and down, and those of them that take a place when down.
    const solid0 = free[0]!;
    const solid1 = free[1]!;
    const solid2 = free[2]!;
    const solid3 = free[3]!;
    const free0 = solid0 | g0;
    const free1 = solid1 | g1;
    const free2 = solid2 | g2;
    const free3 = solid3 | g3;
    const heads0 = visible0 & ~free0;
    const heads1 = visible1 & ~free1;
    const heads2 = visible2 & ~free2;
    const heads3 = visible3 & ~free3;
    const { heights: list, openBlack: listBlack, openRed: listRed, stamps } = this.lists;
    const safe = this.#safe;
    const returns = this.#returns;
    const mark = this.lists.begin();
    let end = from + 1;
    list[from] = start;
    stamps[start] = mark;
    let someBlack = 0;
    let someRed = 0;
    let everyBlack = -1;
    let everyRed = -1;
    let least = start;
    let high0 = 0;
    let high1 = 0;
    let high2 = 0;
    let high3 = 0;
    let low0 = 15;
    let low1 = 15;
    let low2 = 15;
    let low3 = 15;
    this.forcedKind = -1;
    for (let i = from; i < end; i += 1) {
      const heights = list[i]!;
      if (heights < least) least = heights;
      const h0 = heights & 15;
      const h1 = (heights >> 4) & 15;
      const h2 = (heights >> 8) & 15;
      const h3 = heights >> 12;
      if (
        safe &&
        (returns || i === from) &&
        this.#meetSafeExit(heights, h0, h1, h2, h3, heads0, heads1, heads2, heads3, state)
      )
        return end;
      if (h0 > high0) high0 = h0;
      if (h1 > high1) high1 = h1;
      if (h2 > high2) high2 = h2;
      if (h3 > high3) high3 = h3;
      if (h0 < low0) low0 = h0;
      if (h1 < low1) low1 = h1;
      if (h2 < low2) low2 = h2;
      if (h3 < low3) low3 = h3;
      const up0 = -2 << h0;
      const up1 = -2 << h1;
      const up2 = -2 << h2;
      const up3 = -2 << h3;
      const child0 = solid0 & up0;
      const child1 = solid1 & up1;
      const child2 = solid2 & up2;
      const child3 = solid3 & up3;
      const parent0 = (visible0 & up0) >> 1;
      const parent1 = (visible1 & up1) >> 1;
      const parent2 = (visible2 & up2) >> 1;
      const parent3 = (visible3 & up3) >> 1;
      const kings =
        (child0 >> 13) + (child1 >> 13) + (child2 >> 13) + (child3 >> 13) < spaces ? KING_LEVEL | 1 : 1;
      const black =
        (((parent1 & parent2 & ~(child0 & child3)) | ((parent1 | parent2) & ~(child0 | child3))) & LEVELS) |
        kings;
      const red =
        (((parent0 & parent3 & ~(child1 & child2)) | ((parent0 | parent3) & ~(child1 | child2))) & LEVELS) |
        kings;
      listBlack[i] = black;
      listRed[i] = red;
      someBlack |= black;
      someRed |= red;
      everyBlack &= black;
      everyRed &= red;
      // Up: the card is bare if the level under it is open.
      if (((free0 >> (h0 + 1)) & 1) !== 0 && ((red >> h0) & 1) !== 0)
        end = this.#note(heights + 1, mark, end, state);
      if (((free1 >> (h1 + 1)) & 1) !== 0 && ((black >> h1) & 1) !== 0)
        end = this.#note(heights + 16, mark, end, state);
      if (((free2 >> (h2 + 1)) & 1) !== 0 && ((black >> h2) & 1) !== 0)
        end = this.#note(heights + 256, mark, end, state);
      if (((free3 >> (h3 + 1)) & 1) !== 0 && ((red >> h3) & 1) !== 0)
        end = this.#note(heights + 4096, mark, end, state);
      if (!returns) continue;
      // Down: its own level is open, or it is a ghost.
      if (h0 > 0 && (((black | g0) >> h0) & 1) !== 0) end = this.#note(heights - 1, mark, end, state);
      if (h1 > 0 && (((red | g1) >> h1) & 1) !== 0) end = this.#note(heights - 16, mark, end, state);
      if (h2 > 0 && (((red | g2) >> h2) & 1) !== 0) end = this.#note(heights - 256, mark, end, state);
      if (h3 > 0 && (((black | g3) >> h3) & 1) !== 0) end = this.#note(heights - 4096, mark, end, state);
    }
    this.someBlack = someBlack;
    this.someRed = someRed;
    this.everyBlack = everyBlack;
    this.everyRed = everyRed;
    this.least = least;
    this.highest[0] = high0;
    this.highest[1] = high1;
    this.highest[2] = high2;
    this.highest[3] = high3;
    this.lowest[0] = low0;
    this.lowest[1] = low1;
    this.lowest[2] = low2;
    this.lowest[3] = low3;
    return end;
  }

  #note(heights: number, mark: number, end: number, state: State): number {
    const { heights: list, stamps } = this.lists;
    const closed = this.close(heights, state);
    if (stamps[closed] === mark) return end;
    stamps[closed] = mark;
    list[end] = closed;
    return end + 1;
  }

  /** Looks for a head, or where the stock is free a stock card, that is safe to go up. */
  #meetSafeExit(
    heights: number,
    h0: number,
    h1: number,
    h2: number,
    h3: number,
    heads0: number,
    heads1: number,
    heads2: number,
    heads3: number,
    state: State,
  ): boolean {
    const headSuit = this.#safeSuit(heads0, heads1, heads2, heads3, h0, h1, h2, h3);
    if (headSuit >= 0) {
      const card = headSuit * RANKS + ((heights >> (4 * headSuit)) & 15);
      for (let column = 0; column < state.locked.length; column += 1) {
        if (state.locked[column]! === 0 || state.head(column) !== card) continue;
        this.forcedKind = HEAD_TO_FOUNDATION;
        this.forcedIndex = column;
        this.forcedHeights = heights;
        return true;
      }
    }
    if (state.stockSize === 0) return false;
    if (!this.#freeStock) return this.#meetSafeWaste(heights, h0, h1, h2, h3, state);
    const { inStock } = state;
    const suit = this.#safeSuit(inStock[0]!, inStock[1]!, inStock[2]!, inStock[3]!, h0, h1, h2, h3);
    if (suit < 0) return false;
    this.forcedKind = STOCK_TO_FOUNDATION;
    this.forcedIndex = state.stock.indexOf(suit * RANKS + ((heights >> (4 * suit)) & 15));
    this.forcedHeights = heights;
    return true;
  }

  /** Looks for a stock card that can be played at no cost (state.ts) and is safe to go up. */
  #meetSafeWaste(heights: number, h0: number, h1: number, h2: number, h3: number, state: State): boolean {
    const last = state.lastAtNoCost;
    for (let place = state.firstAtNoCost; place <= last; place += 1) {
      const card = state.stock[place]!;
      const suit = (card / RANKS) | 0;
      if (card - suit * RANKS !== ((heights >> (4 * suit)) & 15)) continue;
      const bit = 2 << (card - suit * RANKS);
      const mask = (of: number) => (of === suit ? bit : 0);
      if (this.#safeSuit(mask(0), mask(1), mask(2), mask(3), h0, h1, h2, h3) < 0) continue;
      this.forcedKind = STOCK_TO_FOUNDATION;
      this.forcedIndex = place;
      this.forcedHeights = heights;
      return true;
    }
    return false;
  }

  /** Whether the vector was listed by the last call of `list`. */
  listed(heights: number): boolean {
    return this.lists.stamps[heights] === this.lists.stamp;
  }
}
