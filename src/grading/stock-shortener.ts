import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { proveWin } from '../proof/replay.js';
import { Beam, type BeamWeights } from './beam.js';
import { lineOf, playsOf } from './plays.js';
import { Reorder } from './reorder.js';
import { Table } from './table.js';

/** Moves that each reordering may make on the table. */
const REORDER_BUDGET = 60_000;
/** Positions kept in the beam: a stock turned by one offers twice as many plays as one turned by more. */
const WIDTH = { one: 28, more: 80 };
/** What the two beams weigh, found by trying: the second, guided by what the first found, prefers other positions. */
const WEIGHTS: readonly BeamWeights[] = [
  { faceDown: 1.5, undealt: 0.8 },
  { faceDown: 2, undealt: 1.6 },
];

/**
 * Makes lines of play of games with a stock shorter, and their passes of the stock fewer: some two or three remain where
 * a solver's line has nine. A line takes some 40 to 60 ms, however long it is.
 */
export class StockShortener {
  private readonly rules: RuleSet;
  private readonly table: Table;
  private readonly reorder: Reorder;
  private readonly beam: Beam;

  constructor(rules: RuleSet) {
    this.rules = rules;
    this.table = new Table(rules);
    this.reorder = new Reorder(this.table);
    this.beam = new Beam(this.table, this.table.draw === 1 ? WIDTH.one : WIDTH.more);
  }

  /**
   * A line of play that wins and is no longer than the given one, which wins too. Turns that bring up no card that is
   * played are dropped, plays left out and made in earlier passes (reorder.ts), and cheaper lines looked for beside it
   * (beam.ts). The same line always gives the same, and the rules engine replays it.
   *
   * @throws ProofFailure if the line given does not win.
   */
  shorten(start: Position, moves: readonly Move[]): Move[] {
    const { rules, table, reorder } = this;
    proveWin(start, moves, rules);
    let plays = reorder.improve(start, playsOf(moves), REORDER_BUDGET);
    for (const weights of WEIGHTS) plays = this.beam.search(start, plays, weights);
    plays = reorder.improve(start, plays, REORDER_BUDGET);
    const line = lineOf(start, plays, table);
    // A line of fewer passes may have more moves.
    const result = line.length > moves.length ? [...moves] : line;
    proveWin(start, result, rules);
    return result;
  }
}
