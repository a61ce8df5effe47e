import { type Card, cardOf, DECK_SIZE, RANKS, rankOf, SUITS, suitOf } from '../cards/card.js';
import { fits, startsColumn } from '../game/compiled-rules.js';
import { COLUMNS, type Move, type Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

/*
 * A position as a row of bytes, one a card: the card it lies on, or one of the places below; FACE_DOWN is added
 * where the card lies face down. Columns have no number here, so two positions that differ in the order of the
 * columns only have the same row, and two that differ in anything else do not. Behind the cards stand the redeals
 * left, as a 32-bit number.
 */

/** The card is the bottom card of a column. */
const GROUND = 52;
const FOUNDATION = 53;
const WASTE = 54;
const STOCK = 55;
const FACE_DOWN = 64;

const REDEALS = DECK_SIZE;
const UNLIMITED = 0xffffffff;

/** Bytes of a row. */
const ROW_BYTES = REDEALS + 4;

/** A move in one number: what is moved, times 256, plus the card or place it goes to. */
export type PlainMove = number;

const DRAW: PlainMove = DECK_SIZE * 256;
const REDEAL: PlainMove = DRAW + 1;

const RANK = Uint8Array.from({ length: DECK_SIZE }, (_, card) => rankOf(card));
const SUIT = Uint8Array.from({ length: DECK_SIZE }, (_, card) => suitOf(card));

/** Positions as rows, and the moves of one game: the rule set, and the order of the stock's and the waste's cards. */
export class PlainGame {
  /** The waste from the bottom, then the stock: neither drawing nor a redeal changes this order. */
  readonly #order: readonly Card[];
  readonly #rules: RuleSet;
  readonly #start: Uint8Array;
  /** Whether card c may lie on card d in a column, at c * 52 + d. */
  readonly #fits = new Uint8Array(DECK_SIZE * DECK_SIZE);

  // What `read` finds in a row.
  readonly #tops: Card[] = [];
  readonly #columnOf = new Int8Array(DECK_SIZE);
  readonly #groupSize = new Int8Array(DECK_SIZE);
  readonly #heights = new Int8Array(SUITS);
  readonly #above = new Int8Array(DECK_SIZE);
  #columns = 0;
  #wasteTop = -1;
  #stockSize = 0;
  #wasteSize = 0;

  constructor(position: Position, rules: RuleSet) {
    this.#rules = rules;
    this.#order = [...position.waste, ...position.stock];
    for (let card = 0; card < DECK_SIZE; card += 1) {
      for (let onto = 0; onto < DECK_SIZE; onto += 1) {
        if (fits(card, onto, rules.build)) this.#fits[card * DECK_SIZE + onto] = 1;
      }
    }
    const row = new Uint8Array(ROW_BYTES).fill(FOUNDATION, 0, DECK_SIZE);
    for (const { cards, faceDown } of position.columns) {
      cards.forEach((card, depth) => {
        row[card] = (depth === 0 ? GROUND : cards[depth - 1]!) + (depth < faceDown ? FACE_DOWN : 0);
      });
    }
    for (const card of position.waste) row[card] = WASTE;
    for (const card of position.stock) row[card] = STOCK;
    writeRedeals(row, position.redeals === Number.POSITIVE_INFINITY ? UNLIMITED : position.redeals);
    this.#start = row;
  }

  /** The position the game was made from. */
  start(): Uint8Array {
    return this.#start.slice();
  }

  /** Whether all cards are on the foundations. */
  isWon(row: Uint8Array): boolean {
    for (let card = 0; card < DECK_SIZE; card += 1) if (row[card] !== FOUNDATION) return false;
    return true;
  }

  /** Appends all legal moves of a row to `out`: nothing is forced and nothing is left out. */
  addMoves(row: Uint8Array, out: PlainMove[]): void {
    this.#read(row);
    const { returns } = this.#rules;
    for (let card = 0; card < DECK_SIZE; card += 1) {
      const place = row[card]!;
      if (place >= FACE_DOWN || place === STOCK) continue;
      if (place === WASTE && card !== this.#wasteTop) continue;
      const height = this.#heights[SUIT[card]!]!;
      if (place === FOUNDATION) {
        if (returns && RANK[card] === height) this.#addTableauMoves(card, place, 1, -1, out);
        continue;
      }
      const inColumn = place <= GROUND;
      const size = inColumn ? this.#groupSize[card]! : 1;
      this.#addTableauMoves(card, place, size, inColumn ? this.#columnOf[card]! : -1, out);
    }
    if (this.#stockSize > 0) out.push(DRAW);
    else if (this.#wasteSize > 0 && readRedeals(row) > 0) out.push(REDEAL);
    for (let suit = 0; suit < SUITS; suit += 1) {
      if (this.#heights[suit] === RANKS) continue;
      const next = cardOf(suit, this.#heights[suit]! + 1);
      const isTop = row[next]! <= GROUND ? this.#groupSize[next] === 1 : next === this.#wasteTop;
      if (isTop) out.push(next * 256 + FOUNDATION);
    }
  }

  #addTableauMoves(card: Card, place: number, size: number, column: number, out: PlainMove[]): void {
    if (size > this.#rules.maxGroup) return;
    for (const top of this.#tops) {
      if (this.#fits[card * DECK_SIZE + top] === 1 && this.#columnOf[top] !== column) {
        out.push(card * 256 + top);
      }
    }
    if (this.#columns < COLUMNS && startsColumn(card, this.#rules) && place !== GROUND)
      out.push(card * 256 + GROUND);
  }

  /** Makes a legal move on a row, in place. */
  play(row: Uint8Array, move: PlainMove): void {
    if (move === DRAW) {
      let left = this.#rules.stock!.draw;
      for (const card of this.#order) {
        if (left === 0) break;
        if (row[card] !== STOCK) continue;
        row[card] = WASTE;
        left -= 1;
      }
    } else if (move === REDEAL) {
      for (const card of this.#order) if (row[card] === WASTE) row[card] = STOCK;
      const redeals = readRedeals(row);
      if (redeals !== UNLIMITED) writeRedeals(row, redeals - 1);
    } else {
      const card = move >> 8;
      const below = row[card]!;
      row[card] = move & 255;
      if (below < DECK_SIZE) row[below] = row[below]! & ~FACE_DOWN;
    }
  }

  /** The move in the words of the rules engine. */
  toMove(move: PlainMove): Move {
    if (move === DRAW) return { type: 'draw' };
    if (move === REDEAL) return { type: 'redeal' };
    const card = move >> 8;
    const to = move & 255;
    if (to === FOUNDATION) return { type: 'foundation', card };
    return to === GROUND ? { type: 'empty', card } : { type: 'column', card, onto: to };
  }

  /** Works out columns, tops, sizes of groups, heights of the foundations and the waste's top of a row. */
  #read(row: Uint8Array): void {
    const above = this.#above.fill(-1);
    for (let card = 0; card < DECK_SIZE; card += 1) {
      const below = row[card]! & ~FACE_DOWN;
      if (below < DECK_SIZE) above[below] = card;
    }
    this.#tops.length = 0;
    this.#columns = 0;
    for (let bottom = 0; bottom < DECK_SIZE; bottom += 1) {
      if ((row[bottom]! & ~FACE_DOWN) === GROUND) this.#readColumn(row, bottom);
    }
    for (let suit = 0; suit < SUITS; suit += 1) {
      let height = 0;
      while (height < RANKS && row[cardOf(suit, height + 1)] === FOUNDATION) height += 1;
      this.#heights[suit] = height;
    }
    this.#wasteTop = -1;
    this.#stockSize = 0;
    this.#wasteSize = 0;
    for (const card of this.#order) {
      if (row[card] === STOCK) this.#stockSize += 1;
      if (row[card] === WASTE) {
        this.#wasteSize += 1;
        this.#wasteTop = card;
      }
    }
  }

  #readColumn(row: Uint8Array, bottom: Card): void {
    let top = bottom;
    this.#columnOf[bottom] = this.#columns;
    while (this.#above[top]! >= 0) {
      top = this.#above[top]!;
      this.#columnOf[top] = this.#columns;
    }
    this.#columns += 1;
    this.#tops.push(top);
    for (let card = top, size = 1; ; size += 1) {
      this.#groupSize[card] = size;
      if (card === bottom) break;
      card = row[card]! & ~FACE_DOWN;
    }
  }
}

function readRedeals(row: Uint8Array): number {
  return (
    row[REDEALS]! * 0x1000000 + row[REDEALS + 1]! * 0x10000 + row[REDEALS + 2]! * 0x100 + row[REDEALS + 3]!
  );
}

function writeRedeals(row: Uint8Array, redeals: number): void {
  row[REDEALS] = redeals >>> 24;
  row[REDEALS + 1] = redeals >>> 16;
  row[REDEALS + 2] = redeals >>> 8;
  row[REDEALS + 3] = redeals;
}
