import { rankOf, suitOf } from '../../cards/card.js';
import type { Position } from '../../game/position.js';
import type { DeadEnds } from './dead-ends.js';
import { Spread } from './foundation-moves.js';
import type { Meter } from './meter.js';
import { LOST, Search, STOPPED } from './search.js';
import { State } from './state.js';
import { TranspositionTable } from './transposition-table.js';

/**
 * An easier game, solved exactly on the side: all cards of the stock are *ghosts*, at hand at any time and taking no place
 * on the table. A ghost lies nowhere, so it needs no parent and fills no level; as long as it is not up, it can be
 * the parent of another card; it goes up when its suit has come to it and no more cards need it than the other parent
 * holds; it can always come back.
 *
 * Every line of the true game, whatever the draw count and the redeals, is one of this game: leave out what happens to
 * stock cards except their going up and down. So if the easier game is lost from the same locked cards and the same heights,
 * the true one is lost. The easier game has no stock to remember: its positions are locked cards and heights, a few
 * thousand where the true game has millions, and one table serves all nodes of a search. (In the language of planning this
 * is a pattern database, Culberson & Schaeffer 1998, filled as needed.) Its own search is this very search, with
 * dead-end test and safe moves, whose arguments hold word for word: ghosts only lack the power to cover.
 */
export class GhostStock {
  readonly #search: Search;
  readonly #meter: Meter;
  #usable = true;

  constructor(
    position: Position,
    returns: boolean,
    safe: boolean,
    ordering: boolean,
    deadEnds: DeadEnds | undefined,
    meter: Meter,
    maxBytes: number,
  ) {
    const state = new State(
      { ...position, stock: [], waste: [] },
      { draw: 1, redeals: Number.POSITIVE_INFINITY, normalise: true },
      [...position.stock, ...position.waste],
    );
    const spread = new Spread(returns, safe, false);
    for (const card of [...position.stock, ...position.waste])
      spread.ghosts[suitOf(card)]! |= 1 << rankOf(card);
    this.#meter = meter;
    this.#search = new Search({
      state,
      spread,
      words: 4,
      lost: new TranspositionTable(4, maxBytes / 2),
      won: new TranspositionTable(4, maxBytes / 2),
      returns,
      freeStock: false,
      meter,
      deadEnds,
      ghosts: undefined,
      lazyStock: false,
      ordering,
    });
  }

  /** Whether the easier game is lost from the locked cards of a state and some heights of its component. */
  isLost(state: State, heights: number, poolFrom: number): boolean {
    if (!this.#usable) return false;
    this.#search.state.copyLocked(state);
    const result = this.#search.run(heights, poolFrom, Number.POSITIVE_INFINITY, undefined);
    if (result === STOPPED && !this.#meter.isOver()) this.#usable = false;
    return result === LOST;
  }
}
