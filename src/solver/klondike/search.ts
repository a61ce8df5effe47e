import { RANKS } from '../../cards/card.js';
import { COLUMNS } from '../../game/position.js';
import { DEEPEST, type Spread } from './foundation-moves.js';
import type { Meter } from './meter.js';
import {
  HEAD_TO_FOUNDATION,
  HEAD_TO_TABLEAU,
  STOCK_TO_FOUNDATION,
  STOCK_TO_TABLEAU,
  type State,
} from './state.js';
import { StockReach } from './stock-reach.js';
import type { DeadEnds } from './techniques/dead-ends.js';
import type { FreeReveals } from './techniques/free-reveals.js';
import { isTwin, staysPending, usesPending } from './techniques/lazy-stock.js';
import { promise, type Shaker } from './techniques/ordering.js';
import { freshPass, isLostFurtherBack, WASTE_SHIFT } from './techniques/waste-dominance.js';
import type { TranspositionTable } from './transposition-table.js';

/** How a run of a search ended: decided, by its budget or a limit of the meter, or for want of memory. */
export const LOST = 0;
export const WON = 1;
export const STOPPED = 2;
export const FULL = 3;

/** Exits of one node, at most: two for each column and each stock card. */
const MOST_EXITS = 2 * (COLUMNS + 52);
/** An exit as a number: promise, redeals it takes (1 bit), kind (2 bits), index (6 bits). */
const PROMISE_SHIFT = 9;
/** How far shaking can move an exit up. */
const SHAKE = 120;
/** Redeals left, as the key holds them. */
const UNLIMITED = 63;

/** What a search is made of. */
export interface SearchParts {
  readonly state: State;
  readonly spread: Spread;
  /** The positions shown to be lost. */
  readonly lost: TranspositionTable;
  /** Whether keys take two words or four. */
  readonly words: 2 | 4;
  readonly returns: boolean;
  /** Whether every card of the stock is in reach at any time. */
  readonly freeStock: boolean;
  readonly meter: Meter;
  readonly deadEnds: DeadEnds | undefined;
  readonly freeReveals: FreeReveals | undefined;
  readonly lazyStock: boolean;
  readonly wasteDominance: boolean;
  readonly ordering: boolean;
}

/**
 * Depth-first search over positions without runs (state.ts), one component of foundation heights
 * (foundation-moves.ts) a node, joined by *exits*: moves that unlock a card or take one from the stock. Each
 * exit lowers the number of cards locked or in the stock, so no line meets a position twice, the depth is at
 * most 52, and a position is entered in the table when, and only when, all its exits have been refuted. So
 * what the table holds is true whatever ended a run, and later runs, in any order, may build on it.
 *
 * The key is exact: foundation heights (16 bits), locked counts in mixed radix, a bit for each stock card,
 * the waste's place, redeals left. 64 bits hold it for every deal with unlimited redeals; other positions
 * take 128.
 */
