import { type Card, DECK_SIZE } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';
import { COLUMNS, type Move, type Position } from '../../game/position.js';
import { FOUNDATION, GROUND, Links, NONE, suitIndex } from './links.js';

/**
 * The tableau as a set of links. The order of the columns means nothing, a group moves by changing one card's link,
 * and every move is made and unmade in constant time.
 */
export class Tableau extends Links {
  /** The column of each top card; stale for others. */
  readonly columnOfTop = new Int8Array(DECK_SIZE + 2);

  /** @param bits bits a card in the key, `moreInts` ints behind these bits; see `Links`. */
  constructor(rules: CompiledRules, bits: 1 | 2 | 3, moreInts = 0) {
    super(rules, bits, COLUMNS, moreInts);
  }

  override load(position: Position): void {
    super.load(position);
    for (let column = 0; column < COLUMNS; column += 1) {
      const top = position.columns[column]!.cards.at(-1) ?? NONE;
      this.tops[column] = top;
      if (top !== NONE) this.columnOfTop[top] = column;
    }
  }

  /** Whether all cards are on the foundations. */
  get won(): boolean {
    const { heights } = this;
    return heights[0]! + heights[1]! + heights[2]! + heights[3]! === DECK_SIZE;
  }

  /**
   * Moves the group headed by `card` from the column `from` to the column `to` (onto its top card, or to the ground
   * if it is empty). The caller has checked that the move is legal.
   */
  moveGroup(card: Card, from: number, to: number): void {
    const { tops, columnOfTop } = this;
    const under = this.below[card]!;
    const top = tops[from]!;
    const turned = this.uncover(under, from);
    const place = this.layDown(card, to);
    tops[to] = top;
    columnOfTop[top] = to;
    this.record(card, under, from, to, turned);
    this.setPlace(card, this.placeOn(card, place));
  }

  /**
   * The column of a face-up card on the tableau, found from its top card; NONE if its group has more cards than
   * `maxGroup`.
   */
  columnOf(card: Card, maxGroup: number): number {
    const { above, columnOfTop } = this;
    let top: number = card;
    let size = 1;
    for (let next = above[top]!; next !== NONE; next = above[top]!) {
      top = next;
      size += 1;
    }
    return size > maxGroup ? NONE : columnOfTop[top]!;
  }

  /** Sends the top card of a column to its foundation. The caller has checked that it is next there. */
  toFoundation(card: Card, from: number): void {
    const under = this.below[card]!;
    const turned = this.uncover(under, from);
    this.below[card] = FOUNDATION;
    this.heights[suitIndex(card)]!++;
    this.record(card, under, from, COLUMNS, turned);
    this.setPlace(card, this.placeOn(card, FOUNDATION));
  }

  /** Takes the top card of a foundation back to the column `to`. The caller has checked that the move is legal. */
  fromFoundation(card: Card, to: number): void {
    const place = this.layDown(card, to);
    this.above[card] = NONE;
    this.tops[to] = card;
    this.columnOfTop[card] = to;
    this.heights[suitIndex(card)]!--;
    this.record(card, FOUNDATION, COLUMNS, to, 0);
    this.setPlace(card, this.placeOn(card, place));
  }

  /** Takes moves back until the trail has `end` entries. */
  undoTo(end: number): void {
    const { below, above, tops, columnOfTop, trail } = this;
    while (this.trailEnd > end) {
      const entry = trail[--this.trailEnd]!;
      const card = entry & 63;
      const under = (entry >>> 6) & 63;
      const from = (entry >>> 12) & 7;
      const to = (entry >>> 15) & 7;
      if (entry & (1 << 18)) this.turnDown(under);
      this.setPlace(card, (entry >>> 19) & 7);
      let top = card;
      if (to === COLUMNS) {
        this.heights[suitIndex(card)]!--;
      } else {
        top = tops[to]!;
        const onto = below[card]!;
        if (onto === GROUND) {
          tops[to] = NONE;
          this.emptyColumns |= 1 << to;
        } else {
          above[onto] = NONE;
          tops[to] = onto;
          columnOfTop[onto] = to;
        }
      }
      below[card] = under;
      if (from === COLUMNS) {
        if (under === FOUNDATION) this.heights[suitIndex(card)]!++;
        else this.putBack(card);
        continue;
      }
      if (under === GROUND) this.emptyColumns &= ~(1 << from);
      else above[under] = card;
      tops[from] = top;
      columnOfTop[top] = from;
    }
  }

  /** Puts a card back where it came from, if that is neither a column nor a foundation. */
  protected putBack(card: Card): void {
    throw new Error(`card ${card} came from nowhere`);
  }

  /** The line of play from the start to here. */
  line(): Move[] {
    // Replays the trail backwards on a copy of the links: an entry says what the card came from, not where it went.
    const lies = Int8Array.from(this.below);
    const moves: Move[] = [];
    for (let index = this.trailEnd - 1; index >= 0; index -= 1) {
      const entry = this.trail[index]!;
      const card = entry & 63;
      const onto = lies[card]!;
      if (onto === GROUND) moves.push({ type: 'empty', card });
      else if (onto === FOUNDATION) moves.push({ type: 'foundation', card });
      else moves.push({ type: 'column', card, onto });
      lies[card] = (entry >>> 6) & 63;
    }
    return moves.reverse();
  }

  /** Links a card to the top card of a column, or the ground if it is empty; returns which. */
  protected layDown(card: Card, to: number): number {
    const onto = this.tops[to]!;
    if (onto === NONE) {
      this.below[card] = GROUND;
      this.emptyColumns &= ~(1 << to);
      return GROUND;
    }
    this.below[card] = onto;
    this.above[onto] = card;
    return onto;
  }

  /** Takes away what lies on `under` at the top of a column; returns 1 if that turned a card face up. */
  private uncover(under: number, column: number): number {
    if (under === GROUND) {
      this.tops[column] = NONE;
      this.emptyColumns |= 1 << column;
      return 0;
    }
    this.above[under] = NONE;
    this.tops[column] = under;
    this.columnOfTop[under] = column;
    return this.turnUp(under);
  }

  protected record(card: Card, under: number, from: number, to: number, turned: number): void {
    this.note(card | (under << 6) | (from << 12) | (to << 15) | (turned << 18) | (this.place[card]! << 19));
  }
}
