import { type Card, DECK_SIZE, RANKS, rankOf, SUITS, suitOf } from '../cards/card.js';
import { COLUMNS, type Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { random32 } from './random.js';
import {
  EMPTY,
  FOUNDATION,
  HOME,
  isTurn,
  MOST_MOVES,
  moveCard,
  moveTarget,
  type PackedMove,
  packMove,
  REDEAL,
  Table,
} from './table.js';

/** How well a simulated player plays. */
export interface Level {
  readonly name: string;
  /** The share of the possible moves that the player does not notice, 0–1, anew at every turn. */
  readonly overlooks: number;
  /** How far chance shifts the value of a move, in the points of `WEIGHTS`. */
  readonly whim: number;
  /** Whether the player minds what a group buries. */
  readonly minds: boolean;
  /** How often in a game the player, being stuck, takes moves back to try something else. */
  readonly undos: number;
  /** How many moves it takes back at most, each time. */
  readonly reach: number;
}

/** The levels of skill, the weakest first. */
export const LEVELS: readonly Level[] = [
  { name: 'beginner', overlooks: 0.25, whim: 60, minds: false, undos: 1, reach: 10 },
  { name: 'regular', overlooks: 0.12, whim: 40, minds: true, undos: 3, reach: 20 },
  { name: 'expert', overlooks: 0.03, whim: 20, minds: true, undos: 12, reach: 30 },
];

/** What the advice weighs, in points. Found by trying: these won most games of a trial set for an attentive player. */
const WEIGHTS = {
  /** A card is laid on one that it fits, so that no empty column is spent. */
  build: 75,
  /** A face-down card is turned up. */
  turn: 80,
  /** A column becomes empty. */
  space: 26,
  /** The next card of a foundation becomes a top card. */
  freesNext: 49,
  /** A card becomes a top card onto which another can be moved; one that can itself be moved on at once. */
  freesTarget: 44,
  freesMove: 14,
  /** A card goes up that something could still be built on. */
  eagerUp: 1,
  /** A card that must move before a card under it can go up is laid over that card. */
  buries: 2.5,
  /** A face-down card gets another card over it. */
  buriesFaceDown: 0.5,
  /** A card leaves the waste. */
  fromWaste: 80,
  /** The stock is turned: more than any whim, so that nobody gives up while there are cards to see. */
  turnStock: 61,
};
const PLACES = 64;
/** No card leaves a place twice, and has at most seven: where it was dealt, four cards it fits, a column, a foundation. */
const MOST_PLAYED = DECK_SIZE * 7;
/** With a stock, between two of these it is turned to its end and then once through, a redeal included. */
const MOST_TURNS = 2 * DECK_SIZE + 1;
const NOTHING = Number.NEGATIVE_INFINITY;

/**
 * A simulated person. It knows the cards that lie face up, weighs the moves by the advice players give one another,
 * is not always attentive, and now and then, when stuck, takes some moves back and tries something else. It never
 * puts a card back where it lay before, nor goes through a stock of which it played nothing the last time, so that
 * every game ends, and takes nothing back from a foundation. Of waste and stock it knows the waste's top card.
 */
export class Player {
  readonly table: Table;
  private level = LEVELS[0]!;
  private random = random32('');
  /** The moves worth a thought, and their values. */
  private readonly moves = new Int32Array(MOST_MOVES);
  private readonly values = new Float64Array(MOST_MOVES);
  /** How often a card came to lie in a place (on a card, or EMPTY) on the way to here: index card * 64 + place. */
  private readonly been = new Uint8Array(DECK_SIZE * PLACES);
  /** The moves made, and for each how many others the player saw. */
  private readonly line: Int32Array;
  private readonly others: Uint8Array;
  /** Moves that were taken back: at which move of the game, and which. */
  private readonly refusedAt: number[] = [];
  private readonly refused: PackedMove[] = [];
  private readonly lowest = new Uint8Array(SUITS);

  constructor(rules: RuleSet) {
    this.table = new Table(rules);
    const longest = rules.stock === undefined ? MOST_PLAYED : (MOST_PLAYED + 1) * MOST_TURNS;
    this.line = new Int32Array(longest);
    this.others = new Uint8Array(longest);
  }

  /** Plays a game from a position at a level; the seed decides all chance. Returns whether it is won. */
  play(position: Position, level: Level, seed: string): boolean {
    const { table } = this;
    this.sitDown(position, level, seed);
    for (let undos = level.undos; ; ) {
      const move = this.choose();
      if (move >= 0) {
        this.commit(move);
        if (table.won) return true;
      } else if (undos > 0 && this.takeBack()) {
        undos -= 1;
      } else {
        return false;
      }
    }
  }

  /** The first move that the player makes in a position; undefined if it sees none. */
  firstMove(position: Position, level: Level, seed: string): PackedMove | undefined {
    this.sitDown(position, level, seed);
    const move = this.choose();
    return move < 0 ? undefined : move;
  }

  /** The moves of the game last played that were not taken back. */
  lineOfPlay(): PackedMove[] {
    return Array.from(this.line.subarray(0, this.table.moves));
  }

  private sitDown(position: Position, level: Level, seed: string): void {
    this.level = level;
    this.random = random32(seed);
    this.table.load(position);
    this.been.fill(0);
    this.refusedAt.length = 0;
    this.refused.length = 0;
  }

  private commit(move: PackedMove): void {
    const { table } = this;
    const card = moveCard(move);
    // Where the card comes from counts as a place it was in.
    if (!isTurn(move) && table.columnOf[card]! < COLUMNS) {
      this.been[card * PLACES + table.under(card)]! += 1;
    }
    this.line[table.moves] = move;
    table.make(card, moveTarget(move));
  }

  /** Takes moves back to a point, not far back, where the player saw another move; false if there is none. */
  private takeBack(): boolean {
    const { table } = this;
    const first = this.reachesBack();
    let count = 0;
    for (let at = first; at < table.moves; at += 1) if (this.others[at]! > 0) count += 1;
    if (count === 0) return false;
    let pick = this.below(count);
    let at = first;
    for (; ; at += 1) {
      if (this.others[at]! > 0) {
        if (pick === 0) break;
        pick -= 1;
      }
    }
    while (table.moves > at) {
      table.undo();
      const move = this.line[table.moves]!;
      const card = moveCard(move);
      if (!isTurn(move) && table.columnOf[card]! < COLUMNS) {
        this.been[card * PLACES + table.under(card)]! -= 1;
      }
    }
    while (this.refusedAt.length > 0 && this.refusedAt.at(-1)! > at) {
      this.refusedAt.pop();
      this.refused.pop();
    }
    this.refusedAt.push(at);
    this.refused.push(this.line[at]!);
    return true;
  }

  /** The first move that the player would take back; turns of the stock do not count. */
  private reachesBack(): number {
    let at = this.table.moves;
    for (let moves = 0; at > 0; at -= 1) {
      if (isTurn(this.line[at - 1]!)) continue;
      if (moves === this.level.reach) break;
      moves += 1;
    }
    return at;
  }

  /** Whether the player is through with the stock: has turned all of it since it last played a card. */
  private isThrough(): boolean {
    const { table } = this;
    if (table.stockSize > 0) return false;
    for (let at = table.moves - 1; at >= 0 && isTurn(this.line[at]!); at -= 1) {
      if (this.line[at] === REDEAL) return true;
    }
    return false;
  }

  private isRefused(move: PackedMove): boolean {
    for (let i = this.refused.length - 1; i >= 0; i -= 1) {
      if (this.refusedAt[i] !== this.table.moves) return false;
      if (this.refused[i] === move) return true;
    }
    return false;
  }

  /** A random int, 0 … n − 1. */
  private below(n: number): number {
    return Math.floor(this.chance() * n);
  }

  /** A random number from 0 to below 1. */
  private chance(): number {
    return (this.random() >>> 0) / 2 ** 32;
  }

  /** The move to make, or -1 if the player sees none. */
  private choose(): PackedMove {
    const { table, level } = this;
    const atOnce = this.atOnce();
    if (atOnce >= 0) {
      this.others[table.moves] = 0;
      return atOnce;
    }
    const count = this.list();
    let best = -1;
    let bestValue = NOTHING;
    let seen = 0;
    for (let i = 0; i < count; i += 1) {
      const move = this.moves[i]!;
      if (this.isRefused(move)) continue;
      // A player who sees nothing else looks at the stock.
      if (!isTurn(move) && this.chance() < level.overlooks) continue;
      const value = this.values[i]! + (this.chance() - 0.5) * 2 * level.whim;
      seen += 1;
      if (value > bestValue) {
        bestValue = value;
        best = move;
      }
    }
    this.others[table.moves] = Math.max(0, seen - 1);
    return bestValue > 0 ? best : -1;
  }

  /** Lists the moves worth a thought, with their values; returns how many. */
  private list(): number {
    const links = this.listLinks(this.listUp(0));
    const end = this.table.emptyColumn() < 0 ? links : this.listToEmpty(links);
    return this.table.draw === 0 ? end : this.listTurn(end);
  }

  /** Adds the turn of the stock, unless the player is through with it. */
  private listTurn(start: number): number {
    const turning = this.table.turning();
    if (turning < 0 || this.isThrough()) return start;
    this.moves[start] = turning;
    this.values[start] = WEIGHTS.turnStock;
    return start + 1;
  }

  /** The first card that goes up at once, as a move; -1 if there is none. */
  private atOnce(): PackedMove {
    const { table } = this;
    for (let column = 0; column <= COLUMNS; column += 1) {
      const card = this.open(column);
      if (card < 0 || !table.isNext(card)) continue;
      if (rankOf(card) <= 2 || !table.isWanted(card)) return packMove(card, FOUNDATION);
    }
    return -1;
  }

  /** The top card of a column, or behind the last column that of the waste; -1 if there is none. */
  private open(column: number): number {
    return column === COLUMNS ? this.table.wasteTop() : this.table.top(column);
  }

  /** The cards that could go up, none of them at once. */
  private listUp(start: number): number {
    const { table } = this;
    let end = start;
    for (let column = 0; column <= COLUMNS; column += 1) {
      const card = this.open(column);
      if (card < 0 || !table.isNext(card)) continue;
      this.moves[end] = packMove(card, FOUNDATION);
      this.values[end] = WEIGHTS.eagerUp + this.gain(card);
      end += 1;
    }
    return end;
  }

  private listLinks(start: number): number {
    const { table, level } = this;
    let end = start;
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = table.top(to);
      if (onto < 0) continue;
      for (let i = 0; i < table.childCount[onto]!; i += 1) {
        const card = table.children[onto * SUITS + i]!;
        if (!table.isLegal(card, onto) || table.columnOf[card] === HOME) continue;
        if (this.been[card * PLACES + onto]! > 0) continue;
        let value = WEIGHTS.build + this.gain(card);
        if (level.minds) value -= this.burial(card, to);
        this.moves[end] = packMove(card, onto);
        this.values[end] = value;
        end += 1;
      }
    }
    return end;
  }

  private listToEmpty(start: number): number {
    const { table } = this;
    let end = start;
    for (let column = 0; column < COLUMNS; column += 1) {
      const size = table.sizes[column]!;
      for (let depth = Math.max(1, table.faceDown[column]!); depth < size; depth += 1) {
        const card = table.cardAt(column, depth);
        if (!table.isLegal(card, EMPTY) || this.been[card * PLACES + EMPTY]! > 0) continue;
        const gain = this.gain(card);
        if (gain <= 0) continue;
        this.moves[end] = packMove(card, EMPTY);
        this.values[end] = gain;
        end += 1;
      }
    }
    const waste = table.wasteTop();
    if (waste >= 0 && table.isLegal(waste, EMPTY)) {
      this.moves[end] = packMove(waste, EMPTY);
      this.values[end] = WEIGHTS.fromWaste;
      end += 1;
    }
    return end;
  }

  /** What is gained by taking a card (and all on it) from where it lies. */
  private gain(card: Card): number {
    const { table } = this;
    if (table.isUndealt(card)) return WEIGHTS.fromWaste;
    const column = table.columnOf[card]!;
    const depth = table.depthOf[card]!;
    if (depth === 0) return WEIGHTS.space;
    if (depth === table.faceDown[column]) return WEIGHTS.turn;
    const under = table.cardAt(column, depth - 1);
    if (table.isNext(under)) return WEIGHTS.freesNext;
    let gain = 0;
    // Taken off a card on which it fits, a card leaves something built behind.
    for (let i = 0; i < table.childCount[under]!; i += 1) {
      const child = table.children[under * SUITS + i]!;
      if (child === card) gain -= WEIGHTS.freesTarget;
      else if (table.isFaceUp(child) && table.columnOf[child] !== column) gain += WEIGHTS.freesTarget;
    }
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = table.top(to);
      if (onto >= 0 && to !== column && table.isLegal(under, onto)) gain += WEIGHTS.freesMove;
    }
    return gain;
  }

  /** What is lost by laying a card (and all on it) on a column. */
  private burial(card: Card, to: number): number {
    const { table, lowest } = this;
    lowest.fill(RANKS + 1);
    for (let depth = table.faceDown[to]!; depth < table.sizes[to]!; depth += 1) {
      const buried = table.cardAt(to, depth);
      const suit = suitOf(buried);
      if (rankOf(buried) < lowest[suit]!) lowest[suit] = rankOf(buried);
    }
    if (table.isUndealt(card)) {
      const buries = rankOf(card) > lowest[suitOf(card)]! ? WEIGHTS.buries : 0;
      return buries + table.faceDown[to]! * WEIGHTS.buriesFaceDown;
    }
    const from = table.columnOf[card]!;
    const size = table.sizes[from]!;
    let count = 0;
    for (let depth = table.depthOf[card]!; depth < size; depth += 1) {
      const laid = table.cardAt(from, depth);
      if (rankOf(laid) > lowest[suitOf(laid)]!) count += 1;
    }
    return (
      count * WEIGHTS.buries + (size - table.depthOf[card]!) * table.faceDown[to]! * WEIGHTS.buriesFaceDown
    );
  }
}
