import type { Card } from '../cards/card.js';

/** A column, bottom to top; the first `faceDown` cards lie face down. The top card never does. */
export interface Column {
  readonly cards: readonly Card[];
  readonly faceDown: number;
}

/**
 * The mark of a checked position. It exists for the compiler alone, and being private it can neither be written in an
 * object literal nor copied by spreading: what is put together by hand is no Position.
 */
declare abstract class Checked {
  private readonly checked: true;
}

/** What a position consists of. */
export interface PositionFields {
  /** Seven columns. Their order is for people; no rule depends on it. */
  readonly columns: readonly Column[];
  /** Cards on each foundation, 0–13, in the order S H D C. */
  readonly foundations: readonly number[];
  /** The stock, the card that is turned next first. Empty in games without a stock. */
  readonly stock: readonly Card[];
  /** The waste, its top card last. */
  readonly waste: readonly Card[];
  /** Redeals left: 0, 1, 2 … or Infinity; 0 in games without a stock. */
  readonly redeals: number;
}

/**
 * Everything on the table at one moment, as an immutable value. Made only by `makePosition`, by dealing out a deck and
 * by legal moves, so that a Position is always a legal one: each card once, foundations as runs from the ace, seven
 * columns, face-down cards at the bottom and never on top.
 */
export interface Position extends Checked, PositionFields {}

/**
 * One move. `column`: the group headed by `card` (or the top card of a foundation or of the waste) onto the card
 * `onto`; `empty`: the same to an empty column; `foundation`: a top card to its foundation; `draw` turns the
 * stock; `redeal` turns the waste over.
 */
export type Move =
  | { readonly type: 'column'; readonly card: Card; readonly onto: Card }
  | { readonly type: 'empty'; readonly card: Card }
  | { readonly type: 'foundation'; readonly card: Card }
  | { readonly type: 'draw' }
  | { readonly type: 'redeal' };

export const COLUMNS = 7;
