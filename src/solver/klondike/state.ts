import { type Card, RANKS, rankOf, SUITS, suitOf } from '../../cards/card.js';
import { COLUMNS, type PositionFields } from '../../game/position.js';

/** The longest pile of a position: all cards. */
const PILE = 52;
/** Exits that can be made before nothing is locked and the stock is empty, with room to spare. */
const TRAIL = 64;

/**
 * What an exit does: the head of a column, or a card of the stock, goes to the tableau or to its foundation.
 */
export const HEAD_TO_TABLEAU = 0;
export const HEAD_TO_FOUNDATION = 1;
export const STOCK_TO_TABLEAU = 2;
export const STOCK_TO_FOUNDATION = 3;

/** How the stock of a search is turned. */
export interface StockOptions {
  /** Cards turned at a time, 1 or more. */
  readonly draw: number;
  /** Redeals at the start; Infinity for no limit. */
  readonly redeals: number;
  /** Whether the waste's place is normalised (see stock-reach.ts). */
  readonly normalise: boolean;
}

/**
 * A Klondike position without its runs.
 *
 * Face-up cards are either *heads* (the lowest face-up card of a column, which still lies where it was when
 * it turned up) or *free* (every other one: on a card of the next rank and the other colour, or a king on the
 * ground; cards on the foundations count as free, too). `locked[c]` is the number of cards of column c that
 * have not moved since the start: the face-down ones and the head. The state is: locked cards of each column,
 * cards left in the stock, the waste's place, redeals left, and the foundation heights (kept outside, as a
 * packed number). On which of the two possible cards a free card lies is *not* part of it.
 *
 * Why that is exact. A card of rank r and colour c that is free and not up lies on one of the at most two
 * face-up cards of rank r + 1 and the other colour, its *parents*; and only the at most two cards of rank r
 * and colour c lie there. So the arrangement is, for each (r, c), an injection of the free cards into the
 * parents on the table, whatever the other ranks do. If there are as many free cards as parents, no parent is
 * bare, and none can become so without a card going up or a parent appearing, in whichever order they lie. If
 * there is one more parent than free cards, either parent can be made the bare one: at most one free card
 * stands on the wrong one, and it may move over with all that lies on it. So what can be done next (some
 * parent bare: "level (r, c) is open") depends on the counts only, and every move either keeps the counts (a
 * shift between parents) or leads to counts that do not depend on the arrangement. By induction two
 * arrangements of one state have the same lines, up to shifts. A king is the case r = 13: its parents are the
 * columns without locked cards. A locked king at the bottom of a column is on the ground already and counts
 * as free.
 *
 * Bit r of a mask stands for rank r (1–13); masks are kept per suit.
 */
export class State {
  readonly draw: number;
  readonly #normalise: boolean;
  /** Cards of column c, bottom to top, at c * PILE; only the first `locked[c]` mean something. */
  readonly columns = new Uint8Array(COLUMNS * PILE);
  readonly locked = new Int8Array(COLUMNS);
  /** Columns without locked cards: empty, or with a free king at the bottom. */
  spaces = 0;
  /** Cards that lie face down. */
  faceDown = 0;
  /**
   * Waste and stock together, in the order in which they are turned; the first `wasteSize` are the waste.
   */
  readonly stock = new Uint8Array(PILE);
  stockSize = 0;
  wasteSize = 0;
  redeals: number;
  /**
   * Ranks of each suit that are on the table or up (heads and free cards), only the free ones, and in the
   * stock.
   */
  readonly visible = new Int32Array(SUITS);
  readonly free = new Int32Array(SUITS);
  readonly inStock = new Int32Array(SUITS);
  /** Foundation heights, 4 bits a suit, S lowest. */
  readonly foundationsAtStart: number;

  /** Locked counts in mixed radix, and its place values. */
  lockedCode = 0;
  readonly lockedRadix = new Int32Array(COLUMNS);
  /** Largest value of `lockedCode`. */
  readonly lockedCodeMax: number;
  /** Which cards are left in the stock, a bit each in the order at the start, 26 to a word. */
  stockLow = 0;
  stockHigh = 0;
  /** Number of a stock card in the order at the start. */
  readonly stockIndex = new Uint8Array(PILE);
  readonly stockAtStart: number;

