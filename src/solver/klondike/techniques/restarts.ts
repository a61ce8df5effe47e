import type { Technique } from '../../technique.js';

/**
 * Runs of growing length, each in another order, shaken at random from a seed made of the deal; what one run
 * has refuted the next ones need not visit again (search.ts), so they cost little, and the last is
 * exhaustive. Wins are heavy-tailed: a run that starts badly stays bad (Gomes, Selman & Kautz 1998). Runs of
 * easier games take turns with them.
 */
export const RESTARTS: Technique = {
  name: 'restarts',
  summary: 'short searches in shaken order before long ones',
  games: 'Klondike',
};

/** Nodes of the first run, and the factor from run to run. */
export const FIRST_RUN = 500;
export const GROWTH = 1.5;
