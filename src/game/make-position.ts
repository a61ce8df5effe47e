import {
  type Card,
  cardName,
  cardOf,
  DECK_SIZE,
  isRed,
  RANKS,
  rankOf,
  SUITS,
  suitName,
  suitOf,
} from '../cards/card.js';
import { InputError } from '../errors/input-error.js';
import { COLUMNS, type Column, type Position } from './position.js';
import type { Build, RuleSet } from './rule-sets.js';

/** What lies on the table, not yet checked. */
export interface Table {
  readonly columns: readonly Column[];
  readonly stock?: readonly Card[];
  readonly waste?: readonly Card[];
  /** Redeals left, 0 … the rules' number (also the default). */
  readonly redeals?: number;
  /** What the foundations are said to hold, in the order S H D C, where it is said; it is checked. */
  readonly foundations?: readonly number[];
}

/** Whether `card` may be laid on `onto` in a column: one rank lower, and as the build wants. */
export function fits(card: Card, onto: Card, build: Build): boolean {
  if (rankOf(onto) !== rankOf(card) + 1) return false;
  if (build === 'same-suit') return suitOf(card) === suitOf(onto);
  if (build === 'alternating') return isRed(card) !== isRed(onto);
  return true;
}

/**
 * Checks a table and makes it a Position under a rule set: seven columns, no card twice, no face-down top card,
 * the cards that stand nowhere on the foundations as runs from the ace, a stock only where the game has one, no
 * more redeals left than the rules have, and in Klondike face-up cards in proper runs. Throws InputError that names the card or column at fault.
 */
export function makePosition(table: Table, rules: RuleSet): Position {
  const stock = table.stock ?? [];
  const waste = table.waste ?? [];
  if (table.columns.length !== COLUMNS) {
    throw new InputError(`a board has ${COLUMNS} columns, this one has ${table.columns.length}`);
  }
  if (rules.stock === undefined && stock.length + waste.length > 0) {
    throw new InputError(`${rules.name} has no stock and no waste`);
  }
  const seen = new Array<boolean>(DECK_SIZE).fill(false);
  for (const card of [...table.columns.flatMap((column) => column.cards), ...stock, ...waste]) {
    if (seen[card]) throw new InputError(`${cardName(card)} stands twice on the board`);
    seen[card] = true;
  }
  table.columns.forEach((column, index) => {
    checkColumn(column, index, rules);
  });
  return {
    columns: table.columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown })),
    foundations: checkFoundations(foundationsFrom(seen), table.foundations),
    stock: [...stock],
    waste: [...waste],
    redeals: checkRedeals(table.redeals, rules),
  };
}

function checkFoundations(
  heights: readonly number[],
  said: readonly number[] | undefined,
): readonly number[] {
  if (said !== undefined && heights.some((height, suit) => height !== said[suit])) {
    throw new InputError(
      `the foundations are said to hold ${foundationWords(said)}, but the cards on the table leave ${foundationWords(heights)}`,
    );
  }
  return heights;
}

function checkRedeals(left: number | undefined, rules: RuleSet): number {
  const setting = rules.stock?.redeals ?? 0;
  if (left === undefined) return setting;
  if (left > setting) {
    const words = left === Number.POSITIVE_INFINITY ? 'unlimited' : left;
    throw new InputError(`${words} redeals are left, but ${rules.name} is played with ${setting}`);
  }
  return left;
}

function checkColumn({ cards, faceDown }: Column, index: number, rules: RuleSet): void {
  const where = `column ${index + 1}`;
  if (cards.length > 0 && faceDown >= cards.length) {
    throw new InputError(
      `${where} has a face-down top card, ${cardName(cards.at(-1)!)}; a top card is face up`,
    );
  }
  if (rules.layout !== 'klondike') return;
  for (let depth = faceDown + 1; depth < cards.length; depth += 1) {
    const card = cards[depth]!;
    const below = cards[depth - 1]!;
    if (!fits(card, below, rules.build)) {
      throw new InputError(
        `in ${where} ${cardName(card)} lies on ${cardName(below)}; in Klondike face-up cards form runs down in alternating colours`,
      );
    }
  }
}

/** Foundation heights from which cards are on the table: the missing ones must be runs from the ace. */
function foundationsFrom(onTable: readonly boolean[]): number[] {
  const heights: number[] = [];
  for (let suit = 0; suit < SUITS; suit += 1) {
    let height = 0;
    while (height < RANKS && !onTable[cardOf(suit, height + 1)]) height += 1;
    for (let rank = height + 1; rank <= RANKS; rank += 1) {
      const card = cardOf(suit, rank);
      if (!onTable[card]) {
        throw new InputError(
          `${cardName(card)} is missing while ${cardName(cardOf(suit, height + 1))} is on the table; missing cards lie on the foundations, which are runs from the ace`,
        );
      }
    }
    heights.push(height);
  }
  return heights;
}

/** The foundations in words: `S 0, H 3, D 0, C 13`. */
function foundationWords(foundations: readonly number[]): string {
  return foundations.map((height, suit) => `${suitName(suit)} ${height}`).join(', ');
}
