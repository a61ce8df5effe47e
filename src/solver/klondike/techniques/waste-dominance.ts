import type { Technique } from '../../technique.js';
import type { TranspositionTable } from '../transposition-table.js';

export const WASTE_DOMINANCE: Technique = {
  name: 'waste-dominance',
  summary: 'what is lost early in a pass of the stock is lost later in it',
  games: 'Klondike, unlimited redeals',
};

/**
 * Positions that differ only in the waste's place w, with unlimited redeals and draw count d.
 *
 * From w the waste can be turned on to w + d (unless that is past the end) without playing a card, and by a
 * redeal to a fresh pass (w = 0). So every line from w + d or from 0 is one from w, and if the position with
 * w is lost, so are those with w + d, w + 2d … and 0. A position with w > 0 is looked up with w − d, w − 2d …
 * too; and when one is lost, that with w = 0 is entered as well. Words 1 of the keys hold w from bit 26 on
 * (search.ts).
 */
export function isLostFurtherBack(
  lost: TranspositionTable,
  draw: number,
  k0: number,
  k1: number,
  k2: number,
  k3: number,
): boolean {
  const rest = k1 & WASTE_MASK;
  for (let waste = (k1 >>> WASTE_SHIFT) - draw; waste > 0; waste -= draw) {
    if (lost.has(k0, rest | (waste << WASTE_SHIFT), k2, k3)) return true;
  }
  return false;
}

/** The second key word of the position with a fresh pass. */
export function freshPass(k1: number): number {
  return k1 & WASTE_MASK;
}

export const WASTE_SHIFT = 26;
const WASTE_MASK = (1 << WASTE_SHIFT) - 1;
