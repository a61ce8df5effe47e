import {
  type Card,
  cardName,
  cardOf,
  DECK_SIZE,
  RANKS,
  rankOf,
  SUITS,
  suitName,
  suitOf,
} from '../cards/card.js';
import { InputError } from '../errors/input-error.js';
import { fits } from './compiled-rules.js';
import { refuseMistakes, twiceOnBoard } from './mistakes.js';
import { COLUMNS, type Position, type PositionFields } from './position.js';
import type { Build, RuleSet } from './rule-sets.js';
import { type Setup, type SetupColumn, UNSEEN, UNSEEN_NAME } from './setup.js';
import { trustedPosition } from './trusted-position.js';

/** How a run goes down, in words. */
const RUN_WORDS: Readonly<Record<Build, string>> = {
  'same-suit': 'down in one suit',
  alternating: 'down in alternating colours',
  'any-suit': 'down',
  'other-suit': 'down, no two neighbours of one suit',
};

/** A setup that passed every check there is for one: a position, but for its unseen cards. */
export interface CheckedSetup {
  /** What lies where, UNSEEN in place of the unseen cards. */
  readonly fields: PositionFields;
  /** The cards that stand nowhere and lie on no foundation: one for each unseen one, in the order of the deck. */
  readonly unseen: readonly Card[];
}

/** A setup with unseen cards stands where every card must be named; it is right but for that, and comes along. */
export class UnseenCards extends InputError {
  override name = 'InputError';
  /** What the user should know of how the setup was taken, one line each; whoever reads inputs adds it. */
  notes: readonly string[] = [];

  /**
   * @param checked the setup, which passed every other check
   * @param rules the rules under which it did
   */
  constructor(
    readonly checked: CheckedSetup,
    readonly rules: RuleSet,
  ) {
    const { length } = checked.unseen;
    super(`${cardsAre(length)} unseen (${UNSEEN_NAME}); here every card must be named`);
  }
}

/**
 * The one door for positions: checks a setup under a rule set and makes it a Position. Seven columns, no card twice,
 * none unseen, no face-down top card, the cards that stand nowhere on the foundations as runs from the ace, a stock
 * only where the game has one, no more redeals left than the rules have, and in Klondike face-up cards in proper runs.
 *
 * @throws InputError that names the card or column at fault; UnseenCards, which is one, where only cards are unseen.
 */
export function makePosition(setup: Setup, rules: RuleSet): Position {
  const checked = checkSetup(setup, rules);
  if (checked.unseen.length > 0) throw new UnseenCards(checked, rules);
  return trustedPosition(checked.fields);
}

/**
 * The same checks for a setup in which cards may be unseen, face-down ones and those of the stock only. What the
 * foundations hold must then be said, unless it follows from how many cards are left for them.
 *
 * @throws InputError that names the card or column at fault.
 */
export function checkSetup(setup: Setup, rules: RuleSet): CheckedSetup {
  const columns = setup.columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown }));
  const stock = [...(setup.stock ?? [])];
  const waste = [...(setup.waste ?? [])];
  if (columns.length !== COLUMNS) {
    throw new InputError(`a board has ${COLUMNS} columns, this one has ${columns.length}`);
  }
  if (rules.stock === undefined && stock.length + waste.length > 0) {
    throw new InputError(`${rules.name} has no stock and no waste`);
  }
  const seen = new Array<boolean>(DECK_SIZE).fill(false);
  let unseen = 0;
  let twice = false;
  for (const cards of [...columns.map((column) => column.cards), stock, waste]) {
    for (const card of cards) {
      if (card === UNSEEN) {
        unseen += 1;
        continue;
      }
      if (!Number.isInteger(card) || card < 0 || card >= DECK_SIZE) {
        throw new InputError(`${card} is no card; a card is a number 0 … ${DECK_SIZE - 1}`);
      }
      twice ||= seen[card]!;
      seen[card] = true;
    }
  }
  refuseMistakes([
    ...(twice ? twiceOnBoard({ columns, stock, waste }, unseen === 0) : []),
    ...columns.flatMap((column, index) => columnMistakes(column, index, rules)),
    ...(twice || unseen > 0 ? [] : missingCards(seen)),
  ]);
  if (waste.includes(UNSEEN)) {
    throw new InputError(`a card of the waste is unseen (${UNSEEN_NAME}); cards of the waste lie face up`);
  }
  const foundations =
    unseen === 0
      ? checkFoundations(foundationsFrom(seen), setup.foundations)
      : foundationsBeside(seen, unseen, setup.foundations);
  return {
    fields: { columns, foundations, stock, waste, redeals: checkRedeals(setup.redeals, rules) },
    unseen: unseen === 0 ? [] : cardsLeft(seen, foundations),
  };
}

