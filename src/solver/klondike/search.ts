import { RANKS } from '../../cards/card.js';
import { COLUMNS } from '../../game/position.js';
import type { DeadEnds } from './dead-ends.js';
import { DEEPEST, pool, type Spread } from './foundation-moves.js';
import type { GhostStock } from './ghost-stock.js';
import { staysPending, usesPending } from './lazy-stock.js';
import type { Meter } from './meter.js';
import { promise, type Shaker } from './ordering.js';
import {
  HEAD_TO_FOUNDATION,
  HEAD_TO_TABLEAU,
  STOCK_TO_FOUNDATION,
  STOCK_TO_TABLEAU,
  type State,
} from './state.js';
import { StockReach } from './stock-reach.js';
import type { TranspositionTable } from './transposition-table.js';

/** What is known of a position, and how a run of a search ended. `STOPPED`: open; by the run's budget or a limit. */
export const LOST = 0;
export const WON = 1;
export const STOPPED = 2;

/** Exits of one node, at most: two for each column and each stock card. */
const MOST_EXITS = 2 * (COLUMNS + 52);
/** An exit as a number: promise, redeals it takes (1 bit), kind (2 bits), index (6 bits). */
const PROMISE_SHIFT = 9;
/** How far shaking can move an exit up. */
const SHAKE = 64;
/** Nodes before the easier game is asked: small searches are over sooner without it. */
const GHOSTS_FROM = 64;

/** What a search is made of. */
export interface SearchParts {
  readonly state: State;
  readonly spread: Spread;
  /** The positions shown to be lost, and, where wins are wanted without their line, to be won. */
  readonly lost: TranspositionTable;
  readonly won: TranspositionTable | undefined;
  /** Whether keys take two words or four. */
  readonly words: 2 | 4;
  readonly returns: boolean;
  /** Whether every card of the stock is in reach at any time. */
  readonly freeStock: boolean;
  readonly meter: Meter;
  readonly deadEnds: DeadEnds | undefined;
  readonly ghosts: GhostStock | undefined;
  readonly lazyStock: boolean;
  readonly ordering: boolean;
}

/**
 * Depth-first search over positions without runs (state.ts), one component of foundation heights
 * (foundation-moves.ts) a node, joined by *exits*: moves that unlock a card or take one from the stock. Each exit
 * lowers the number of cards locked or in the stock, so no line meets a position twice, the depth is at most 52,
 * and a position is entered in the table when, and only when, all its exits have been refuted. So what the table
 * holds is true whatever ended a run, and later runs, in any order, may build on it.
 */
export class Search {
  readonly state: State;
  readonly #parts: SearchParts;
  readonly #reach = new StockReach();
  /** By depth: where its list of vectors starts and ends, the exits still to try, the one in hand and where to try it. */
  readonly #from = new Int32Array(DEEPEST + 1);
  readonly #end = new Int32Array(DEEPEST + 1);
  readonly #exits = new Int32Array((DEEPEST + 1) * MOST_EXITS);
  readonly #exitsLeft = new Int32Array(DEEPEST + 1);
  readonly #exit = new Int32Array(DEEPEST + 1);
  readonly #tryAt = new Int32Array(DEEPEST + 1);
  readonly #tryEnd = new Int32Array(DEEPEST + 1);
  readonly #trail = new Int32Array(DEEPEST + 1);
  readonly #keys = new Int32Array((DEEPEST + 1) * 4);
  #shaker: Shaker | undefined;
  /** The vector from which the last component was listed. */
  #start = 0;

  constructor(parts: SearchParts) {
    this.#parts = parts;
    this.state = parts.state;
  }

