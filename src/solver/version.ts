/**
 * Raised by one whenever a change to the solver could alter a node count or which deals stay undecided. What is
 * stored with a verdict (pools, ledgers) carries it; a verdict itself is a fact under every version.
 */
export const SOLVER_VERSION = 5;