  /** The exits made so far, and what is needed to take them back. */
  trailSize = 0;
  readonly trailKind = new Uint8Array(TRAIL);
  readonly trailIndex = new Uint8Array(TRAIL);
  readonly trailCard = new Uint8Array(TRAIL);
  readonly trailWaste = new Uint8Array(TRAIL);
  readonly trailRedeals = new Float64Array(TRAIL);
  /** Foundation heights at which the exit was made, before it. */
  readonly trailFoundations = new Uint16Array(TRAIL);

  constructor(position: PositionFields, stock: StockOptions) {
    this.draw = stock.draw;
    this.#normalise = stock.normalise;
    this.redeals = stock.redeals;
    let packed = 0;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = position.foundations[suit]!;
      packed |= height << (4 * suit);
      this.free[suit] = (2 << height) - 2;
      this.visible[suit] = this.free[suit]!;
    }
    this.foundationsAtStart = packed;
    let radix = 1;
    for (let column = 0; column < COLUMNS; column += 1) {
      const { cards, faceDown } = position.columns[column]!;
      let locked = cards.length === 0 ? 0 : faceDown + 1;
      if (locked === 1 && rankOf(cards[0]!) === RANKS) locked = 0;
      this.columns.set(cards.slice(0, locked), column * PILE);
      for (let depth = Math.max(locked - 1, 0); depth < cards.length; depth += 1) {
        const card = cards[depth]!;
        this.visible[suitOf(card)]! |= 1 << rankOf(card);
        if (depth >= locked) this.free[suitOf(card)]! |= 1 << rankOf(card);
      }
      this.locked[column] = locked;
      if (locked === 0) this.spaces += 1;
      else this.faceDown += locked - 1;
      this.lockedRadix[column] = radix;
      this.lockedCode += locked * radix;
      radix *= locked + 1;
    }
    this.lockedCodeMax = radix - 1;
    for (const card of [...position.waste, ...position.stock]) {
      this.stockIndex[card] = this.stockSize;
      this.stock[this.stockSize] = card;
      this.inStock[suitOf(card)]! |= 1 << rankOf(card);
      this.#flipStockBit(card);
      this.stockSize += 1;
    }
    this.stockAtStart = this.stockSize;
    this.wasteSize = position.waste.length;
    this.#normaliseWaste();
  }

  /** The head of a column with locked cards. */
  head(column: number): Card {
    return this.columns[column * PILE + this.locked[column]! - 1]!;
  }

  /** The card under the head, or a card further down: `depth` 1 is the head. */
  lockedCard(column: number, depth: number): Card {
    return this.columns[column * PILE + depth - 1]!;
  }

  /**
   * With limited redeals, the stock cards that can be played at no cost, from place `firstAtNoCost` to
   * `lastAtNoCost`: whatever line is played from here can be played, too, with such a card gone before.
   *
   * With draw 1, the waste's top and the card turned next: played, both leave the waste's place and the order
   * of the other cards as they are, and without a card the draws that turn it are left out. In the last pass,
   * whatever the draw count, the waste's top: the groups of the cards not yet turned stay as they are, and no
   * redeal makes new ones. (With unlimited redeals lazy-stock.ts keeps cards in the stock instead.)
   */
  get firstAtNoCost(): number {
    return this.draw === 1 || this.redeals === 0 ? Math.max(this.wasteSize - 1, 0) : 0;
  }

  /** See `firstAtNoCost`; smaller than that if there are none. */
  get lastAtNoCost(): number {
    if (this.redeals === Number.POSITIVE_INFINITY) return -1;
    if (this.draw === 1) return Math.min(this.wasteSize, this.stockSize - 1);
    return this.redeals === 0 ? this.wasteSize - 1 : -1;
  }

  #flipStockBit(card: Card): void {
    const index = this.stockIndex[card]!;
    if (index < 26) this.stockLow ^= 1 << index;
    else this.stockHigh ^= 1 << (index - 26);
  }

  /** See stock-reach.ts for the argument. */
  #normaliseWaste(): void {
    if (!this.#normalise) return;
    if (this.wasteSize === this.stockSize || this.wasteSize % this.draw === 0) this.wasteSize = 0;
  }

  /**
   * Makes an exit. Whether it is possible is for the caller to know.
   *
   * @param index the column, or the place of the card in `stock`.
   * @param foundations the heights before the exit, for the trail; a card sent up must be added to them by
   * the caller.
   * @param redealsUsed redeals that reaching the card takes, 0 or 1.
   */
  make(kind: number, index: number, foundations: number, redealsUsed: number): void {
    const t = this.trailSize;
    this.trailSize = t + 1;
    this.trailKind[t] = kind;
    this.trailIndex[t] = index;
    this.trailFoundations[t] = foundations;
    this.trailWaste[t] = this.wasteSize;
    this.trailRedeals[t] = this.redeals;
    if (kind < STOCK_TO_TABLEAU) {
      const locked = this.locked[index]! - 1;
      const card = this.columns[index * PILE + locked]!;
      this.trailCard[t] = card;
      const suit = (card / RANKS) | 0;
      this.free[suit] = this.free[suit]! | (2 << (card - suit * RANKS));
      this.#setLocked(index, locked);
      if (locked > 0) this.#turnUp(index, locked);
      else this.spaces += 1;
      return;
    }
    const card = this.stock[index]!;
    this.trailCard[t] = card;
    const suit = (card / RANKS) | 0;
    const bit = 2 << (card - suit * RANKS);
    this.visible[suit] = this.visible[suit]! | bit;
    this.free[suit] = this.free[suit]! | bit;
    this.inStock[suit] = this.inStock[suit]! ^ bit;
    this.#flipStockBit(card);
    const size = this.stockSize - 1;
    this.stockSize = size;
    const stock = this.stock;
    for (let i = index; i < size; i += 1) stock[i] = stock[i + 1]!;
    this.redeals -= redealsUsed;
    this.wasteSize = index;
    this.#normaliseWaste();
  }

  #setLocked(column: number, locked: number): void {
    this.lockedCode += (locked - this.locked[column]!) * this.lockedRadix[column]!;
    this.locked[column] = locked;
  }

  #turnUp(column: number, locked: number): void {
    const card = this.columns[column * PILE + locked - 1]!;
    const suit = (card / RANKS) | 0;
    const bit = 2 << (card - suit * RANKS);
    this.visible[suit] = this.visible[suit]! | bit;
    this.faceDown -= 1;
    if (locked === 1 && bit === 1 << RANKS) {
      this.free[suit] = this.free[suit]! | bit;
      this.#setLocked(column, 0);
      this.spaces += 1;
    }
  }

  /** Takes back the last exit. */
  unmake(): void {
    const t = this.trailSize - 1;
    this.trailSize = t;
    const index = this.trailIndex[t]!;
    const card = this.trailCard[t]!;
    const suit = (card / RANKS) | 0;
    const bit = 2 << (card - suit * RANKS);
    if (this.trailKind[t]! < STOCK_TO_TABLEAU) {
      const now = this.locked[index]!;
      // Either the card under it was turned up, or it was the column's last, or a king turned up at the bottom,
      // which left no lock.
      const before = this.columns[index * PILE + now] === card ? now + 1 : 2;
      if (before > 1) {
        const below = this.columns[index * PILE + before - 2]!;
        const belowSuit = (below / RANKS) | 0;
        const belowBit = 2 << (below - belowSuit * RANKS);
        this.visible[belowSuit] = this.visible[belowSuit]! ^ belowBit;
        if (now === 0) this.free[belowSuit] = this.free[belowSuit]! ^ belowBit;
        this.faceDown += 1;
      }
      if (now === 0) this.spaces -= 1;
      this.free[suit] = this.free[suit]! ^ bit;
      this.#setLocked(index, before);
      return;
    }
    const stock = this.stock;
    for (let i = this.stockSize; i > index; i -= 1) stock[i] = stock[i - 1]!;
    stock[index] = card;
    this.stockSize += 1;
    this.#flipStockBit(card);
    this.visible[suit] = this.visible[suit]! ^ bit;
    this.free[suit] = this.free[suit]! ^ bit;
    this.inStock[suit] = this.inStock[suit]! ^ bit;
    this.wasteSize = this.trailWaste[t]!;
    this.redeals = this.trailRedeals[t]!;
  }
}
