import { type Card, cardOf, isRed, rankOf, suitOf } from '../../cards/card.js';
import type { Move, Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { columnOf } from './session.js';

/** Why a move is refused, for every language: which rule, and the cards and numbers that it speaks of. */
export type Refusal =
  | { readonly rule: 'takes-card'; readonly onto: Card; readonly card: Card }
  | { readonly rule: 'takes-colour'; readonly onto: Card; readonly rank: number; readonly red: boolean }
  | { readonly rule: 'takes-rank'; readonly onto: Card; readonly rank: number }
  | { readonly rule: 'takes-other'; readonly onto: Card; readonly rank: number }
  | { readonly rule: 'takes-nothing'; readonly onto: Card }
  | { readonly rule: 'kings-only' }
  | { readonly rule: 'group-too-large'; readonly size: number; readonly most: number }
  | { readonly rule: 'foundation-next'; readonly card: Card }
  | { readonly rule: 'foundation-full'; readonly suit: number }
  | { readonly rule: 'not-top' }
  | { readonly rule: 'no-returns' }
  | { readonly rule: 'no-redeal' }
  | { readonly rule: 'stock-empty' }
  | { readonly rule: 'no-place'; readonly card: Card };

/** Why the rules refuse a move that they do refuse. */
export function refusalOf(position: Position, move: Move, rules: RuleSet): Refusal {
  if (move.type === 'draw') return { rule: 'stock-empty' };
  if (move.type === 'redeal') return { rule: position.waste.length === 0 ? 'stock-empty' : 'no-redeal' };
  const { card } = move;
  const suit = suitOf(card);
  const column = columnOf(position, card);
  const group =
    column < 0 ? 1 : position.columns[column]!.cards.length - position.columns[column]!.cards.indexOf(card);
  if (move.type === 'foundation') {
    if (group > 1) return { rule: 'not-top' };
    const height = position.foundations[suit]!;
    return height === 13
      ? { rule: 'foundation-full', suit }
      : { rule: 'foundation-next', card: cardOf(suit, height + 1) };
  }
  const onFoundation = column < 0 && position.foundations[suit]! >= rankOf(card);
  if (onFoundation && !rules.returns) return { rule: 'no-returns' };
  if (group > rules.maxGroup) return { rule: 'group-too-large', size: group, most: rules.maxGroup };
  if (move.type === 'column') return onto(move.onto, rules);
  if (rules.emptyColumn === 'kings' && rankOf(card) !== 13) return { rule: 'kings-only' };
  return { rule: 'no-place', card };
}

/** What a column's top card takes. */
function onto(top: Card, rules: RuleSet): Refusal {
  const rank = rankOf(top) - 1;
  if (rank === 0) return { rule: 'takes-nothing', onto: top };
  if (rules.build === 'same-suit') return { rule: 'takes-card', onto: top, card: cardOf(suitOf(top), rank) };
  if (rules.build === 'alternating') return { rule: 'takes-colour', onto: top, rank, red: !isRed(top) };
  if (rules.build === 'any-suit') return { rule: 'takes-rank', onto: top, rank };
  return { rule: 'takes-other', onto: top, rank };
}
