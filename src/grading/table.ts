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
/** In place of a column for cards on a foundation. */
export const HOME = COLUMNS;
/** No column of a deck of 52 is longer. */
const STRIDE = 64;
/** In place of a card or of EMPTY under it, for hashing: the card lies on its foundation; it lies face down. */
const ON_FOUNDATION = 53;
const IS_FACE_DOWN = 54;

/** Suit (0–3) and rank (0–12) of each card. */
const SUIT = Uint8Array.from({ length: DECK_SIZE }, (_, card) => suitOf(card));
const RANK = Uint8Array.from({ length: DECK_SIZE }, (_, card) => rankOf(card) - 1);

/** Two random ints for each card in each place. */
const HASH_KEYS = Int32Array.from({ length: DECK_SIZE * STRIDE * 2 }, random32('places of cards'));

/** A move in one int: the card, and above six bits the target (a card, EMPTY or FOUNDATION). */
export type PackedMove = number;

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

/** Packs a move of the rules engine; only for games without a stock. */
export function fromMove(move: Move): PackedMove {
  if (move.type === 'column') return packMove(move.card, move.onto);
  if (move.type === 'empty') return packMove(move.card, EMPTY);
  if (move.type === 'foundation') return packMove(move.card, FOUNDATION);
  throw new RangeError(`${move.type} is no move of a game without a stock`);
}

/** The move as the rules engine knows it. */
export function toMove(packed: PackedMove): Move {
  const card = moveCard(packed);
  const target = moveTarget(packed);
  if (target === EMPTY) return { type: 'empty', card };
  if (target === FOUNDATION) return { type: 'foundation', card };
  return { type: 'column', card, onto: target };
}

/**
 * The table of a game without a stock, made to be played on fast: columns as arrays, moves made and taken back in
 * place, nothing allocated. It takes only moves that are legal (see `isLegal`); the rules engine has the last word on
 * everything that leaves this folder.
 */
export class Table {
  /** Cards of column c from index c * 64 on, bottom to top. */
  readonly cards = new Int8Array(COLUMNS * STRIDE);
  /** Cards in each column, and how many of them lie face down. */
  readonly sizes = new Int8Array(COLUMNS);
  readonly faceDown = new Int8Array(COLUMNS);
  /** The column of each card, HOME on a foundation, and its place in the column, 0 at the bottom. */
  readonly columnOf = new Int8Array(DECK_SIZE);
  readonly depthOf = new Int8Array(DECK_SIZE);
  /** Cards on each foundation, and on all. */
  readonly heights = new Int8Array(SUITS);
  home = 0;
  /** Cards face down. */
  faceDownCount = 0;
  /** The cards that fit on each card, and how many: index card * 4 + i. */
  readonly children = new Int8Array(DECK_SIZE * SUITS);
  readonly childCount = new Int8Array(DECK_SIZE);
  /** Two halves of a hash of where every card lies and how. */
  private hashLow = 0;
  private hashHigh = 0;

  private readonly lowestToEmpty: number;
  private readonly maxGroup: number;
  private readonly returns: boolean;
  /** 1 where a card fits on another: index card * 64 + onto. */
  private readonly fitsOn = new Uint8Array(DECK_SIZE * STRIDE);
  private journal = new Int32Array(1024);
  private journalSize = 0;

  constructor(rules: RuleSet) {
    if (rules.stock !== undefined) throw new RangeError(`${rules.name} has a stock`);
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

  /** Takes over a position. */
  load(position: Position): void {
    this.journalSize = 0;
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
  }

  /** How many moves were made since `load` and not taken back. */
  get moves(): number {
    return this.journalSize;
  }

  /** Whether all cards are on the foundations. */
  get won(): boolean {
    return this.home === DECK_SIZE;
  }

  /** A hash of 53 bits of the position; equal positions have equal hashes, whatever the order of the columns. */
  get hash(): number {
    return (this.hashHigh >>> 11) * 2 ** 32 + (this.hashLow >>> 0);
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
    return column !== HOME && this.depthOf[card]! >= this.faceDown[column]!;
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

  /** Whether the rules allow a move. */
  isLegal(card: Card, target: number): boolean {
    const column = this.columnOf[card]!;
    if (column === HOME) {
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
      to !== HOME &&
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

  /** Makes a legal move. */
  make(card: Card, target: number): void {
    const from = this.columnOf[card]!;
    const to = target === FOUNDATION ? HOME : target === EMPTY ? this.emptyColumn() : this.columnOf[target]!;
    let turned = 0;
    if (from === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! - 1;
      this.home -= 1;
      this.toggle(card, ON_FOUNDATION);
    } else {
      this.toggle(card, this.under(card));
    }
    this.transfer(card, from, to);
    if (from !== HOME) {
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
    if (this.journalSize === this.journal.length) {
      const longer = new Int32Array(this.journal.length * 2);
      longer.set(this.journal);
      this.journal = longer;
    }
    this.journal[this.journalSize++] = card | (from << 6) | (to << 9) | (turned << 12);
  }

  /** Takes back the last move. */
  undo(): void {
    const entry = this.journal[--this.journalSize]!;
    const card = entry & 63;
    const from = (entry >> 6) & 7;
    const to = (entry >> 9) & 7;
    if (to === HOME) {
      this.heights[SUIT[card]!] = this.heights[SUIT[card]!]! - 1;
      this.home -= 1;
      this.toggle(card, ON_FOUNDATION);
    } else {
      this.toggle(card, this.under(card));
    }
    if (entry >> 12 !== 0) {
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
    } else {
      this.toggle(card, this.under(card));
    }
  }

  /** Takes back moves until `moves` are left. */
  undoTo(moves: number): void {
    while (this.journalSize > moves) this.undo();
  }

  /** Moves a card and all on it between columns, or a single card from or to a foundation. */
  private transfer(card: Card, from: number, to: number): void {
    const { cards, columnOf, depthOf, sizes } = this;
    if (from === HOME || to === HOME) {
      if (from !== HOME) sizes[from] = sizes[from]! - 1;
      if (to !== HOME) {
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
