import { type Card, cardOf, DECK_SIZE, rankOf, SUITS, suitOf } from '../cards/card.js';
import { compileRules, fits } from '../game/compiled-rules.js';
import { COLUMNS, type Move, type Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { random32 } from './random.js';

/** Targets of a move besides the card it goes onto: an empty column, the foundation. */
export const EMPTY = 52;
export const FOUNDATION = 53;
/** More legal moves than a position can have: each top up, four onto each top, each card to an empty column. */
export const MOST_MOVES = 128;
/** In place of a column for cards on a foundation, in the waste, in the stock. */
export const HOME = COLUMNS;
const WASTE = COLUMNS + 1;
const STOCK = COLUMNS + 2;
/** No column of a deck of 52 is longer. */
const STRIDE = 64;
/** In place of a card or of EMPTY under it, for hashing: the card lies on its foundation; it lies face down. */
const ON_FOUNDATION = 53;
const IS_FACE_DOWN = 54;
const NOT_DEALT = 55;

/** Bytes of what lies on a table, a multiple of four. */
const BYTES = 704;
/** Ints that a table is saved in. */
export const SAVED = BYTES / 4 + 7;
/** Redeals that stand for any number of them. */
const MANY = 2 ** 30;

/** Suit (0–3) and rank (0–12) of each card. */
export const SUIT = Uint8Array.from({ length: DECK_SIZE }, (_, card) => suitOf(card));
export const RANK = Uint8Array.from({ length: DECK_SIZE }, (_, card) => rankOf(card) - 1);

/** Two random ints for each card in each place. */
const HASH_KEYS = Int32Array.from({ length: DECK_SIZE * STRIDE * 2 }, random32('places of cards'));

/** Two random ints for each size of the waste, and for each number of redeals left; the first are 0. */
const WASTE_KEYS = Int32Array.from(
  { length: (DECK_SIZE + 1) * 2 },
  firstZero(random32('sizes of the waste')),
);
const REDEAL_KEYS = Int32Array.from({ length: (DECK_SIZE + 1) * 2 }, firstZero(random32('redeals left')));

function firstZero(next: () => number): (_: unknown, index: number) => number {
  return (_, index) => (index < 2 ? 0 : next());
}

/** A move in one int: the card, and above six bits the target (a card, EMPTY or FOUNDATION); or DRAW, or REDEAL. */
export type PackedMove = number;

/** In place of a card in the moves of the stock. */
const NO_CARD = DECK_SIZE;
/** Turning the stock; turning the waste over to be the stock. */
const DRAW: PackedMove = NO_CARD;
export const REDEAL: PackedMove = NO_CARD | (1 << 6);

/** Packs a move: `target` is the card it goes onto, EMPTY or FOUNDATION. */
export function packMove(card: Card, target: number): PackedMove {
  return card | (target << 6);
}

/** The card of a packed move. */
export function moveCard(move: PackedMove): Card {
  return move & 63;
}

/** The target of a packed move. */
export function moveTarget(move: PackedMove): number {
  return move >> 6;
}

/** Whether a move turns the stock, or the waste over. */
export function isTurn(move: PackedMove): boolean {
  return moveCard(move) === NO_CARD;
}

/** Packs a move of the rules engine. */
export function fromMove(move: Move): PackedMove {
  if (move.type === 'column') return packMove(move.card, move.onto);
  if (move.type === 'empty') return packMove(move.card, EMPTY);
  if (move.type === 'foundation') return packMove(move.card, FOUNDATION);
  return move.type === 'draw' ? DRAW : REDEAL;
}

/** The move as the rules engine knows it. */
export function toMove(packed: PackedMove): Move {
  if (packed === DRAW) return { type: 'draw' };
  if (packed === REDEAL) return { type: 'redeal' };
  const card = moveCard(packed);
  const target = moveTarget(packed);
  if (target === EMPTY) return { type: 'empty', card };
  if (target === FOUNDATION) return { type: 'foundation', card };
  return { type: 'column', card, onto: target };
}

/**
 * A table made to be played on fast: columns as arrays, moves made and taken back in place, nothing allocated. It takes only moves that are legal (see `isLegal`); the rules engine has the last word on
 * everything that leaves this folder.
 */
export class Table {
  /** All that lies on the table, as bytes, so that it is saved at one go. */
  private readonly bytes = new Int8Array(BYTES);
  private readonly words = new Int32Array(this.bytes.buffer);
  private taken = 0;
  /** Cards of column c from index c * 64 on, bottom to top. */
  readonly cards = this.take(COLUMNS * STRIDE);
  /** Cards in each column, and how many of them lie face down. */
  readonly sizes = this.take(COLUMNS);
  readonly faceDown = this.take(COLUMNS);
  /** The column of each card, HOME on a foundation, and its place in the column, 0 at the bottom. */
  readonly columnOf = this.take(DECK_SIZE);
  readonly depthOf = this.take(DECK_SIZE);
  /** Cards on each foundation, and on all. */
  readonly heights = this.take(SUITS);
  home = 0;
  /** Cards face down. */
  faceDownCount = 0;
  /** The waste, its top card last, and the stock, the card turned next last; how many cards each has. */
  readonly waste = this.take(DECK_SIZE);
  wasteSize = 0;
  readonly stock = this.take(DECK_SIZE);
  stockSize = 0;
  /** Redeals left. */
  redeals = 0;
  /** The cards that fit on each card, and how many: index card * 4 + i. */
  readonly children = new Int8Array(DECK_SIZE * SUITS);
  readonly childCount = new Int8Array(DECK_SIZE);
  /** Two halves of a hash of where every card lies and how. */
  private hashLow = 0;
  private hashHigh = 0;

  private readonly lowestToEmpty: number;
  private readonly maxGroup: number;
  private readonly returns: boolean;
  /** Cards turned at a time; 0 in a game without a stock. */
  readonly draw: number;
  /** 1 where a card fits on another: index card * 64 + onto. */
  private readonly fitsOn = new Uint8Array(DECK_SIZE * STRIDE);
  private trail = new Int32Array(1024);
  private trailSize = 0;

  constructor(rules: RuleSet) {
    this.draw = rules.stock?.draw ?? 0;
    this.lowestToEmpty = compileRules(rules).lowestToEmpty;
    this.maxGroup = rules.maxGroup;
    this.returns = rules.returns;
    for (let onto = 0; onto < DECK_SIZE; onto += 1) {
      for (let card = 0; card < DECK_SIZE; card += 1) {
        if (!fits(card, onto, rules.build)) continue;
        this.fitsOn[card * STRIDE + onto] = 1;
        this.children[onto * SUITS + this.childCount[onto]!++] = card;
      }
    }
  }

  private take(size: number): Int8Array {
    const from = this.taken;
    this.taken += size;
    return this.bytes.subarray(from, this.taken);
  }

  /** Writes all that lies on the table into an array of ints, SAVED of them from an index on. */
  save(out: Int32Array, at: number): void {
    out.set(this.words, at);
    let end = at + this.words.length;
    out[end++] = this.hashLow;
    out[end++] = this.hashHigh;
    out[end++] = this.home;
    out[end++] = this.faceDownCount;
    out[end++] = this.wasteSize;
    out[end++] = this.stockSize;
    // A deck has not that many cards to turn.
    out[end++] = Math.min(this.redeals, MANY);
  }

  /** Takes over what `save` wrote; no move made before can be taken back then. */
  restore(saved: Int32Array, at: number): void {
    this.trailSize = 0;
    let end = at + this.words.length;
    this.words.set(saved.subarray(at, end));
    this.hashLow = saved[end++]!;
    this.hashHigh = saved[end++]!;
    this.home = saved[end++]!;
    this.faceDownCount = saved[end++]!;
    this.wasteSize = saved[end++]!;
    this.stockSize = saved[end++]!;
    const redeals = saved[end++]!;
    this.redeals = redeals === MANY ? Number.POSITIVE_INFINITY : redeals;
  }

  /** Takes over a position. */
  load(position: Position): void {
    this.trailSize = 0;
    this.hashLow = 0;
    this.hashHigh = 0;
    this.home = 0;
    this.faceDownCount = 0;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = position.foundations[suit]!;
      this.heights[suit] = height;
      this.home += height;
      for (let rank = 1; rank <= height; rank += 1) {
        const card = cardOf(suit, rank);
        this.columnOf[card] = HOME;
        this.toggle(card, ON_FOUNDATION);
      }
    }
    for (let column = 0; column < COLUMNS; column += 1) {
      const { cards, faceDown } = position.columns[column]!;
      this.sizes[column] = cards.length;
      this.faceDown[column] = faceDown;
      this.faceDownCount += faceDown;
      for (let depth = 0; depth < cards.length; depth += 1) {
        const card = cards[depth]!;
        this.cards[column * STRIDE + depth] = card;
        this.columnOf[card] = column;
        this.depthOf[card] = depth;
        this.toggle(card, this.under(card));
        if (depth < faceDown) this.toggle(card, IS_FACE_DOWN);
      }
    }
    const { waste, stock, redeals } = position;
    this.redeals = redeals;
    this.wasteSize = waste.length;
    this.stockSize = stock.length;
    this.waste.set(waste);
    for (const card of waste) this.columnOf[card] = WASTE;
    stock.forEach((card, index) => {
      this.stock[stock.length - 1 - index] = card;
      this.columnOf[card] = STOCK;
    });
    for (const card of [...waste, ...stock]) this.toggle(card, NOT_DEALT);
  }

  /** How many moves were made since `load` and not taken back. */
  get moves(): number {
    return this.trailSize;
  }

  /** Whether all cards are on the foundations. */
  get won(): boolean {
    return this.home === DECK_SIZE;
  }

  /** A hash of 53 bits of the position; equal positions have equal hashes, whatever the order of the columns. */
  get hash(): number {
    const waste = this.wasteSize * 2;
    // Beyond the size of a deck redeals are as good as unlimited.
    const redeals = this.redeals > DECK_SIZE ? 0 : this.redeals * 2;
    const low = this.hashLow ^ WASTE_KEYS[waste]! ^ REDEAL_KEYS[redeals]!;
    const high = this.hashHigh ^ WASTE_KEYS[waste + 1]! ^ REDEAL_KEYS[redeals + 1]!;
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  /** The top card of a column (0–6), or -1 if it is empty. */
  top(column: number): number {
    const size = this.sizes[column]!;
    return size === 0 ? -1 : this.cards[column * STRIDE + size - 1]!;
  }

  /** The card at a place of a column. */
  cardAt(column: number, depth: number): Card {
    return this.cards[column * STRIDE + depth]!;
  }

  /** The card under a card of the tableau, EMPTY if it lies at the bottom of its column. */
  under(card: Card): number {
    const depth = this.depthOf[card]!;
    return depth === 0 ? EMPTY : this.cards[this.columnOf[card]! * STRIDE + depth - 1]!;
  }

  /** Whether a card lies face up in a column. */
  isFaceUp(card: Card): boolean {
    const column = this.columnOf[card]!;
    return column < COLUMNS && this.depthOf[card]! >= this.faceDown[column]!;
  }

  /** Whether a card is the next of its foundation. */
  isNext(card: Card): boolean {
    return this.heights[SUIT[card]!] === RANK[card];
  }

  /** The first empty column, or -1. */
  emptyColumn(): number {
    for (let column = 0; column < COLUMNS; column += 1) if (this.sizes[column] === 0) return column;
    return -1;
  }

  /** Whether an empty column takes a group headed by the card. */
  mayStartColumn(card: Card): boolean {
    return RANK[card]! + 1 >= this.lowestToEmpty;
  }

  /** The top card of the waste, or -1 if it is empty. */
  wasteTop(): number {
    return this.wasteSize === 0 ? -1 : this.waste[this.wasteSize - 1]!;
  }

  /** Whether a card still lies in the waste or the stock. */
  isUndealt(card: Card): boolean {
    return this.columnOf[card]! >= WASTE;
  }

  /** Whether a card that is still in play could be laid on this one. */
  isWanted(card: Card): boolean {
    for (let i = 0; i < this.childCount[card]!; i += 1) {
      if (this.columnOf[this.children[card * SUITS + i]!] !== HOME) return true;
    }
    return false;
  }

  /**
   * Turns the stock, and once the waste over, until a card of theirs is the waste's top. Returns how many turns it
   * took, or -1 if it never is; the turns are made all the same.
   */
  turnTo(card: Card): number {
    let turns = 0;
    for (let isAgain = false; this.wasteTop() !== card; turns += 1) {
      const turning = this.turning();
      if (turning < 0 || (turning === REDEAL && isAgain)) return -1;
      isAgain ||= turning === REDEAL;
      this.turn();
    }
    return turns;
  }

  /** The move that turns the stock, or the waste over; -1 if neither can be. */
  turning(): PackedMove {
    if (this.stockSize > 0) return DRAW;
    return this.wasteSize > 0 && this.redeals > 0 ? REDEAL : -1;
  }

  /** Whether the rules allow a move. */
  isLegal(card: Card, target: number): boolean {
    if (card === NO_CARD) return this.turning() === packMove(card, target);
    const column = this.columnOf[card]!;
    if (column >= WASTE) {
      if (card !== this.wasteTop()) return false;
      if (target === FOUNDATION) return this.isNext(card);
    } else if (column === HOME) {
      if (!this.returns || target === FOUNDATION) return false;
      if (this.heights[SUIT[card]!] !== RANK[card]! + 1) return false;
    } else {
      const depth = this.depthOf[card]!;
      const size = this.sizes[column]!;
      if (depth < this.faceDown[column]!) return false;
      if (target === FOUNDATION) return depth === size - 1 && this.isNext(card);
      if (size - depth > this.maxGroup) return false;
      if (target === EMPTY && depth === 0) return false;
    }
    if (target === EMPTY) return this.mayStartColumn(card) && this.emptyColumn() >= 0;
    const to = this.columnOf[target]!;
    return (
      to < COLUMNS &&
      to !== column &&
      this.fitsOn[card * STRIDE + target] === 1 &&
      this.depthOf[target] === this.sizes[to]! - 1
    );
  }

  /**
   * Writes the legal moves into an array, cards back from a foundation left out; returns how many. An array of
   * MOST_MOVES is long enough.
   */
  listMoves(out: Int32Array): number {
    const count = this.listTableauMoves(out);
    return this.draw === 0 ? count : this.listStockMoves(out, count);
  }

  /** Adds the moves of the waste's top card that no column takes, and that of the stock, to a list. */
  private listStockMoves(out: Int32Array, listed: number): number {
    let count = listed;
    const card = this.wasteTop();
    if (card >= 0) {
      if (this.isNext(card)) out[count++] = packMove(card, FOUNDATION);
      if (this.isLegal(card, EMPTY)) out[count++] = packMove(card, EMPTY);
    }
    const turning = this.turning();
    if (turning >= 0) out[count++] = turning;
    return count;
  }

  listTableauMoves(out: Int32Array): number {
    let count = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      const top = this.top(column);
      if (top < 0) continue;
      if (this.isNext(top)) out[count++] = packMove(top, FOUNDATION);
      for (let i = 0; i < this.childCount[top]!; i += 1) {
        const card = this.children[top * SUITS + i]!;
        if (this.columnOf[card] !== HOME && this.isLegal(card, top)) out[count++] = packMove(card, top);
      }
    }
    if (this.emptyColumn() < 0) return count;
    for (let column = 0; column < COLUMNS; column += 1) {
      for (let depth = Math.max(1, this.faceDown[column]!); depth < this.sizes[column]!; depth += 1) {
        const card = this.cards[column * STRIDE + depth]!;
        if (this.isLegal(card, EMPTY)) out[count++] = packMove(card, EMPTY);
      }
    }
    return count;
  }

  /** Turns the stock, or where it is empty the waste over; one of them must be possible. */
  turn(): void {
    const count = Math.min(this.draw, this.stockSize);
    this.note(NO_CARD | (count << 6));
    if (count === 0) {
      this.redeals -= 1;
      while (this.wasteSize > 0) this.unturn();
      return;
    }
    for (let turned = 0; turned < count; turned += 1) {
      const card = this.stock[--this.stockSize]!;
      this.waste[this.wasteSize++] = card;
      this.columnOf[card] = WASTE;
    }
  }

  /** Puts the top card of the waste back on the stock. */
  private unturn(): void {
    const card = this.waste[--this.wasteSize]!;
    this.stock[this.stockSize++] = card;
    this.columnOf[card] = STOCK;
  }

  /** Makes a legal move. */
  make(card: Card, target: number): void {
    if (card === NO_CARD) {
      this.turn();
      return;
    }
    const from = this.columnOf[card]!;
    const to = target === FOUNDATION ? HOME : target === EMPTY ? this.emptyColumn() : this.columnOf[target]!;
    let turned = 0;
    if (from === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! - 1;
      this.home -= 1;
      this.toggle(card, ON_FOUNDATION);
    } else if (from === WASTE) {
      this.toggle(card, NOT_DEALT);
    } else {
      this.toggle(card, this.under(card));
    }
    this.transfer(card, from, to);
    if (from < COLUMNS) {
      const size = this.sizes[from]!;
      if (size > 0 && this.faceDown[from] === size) {
        this.faceDown[from] = size - 1;
        this.faceDownCount -= 1;
        turned = 1;
        this.toggle(this.cards[from * STRIDE + size - 1]!, IS_FACE_DOWN);
      }
    }
    if (to === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! + 1;
      this.home += 1;
      this.toggle(card, ON_FOUNDATION);
    } else {
      this.toggle(card, this.under(card));
    }
    this.note(card | (from << 6) | (to << 10) | (turned << 14));
  }

  private note(entry: number): void {
    if (this.trailSize === this.trail.length) {
      const longer = new Int32Array(this.trail.length * 2);
      longer.set(this.trail);
      this.trail = longer;
    }
    this.trail[this.trailSize++] = entry;
  }

  /** Takes back the last move. */
  undo(): void {
    const entry = this.trail[--this.trailSize]!;
    const card = entry & 63;
    if (card === NO_CARD) {
      this.undoTurn(entry >> 6);
      return;
    }
    const from = (entry >> 6) & 15;
    const to = (entry >> 10) & 15;
    if (to === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! - 1;
      this.home -= 1;
      this.toggle(card, ON_FOUNDATION);
    } else {
      this.toggle(card, this.under(card));
    }
    if (entry >> 14 !== 0) {
      const size = this.sizes[from]!;
      this.faceDown[from] = size;
      this.faceDownCount += 1;
      this.toggle(this.cards[from * STRIDE + size - 1]!, IS_FACE_DOWN);
    }
    this.transfer(card, to, from);
    if (from === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! + 1;
      this.home += 1;
      this.toggle(card, ON_FOUNDATION);
    } else if (from === WASTE) {
      this.toggle(card, NOT_DEALT);
    } else {
      this.toggle(card, this.under(card));
    }
  }

  /** Takes back a turn of `count` cards; of the whole waste if it is 0. */
  private undoTurn(count: number): void {
    for (let left = count; left > 0; left -= 1) this.unturn();
    if (count > 0) return;
    this.redeals += 1;
    while (this.stockSize > 0) {
      const card = this.stock[--this.stockSize]!;
      this.waste[this.wasteSize++] = card;
      this.columnOf[card] = WASTE;
    }
  }

  /** Takes back moves until `moves` are left. */
  undoTo(moves: number): void {
    while (this.trailSize > moves) this.undo();
  }

  /** Moves a card and all on it between columns, or a single card from or to a foundation or the waste. */
  private transfer(card: Card, from: number, to: number): void {
    const { cards, columnOf, depthOf, sizes } = this;
    if (from >= HOME || to >= HOME) {
      if (from < COLUMNS) sizes[from] = sizes[from]! - 1;
      else if (from === WASTE) this.wasteSize -= 1;
      if (to === WASTE) this.waste[this.wasteSize++] = card;
      if (to < COLUMNS) {
        const size = sizes[to]!;
        cards[to * STRIDE + size] = card;
        depthOf[card] = size;
        sizes[to] = size + 1;
      }
      columnOf[card] = to;
      return;
    }
    const first = depthOf[card]!;
    const end = sizes[from]!;
    let at = sizes[to]!;
    for (let depth = first; depth < end; depth += 1) {
      const moved = cards[from * STRIDE + depth]!;
      cards[to * STRIDE + at] = moved;
      columnOf[moved] = to;
      depthOf[moved] = at;
      at += 1;
    }
    sizes[to] = at;
    sizes[from] = first;
  }

  private toggle(card: Card, place: number): void {
    const at = (card * STRIDE + place) * 2;
    this.hashLow ^= HASH_KEYS[at]!;
    this.hashHigh ^= HASH_KEYS[at + 1]!;
  }
}
