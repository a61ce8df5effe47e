import { DECK_SIZE } from '../cards/card.js';
import { COLUMNS, type Move, type Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { proveWin } from '../proof/replay.js';
import {
  FOUNDATION,
  fromMove,
  MOST_MOVES,
  moveCard,
  moveTarget,
  type PackedMove,
  packMove,
  Table,
  toMove,
} from './table.js';

/** Moves that the search for shortcuts may make on the table, for one line. */
const DEFAULT_BUDGET = 200_000;

/**
 * Makes lines of play shorter, so that their length says something about the deal and not about the solver that
 * found them.
 */
export class Shortener {
  private readonly table: Table;
  private readonly rules: RuleSet;
  private budget = 0;
  /** Moves in `rest`. */
  private played = 0;
  /** Nothing but the next lower card of its suit could be laid on a card, and that one is up before it. */
  private readonly upIsSafe: boolean;
  private readonly moves = new Int32Array(MOST_MOVES);
  private rest = new Int32Array(0);

  constructor(rules: RuleSet) {
    this.table = new Table(rules);
    this.rules = rules;
    this.upIsSafe = rules.build === 'same-suit';
  }

  /**
   * A line of play that wins and is no longer than the given one, which wins too. First what comes back to a position
   * met before is cut out. Then at every place of the line each move is left out on trial, and each other move
   * put in its place on trial, and the rest played as far as it is still legal: if that wins in fewer moves, it
   * is the line from there on. This goes on until nothing helps, or the budget (in moves made on the table)
   * is spent. The result is replayed by the rules engine.
   *
   * @throws ProofFailure if the line given does not win.
   */
  shorten(start: Position, moves: readonly Move[], budget = DEFAULT_BUDGET): Move[] {
    proveWin(start, moves, this.rules);
    this.budget = budget;
    // What is played on trial is cut off at the length of the line, but for the cards that go up behind that.
    this.rest = new Int32Array(moves.length + DECK_SIZE + 1);
    let line = this.withoutLoops(start, moves.map(fromMove));
    for (let length = Number.POSITIVE_INFINITY; line.length < length && this.budget > 0; ) {
      length = line.length;
      line = this.withoutLoops(start, this.improve(start, line));
    }
    const result = line.map(toMove);
    proveWin(start, result, this.rules);
    return result;
  }

  /** Cuts out the moves between two equal positions. */
  private withoutLoops(start: Position, line: readonly PackedMove[]): PackedMove[] {
    const { table } = this;
    table.load(start);
    const kept: PackedMove[] = [];
    const seen = new Map<number, number>([[table.hash, 0]]);
    const hashes = [table.hash];
    for (const move of line) {
      table.make(moveCard(move), moveTarget(move));
      const hash = table.hash;
      const before = seen.get(hash);
      if (before === undefined) {
        kept.push(move);
        seen.set(hash, kept.length);
        hashes.push(hash);
        continue;
      }
      while (kept.length > before) {
        kept.pop();
        seen.delete(hashes.pop()!);
      }
    }
    return kept;
  }

  /** Goes once along the line and replaces what is left of it wherever that makes it shorter. */
  private improve(start: Position, whole: readonly PackedMove[]): PackedMove[] {
    const { table } = this;
    table.load(start);
    let line = [...whole];
    for (let at = 0; at < line.length; at += 1) {
      for (let rest = this.shorterRest(line, at); rest !== undefined; rest = this.shorterRest(line, at)) {
        line = [...line.slice(0, at), ...rest];
      }
      if (this.budget <= 0) return line;
      table.make(moveCard(line[at]!), moveTarget(line[at]!));
    }
    return line;
  }

  /** What may stand in the line from an index on instead, in fewer moves; undefined if nothing was found. */
  private shorterRest(line: readonly PackedMove[], at: number): PackedMove[] | undefined {
    const { table } = this;
    const left = line.length - at;
    const without = this.finish(line, at + 1, left - 1);
    if (without !== undefined) return without;
    const count = table.listMoves(this.moves);
    for (let i = 0; i < count; i += 1) {
      const move = this.moves[i]!;
      if (move === line[at]) continue;
      table.make(moveCard(move), moveTarget(move));
      const rest = this.finish(line, at, left - 2);
      table.undo();
      if (rest !== undefined) return [move, ...rest];
    }
    return undefined;
  }

  /**
   * Plays what is legal of a line from an index on; the moves played, if they are at most `most` and win, else
   * undefined. Where cards can always go up without loss they go up as soon as they can. The table is left as it was.
   */
  private finish(line: readonly PackedMove[], from: number, most: number): PackedMove[] | undefined {
    const { table } = this;
    const before = table.moves;
    this.played = 0;
    if (this.upIsSafe) this.playUp();
    for (let at = from; at < line.length; at += 1) {
      // Every card that is not up takes a move yet.
      if (this.played + DECK_SIZE - table.home > most) break;
      const move = line[at]!;
      const card = moveCard(move);
      const target = moveTarget(move);
      if (!table.isLegal(card, target)) continue;
      table.make(card, target);
      this.rest[this.played++] = move;
      if (this.upIsSafe) this.playUp();
    }
    this.budget -= this.played;
    const won = table.won && this.played <= most;
    table.undoTo(before);
    return won ? Array.from(this.rest.subarray(0, this.played)) : undefined;
  }

  /** Sends up every card that can go. */
  private playUp(): void {
    const { table } = this;
    for (let column = 0; column < COLUMNS; column += 1) {
      const card = table.top(column);
      if (card < 0 || !table.isNext(card)) continue;
      table.make(card, FOUNDATION);
      this.rest[this.played++] = packMove(card, FOUNDATION);
      // It may have made room for the next of its suit in a column passed already.
      column = -1;
    }
  }
}
