import type { CoveredTechnique } from '../../technique.js';
import { ABSTRACTION } from './abstraction.js';
import { DEAD_ENDS, GUARDED_LINKS, TWIN_ORDER } from './dead-ends.js';
import { KING_RUNS } from './king-runs.js';
import { NO_RETURNS } from './no-returns.js';
import { ORDERING } from './ordering.js';
import { RESTARTS } from './restarts.js';
import { SAFE_FOUNDATIONS } from './safe-foundations.js';
import { TWIN_HOMES } from './twin-homes.js';

/** The techniques of the tableau search, in the order in which they are listed. */
export const TABLEAU_TECHNIQUES: readonly CoveredTechnique[] = [
  SAFE_FOUNDATIONS,
  NO_RETURNS,
  DEAD_ENDS,
  GUARDED_LINKS,
  TWIN_ORDER,
  KING_RUNS,
  ORDERING,
  RESTARTS,
  TWIN_HOMES,
  ABSTRACTION,
];
