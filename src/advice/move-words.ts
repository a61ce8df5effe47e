import { type Card, cardName, RANKS, rankOf, suitOf } from '../cards/card.js';
import { applyMove } from '../game/legal.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

const SUIT_SYMBOLS = '♠♥♦♣';
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** A card as players write it: `7♥`, `10♠`. */
function playerName(card: Card): string {
  const rank = rankOf(card) === 10 ? '10' : cardName(card)[0]!;
  return rank + SUIT_SYMBOLS[suitOf(card)]!;
}

function countWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/**
 * A legal move in words a player uses: `7♥ with the three cards on it to 8♥ in column 4; turns up a card`. Columns are
 * counted from 1, as the picture numbers them.
 *
 * @throws IllegalMove if it is none.
 */
export function moveInWords(position: Position, move: Move, rules: RuleSet): string {
  const after = applyMove(position, move, rules);
  if (move.type === 'draw') {
    const turned = after.waste.length - position.waste.length;
    const top = after.waste.at(-1)!;
    return turned === 1
      ? `turn the next card of the stock; it is ${playerName(top)}`
      : `turn the next ${countWord(turned)} cards of the stock; the top one is ${playerName(top)}`;
  }
  if (move.type === 'redeal') return 'turn the waste over to be the stock again';

  const { card } = move;
  const from = position.columns.findIndex(({ cards }) => cards.includes(card));
  return `${whatMoves(position, card, from)} ${whereTo(position, move)}${whatFollows(position, after, from)}`;
}

function whatMoves(position: Position, card: Card, from: number): string {
  const name = playerName(card);
  if (from < 0)
    return position.waste.includes(card) ? `${name} from the waste` : `${name} back from its foundation`;
  const { cards } = position.columns[from]!;
  const onIt = cards.length - 1 - cards.indexOf(card);
  if (onIt === 0) return name;
  return `${name} with the ${onIt === 1 ? 'card' : `${countWord(onIt)} cards`} on it`;
}

function whereTo({ columns }: Position, move: Exclude<Move, { type: 'draw' | 'redeal' }>): string {
  if (move.type === 'foundation') return 'to its foundation';
  if (move.type === 'empty') {
    const empty = columns.findIndex(({ cards }) => cards.length === 0);
    return `to the empty column ${empty + 1}`;
  }
  const column = columns.findIndex(({ cards }) => cards.at(-1) === move.onto);
  return `to ${playerName(move.onto)} in column ${column + 1}`;
}

function whatFollows(before: Position, after: Position, from: number): string {
  if (after.foundations.every((height) => height === RANKS)) return '; that wins';
  if (from < 0) return '';
  if (after.columns[from]!.faceDown < before.columns[from]!.faceDown) return '; turns up a card';
  return after.columns[from]!.cards.length === 0 ? `; empties column ${from + 1}` : '';
}
