import { type Card, cardName, parseCard, RANKS, SUITS, suitName } from '../cards/card.js';
import { shown } from '../errors/arguments.js';
import { InputError, quoted } from '../errors/input-error.js';
import { makePosition } from './make-position.js';
import { COLUMNS, type Column, type Position } from './position.js';
import type { RuleSet } from './rule-sets.js';
import { UNSEEN, UNSEEN_NAME } from './setup.js';

/** A column in JSON: card names, bottom to top; `??` for an unseen card, which lies face down. */
export interface ColumnJson {
  readonly faceDown: readonly string[];
  readonly faceUp: readonly string[];
}

/** A position in JSON. `stock`, `waste` and `redeals` stand there in games with a stock, and only there. */
export interface PositionJson {
  readonly columns: readonly ColumnJson[];
  /** Cards on each foundation, 0–13. */
  readonly foundations: { readonly S: number; readonly H: number; readonly D: number; readonly C: number };
  /** The card that is turned next first. */
  readonly stock?: readonly string[];
  /** The top card last. */
  readonly waste?: readonly string[];
  /** Redeals left. */
  readonly redeals?: number | 'unlimited';
}

/** Writes a position as a plain object for JSON; `positionFromJson` reads it back. */
export function positionToJson(position: Position, rules: RuleSet): PositionJson {
  const [S, H, D, C] = position.foundations as [number, number, number, number];
  const tableau = {
    columns: position.columns.map(({ cards, faceDown }) => ({
      faceDown: cards.slice(0, faceDown).map(cardName),
      faceUp: cards.slice(faceDown).map(cardName),
    })),
    foundations: { S, H, D, C },
  };
  if (rules.stock === undefined) return tableau;
  return {
    ...tableau,
    stock: position.stock.map(cardName),
    waste: position.waste.map(cardName),
    redeals: position.redeals === Number.POSITIVE_INFINITY ? 'unlimited' : position.redeals,
  };
}

/**
 * Reads a position from a parsed JSON value. `foundations` may be missing (they follow from the rest; if given,
 * they are checked), and `redeals` (then the rules' setting is taken). Throws InputError that names the field.
 */
export function positionFromJson(value: unknown, rules: RuleSet): Position {
  const known = [
    'columns',
    'foundations',
    ...(rules.stock === undefined ? [] : ['stock', 'waste', 'redeals']),
  ];
  const object = objectAt(value, 'the position', known);
  const columns = arrayAt(object.columns, 'columns');
  if (columns.length !== COLUMNS) {
    throw new InputError(`columns: a board has ${COLUMNS} columns, this one has ${columns.length}`);
  }
  const table = {
    columns: columns.map((column, index) => columnAt(column, `columns[${index}]`)),
    ...(object.foundations === undefined ? {} : { foundations: foundationsAt(object.foundations) }),
  };
  if (rules.stock === undefined) return makePosition(table, rules);
  return makePosition(
    {
      ...table,
      stock: cardsAt(object.stock, 'stock'),
      waste: cardsAt(object.waste, 'waste'),
      ...(object.redeals === undefined ? {} : { redeals: redealsAt(object.redeals) }),
    },
    rules,
  );
}

function objectAt(value: unknown, field: string, known: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${field}: an object with ${known.join(', ')} stands here, not ${shown(value)}`);
  }
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) {
      throw new InputError(`${field}: unknown field ${quoted(key)}; known are ${known.join(', ')}`);
    }
  }
  return value as Record<string, unknown>;
}

function arrayAt(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new InputError(`${field}: an array stands here, not ${shown(value)}`);
  return value;
}

function cardsAt(value: unknown, field: string): Card[] {
  return arrayAt(value, field).map((item, index) => {
    const card = item === UNSEEN_NAME ? UNSEEN : typeof item === 'string' ? parseCard(item) : undefined;
    if (card === undefined) {
      throw new InputError(
        `${field}[${index}]: ${shown(item)} is no card; a card is rank and suit, like "7H" or "TS"`,
      );
    }
    return card;
  });
}

function columnAt(value: unknown, field: string): Column {
  const object = objectAt(value, field, ['faceDown', 'faceUp']);
  const down = cardsAt(object.faceDown, `${field}.faceDown`);
  return { cards: [...down, ...cardsAt(object.faceUp, `${field}.faceUp`)], faceDown: down.length };
}

function foundationsAt(value: unknown): number[] {
  const suits = Array.from({ length: SUITS }, (_, suit) => suitName(suit));
  const object = objectAt(value, 'foundations', suits);
  return suits.map((suit) => {
    const height = object[suit];
    if (!isCount(height) || height > RANKS) {
      throw new InputError(`foundations.${suit}: a number 0 … ${RANKS} stands here, not ${shown(height)}`);
    }
    return height;
  });
}

function redealsAt(value: unknown): number {
  if (value === 'unlimited') return Number.POSITIVE_INFINITY;
  if (!isCount(value)) {
    throw new InputError(`redeals: a number 0, 1, 2 … or "unlimited" stands here, not ${shown(value)}`);
  }
  return value;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
