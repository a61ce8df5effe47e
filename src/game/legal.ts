import { type Card, cardName, cardOf, RANKS, rankOf, SUITS, suitName, suitOf } from '../cards/card.js';
import { fits, startsColumn } from './compiled-rules.js';
import { moveWord } from './notation.js';
import type { Column, Move, Position } from './position.js';
import type { RuleSet } from './rule-sets.js';
import { trustedPosition } from './trusted-position.js';

/** A move that the rules do not allow; the message says why. */
export class IllegalMove extends Error {
  override name = 'IllegalMove';
}

/** Where a card that could move lies. */
type Source =
  | { readonly pile: 'column'; readonly column: number; readonly depth: number }
  | { readonly pile: 'waste' }
  | { readonly pile: 'foundation' };

/** Whether all 52 cards are on the foundations. */
export function isWon(position: Position): boolean {
  return position.foundations.every((height) => height === RANKS);
}

/** The top card of a column, undefined if it is empty. */
function topOf(column: Column): Card | undefined {
  return column.cards[column.cards.length - 1];
}

/** The top card of a foundation, undefined if it is empty. */
function foundationTop(position: Position, suit: number): Card | undefined {
  const height = position.foundations[suit]!;
  return height === 0 ? undefined : cardOf(suit, height);
}

/** Where the card lies, or the reason why it cannot be the head of a moving group. */
function findSource(position: Position, card: Card, rules: RuleSet): Source | string {
  for (let column = 0; column < position.columns.length; column += 1) {
    const { cards, faceDown } = position.columns[column]!;
    const depth = cards.indexOf(card);
    if (depth < 0) continue;
    return depth < faceDown ? `${cardName(card)} is face down` : { pile: 'column', column, depth };
  }
  if (position.waste.includes(card)) {
    return position.waste.at(-1) === card
      ? { pile: 'waste' }
      : `${cardName(card)} is not the top card of the waste`;
  }
  if (position.stock.includes(card)) return `${cardName(card)} is still in the stock`;
  if (foundationTop(position, suitOf(card)) !== card) {
    return `${cardName(card)} is not the top card of its foundation`;
  }
  return rules.returns
    ? { pile: 'foundation' }
    : `cards do not come back from the foundations in ${rules.name}`;
}

/** The cards that move when the card at `source` moves. */
function groupAt(position: Position, source: Source, card: Card): readonly Card[] {
  return source.pile === 'column' ? position.columns[source.column]!.cards.slice(source.depth) : [card];
}

/** Why a group may not go to a column (or an empty one) under the rules; undefined if it may. */
function whyNotToTableau(
  position: Position,
  source: Source,
  move: Move & { type: 'column' | 'empty' },
  rules: RuleSet,
): string | undefined {
  const size = source.pile === 'column' ? position.columns[source.column]!.cards.length - source.depth : 1;
  if (size > rules.maxGroup) {
    return `the group headed by ${cardName(move.card)} has ${size} cards, and at most ${rules.maxGroup} move in ${rules.name}`;
  }
  if (move.type === 'column') {
    const target = targetOf(position, move);
    if (target < 0) return `${cardName(move.onto)} is not the top card of a column`;
    if (!fits(move.card, move.onto, rules.build)) {
      return `${cardName(move.card)} does not fit on ${cardName(move.onto)} (build: ${rules.build}, one rank down)`;
    }
    // A group headed by the very card under the target would carry the target along; fits() rules out the rest.
    if (source.pile === 'column' && source.column === target) {
      return `${cardName(move.onto)} lies on ${cardName(move.card)} in the same column`;
    }
    return undefined;
  }
  if (targetOf(position, move) < 0) return 'no column is empty';
  if (!startsColumn(move.card, rules)) {
    return rules.emptyColumn === 'none'
      ? `an empty column takes no card in ${rules.name}`
      : `only a king goes to an empty column in ${rules.name}`;
  }
  if (source.pile === 'column' && source.depth === 0) {
    return `${cardName(move.card)} already stands at the bottom of a column`;
  }
  return undefined;
}

function whyNotToFoundation(position: Position, source: Source, card: Card): string | undefined {
  if (source.pile === 'foundation') return `${cardName(card)} already lies on its foundation`;
  if (source.pile === 'column' && topOf(position.columns[source.column]!) !== card) {
    return `${cardName(card)} is not a top card`;
  }
  const height = position.foundations[suitOf(card)]!;
  if (rankOf(card) !== height + 1) {
    return `the foundation of ${suitName(suitOf(card))} takes ${cardName(cardOf(suitOf(card), height + 1))} next`;
  }
  return undefined;
}

/** A column without its cards from `depth` on; a face-down card that becomes the top card turns up. */
function cutAt({ cards, faceDown }: Column, depth: number): Column {
  return { cards: cards.slice(0, depth), faceDown: Math.min(faceDown, Math.max(depth - 1, 0)) };
}

