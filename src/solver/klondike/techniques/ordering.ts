import { RANKS } from '../../../cards/card.js';
import { Xorshift } from '../../random.js';
import type { Technique } from '../../technique.js';
import { HEAD_TO_FOUNDATION, HEAD_TO_TABLEAU, STOCK_TO_FOUNDATION, type State } from '../state.js';

export const ORDERING: Technique = {
  name: 'ordering',
  summary: 'promising moves first',
  games: 'Klondike',
};

/**
 * How promising an exit looks, higher first. Turning cards up comes before the stock, deep columns before
 * shallow ones, foundations before the tableau; of the stock, what needs no redeal first. Order changes what
 * is found first, never what is true.
 */
export function promise(kind: number, index: number, redeals: number, state: State): number {
  if (kind === HEAD_TO_FOUNDATION) return 130 + 4 * state.locked[index]!;
  if (kind === HEAD_TO_TABLEAU) return 100 + 4 * state.locked[index]!;
  const near = redeals === 0 && index + 1 >= state.wasteSize ? 20 : 0;
  if (kind === STOCK_TO_FOUNDATION) return 80 + near;
  return 50 + near + (state.stock[index]! % RANKS === RANKS - 1 ? 10 : 0);
}

/** What the order of exits is perturbed by, so that a search repeats to the letter. */
export class Shaker extends Xorshift {
  /** @param seed any 32-bit number. */
  constructor(seed: number) {
    super();
    this.reseed(seed);
  }

  /** A number from 0 to `below` − 1, `below` up to 65 536. */
  next(below: number): number {
    return ((this.advance() >>> 16) * below) >>> 16;
  }
}
