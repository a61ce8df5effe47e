import { type Card, cardOf } from '../cards/card.js';
import { COLUMNS, type Position } from '../game/position.js';

/** A rectangle's place on the table, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a card lies, how high, and whether it shows its face. */
export interface Placed extends Spot {
  readonly card: Card;
  readonly z: number;
  readonly faceUp: boolean;
  readonly pile: string;
}

/** The whole table in pixels: the size of a card, the places of the piles, and every card's. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: readonly Spot[];
  readonly foundations: readonly Spot[];
  readonly stock: Spot;
  readonly waste: Spot;
  readonly cards: readonly Placed[];
}

const RATIO = 1.4;
/** Shares of a card's width: between piles, between the cards of a fan face up and face down. */
const GAP = 0.12;
const FAN_UP = 0.34;
const FAN_DOWN = 0.15;
const WIDEST = 132;

/**
 * Lays a position out on a table of a size in pixels. On a wide table the foundations stand at the right and the stock
 * at the left; on a tall one they lie above the columns. Fans are drawn together where a column would not fit.
 */
export function layOut(
  position: Position,
  hasStock: boolean,
  size: { width: number; height: number },
): Layout {
  const wide = size.width > size.height;
  const slots = COLUMNS + (wide ? (hasStock ? 2 : 1) : 0);
  const byWidth = size.width / (slots + (slots + 1) * GAP);
  const width = Math.max(
    24,
    Math.floor(Math.min(byWidth, WIDEST, size.height / (wide ? 4 * RATIO + 5 * GAP : 6))),
  );
  const height = Math.round(width * RATIO);
  const gap = Math.min(Math.round((size.width - slots * width) / (slots + 1)), Math.round(width * 0.3));
  const left = Math.round((size.width - slots * width - (slots - 1) * gap) / 2);
  const at = (slot: number) => left + slot * (width + gap);
  const margin = Math.round(width * GAP);
  const first = wide && hasStock ? 1 : 0;
  const top = wide ? margin : height + 2 * margin;
  const columns = position.columns.map((_, index) => ({ x: at(first + index), y: top }));
  const foundations = position.foundations.map((_, suit) =>
    wide ? { x: at(slots - 1), y: margin + suit * (height + margin) } : { x: at(3 + suit), y: margin },
  );
  const stock = { x: at(0), y: margin };
  const waste = wide ? { x: at(0), y: 2 * margin + height } : { x: at(1), y: margin };
  const cards: Placed[] = [];
  position.columns.forEach((column, index) => {
    const down = column.faceDown * width * FAN_DOWN;
    const up = Math.max(0, column.cards.length - column.faceDown - 1) * width * FAN_UP;
    const squeeze = Math.min(1, (size.height - top - height - margin) / Math.max(1, down + up));
    let y = top;
    column.cards.forEach((card, depth) => {
      const faceUp = depth >= column.faceDown;
      cards.push({
        card,
        x: columns[index]!.x,
        y: Math.round(y),
        z: depth + 1,
        faceUp,
        pile: `column-${index}`,
      });
      y += width * (faceUp ? FAN_UP : FAN_DOWN) * squeeze;
    });
  });
  position.foundations.forEach((reached, suit) => {
    for (let rank = 1; rank <= reached; rank += 1) {
      cards.push({
        card: cardOf(suit, rank),
        ...foundations[suit]!,
        z: rank,
        faceUp: true,
        pile: `foundation-${suit}`,
      });
    }
  });
  position.stock.forEach((card, index) => {
    cards.push({ card, ...stock, z: 30 - index, faceUp: false, pile: 'stock' });
  });
  position.waste.forEach((card, index) => {
    const fanned = Math.max(0, index - Math.max(0, position.waste.length - 3));
    const step = fanned * width * (wide ? 0.34 : 0.3);
    const spot = wide ? { x: waste.x, y: waste.y + step } : { x: waste.x + step, y: waste.y };
    cards.push({ card, ...spot, z: index + 1, faceUp: true, pile: 'waste' });
  });
  // The same order whatever the position, so that every card keeps its element and glides.
  cards.sort((a, b) => a.card - b.card);
  return { width, height, columns, foundations, stock, waste, cards };
}
