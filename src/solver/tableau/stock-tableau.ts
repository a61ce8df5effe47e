import { type Card, DECK_SIZE } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';
import { COLUMNS, type Move, type Position } from '../../game/position.js';
import type { StockRule } from '../../game/rule-sets.js';
import { bitsFor, FOUNDATION, HIGH_BIT, LOW_BIT, NONE, STOCK, suitIndex } from './links.js';
import { Tableau } from './state.js';

/** Redeals left where there is no limit, as the key holds them. */
const UNLIMITED = 63;
const PLACE_BITS = 6;
const PLACE_MASK = 63;

/**
 * A tableau of links beside a stock. Waste and stock are one row of cards, of which the first `wasteSize` are the
 * waste; a card leaves it in one step, turned up by the draws and the redeal that this takes (stock-reach.ts), so
 * that no position is met while cards are drawn.
 *
 * The key is exact: which cards are in the stock follows from the cards' places (a card of the stock has its start
 * place, which it never comes back to), their order from the deal, and how many of them are the waste and how many
 * redeals are left stands in one int more.
 */
export class StockTableau extends Tableau {
  readonly draw: number;
  /** Cards in stock and waste together, how many of them are the waste, and redeals left (UNLIMITED if no limit). */
  stockSize = 0;
  wasteSize = 0;
  redeals = 0;
  /** Waste and stock, the waste's bottom card first, the stock's last card last. */
  readonly stock = new Int8Array(DECK_SIZE);
  /** Whether every card of the stock is in reach at any time, whatever was taken before. */
  free = false;
  /** The row, the waste and the redeals at the start. */
  private startStock: readonly Card[] = [];
  private startWaste: readonly Card[] = [];
  /** For each card taken its place, the size of the waste and the redeals before. */
  private readonly taken = new Int32Array(DECK_SIZE);
  private takenEnd = 0;

  constructor(rules: CompiledRules, stock: StockRule) {
    super(rules, bitsFor(rules), 1);
    this.draw = stock.draw;
  }

  override load(position: Position): void {
    const row = [...position.waste, ...position.stock];
    for (const card of row) this.below[card] = STOCK;
    super.load(position);
    this.startWaste = position.waste;
    this.startStock = position.stock;
    this.stock.set(row);
    this.stockSize = row.length;
    this.takenEnd = 0;
    this.stockLow = 0;
    this.stockHigh = 0;
    for (const card of row) {
      this.stockLow |= LOW_BIT[card]!;
      this.stockHigh |= HIGH_BIT[card]!;
    }
    // More redeals than cards are as good as no limit (stock-reach.ts).
    this.redeals = position.redeals > row.length ? UNLIMITED : position.redeals;
    this.free = this.draw === 1 && this.redeals === UNLIMITED;
    this.wasteSize = this.normalised(position.waste.length);
    this.writeKey();
  }

  /**
   * Takes a card that is in reach from the stock to a column (onto its top card or to the ground), or its foundation.
   */
  take(card: Card, to: number): void {
    const place = this.stock.indexOf(card);
    this.taken[this.takenEnd++] = place | (this.wasteSize << PLACE_BITS) | (this.redeals << (2 * PLACE_BITS));
    if (this.redeals !== UNLIMITED && this.needsRedeal(place)) this.redeals -= 1;
    this.stock.copyWithin(place, place + 1, this.stockSize);
    this.stockSize -= 1;
    this.wasteSize = this.normalised(place);
    this.stockLow &= ~LOW_BIT[card]!;
    this.stockHigh &= ~HIGH_BIT[card]!;
    this.writeKey();
    let onto = FOUNDATION;
    if (to === COLUMNS) {
      this.below[card] = FOUNDATION;
      this.heights[suitIndex(card)]!++;
    } else {
      onto = this.layDown(card, to);
      this.above[card] = NONE;
      this.tops[to] = card;
      this.columnOfTop[card] = to;
    }
    this.record(card, STOCK, COLUMNS, to, 0);
    this.setPlace(card, this.placeOn(card, onto));
  }

  protected override putBack(card: Card): void {
    const taken = this.taken[--this.takenEnd]!;
    const place = taken & PLACE_MASK;
    this.stock.copyWithin(place + 1, place, this.stockSize);
    this.stock[place] = card;
    this.stockSize += 1;
    this.wasteSize = (taken >>> PLACE_BITS) & PLACE_MASK;
    this.redeals = taken >>> (2 * PLACE_BITS);
    this.stockLow |= LOW_BIT[card]!;
    this.stockHigh |= HIGH_BIT[card]!;
    this.writeKey();
  }

  /** The line of play from the start to here, draws and redeals included. */
  override line(): Move[] {
    const moves: Move[] = [];
    const waste = [...this.startWaste];
    const stock = [...this.startStock];
    for (const [index, move] of super.line().entries()) {
      if (((this.trail[index]! >>> 6) & 63) === STOCK) {
        const card = this.trail[index]! & 63;
        while (waste.at(-1) !== card) {
          if (stock.length === 0) {
            stock.push(...waste.splice(0));
            moves.push({ type: 'redeal' });
          }
          waste.push(...stock.splice(0, this.draw));
          moves.push({ type: 'draw' });
        }
        waste.pop();
      }
      moves.push(move);
    }
    return moves;
  }

  /** Whether the card at a place in reach is shown only after a redeal. */
  private needsRedeal(place: number): boolean {
    const { wasteSize, stockSize, draw } = this;
    if (place === wasteSize - 1 || place === stockSize - 1) return false;
    return place < wasteSize || (place + 1 - wasteSize) % draw !== 0;
  }

  /** The size of the waste that stands for all with the same cards in reach (stock-reach.ts). */
  protected normalised(wasteSize: number): number {
    if (this.redeals !== UNLIMITED) return wasteSize;
    return wasteSize === this.stockSize || wasteSize % this.draw === 0 ? 0 : wasteSize;
  }

  private writeKey(): void {
    const { key } = this;
    const at = key.length - 1;
    const now = this.wasteSize | (this.redeals << PLACE_BITS);
    this.hash ^= Math.imul(key[at]!, 0x9e3779b1) ^ Math.imul(now, 0x9e3779b1);
    key[at] = now;
  }
}