/** The foundations with one suit's height changed. */
function withHeight(foundations: readonly number[], suit: number, change: number): readonly number[] {
  const heights = foundations.slice();
  heights[suit]! += change;
  return heights;
}

/** The index of the column that a move to the tableau goes to; -1 if there is none. */
function targetOf(position: Position, move: Move & { type: 'column' | 'empty' }): number {
  const { columns } = position;
  for (let index = 0; index < columns.length; index += 1) {
    if (topOf(columns[index]!) === (move.type === 'column' ? move.onto : undefined)) return index;
  }
  return -1;
}

/**
 * The position after a move, or the reason (a clause for people) why the rules do not allow it.
 */
export function tryMove(position: Position, move: Move, rules: RuleSet): Position | string {
  if (move.type === 'draw') {
    if (rules.stock === undefined) return `${rules.name} has no stock`;
    if (position.stock.length === 0) return 'the stock is empty';
    const turned = position.stock.slice(0, rules.stock.draw);
    return trustedPosition({
      ...position,
      stock: position.stock.slice(turned.length),
      waste: [...position.waste, ...turned],
    });
  }
  if (move.type === 'redeal') {
    if (rules.stock === undefined) return `${rules.name} has no stock`;
    if (position.stock.length > 0) return 'the stock is not empty yet';
    if (position.waste.length === 0) return 'the waste is empty';
    if (position.redeals === 0) return 'no redeal is left';
    return trustedPosition({
      ...position,
      stock: position.waste,
      waste: [],
      redeals: position.redeals - 1,
    });
  }
  const source = findSource(position, move.card, rules);
  if (typeof source === 'string') return source;
  const reason =
    move.type === 'foundation'
      ? whyNotToFoundation(position, source, move.card)
      : whyNotToTableau(position, source, move, rules);
  if (reason !== undefined) return reason;

  const { card } = move;
  const columns = position.columns.slice();
  let { foundations, waste } = position;
  if (source.pile === 'column')
    columns[source.column] = cutAt(position.columns[source.column]!, source.depth);
  else if (source.pile === 'waste') waste = waste.slice(0, -1);
  else foundations = withHeight(foundations, suitOf(card), -1);
  if (move.type === 'foundation') {
    foundations = withHeight(foundations, suitOf(card), 1);
  } else {
    const target = targetOf(position, move);
    const { cards, faceDown } = position.columns[target]!;
    columns[target] = { cards: cards.concat(groupAt(position, source, card)), faceDown };
  }
  return trustedPosition({ columns, foundations, stock: position.stock, waste, redeals: position.redeals });
}

/** The position after a move. Throws IllegalMove, with the reason, if the rules do not allow it. */
export function applyMove(position: Position, move: Move, rules: RuleSet): Position {
  const next = tryMove(position, move, rules);
  if (typeof next === 'string') throw new IllegalMove(`${moveWord(move)}: ${next}`);
  return next;
}

/** The cards that could head a moving group: every face-up card, the waste's top, the foundations' tops. */
function movableCards(position: Position): Card[] {
  const cards = position.columns.flatMap((column) => column.cards.slice(column.faceDown));
  const top = position.waste.at(-1);
  if (top !== undefined) cards.push(top);
  for (let suit = 0; suit < SUITS; suit += 1) {
    const card = foundationTop(position, suit);
    if (card !== undefined) cards.push(card);
  }
  return cards;
}

/**
 * All legal moves, each different word once, in a fixed order: card by card (columns from the first, bottom to
 * top, then waste, then foundations), each onto the columns' tops, to an empty column, to its foundation; then
 * `draw` and `redeal`. Nothing is forced and nothing is left out.
 */
export function legalMoves(position: Position, rules: RuleSet): Move[] {
  const tops = position.columns.map(topOf).filter((card) => card !== undefined);
  const candidates: Move[] = movableCards(position).flatMap((card) => [
    ...tops
      .filter((onto) => fits(card, onto, rules.build))
      .map((onto) => ({ type: 'column' as const, card, onto })),
    { type: 'empty' as const, card },
    { type: 'foundation' as const, card },
  ]);
  candidates.push({ type: 'draw' }, { type: 'redeal' });
  return candidates.filter((move) => typeof tryMove(position, move, rules) !== 'string');
}

/** How many sequences of legal moves of a length (0 or more) start in a position ("perft"). */
export function countLines(position: Position, rules: RuleSet, length: number): number {
  if (length === 0) return 1;
  const moves = legalMoves(position, rules);
  if (length === 1) return moves.length;
  let count = 0;
  for (const move of moves) count += countLines(applyMove(position, move, rules), rules, length - 1);
  return count;
}
