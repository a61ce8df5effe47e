import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { TableauSearch } from './tableau/search.js';
import { TABLEAU_TECHNIQUES } from './tableau/techniques/index.js';
import type { Technique } from './technique.js';

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

/** A rule set that no solver here can decide (yet). */
export class NoSolver extends Error {
  override name = 'NoSolver';
  constructor(rules: RuleSet) {
    super(`no solver for ${rules.name} yet: deals can be shown and replayed, not judged`);
  }
}

/** Every technique that can be switched off. */
export const TECHNIQUES: readonly Technique[] = TABLEAU_TECHNIQUES;

/** The search last used in this thread: its tables are worth keeping while the rules stay the same. */
let current: { rules: RuleSet; without: string; search: TableauSearch } | undefined;

/** Whether deals can be judged under a rule set. */
export function hasSolver(rules: RuleSet): boolean {
  return rules.stock === undefined;
}

/**
 * Decides whether a position can be won under a rule set, within limits, all cards known.
 *
 * @param without names of techniques (see `TECHNIQUES`) to switch off; the verdict is the same without them.
 * @throws NoSolver for a rule set without a solver.
 */
export function solve(
  position: Position,
  rules: RuleSet,
  limits: Limits,
  without: readonly string[],
): Solution {
  if (!hasSolver(rules)) throw new NoSolver(rules);
  const names = without.join();
  if (current === undefined || current.rules !== rules || current.without !== names) {
    current = { rules, without: names, search: new TableauSearch(rules, without) };
  }
  return current.search.run(position, limits);
}