  /**
   * Searches from the state as it is until decided or stopped. After `WON` the state's trail holds the exits of a
   * winning line (or, with a table of won positions, of its beginning); otherwise the state is as before.
   *
   * @param heights the foundations to start from.
   * @param poolFrom the place in the pool from which on the search may write.
   * @param stopAt the node count of the meter at which to stop.
   * @param shaker shakes the order of exits; undefined for the plain order.
   */
  run(heights: number, poolFrom: number, stopAt: number, shaker: Shaker | undefined): number {
    const { state } = this;
    const { meter, lost } = this.#parts;
    this.#shaker = shaker;
    const base = state.trailSize;
    let depth = 0;
    const end = this.#settle(this.#parts.spread.close(heights, state), poolFrom);
    this.#from[0] = poolFrom;
    this.#end[0] = end;
    let result = this.#classify(0, end, -1);
    if (result === STOPPED) {
      this.#push(0, -1);
      while (result === STOPPED) {
        if (this.#tryAt[depth]! < this.#tryEnd[depth]!) {
          const trail = state.trailSize;
          const pending = this.#step(depth);
          const known = this.#classify(depth + 1, this.#end[depth + 1]!, pending);
          if (known === LOST) {
            while (state.trailSize > trail) state.unmake();
            continue;
          }
          if (known === WON) {
            result = WON;
            break;
          }
          if (meter.nodes >= stopAt || meter.isOver()) break;
          depth += 1;
          this.#push(depth, pending);
        } else if (this.#exitsLeft[depth]! > 0) {
          const left = this.#exitsLeft[depth]! - 1;
          this.#exitsLeft[depth] = left;
          this.#prepare(depth, this.#exits[depth * MOST_EXITS + left]!);
        } else {
          if (!this.#record(lost, depth)) {
            meter.memoryIsFull();
            break;
          }
          if (depth === 0) {
            result = LOST;
            break;
          }
          depth -= 1;
          while (state.trailSize > this.#trail[depth]!) state.unmake();
        }
      }
    }
    if (result === WON && this.#parts.won !== undefined) {
      for (let above = depth; above >= 0; above -= 1) {
        if (!this.#record(this.#parts.won, above)) break;
      }
    }
    if (result !== WON) while (state.trailSize > base) state.unmake();
    return result;
  }

  /** Whether nothing hinders any more: no card face down, and the stock empty or in reach (see line.ts for the rest of the line). */
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

  /** Writes the key of the settled state for a depth, and looks what is known of it. */
  #classify(depth: number, end: number, pending: number): number {
    if (this.#isWon()) return WON;
    const { state } = this;
    const { spread, lost, won, returns, words, deadEnds, ghosts, meter } = this.#parts;
    const keys = this.#keys;
    const at = depth * 4;
    const name = returns ? spread.least : this.#start;
    const waste = pending < 0 ? state.wasteSize : state.stockIndex[pending]! + 1;
    keys[at] = name | (state.lockedCode << 16);
    keys[at + 1] = state.stockLow | (waste << 26);
    if (words === 4) {
      keys[at + 2] = state.stockHigh | ((state.lockedCode >>> 16) << 26);
      keys[at + 3] = (state.redeals < 63 ? state.redeals : 63) | (1 << 8);
    }
    if (lost.has(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!)) return LOST;
    if (won?.has(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!)) return WON;
    if (deadEnds?.isDead(state, spread)) return LOST;
    if (ghosts !== undefined && meter.nodes >= GHOSTS_FROM && ghosts.isLost(state, this.#start, end))
      return LOST;
    return STOPPED;
  }

  #record(table: TranspositionTable, depth: number): boolean {
    const keys = this.#keys;
    const at = depth * 4;
    return table.add(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!);
  }

  /** Opens a node: its exits, the most promising last. */
  #push(depth: number, pending: number): void {
    this.#parts.meter.nodes += 1;
    this.#tryAt[depth] = 0;
    this.#tryEnd[depth] = 0;
    this.#trail[depth] = this.state.trailSize;
    this.#exitsLeft[depth] = this.#listExits(depth, pending);
  }

  #listExits(depth: number, pending: number): number {
    const { state } = this;
    const { spread } = this.#parts;
    let size = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      if (state.locked[column]! === 0) continue;
      const card = state.head(column);
      if (pending >= 0) {
        if (usesPending(card, pending)) size = this.#noteExit(depth, size, HEAD_TO_TABLEAU, column, 0);
        continue;
      }
      if (this.#mayRise(card)) size = this.#noteExit(depth, size, HEAD_TO_FOUNDATION, column, 0);
      if (this.#mayLie(card)) size = this.#noteExit(depth, size, HEAD_TO_TABLEAU, column, 0);
    }
    if (state.stockSize === 0) return size;
    const reach = this.#reach;
    reach.find(state);
    for (let i = 0; i < reach.size; i += 1) {
      const place = reach.places[i]!;
      const card = state.stock[place]!;
      if (pending >= 0) {
        if (usesPending(card, pending)) size = this.#noteExit(depth, size, STOCK_TO_TABLEAU, place, 0);
        continue;
      }
      const redeals = reach.redeals[i]!;
      const suit = (card / RANKS) | 0;
      if (spread.highest[suit]! + 1 >= card - suit * RANKS + 1)
        size = this.#noteExit(depth, size, STOCK_TO_FOUNDATION, place, redeals);
      if (this.#mayLie(card)) size = this.#noteExit(depth, size, STOCK_TO_TABLEAU, place, redeals);
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
    const { heights: list, openBlack, openRed } = pool;
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
   * component. Returns the stock card that is pending then, or −1; where the new list ends goes to the next depth.
   */
  #step(depth: number): number {
    const { state } = this;
    const { spread } = this.#parts;
    const list = pool.heights;
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