/** So many cards as a subject: `a card is`, `3 cards are`. */
function cardsAre(number: number): string {
  return number === 1 ? 'a card is' : `${number} cards are`;
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

/** Foundation heights where cards are unseen: those said, or the only ones possible. */
function foundationsBeside(
  seen: readonly boolean[],
  unseen: number,
  said: readonly number[] | undefined,
): readonly number[] {
  const missing = seen.filter((is) => !is).length;
  const total = missing - unseen;
  if (total < 0) {
    throw new InputError(
      `${cardsAre(unseen)} unseen (${UNSEEN_NAME}), but only ${missing} of the deck stand nowhere on the board`,
    );
  }
  const most = foundationsFrom(seen);
  if (said !== undefined) {
    const wrong = most.findIndex((height, suit) => !(said[suit]! <= height));
    if (wrong >= 0) {
      throw new InputError(
        `the foundations are said to hold ${foundationWords(said)}, but ${cardName(cardOf(wrong, most[wrong]! + 1))} is on the table`,
      );
    }
    if (sum(said) !== total) {
      throw new InputError(
        `the foundations are said to hold ${foundationWords(said)}, ${sum(said)} cards; with ${unseen} unseen ones they hold ${total}`,
      );
    }
    return said;
  }
  if (total === 0) return most.map(() => 0);
  if (total === sum(most)) return most;
  throw new InputError(
    total > sum(most)
      ? `${cardsAre(total)} neither on the board nor unseen, and at most ${sum(most)} can be on the foundations`
      : `${cardsAre(total)} on the foundations, and with cards unseen it does not follow which; say it as JSON, with "foundations"`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The cards that are neither seen nor on a foundation. */
function cardsLeft(seen: readonly boolean[], foundations: readonly number[]): Card[] {
  return seen.flatMap((is, card) => (is || rankOf(card) <= foundations[suitOf(card)]! ? [] : [card]));
}

/** How many cards of a suit, from the ace up, are not on the table. */
function runFromAce(onTable: readonly boolean[], suit: number): number {
  let height = 0;
  while (height < RANKS && !onTable[cardOf(suit, height + 1)]) height += 1;
  return height;
}

function checkRedeals(left: number | undefined, rules: RuleSet): number {
  const setting = rules.stock?.redeals ?? 0;
  if (left === undefined) return setting;
  if (!(left >= 0) || (left !== Number.POSITIVE_INFINITY && !Number.isInteger(left))) {
    throw new InputError(`${left} redeals are left; that is a number 0, 1, 2 … or Infinity`);
  }
  if (left > setting) {
    const words = left === Number.POSITIVE_INFINITY ? 'unlimited' : left;
    throw new InputError(`${words} redeals are left, but ${rules.name} is played with ${setting}`);
  }
  return left;
}

/** A card in words, an unseen one too. */
function seenName(card: Card): string {
  return card === UNSEEN ? UNSEEN_NAME : cardName(card);
}

/** What is wrong with a column, the first thing only. */
function columnMistakes({ cards, faceDown }: SetupColumn, index: number, rules: RuleSet): string[] {
  const where = `column ${index + 1}`;
  if (!Number.isInteger(faceDown) || faceDown < 0) {
    return [`${where} has ${faceDown} cards face down; that is a number 0, 1, 2 …`];
  }
  if (cards.length > 0 && faceDown >= cards.length) {
    return [`${where} has a face-down top card, ${seenName(cards.at(-1)!)}; a top card is face up`];
  }
  if (cards.length === 0 && faceDown > 0) {
    return [`${where} has ${faceDown} cards face down, and no card at all`];
  }
  if (cards.includes(UNSEEN, faceDown)) {
    return [`${where} has an unseen card (${UNSEEN_NAME}) that lies face up; those are face down`];
  }
  if (rules.layout !== 'klondike') return [];
  for (let depth = faceDown + 1; depth < cards.length; depth += 1) {
    const card = cards[depth]!;
    const below = cards[depth - 1]!;
    if (!fits(card, below, rules.build)) {
      return [
        `in ${where} ${cardName(card)} lies on ${cardName(below)}; in Klondike face-up cards form runs ${RUN_WORDS[rules.build]}`,
      ];
    }
  }
  return [];
}

/** Missing cards that a message names; how many more there are, it counts. */
const MOST_NAMED = 6;

/** What is wrong with the foundations: the cards that are missing must be runs from the ace. */
function missingCards(onTable: readonly boolean[]): string[] {
  const heights = foundationsFrom(onTable);
  const missing = onTable.flatMap((is, card) => (is || rankOf(card) <= heights[suitOf(card)]! ? [] : [card]));
  const [first] = missing;
  if (first === undefined) return [];
  const lie = 'missing cards lie on the foundations, which are runs from the ace';
  if (missing.length === 1) {
    const lowest = cardOf(suitOf(first), heights[suitOf(first)]! + 1);
    return [`${cardName(first)} is missing while ${cardName(lowest)} is on the table; ${lie}`];
  }
  const more = missing.length - MOST_NAMED;
  const names = missing.slice(0, MOST_NAMED).map(cardName).join(', ');
  return [
    `${names}${more > 0 ? ` and ${more} more` : ''} are missing while lower cards of their suits are on the table; ${lie}`,
  ];
}

/** As high as each foundation can be, when what is not on the table lies there. */
function foundationsFrom(onTable: readonly boolean[]): number[] {
  return Array.from({ length: SUITS }, (_, suit) => runFromAce(onTable, suit));
}

/** The foundations in words: `S 0, H 3, D 0, C 13`. */
function foundationWords(foundations: readonly number[]): string {
  return foundations.map((height, suit) => `${suitName(suit)} ${height}`).join(', ');
}
