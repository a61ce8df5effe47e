import type { Card } from '../cards/card.js';
import { COLUMNS, type Column, type Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { trustedPosition } from '../game/trusted-position.js';

/** Rows dealt face up over columns 2–7 in the Yukon layout. */
const YUKON_ROWS = 4;

/**
 * Deals a deck of 52 different cards, from index 0 on. Both layouts start with 28 cards in seven rows, row r to
 * the columns r–7, only the last card of each column face up; then `yukon` deals four rows face up over columns
 * 2–7, and `klondike` leaves the rest as the stock, in the order in which it is turned.
 */
export function dealOut(deck: readonly Card[], rules: RuleSet): Position {
  const columns: Card[][] = Array.from({ length: COLUMNS }, () => []);
  let next = 0;
  for (let row = 0; row < COLUMNS; row += 1) {
    for (let column = row; column < COLUMNS; column += 1) columns[column]!.push(deck[next++]!);
  }
  if (rules.layout === 'yukon') {
    for (let row = 0; row < YUKON_ROWS; row += 1) {
      for (let column = 1; column < COLUMNS; column += 1) columns[column]!.push(deck[next++]!);
    }
  }
  return trustedPosition({
    columns: columns.map((cards, index): Column => ({ cards, faceDown: index })),
    foundations: [0, 0, 0, 0],
    stock: deck.slice(next),
    waste: [],
    redeals: rules.stock?.redeals ?? 0,
  });
}
