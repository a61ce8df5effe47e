import type { CoveredTechnique } from '../../technique.js';
import { ABSTRACTION } from './abstraction.js';
import { FOUNDATION_DOMINANCE } from './foundation-dominance.js';
import { KING_RUNS } from './king-runs.js';
import { NO_RETURNS } from './no-returns.js';
import { ORDERING } from './ordering.js';
import { GUARDED_LINKS, RELAXED_REACHABILITY, SIBLING_ORDER } from './relaxed-reachability.js';
import { RESTARTS } from './restarts.js';
import { SYMMETRY_REDUCTION } from './symmetry-reduction.js';

/** The techniques of the tableau search, in the order in which they are listed. */
export const TABLEAU_TECHNIQUES: readonly CoveredTechnique[] = [
  FOUNDATION_DOMINANCE,
  NO_RETURNS,
  RELAXED_REACHABILITY,
  GUARDED_LINKS,
  SIBLING_ORDER,
  KING_RUNS,
  ORDERING,
  RESTARTS,
  SYMMETRY_REDUCTION,
  ABSTRACTION,
];
