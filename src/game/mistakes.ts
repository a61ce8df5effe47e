import { type Card, cardName, DECK_SIZE } from '../cards/card.js';
import { InputError } from '../errors/input-error.js';
import { type Setup, UNSEEN } from './setup.js';

/** Cards that stand nowhere are named beside those that stand twice, if they are no more than this. */
const MOST_MISSING = 4;

/** Throws InputError that lists what is wrong, all of it at once; does nothing if nothing is. */
export function refuseMistakes(mistakes: readonly string[]): void {
  if (mistakes.length === 0) return;
  throw new InputError(
    mistakes.length === 1
      ? mistakes[0]!
      : `${mistakes.length} mistakes: ${mistakes.map((mistake, index) => `(${index + 1}) ${mistake}`).join(' ')}`,
  );
}

/** Where each card of a setup stands, in words. */
function placesOf({ columns, stock = [], waste = [] }: Setup): Map<Card, string[]> {
  const places = new Map<Card, string[]>();
  const piles: [string, readonly Card[]][] = [
    ...columns.map(({ cards }, index): [string, readonly Card[]] => [`column ${index + 1}`, cards]),
    ['the stock', stock],
    ['the waste', waste],
  ];
  for (const [name, cards] of piles) {
    for (const card of cards) {
      if (card === UNSEEN) continue;
      const known = places.get(card);
      if (known === undefined) places.set(card, [name]);
      else known.push(name);
    }
  }
  return places;
}

/**
 * The cards of a setup that stand more than once, and where; the last line names the cards that stand nowhere, of
 * which one may have been meant. Empty if every card stands once at most.
 *
 * @param complete whether every card of the setup was read, so that the others are known to be missing.
 */
export function twiceOnBoard(setup: Setup, complete: boolean): string[] {
  const places = placesOf(setup);
  const twice = [...places].filter(([, where]) => where.length > 1);
  if (twice.length === 0) return [];
  const missing = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !places.has(card));
  const nowhere =
    complete && missing.length > 0 && missing.length <= MOST_MISSING
      ? [`${missing.map(cardName).join(', ')} ${missing.length === 1 ? 'stands' : 'stand'} nowhere`]
      : [];
  return [
    ...twice.map(([card, where]) => {
      const times = where.length === 2 ? 'twice' : `${where.length} times`;
      return `${cardName(card)} stands ${times} on the board (${where.join(', ')})`;
    }),
    ...nowhere,
  ];
}
