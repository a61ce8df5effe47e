import { DECK_SIZE } from '../../cards/card.js';
import type { Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import type { Limits, Solution } from '../solve.js';
import { DeadEnds } from './dead-ends.js';
import { Spread } from './foundation-moves.js';
import { GhostStock } from './ghost-stock.js';
import { LineWriter } from './line.js';
import { Meter } from './meter.js';
import { Shaker } from './ordering.js';
import { LOST, Search, WON } from './search.js';
import { State } from './state.js';
import { TranspositionTable } from './transposition-table.js';

/** Nodes of the first run, and the factor from run to run. */
const FIRST_RUN = 500;
const GROWTH = 1.5;

export function solveKlondike(
  position: Position,
  rules: RuleSet,
  limits: Limits,
  without: readonly string[],
): Solution {
  const uses = (name: string) => !without.includes(name);
  const stock = rules.stock!;
  const { returns } = rules;
  const stockCards = position.stock.length + position.waste.length;
  const redeals = position.redeals >= stockCards ? Number.POSITIVE_INFINITY : position.redeals;
  const unlimited = redeals === Number.POSITIVE_INFINITY;
  const safe = uses('safe-moves');
  const meter = new Meter(limits);
  const bytes = limits.memoryMB * 2 ** 20;
  const deadEnds = uses('dead-ends') ? new DeadEnds(returns) : undefined;
  const ghosts =
    uses('ghost-stock') && stockCards > 0
      ? new GhostStock(position, returns, safe, uses('ordering'), deadEnds, meter, bytes / 8)
      : undefined;
  const build = (draw: number, limit: number, share: number): Search => {
    const freeStock = draw === 1 && limit === Number.POSITIVE_INFINITY;
    const state = new State(position, {
      draw,
      redeals: limit,
      normalise: limit === Number.POSITIVE_INFINITY && (freeStock || uses('waste-place')),
    });
    const narrow = stockCards <= 26 && state.lockedCodeMax < 1 << 16 && limit === Number.POSITIVE_INFINITY;
    return new Search({
      state,
      spread: new Spread(returns, safe, freeStock),
      words: narrow ? 2 : 4,
      lost: new TranspositionTable(narrow ? 2 : 4, bytes * share),
      won: undefined,
      returns,
      freeStock,
      meter,
      deadEnds,
      ghosts,
      lazyStock: freeStock && uses('lazy-stock'),
      ordering: uses('ordering'),
    });
  };
  const free = stock.draw === 1 && unlimited;
  let easier =
    !free && uses('free-stock') && stockCards > 0 ? build(1, Number.POSITIVE_INFINITY, 3 / 8) : undefined;
  const search = build(stock.draw, redeals, easier === undefined ? 7 / 8 : 1 / 2);
  const shaker = uses('restarts') ? new Shaker(seedOf(position)) : undefined;
  let budget = shaker === undefined ? Number.POSITIVE_INFINITY : FIRST_RUN;
  for (let run = 0; ; run += 1) {
    const { state } = search;
    const result = search.run(
      state.foundationsAtStart,
      0,
      meter.nodes + budget,
      run === 0 ? undefined : shaker,
    );
    if (result === WON) {
      return {
        verdict: 'winnable',
        moves: new LineWriter(position, stock.draw, returns).write(state),
        nodes: meter.nodes,
      };
    }
    if (result === LOST) return { verdict: 'unwinnable', nodes: meter.nodes };
    if (meter.reached !== undefined)
      return { verdict: 'undecided', limit: meter.reached, nodes: meter.nodes };
    if (easier !== undefined) {
      const easy = easier.run(
        state.foundationsAtStart,
        0,
        meter.nodes + budget,
        run === 0 ? undefined : shaker,
      );
      if (easy === LOST) return { verdict: 'unwinnable', nodes: meter.nodes };
      if (easy === WON) easier = undefined;
      if (meter.reached !== undefined)
        return { verdict: 'undecided', limit: meter.reached, nodes: meter.nodes };
    }
    budget *= GROWTH;
  }
}

/** A number made from where the cards lie. */
function seedOf(position: Position): number {
  let seed = DECK_SIZE;
  for (const card of [
    ...position.columns.flatMap(({ cards }) => cards),
    ...position.stock,
    ...position.waste,
  ])
    seed = Math.imul(seed ^ card, 0x01000193) + 1;
  return seed;
}
