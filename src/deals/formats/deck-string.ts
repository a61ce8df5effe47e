import { type Card, cardName, cardOf, DECK_SIZE, rankOf, suitOf } from '../../cards/card.js';
import { InputError, quoted } from '../../errors/input-error.js';
import type { Position } from '../../game/position.js';
import { describeRules, type RuleSet } from '../../game/rule-sets.js';
import { UNSEEN } from '../../game/setup.js';
import { dealOut } from '../layout.js';
import type { DealFormat } from './format.js';
import { ksolveDeal } from './klondike-numbers.js';
import { afterPrefix, refuseRange } from './numbers.js';

const DIGITS_A_CARD = 3;
const LENGTH = DECK_SIZE * DIGITS_A_CARD;

/** The suits 1–4 as this program counts suits: clubs, diamonds, hearts, spades. */
const SUIT_ORDER: readonly number[] = [3, 2, 1, 0];

/** KSolve has spades and hearts the other way round, whatever its help says. */
const KSOLVE_SUIT_ORDER: readonly number[] = [3, 2, 0, 1];

const SUIT_NAMES = ['spades', 'hearts', 'diamonds', 'clubs'] as const;

/** In place of an unseen card, as these programs themselves write it. */
const UNSEEN_DIGITS = '000';

/** Fewer digits than this are a game number, or a slip of one, and no part of a deck string. */
const FEWEST_DIGITS = 30;

function readCard(digits: string, index: number, suits: readonly number[]): Card {
  if (digits === UNSEEN_DIGITS) return UNSEEN;
  const rank = Number(digits.slice(0, 2));
  const suit = suits[Number(digits[2]) - 1];
  if (rank < 1 || rank > 13 || suit === undefined) {
    const names = suits.map((known) => SUIT_NAMES[known]).join(', ');
    throw new InputError(
      `deck string: ${quoted(digits)}, card ${index + 1}, is no card; a card is rank 01–13 and suit 1–4 (${names}), or ${UNSEEN_DIGITS} for one never seen`,
    );
  }
  return cardOf(suit, rank);
}

function readDeck(text: string, suits: readonly number[]): Card[] {
  const digits = text.replace(/\s/g, '');
  if (digits.length !== LENGTH || !/^\d+$/.test(digits)) {
    throw new InputError(`a deck string has ${LENGTH} digits, three a card; this one has ${digits.length}`);
  }
  const deck = Array.from({ length: DECK_SIZE }, (_, index) =>
    readCard(digits.slice(index * DIGITS_A_CARD, (index + 1) * DIGITS_A_CARD), index, suits),
  );
  const twice = deck.find((card, index) => card !== UNSEEN && deck.indexOf(card) !== index);
  if (twice !== undefined) {
    throw new InputError(`the deck string has ${cardName(twice)} twice; it has each of the 52 cards once`);
  }
  return deck;
}

/** Whether a text is digits and more of them than any deal number here has. */
function meantAsDigits(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  return digits.length >= FEWEST_DIGITS && /^\d+$/.test(digits);
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

function writeDeck(deck: readonly Card[], suits: readonly number[]): string {
  return deck
    .map((card) => `${String(rankOf(card)).padStart(2, '0')}${suits.indexOf(suitOf(card)) + 1}`)
    .join('');
}

/** The deck strings of Klondike-Solver and MinimalKlondike: 52 cards of three digits, in the order of the deal. */
export const deckString: DealFormat = {
  name: 'deckstring',
  title: 'Klondike-Solver deck string',
  source: 'Klondike-Solver (ShootMe), also MinimalKlondike',
  games: 'Klondike',
  families: ['KL'],
  example: '072103023042094134… (156 digits)',
  recognises: (text) => text.length < 10 * LENGTH && meantAsDigits(text),
  read: (text, rules) => dealOut(readDeck(text, SUIT_ORDER), rules),
  write: (position, rules) => writeDeck(deckOfDeal(position, rules), SUIT_ORDER),
};

const KSOLVE = 'ksolve';

/** The game numbers and deck strings of KSolve; these are told apart by a prefix: it reads the suits 3 and 4 as spades and hearts. */
export const ksolveDeckString: DealFormat = {
  name: KSOLVE,
  title: 'KSolve game number or deck string',
  source: 'KSolve (JonathanFry3)',
  games: 'Klondike',
  families: ['KL'],
  example: 'ksolve:24, ksolve:072103023042094134… (156 digits)',
  prefix: KSOLVE,
  recognises: (text) => afterPrefix(text, KSOLVE) !== undefined,
  read: (text, rules) => {
    const digits = afterPrefix(text, KSOLVE)!.trim();
    refuseRange(digits, text);
    if (digits.length < FEWEST_DIGITS) return ksolveDeal(digits, text, rules);
    return dealOut(readDeck(digits, KSOLVE_SUIT_ORDER), rules);
  },
  write: (position, rules) => `${KSOLVE}:${writeDeck(deckOfDeal(position, rules), KSOLVE_SUIT_ORDER)}`,
};