export class Search {
  readonly state: State;
  readonly #parts: SearchParts;
  readonly #reach = new StockReach();
  /**
   * By depth: where its list of vectors starts and ends, the exits still to try, the one in hand and where to
   * try it.
   */
  readonly #from = new Int32Array(DEEPEST + 1);
  readonly #end = new Int32Array(DEEPEST + 1);
  readonly #exits = new Int32Array((DEEPEST + 1) * MOST_EXITS);
  readonly #exitsLeft = new Int32Array(DEEPEST + 1);
  readonly #exit = new Int32Array(DEEPEST + 1);
  readonly #tryAt = new Int32Array(DEEPEST + 1);
  readonly #tryEnd = new Int32Array(DEEPEST + 1);
  readonly #trail = new Int32Array(DEEPEST + 1);
  /** The stock card just laid on the table that must be used at once, or −1 (lazy-stock.ts). */
  readonly #pending = new Int8Array(DEEPEST + 1);
  readonly #keys = new Int32Array((DEEPEST + 1) * 4);
  #shaker: Shaker | undefined;
  /** The vector from which the last component was listed. */
  #start = 0;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.state = parts.state;
  }

  /**
   * Searches from the start until decided or stopped. After `WON` the state's trail holds the exits of a
   * winning line; otherwise the state is as before.
   *
   * @param stopAt the node count of the meter at which to stop.
   * @param shaker shakes the order of exits; undefined for the plain order.
   */
  run(stopAt: number, shaker: Shaker | undefined): number {
    const { state } = this;
    this.#shaker = shaker;
    this.#from[0] = 0;
    this.#end[0] = this.#settle(this.#parts.spread.close(state.foundationsAtStart, state), 0);
    const result = this.#isWon() ? WON : this.#isRefuted(0) ? LOST : this.#explore(stopAt);
    if (result !== WON) while (state.trailSize > 0) state.unmake();
    return result;
  }

  #explore(stopAt: number): number {
    const { state } = this;
    const { meter } = this.#parts;
    let depth = 0;
    this.#open(0, -1);
    for (;;) {
      if (this.#tryAt[depth]! < this.#tryEnd[depth]!) {
        const trail = state.trailSize;
        const pending = this.#step(depth);
        if (this.#isWon()) return WON;
        if (pending < 0 && this.#isRefuted(depth + 1)) {
          while (state.trailSize > trail) state.unmake();
          continue;
        }
        if (meter.nodes >= stopAt || meter.isOver()) return STOPPED;
        depth += 1;
        this.#open(depth, pending);
      } else if (this.#exitsLeft[depth]! > 0) {
        const left = this.#exitsLeft[depth]! - 1;
        this.#exitsLeft[depth] = left;
        this.#prepare(depth, this.#exits[depth * MOST_EXITS + left]!);
      } else {
        if (this.#pending[depth]! < 0 && !this.#record(depth)) return FULL;
        if (depth === 0) return LOST;
        depth -= 1;
        while (state.trailSize > this.#trail[depth]!) state.unmake();
      }
    }
  }

  /**
   * Whether nothing hinders any more: no card face down, and the stock empty or in reach (line.ts plays the
   * rest).
   */
  #isWon(): boolean {
    const { state } = this;
    return state.faceDown === 0 && (state.stockSize === 0 || this.#parts.freeStock);
  }

  /** Lists the component of a vector, playing safe exits as they are met. */
  #settle(heights: number, from: number): number {
    const { state } = this;
    const { spread } = this.#parts;
    let start = heights;
    for (;;) {
      this.#start = start;
      const end = spread.list(start, from, state);
      if (spread.forcedKind < 0) return end;
      const before = spread.forcedHeights;
      state.make(spread.forcedKind, spread.forcedIndex, before, 0);
      const card = state.trailCard[state.trailSize - 1]!;
      start = spread.close(before + (1 << (4 * ((card / RANKS) | 0))), state);
    }
  }

  /**
   * Writes the key of the settled state for a depth, and tells whether the state is known or shown to be
   * lost.
   */
  #isRefuted(depth: number): boolean {
    const { state } = this;
    const { spread, lost, returns, words, deadEnds, wasteDominance } = this.#parts;
    const name = returns ? spread.least : this.#start;
    const k0 = name | (state.lockedCode << 16);
    const k1 = state.stockLow | (state.wasteSize << WASTE_SHIFT);
    let k2 = 0;
    let k3 = 0;
    if (words === 4) {
      k2 = state.stockHigh | ((state.lockedCode >>> 16) << 26);
      k3 = Math.min(state.redeals, UNLIMITED);
    }
    if (lost.has(k0, k1, k2, k3)) return true;
    if (wasteDominance && state.wasteSize > state.draw && isLostFurtherBack(lost, state.draw, k0, k1, k2, k3))
      return true;
    if (deadEnds?.isDead(state, spread)) return true;
    const at = depth * 4;
    const keys = this.#keys;
    keys[at] = k0;
    keys[at + 1] = k1;
    keys[at + 2] = k2;
    keys[at + 3] = k3;
    return false;
  }

  /** Enters a refuted position in the table; false if that is full. */
  #record(depth: number): boolean {
    const { lost, wasteDominance } = this.#parts;
    const keys = this.#keys;
    const at = depth * 4;
    const k1 = keys[at + 1]!;
    if (
      wasteDominance &&
      freshPass(k1) !== k1 &&
      !lost.add(keys[at]!, freshPass(k1), keys[at + 2]!, keys[at + 3]!)
    )
      return false;
    return lost.add(keys[at]!, k1, keys[at + 2]!, keys[at + 3]!);
  }

  /** Opens a node: its exits, the most promising last. */
  #open(depth: number, pending: number): void {
    this.#parts.meter.nodes += 1;
    this.#tryAt[depth] = 0;
    this.#tryEnd[depth] = 0;
    this.#trail[depth] = this.state.trailSize;
    this.#pending[depth] = pending;
    this.#exitsLeft[depth] = pending < 0 ? this.#listExits(depth) : this.#listUses(depth, pending);
  }

  #listExits(depth: number): number {
    const { state } = this;
    const { spread, freeReveals } = this.#parts;
    if (freeReveals !== undefined) {
      const column = freeReveals.find(state, spread);
      if (column >= 0) return this.#noteExit(depth, 0, HEAD_TO_TABLEAU, column, 0);
      const place = freeReveals.findInStock(state, spread);
      if (place >= 0) return this.#noteExit(depth, 0, STOCK_TO_TABLEAU, place, 0);
    }
    let size = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      if (state.locked[column]! === 0) continue;
      const card = state.head(column);
      if (this.#mayRise(card)) size = this.#noteExit(depth, size, HEAD_TO_FOUNDATION, column, 0);
      if (this.#mayLie(card)) size = this.#noteExit(depth, size, HEAD_TO_TABLEAU, column, 0);
    }
    if (state.stockSize === 0) return size;
    const reach = this.#reach;
    reach.find(state);
    for (let i = 0; i < reach.size; i += 1) {
      const place = reach.places[i]!;
      const redeals = reach.redeals[i]!;
      const card = state.stock[place]!;
      const suit = (card / RANKS) | 0;
      const rank = card - suit * RANKS + 1;
      if (spread.highest[suit]! >= rank - 1)
        size = this.#noteExit(depth, size, STOCK_TO_FOUNDATION, place, redeals);
      if (this.#mayLie(card)) size = this.#noteExit(depth, size, STOCK_TO_TABLEAU, place, redeals);
    }
    return size;
  }

  /** The exits that use a pending stock card. */
  #listUses(depth: number, pending: number): number {
    const { state } = this;
    let size = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      if (state.locked[column]! === 0) continue;
      const card = state.head(column);
      if (usesPending(card, pending)) size = this.#noteExit(depth, size, HEAD_TO_TABLEAU, column, 0);
      if (isTwin(card, pending)) size = this.#noteExit(depth, size, HEAD_TO_FOUNDATION, column, 0);
    }
    for (let place = 0; place < state.stockSize; place += 1) {
      if (usesPending(state.stock[place]!, pending))
        size = this.#noteExit(depth, size, STOCK_TO_TABLEAU, place, 0);
    }
    return size;
  }

  /** Whether a head could go up at some vector of the component, as far as the sums over it tell. */
  #mayRise(card: number): boolean {
    const { spread } = this.#parts;
    const suit = (card / RANKS) | 0;
    const below = card - suit * RANKS;
    const some = suit === 0 || suit === 3 ? spread.someRed : spread.someBlack;
    return spread.highest[suit]! >= below && ((some >> below) & 1) !== 0;
  }

  /** Whether a card finds a parent at some vector of the component. */
  #mayLie(card: number): boolean {
    const { spread } = this.#parts;
    const suit = (card / RANKS) | 0;
    const some = suit === 0 || suit === 3 ? spread.someBlack : spread.someRed;
    return ((some >> (card - suit * RANKS + 1)) & 1) !== 0;
  }

  /** Sorts an exit in. */
  #noteExit(depth: number, size: number, kind: number, index: number, redeals: number): number {
    const exits = this.#exits;
    const base = depth * MOST_EXITS;
    let rating = this.#parts.ordering ? promise(kind, index, redeals, this.state) : 0;
    if (this.#shaker !== undefined) rating += this.#shaker.next(SHAKE);
    const exit = (rating << PROMISE_SHIFT) | (redeals << 8) | (kind << 6) | index;
    let at = base + size;
    while (at > base && exits[at - 1]! > exit) {
      exits[at] = exits[at - 1]!;
      at -= 1;
    }
    exits[at] = exit;
    return size + 1;
  }

  /** Lists the vectors of a node's component at which an exit can be made. */
  #prepare(depth: number, exit: number): void {
    const { state } = this;
    const { heights: list, openBlack, openRed } = this.#parts.spread.lists;
    const kind = (exit >> 6) & 3;
    const index = exit & 63;
    const card = kind < STOCK_TO_TABLEAU ? state.head(index) : state.stock[index]!;
    const suit = (card / RANKS) | 0;
    const rank = card - suit * RANKS + 1;
    const shift = 4 * suit;
    const isBlack = suit === 0 || suit === 3;
    const from = this.#from[depth]!;
    const end = this.#end[depth]!;
    let to = end;
    if ((kind & 1) === 0) {
      const open = isBlack ? openBlack : openRed;
      for (let i = from; i < end; i += 1) {
        if (((open[i]! >> rank) & 1) !== 0) {
          list[to] = list[i]!;
          to += 1;
        }
      }
    } else {
      const open = isBlack ? openRed : openBlack;
      for (let i = from; i < end; i += 1) {
        if (((list[i]! >> shift) & 15) !== rank - 1) continue;
        if (kind === STOCK_TO_FOUNDATION || ((open[i]! >> (rank - 1)) & 1) !== 0) {
          list[to] = list[i]!;
          to += 1;
        }
      }
    }
    this.#exit[depth] = exit;
    this.#tryAt[depth] = end;
    this.#tryEnd[depth] = to;
  }

  /**
   * Makes the exit in hand at the next vector, settles, and drops the further vectors that lead into the same
   * component. Returns the stock card that is pending then, or −1.
   */
  #step(depth: number): number {
    const { state } = this;
    const { spread } = this.#parts;
    const list = spread.lists.heights;
    const exit = this.#exit[depth]!;
    const kind = (exit >> 6) & 3;
    const at = this.#tryAt[depth]!;
    const heights = list[at]!;
    const trail = state.trailSize;
    state.make(kind, exit & 63, heights, (exit >> 8) & 1);
    const card = state.trailCard[trail]!;
    const rise = (kind & 1) === 0 ? 0 : 1 << (4 * ((card / RANKS) | 0));
    const from = this.#tryEnd[depth]!;
    const start = spread.close(heights + rise, state);
    this.#start = start;
    let end = spread.list(start, from, state);
    let to = at + 1;
    for (let i = at + 1; i < from; i += 1) {
      const other = list[i]!;
      if (spread.listed(spread.close(other + rise, state))) continue;
      list[to] = other;
      to += 1;
    }
    this.#tryAt[depth] = at + 1;
    this.#tryEnd[depth] = to;
    if (spread.forcedKind >= 0) end = this.#settle(start, from);
    this.#from[depth + 1] = from;
    this.#end[depth + 1] = end;
    if (!this.#parts.lazyStock || kind !== STOCK_TO_TABLEAU || state.trailSize !== trail + 1) return -1;
    return staysPending(card, spread) ? card : -1;
  }
}
