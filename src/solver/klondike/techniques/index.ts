import type { Technique } from '../../technique.js';
import { DEAD_ENDS } from './dead-ends.js';
import { FREE_REVEALS } from './free-reveals.js';
import { FREE_STOCK } from './free-stock.js';
import { GHOST_STOCK } from './ghost-stock.js';
import { LAZY_STOCK } from './lazy-stock.js';
import { ORDERING } from './ordering.js';
import { RESTARTS } from './restarts.js';
import { SAFE_FOUNDATIONS } from './safe-foundations.js';
import { STOCK_ORDER } from './stock-order.js';
import { WASTE_DOMINANCE } from './waste-dominance.js';
import { WASTE_PLACE } from './waste-place.js';

/** The techniques of the Klondike search, in the order in which they are listed. */
export const KLONDIKE_TECHNIQUES: readonly Technique[] = [
  SAFE_FOUNDATIONS,
  DEAD_ENDS,
  FREE_REVEALS,
  GHOST_STOCK,
  FREE_STOCK,
  LAZY_STOCK,
  STOCK_ORDER,
  WASTE_PLACE,
  WASTE_DOMINANCE,
  ORDERING,
  RESTARTS,
];
