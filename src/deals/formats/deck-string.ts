import { type Card, cardName, cardOf, DECK_SIZE, rankOf, suitOf } from '../../cards/card.js';
import { InputError, quoted } from '../../errors/input-error.js';
import type { Position } from '../../game/position.js';
import { describeRules, type RuleSet } from '../../game/rule-sets.js';
import { dealOut } from '../layout.js';
import type { DealFormat } from './format.js';

const DIGITS_A_CARD = 3;
const LENGTH = DECK_SIZE * DIGITS_A_CARD;

/** The suits 1–4, clubs diamonds hearts spades, as this program counts suits. */
const SUIT_ORDER: readonly number[] = [3, 2, 1, 0];

function readCard(digits: string, index: number): Card {
  const rank = Number(digits.slice(0, 2));
  const suit = SUIT_ORDER[Number(digits[2]) - 1];
  if (rank < 1 || rank > 13 || suit === undefined) {
    throw new InputError(
      `deck string: ${quoted(digits)}, card ${index + 1}, is no card; a card is rank 01–13 and suit 1–4 (clubs, diamonds, hearts, spades)`,
    );
  }
  return cardOf(suit, rank);
}

function readDeck(text: string): Card[] {
  const digits = text.replace(/\s/g, '');
  if (digits.length !== LENGTH || !/^\d+$/.test(digits)) {
    throw new InputError(
      `a deck string has ${LENGTH} digits, three a card; this one has ${digits.length} characters`,
    );
  }
  const deck = Array.from({ length: DECK_SIZE }, (_, index) =>
    readCard(digits.slice(index * DIGITS_A_CARD, (index + 1) * DIGITS_A_CARD), index),
  );
  const twice = deck.find((card, index) => deck.indexOf(card) !== index);
  if (twice !== undefined) {
    throw new InputError(`the deck string has ${cardName(twice)} twice; it has each of the 52 cards once`);
  }
  return deck;
}

/**
 * The deck that deals a Klondike position, in the order in which it is dealt. Where just the first cards of the
 * stock have been turned, as PySolFC does at the start, they go back: no win is lost or found by that, since any
 * line must turn them, and may do so first. Throws InputError for a position in the middle of a game.
 */
function deckOfDeal(position: Position, rules: RuleSet): Card[] {
  const { columns, stock, waste } = position;
  const deck: Card[] = [];
  for (let row = 0; row < columns.length; row += 1) {
    for (const { cards } of columns.slice(row)) {
      const card = cards[row];
      if (card !== undefined) deck.push(card);
    }
  }
  deck.push(...waste, ...stock);
  const untouched =
    deck.length === DECK_SIZE &&
    columns.every(({ cards, faceDown }, index) => cards.length === index + 1 && faceDown === index) &&
    (waste.length === 0 || waste.length === rules.stock?.draw);
  if (!untouched) {
    throw new InputError(
      `a deck string holds only a whole deal, and this is a position in the middle of a game of ${describeRules(rules)}; fc-solve and solvitaire hold any position`,
    );
  }
  return deck;
}

/** The deck strings of Klondike-Solver and its descendants: 52 cards of three digits, in the order of the deal. */
export const deckString: DealFormat = {
  name: 'deckstring',
  title: 'Klondike-Solver deck string',
  source: 'Klondike-Solver (ShootMe), also MinimalKlondike and KSolve',
  games: 'Klondike',
  families: ['KL'],
  example: '072103023042094134… (156 digits)',
  recognises: (text) => text.length < 10 * LENGTH && /^\d{100,}$/.test(text.replace(/\s/g, '')),
  read: (text, rules) => dealOut(readDeck(text), rules),
  write: (position, rules) =>
    deckOfDeal(position, rules)
      .map((card) => `${String(rankOf(card)).padStart(2, '0')}${SUIT_ORDER.indexOf(suitOf(card)) + 1}`)
      .join(''),
};
