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
  /** Whether another card lies on it so that nothing of it shows. */
  readonly covered: boolean;
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
/** On a tall table there is room for fans that show the whole index of a small card. */
const FAN_UP_TALL = 0.5;
const FAN_DOWN = 0.15;
const WIDEST = 132;
/** Up to this width the foundations beside the columns may overlap, so that cards on a low screen can be read. */
const READABLE = 64;

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
  const byHeight = wide
    ? Math.max(size.height / (4 * RATIO + 5 * GAP), Math.min(size.height / 3.3, READABLE))
    : size.height / 6;
  const width = Math.max(24, Math.floor(Math.min(byWidth, WIDEST, byHeight)));
  const height = Math.round(width * RATIO);
  const gap = Math.min(Math.round((size.width - slots * width) / (slots + 1)), Math.round(width * 0.3));
  const left = Math.round((size.width - slots * width - (slots - 1) * gap) / 2);
  const at = (slot: number) => left + slot * (width + gap);
  const margin = Math.round(width * GAP);
  const first = wide && hasStock ? 1 : 0;
  const top = wide ? margin : height + 2 * margin;
  const columns = position.columns.map((_, index) => ({ x: at(first + index), y: top }));
  const below = Math.min(height + margin, Math.floor((size.height - height - 2 * margin) / 3));
  const foundations = position.foundations.map((_, suit) =>
    wide ? { x: at(slots - 1), y: margin + suit * below } : { x: at(3 + suit), y: margin },
  );
  const stock = { x: at(0), y: margin };
  const waste = wide ? { x: at(0), y: 2 * margin + height } : { x: at(1), y: margin };
  const fanUp = wide ? FAN_UP : FAN_UP_TALL;
  const cards: Placed[] = [];
  position.columns.forEach((column, index) => {
    const down = column.faceDown * width * FAN_DOWN;
    const up = Math.max(0, column.cards.length - column.faceDown - 1) * width * fanUp;
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
        covered: false,
      });
      y += width * (faceUp ? fanUp : FAN_DOWN) * squeeze;
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
        covered: rank < reached,
      });
    }
  });
  position.stock.forEach((card, index) => {
    cards.push({ card, ...stock, z: 30 - index, faceUp: false, pile: 'stock', covered: index > 0 });
  });
  position.waste.forEach((card, index) => {
    const fanned = Math.max(0, index - Math.max(0, position.waste.length - 3));
    const step = fanned * width * FAN_UP;
    const spot = wide ? { x: waste.x, y: waste.y + step } : { x: waste.x + step, y: waste.y };
    const covered = index < position.waste.length - 3;
    cards.push({ card, ...spot, z: index + 1, faceUp: true, pile: 'waste', covered });
  });
  // The same order whatever the position, so that every card keeps its element and glides.
  cards.sort((a, b) => a.card - b.card);
  return { width, height, columns, foundations, stock, waste, cards };
}
