import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { FOUNDATION, MOST_MOVES, moveCard, moveTarget, Table } from './table.js';

/** Positions looked at before the search gives up. */
const MOST_POSITIONS = 20_000;
/** Moves in a row: more than any search this small makes in a game without a stock. */
const DEEPEST = 256;

/**
 * Finds how many face-down cards must be turned up before the first foundation run can start.
 */
export class FirstRun {
  private readonly table: Table;
  private readonly moves = new Int32Array(MOST_MOVES * DEEPEST);
  private readonly seen = new Set<number>();
  private looked = 0;

  constructor(rules: RuleSet) {
    this.table = new Table(rules);
  }

  /**
   * The fewest cards turned up on any way to a position in which an ace can go up, all ways tried, first without
   * turning a card, then turning one, and so on; undefined if there are too many ways.
   */
  fewestTurns(start: Position): number | undefined {
    const { table } = this;
    table.load(start);
    this.looked = 0;
    for (let turns = 0; turns <= start.columns.reduce((sum, { faceDown }) => sum + faceDown, 0); turns += 1) {
      this.seen.clear();
      const found = this.search(table.faceDownCount - turns, 0);
      table.undoTo(0);
      if (found) return turns;
      if (this.looked > MOST_POSITIONS) return undefined;
    }
    return undefined;
  }

  /** Whether an ace can go up from here with no fewer than `leastFaceDown` cards left face down. */
  private search(leastFaceDown: number, depth: number): boolean {
    const { table, moves } = this;
    const hash = table.hash;
    if (this.seen.has(hash)) return false;
    this.seen.add(hash);
    this.looked += 1;
    // A way this long, as only a stock makes it, is not followed to its end: what is there is not known.
    if (depth === DEEPEST) this.looked = MOST_POSITIONS + 1;
    if (this.looked > MOST_POSITIONS) return false;
    const own = moves.subarray(depth * MOST_MOVES, (depth + 1) * MOST_MOVES);
    const count = table.listMoves(own);
    for (let i = 0; i < count; i += 1) if (moveTarget(own[i]!) === FOUNDATION) return true;
    for (let i = 0; i < count; i += 1) {
      const before = table.moves;
      table.make(moveCard(own[i]!), moveTarget(own[i]!));
      const found = table.faceDownCount >= leastFaceDown && this.search(leastFaceDown, depth + 1);
      table.undoTo(before);
      if (found) return true;
    }
    return false;
  }
}
