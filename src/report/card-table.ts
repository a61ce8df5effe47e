import { type Card, cardName, isRed, rankOf, suitOf } from '../cards/card.js';
import type { Position } from '../game/position.js';
import { Markup, type MarkupValue, markup } from './markup.js';

const SUIT_SYMBOLS = '♠♥♦♣';

/** Stock and waste, if the game has them, and the columns side by side, bottom card first, face-down cards hatched. */
export function cardTable({ columns, stock, waste }: Position): MarkupValue {
  const height = Math.max(...columns.map(({ cards }) => cards.length));
  const rows = Array.from({ length: height }, (_, depth) => {
    const cells = columns.map(({ cards, faceDown }) => {
      const card = cards[depth];
      return markup`<td>${card === undefined ? '' : cardSpan(card, depth < faceDown)}</td>`;
    });
    return markup`<tr>${cells}</tr>`;
  });
  return [
    pile('stock, the card turned next first', stock, true),
    pile('waste, its top card last', waste, false),
    markup`<table>${rows}</table>`,
  ];
}

/** The cards of the stock or the waste; nothing if there are none. */
function pile(name: string, cards: readonly Card[], faceDown: boolean): MarkupValue {
  if (cards.length === 0) return [];
  return markup`<div class="pile"><p>${name}</p>${cards.map((card) => cardSpan(card, faceDown))}</div>`;
}

function cardSpan(card: Card, faceDown: boolean): Markup {
  const classes = ['card', ...(isRed(card) ? ['red'] : []), ...(faceDown ? ['down'] : [])];
  const rank = rankOf(card) === 10 ? '10' : cardName(card).charAt(0);
  const title = new Markup(faceDown ? ' title="face down"' : '');
  return markup`<span class="${classes.join(' ')}"${title}>${rank}${SUIT_SYMBOLS.charAt(suitOf(card))}</span>`;
}
