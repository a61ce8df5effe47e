import type { Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import type { Limits, Solution } from '../solution.js';
import { HeightLists } from './foundation-moves.js';
import { Games } from './games.js';
import { LineWriter } from './line.js';
import { Meter } from './meter.js';
import { FULL, LOST, type Search, STOPPED, WON } from './search.js';
import { Shaker } from './techniques/ordering.js';
import { FIRST_RUN, GROWTH, RESTARTS } from './techniques/restarts.js';

/**
 * Decides a Klondike position: any draw count, number of redeals and setting of returns; spaces take kings.
 *
 * Runs of growing length take turns: of the game itself, and of easier games that can only prove losses.
 * Every line of the game is one of the easier ones, so a loss there is a loss here; a win there says nothing,
 * and the easier game is dropped. They are `ghost-stock` (see there) and `free-stock`: the same deal with all
 * cards of the stock in reach at any time (draw 1, unlimited redeals), whose search has far fewer positions
 * (lazy-stock.ts). What one run has refuted, the next one builds on (search.ts), so a restart costs little
 * and the last run is exhaustive. Without restarts the easier games are searched to the end first, then the
 * game itself.
 *
 * @param position any legal one, with `position.redeals` redeals left.
 * @param without names of `KLONDIKE_TECHNIQUES` to switch off.
 * @param lists where the searches, which take turns, keep their lists of height vectors; what they hold is forgotten.
 */
export function solveKlondike(
  position: Position,
  rules: RuleSet,
  limits: Limits,
  without: readonly string[],
  lists = new HeightLists(),
): Solution {
  const meter = new Meter(limits);
  const games = new Games(position, rules, limits, without, meter, lists);
  const main = games.main();
  const shaker = without.includes(RESTARTS.name) ? undefined : new Shaker(seedOf(position));
  let easier: Search[] | undefined;
  if (
    shaker === undefined &&
    games.easier().some((game) => game.run(Number.POSITIVE_INFINITY, undefined) === LOST)
  )
    return { verdict: 'unwinnable', nodes: meter.nodes };
  let budget = shaker === undefined ? Number.POSITIVE_INFINITY : FIRST_RUN;
  for (let shaken: Shaker | undefined; ; shaken = shaker, budget *= GROWTH) {
    const result = main.run(meter.nodes + budget, shaken);
    if (result === WON) {
      const line = new LineWriter(position, main.state.draw, rules.returns).write(main.state);
      return { verdict: 'winnable', moves: line, nodes: meter.nodes };
    }
    if (result === LOST) return { verdict: 'unwinnable', nodes: meter.nodes };
    if (result === FULL) return { verdict: 'undecided', limit: 'memory', nodes: meter.nodes };
    if (meter.reached !== undefined)
      return { verdict: 'undecided', limit: meter.reached, nodes: meter.nodes };
    easier ??= games.easier();
    for (const game of easier) {
      if (meter.isOver()) break;
      const verdict = game.run(meter.nodes + budget, shaken);
      if (verdict === LOST) return { verdict: 'unwinnable', nodes: meter.nodes };
      if (verdict !== STOPPED) easier = easier.filter((other) => other !== game);
    }
    if (meter.reached !== undefined)
      return { verdict: 'undecided', limit: meter.reached, nodes: meter.nodes };
  }
}

/** A number made from where the cards lie. */
function seedOf(position: Position): number {
  const cards = [...position.columns.flatMap((column) => column.cards), ...position.stock, ...position.waste];
  return cards.reduce((seed, card) => Math.imul(seed ^ card, 0x01000193) + 1, cards.length);
}
