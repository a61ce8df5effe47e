import { type Card, rankOf, SUITS, suitOf } from '../../cards/card.js';
import { tryMove } from '../../game/legal.js';
import type { Move, Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { customsOf } from './levels.js';
import { columnOf } from './session.js';

/** A place that a group can be dropped on: a column (0–6), or the foundations. */
export type Place = { readonly pile: 'column'; readonly column: number } | { readonly pile: 'foundation' };

/** A move, and the empty column that is meant where it goes to one. */
export interface Gesture {
  readonly move: Move;
  readonly column?: number;
}

/** The move of a group, headed by a card, to a place; the rules are not asked yet. */
export function dropOn(position: Position, card: Card, place: Place): Gesture {
  if (place.pile === 'foundation') return { move: { type: 'foundation', card } };
  const onto = position.columns[place.column]!.cards.at(-1);
  if (onto === undefined) return { move: { type: 'empty', card }, column: place.column };
  return { move: { type: 'column', card, onto } };
}

/** Whether the rules allow a gesture. */
function allows(position: Position, { move }: Gesture, rules: RuleSet): boolean {
  return typeof tryMove(position, move, rules) !== 'string';
}

/** The places that take the group headed by a card: what the placement guide shows. */
export function placesFor(position: Position, card: Card, rules: RuleSet): Place[] {
  const places: Place[] = position.columns.map((_, column) => ({ pile: 'column', column }));
  places.push({ pile: 'foundation' });
  return places.filter((place) => allows(position, dropOn(position, card, place), rules));
}

/**
 * Whether a card may go to its foundation without loss: nothing that can ever have to lie on it is left. With
 * columns of one suit that is always so; else every foundation that such cards come from must have reached the rank
 * below, and where the other suit of the colour can come back, that one two ranks below.
 */
export function isSafeUp(position: Position, card: Card, rules: RuleSet): boolean {
  if (rules.build === 'same-suit') return true;
  const rank = rankOf(card);
  const suit = suitOf(card);
  const reached = (other: number, height: number) => position.foundations[other]! >= height;
  for (let other = 0; other < SUITS; other += 1) {
    if (other === suit) continue;
    const sameColour = isRedSuit(other) === isRedSuit(suit);
    if (rules.build !== 'alternating' || !sameColour) {
      if (!reached(other, rank - 1)) return false;
    } else if (rules.returns && !reached(other, rank - 2)) return false;
  }
  return true;
}

function isRedSuit(suit: number): boolean {
  return suit === 1 || suit === 2;
}

/** The move to the longest column that takes the card, else to an empty column; undefined if there is none. */
function toColumn(position: Position, card: Card, rules: RuleSet): Gesture | undefined {
  const from = columnOf(position, card);
  const fitting = placesFor(position, card, rules)
    .filter((place) => place.pile === 'column')
    .map((place) => place.column)
    .sort((a, b) => position.columns[b]!.cards.length - position.columns[a]!.cards.length || a - b);
  const best = fitting[0];
  if (best === undefined || best === from) return undefined;
  return dropOn(position, card, { pile: 'column', column: best });
}

/**
 * What a tap on a card does; undefined if there is no place for it. Where the customs send it to the best place that is
 * its foundation if that is safe, else the longest column that takes it, an empty one last, else the foundation all
 * the same. Where a tap only puts cards on foundations, it is that or nothing.
 */
export function tap(position: Position, card: Card, rules: RuleSet): Gesture | undefined {
  const up = upward(position, card, rules);
  if (customsOf(rules).tap === 'foundation') return up;
  if (up !== undefined && isSafeUp(position, card, rules)) return up;
  // A card that lies on its foundation comes back only by dragging.
  if (liesUp(position, card)) return undefined;
  return toColumn(position, card, rules) ?? up;
}

/** What two quick taps do: straight to the foundation, or, where one tap does that, else to a fitting column. */
export function doubleTap(position: Position, card: Card, rules: RuleSet): Gesture | undefined {
  const up = upward(position, card, rules);
  if (customsOf(rules).tap === 'best' || up !== undefined) return up;
  return liesUp(position, card) ? undefined : toColumn(position, card, rules);
}

/**
 * Whether a tap has to wait whether a second one follows: the two lead to different places. Elsewhere the first acts
 * at once.
 */
export function tapWaits(position: Position, card: Card, rules: RuleSet): boolean {
  const one = tap(position, card, rules);
  const two = doubleTap(position, card, rules);
  return one !== undefined && two !== undefined && one.move.type !== two.move.type;
}

/** The move of a card to its foundation, if it can go. */
function upward(position: Position, card: Card, rules: RuleSet): Gesture | undefined {
  const gesture = dropOn(position, card, { pile: 'foundation' });
  return allows(position, gesture, rules) ? gesture : undefined;
}

function liesUp(position: Position, card: Card): boolean {
  return position.foundations[suitOf(card)]! >= rankOf(card);
}

/** What a click on the stock does: turn it, or turn the waste over when it is empty. */
export function stockMove(position: Position): Move {
  return position.stock.length > 0 ? { type: 'draw' } : { type: 'redeal' };
}
