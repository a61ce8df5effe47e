import { type Card, DECK_SIZE, RANKS, SUITS } from '../cards/card.js';
import { needArray, needNumber, needObject } from '../errors/arguments.js';
import { InputError } from '../errors/input-error.js';

/** In place of a card of which only the place is known: it lies face down or in the stock and was never seen. */
export const UNSEEN = -1;

/** How an unseen card is written. */
export const UNSEEN_NAME = '??';

/** A column as it may be written, bottom to top; the first `faceDown` cards lie face down. */
export interface SetupColumn {
  /** Cards, or UNSEEN. */
  readonly cards: readonly Card[];
  readonly faceDown: number;
}

/**
 * What lies on the table as anybody may write it: nothing of it is checked. `makePosition` checks it, and makes a
 * Position of it where every card is seen.
 */
export interface Setup {
  readonly columns: readonly SetupColumn[];
  /** The card that is turned next first; cards, or UNSEEN. Nothing if missing. */
  readonly stock?: readonly Card[];
  /** The top card last. Nothing if missing. */
  readonly waste?: readonly Card[];
  /** Redeals left, 0 … the rules' number (also the default). */
  readonly redeals?: number;
  /** What the foundations are said to hold, 0–13 in the order S H D C; where it is not said, it follows. */
  readonly foundations?: readonly number[];
}

/**
 * A value from outside as a setup, if it has the shape of one (what its numbers say, `makePosition` checks).
 *
 * @param name the argument, for the message.
 * @throws InputError that names the field at fault.
 */
export function setupOf(value: unknown, name: string): Setup {
  const fields = ['columns', 'foundations', 'stock', 'waste', 'redeals'];
  const { columns, foundations, stock, waste, redeals } = needObject(value, name, fields);
  const piles = needArray(columns, `${name}.columns`).map((column, index) => {
    const where = `${name}.columns[${index}]`;
    const { cards, faceDown } = needObject(column, where, ['cards', 'faceDown']);
    return {
      cards: numbersAt(cards, `${where}.cards`),
      faceDown: needNumber(faceDown, `${where}.faceDown`, { least: 0, whole: true }),
    };
  });
  return {
    columns: piles,
    ...(foundations === undefined ? {} : { foundations: heightsAt(foundations, `${name}.foundations`) }),
    ...(stock === undefined ? {} : { stock: numbersAt(stock, `${name}.stock`) }),
    ...(waste === undefined ? {} : { waste: numbersAt(waste, `${name}.waste`) }),
    ...(redeals === undefined
      ? {}
      : { redeals: needNumber(redeals, `${name}.redeals`, { least: 0, whole: true, unlimited: true }) }),
  };
}

function numbersAt(value: unknown, where: string): number[] {
  return needArray(value, where).map((card, index) =>
    needNumber(card, `${where}[${index}]`, { least: UNSEEN, most: DECK_SIZE - 1, whole: true }),
  );
}

function heightsAt(value: unknown, where: string): number[] {
  const heights = needArray(value, where).map((height, suit) =>
    needNumber(height, `${where}[${suit}]`, { least: 0, most: RANKS, whole: true }),
  );
  if (heights.length !== SUITS)
    throw new InputError(`${where}: ${heights.length} numbers stand where ${SUITS} belong`);
  return heights;
}
