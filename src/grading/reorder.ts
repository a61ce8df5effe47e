import type { Position } from '../game/position.js';
import { makePlay } from './plays.js';
import { moveCard, type PackedMove, SAVED, type Table } from './table.js';

/**
 * Makes a won line of plays cheaper by leaving plays out, and by taking cards of the stock in an earlier pass.
 */
export class Reorder {
  private readonly table: Table;
  private budget = 0;
  private saved = new Int32Array(0);
  /** What is left of the line costs, from each play on. */
  private rest = new Float64Array(0);

  constructor(table: Table) {
    this.table = table;
  }

  /**
   * Plays that win and cost no more than the given ones, which win too. On trial each play is left out, and each play
   * of a stock card is made sooner, at one place after the other back to the start; what makes the line cheaper
   * is kept. This goes on until nothing helps, or the budget (in moves made on the table) is spent.
   */
  improve(start: Position, line: readonly PackedMove[], budget: number): PackedMove[] {
    this.budget = budget;
    if (this.saved.length < line.length * SAVED) {
      this.saved = new Int32Array(line.length * SAVED);
      this.rest = new Float64Array(line.length + 1);
    }
    let plays = line;
    for (let next: PackedMove[] | undefined = [...line]; next !== undefined; next = this.cheaper(plays)) {
      plays = next;
      this.load(start, plays);
    }
    return [...plays];
  }

  /** Goes along a line, saves where each play is made from, and counts what it costs. */
  private load(start: Position, plays: readonly PackedMove[]): void {
    const { table, rest, saved } = this;
    table.load(start);
    for (let at = 0; at < plays.length; at += 1) {
      table.save(saved, at * SAVED);
      rest[at] = makePlay(table, plays[at]!);
    }
    this.budget -= table.moves;
    rest[plays.length] = 0;
    for (let at = plays.length - 1; at >= 0; at -= 1) rest[at]! += rest[at + 1]!;
  }

  /** A cheaper line than the one that is loaded; undefined if none is found. */
  private cheaper(plays: readonly PackedMove[]): PackedMove[] | undefined {
    const { table, saved } = this;
    for (let at = 0; at < plays.length; at += 1) {
      const play = plays[at]!;
      const before = plays.slice(0, at);
      const after = plays.slice(at + 1);
      if (this.isCheaper(after, at)) return [...before, ...after];
      table.restore(saved, at * SAVED);
      if (!table.isUndealt(moveCard(play))) continue;
      for (let to = at - 1; to >= 0; to -= 1) {
        const tail = [play, ...before.slice(to), ...after];
        if (this.isCheaper(tail, to)) return [...before.slice(0, to), ...tail];
        if (this.budget <= 0) return undefined;
      }
    }
    return undefined;
  }

  /** Whether some plays win from a place of the loaded line, for less than what stands there. */
  private isCheaper(plays: readonly PackedMove[], at: number): boolean {
    const { table } = this;
    const most = this.rest[at]!;
    table.restore(this.saved, at * SAVED);
    let cost = 0;
    for (const play of plays) {
      const more = makePlay(table, play);
      cost += more;
      if (more < 0 || cost >= most) break;
    }
    this.budget -= table.moves;
    return table.won && cost < most;
  }
}
