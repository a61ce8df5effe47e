import type { Position, PositionFields } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import type { Limits } from '../solution.js';
import type { Technique } from '../technique.js';
import { type HeightLists, NO_GHOSTS, Spread } from './foundation-moves.js';
import type { Meter } from './meter.js';
import { Search } from './search.js';
import { State } from './state.js';
import { DEAD_ENDS, DeadEnds } from './techniques/dead-ends.js';
import { FREE_REVEALS, FreeReveals } from './techniques/free-reveals.js';
import { FREE_STOCK } from './techniques/free-stock.js';
import { GHOST_STOCK, ghostsOf, withoutStock } from './techniques/ghost-stock.js';
import { LAZY_STOCK } from './techniques/lazy-stock.js';
import { ORDERING } from './techniques/ordering.js';
import { SAFE_FOUNDATIONS } from './techniques/safe-foundations.js';
import { STOCK_ORDER, StockOrder } from './techniques/stock-order.js';
import { WASTE_DOMINANCE } from './techniques/waste-dominance.js';
import { WASTE_PLACE } from './techniques/waste-place.js';
import { TranspositionTable } from './transposition-table.js';

const UNLIMITED = Number.POSITIVE_INFINITY;
/**
 * Parts of the memory: the tables of easier games, where there are any, leave the rest to the game itself.
 */
const FREE_STOCK_SHARE = 3 / 8;
const GHOST_SHARE = 1 / 8;
/** Stock cards and locked codes that fit a key of two words, without redeals. */
const NARROW_STOCK = 26;
const NARROW_LOCKED = 0xffff;

/** Builds the searches for one position: of the game itself, and of easier ones. */
export class Games {
  readonly #position: Position;
  readonly #returns: boolean;
  readonly #meter: Meter;
  readonly #bytes: number;
  readonly #without: readonly string[];
  readonly #draw: number;
  readonly #redeals: number;
  readonly #hasStock: boolean;
  readonly #lists: HeightLists;

  constructor(
    position: Position,
    rules: RuleSet,
    limits: Limits,
    without: readonly string[],
    meter: Meter,
    lists: HeightLists,
  ) {
    this.#position = position;
    this.#returns = rules.returns;
    this.#meter = meter;
    this.#lists = lists;
    this.#bytes = limits.memoryMB * 2 ** 20;
    this.#without = without;
    const cards = position.stock.length + position.waste.length;
    this.#hasStock = cards > 0;
    this.#draw = rules.stock?.draw ?? 1;
    // More redeals than cards are as good as no limit (stock-reach.ts).
    this.#redeals = position.redeals > cards ? UNLIMITED : position.redeals;
  }

  /** The search of the game itself. */
  main(): Search {
    let share = 1;
    if (this.#hasGhostStock()) share -= GHOST_SHARE;
    if (this.#hasFreeStock()) share -= FREE_STOCK_SHARE;
    return this.#build(this.#position, this.#draw, this.#redeals, NO_GHOSTS, share);
  }

  /** Searches of easier games: where one of them is lost, so is the game itself. */
  easier(): Search[] {
    const searches: Search[] = [];
    if (this.#hasGhostStock()) {
      searches.push(
        this.#build(withoutStock(this.#position), 1, UNLIMITED, ghostsOf(this.#position), GHOST_SHARE),
      );
    }
    if (this.#hasFreeStock()) {
      searches.push(this.#build(this.#position, 1, UNLIMITED, NO_GHOSTS, FREE_STOCK_SHARE));
    }
    return searches;
  }

  #uses(technique: Technique): boolean {
    return !this.#without.includes(technique.name);
  }

  #hasGhostStock(): boolean {
    return this.#hasStock && this.#uses(GHOST_STOCK);
  }

  #hasFreeStock(): boolean {
    return this.#hasStock && this.#uses(FREE_STOCK) && (this.#draw > 1 || this.#redeals < UNLIMITED);
  }

  #build(position: PositionFields, draw: number, redeals: number, ghosts: Int32Array, share: number): Search {
    const returns = this.#returns;
    const unlimited = redeals === UNLIMITED;
    const freeStock = draw === 1 && unlimited;
    const state = new State(position, {
      draw,
      redeals,
      normalise: unlimited && (freeStock || this.#uses(WASTE_PLACE)),
    });
    const isNarrow = unlimited && state.stockSize <= NARROW_STOCK && state.lockedCodeMax <= NARROW_LOCKED;
    const words = isNarrow ? 2 : 4;
    const order = !unlimited && this.#uses(STOCK_ORDER) ? new StockOrder() : undefined;
    return new Search({
      state,
      spread: new Spread(returns, this.#uses(SAFE_FOUNDATIONS), freeStock, ghosts, this.#lists),
      lost: new TranspositionTable(words, this.#bytes * share),
      words,
      returns,
      freeStock,
      meter: this.#meter,
      deadEnds: this.#uses(DEAD_ENDS) ? new DeadEnds(returns, order) : undefined,
      freeReveals: this.#uses(FREE_REVEALS) ? new FreeReveals(returns, order) : undefined,
      lazyStock: freeStock && this.#uses(LAZY_STOCK),
      wasteDominance: unlimited && draw > 1 && this.#uses(WASTE_DOMINANCE),
      ordering: this.#uses(ORDERING),
    });
  }
}
