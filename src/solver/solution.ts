import type { Move } from '../game/position.js';

/** What a solver can say of a position. */
export type Verdict = 'winnable' | 'unwinnable' | 'undecided';

/** The limit that ended an undecided search. */
export type LimitName = 'nodes' | 'memory' | 'time';

/** How far a search may go. */
export interface Limits {
  /** Positions visited, 1 or more; Infinity for no limit. */
  readonly nodes: number;
  /** Transposition table, in megabytes (2^20 bytes), 1 or more. */
  readonly memoryMB: number;
  /** Wall-clock seconds, more than 0; Infinity for no limit. With a limit, a verdict may depend on the machine. */
  readonly seconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  nodes: Number.POSITIVE_INFINITY,
  memoryMB: 512,
  seconds: Number.POSITIVE_INFINITY,
};

/** A verdict and what it rests on. */
export interface Solution {
  readonly verdict: Verdict;
  /** Which limit was reached; only with `undecided`. */
  readonly limit?: LimitName;
  /** A line of play that wins; only with `winnable`. Not yet replayed: `judge` does that. */
  readonly moves?: readonly Move[];
  /** Positions visited. */
  readonly nodes: number;
}
