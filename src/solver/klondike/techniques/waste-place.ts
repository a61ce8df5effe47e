import type { Technique } from '../../technique.js';

/**
 * With unlimited redeals and draw count d, the waste's place w among n cards is taken for 0 if d divides w or
 * w = n: the cards in reach from there (stock-reach.ts) are number w, w + d, w + 2d … and the last, all of
 * which a fresh pass shows; and a fresh pass is in reach from anywhere. What a card leaves behind when it is
 * played does not depend on how it was reached.
 */
export const WASTE_PLACE: Technique = {
  name: 'waste-place',
  summary: 'take waste places for one from which a fresh pass shows the same cards',
  games: 'Klondike, unlimited redeals',
};
