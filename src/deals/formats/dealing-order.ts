import type { Card } from '../../cards/card.js';
import { makePosition } from '../../game/make-position.js';
import { COLUMNS, type Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';

/** The columns (0–6) that get the cards of a deck, one after the other. */
export type DealingOrder = readonly number[];

/** The columns from `first` to `last`, in either direction. */
export function row(first: number, last: number): number[] {
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + step * index);
}

/**
 * Deals a shuffled deck from its *end*: first to the columns in a dealing order, of which column c turns its first
 * c cards face down; what is left is the stock, the next card first. `turned` cards of the stock (0 … 24) are
 * then turned onto the waste.
 */
export function dealFromEnd(
  deck: readonly Card[],
  order: DealingOrder,
  turned: number,
  rules: RuleSet,
): Position {
  const dealt = [...deck].reverse();
  const columns: Card[][] = Array.from({ length: COLUMNS }, () => []);
  for (const [index, column] of order.entries()) columns[column]!.push(dealt[index]!);
  const stock = dealt.slice(order.length);
  return makePosition(
    {
      columns: columns.map((cards, faceDown) => ({ cards, faceDown })),
      stock: stock.slice(turned),
      waste: stock.slice(0, turned),
    },
    rules,
  );
}
