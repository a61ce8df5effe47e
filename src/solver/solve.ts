import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import type { Limits, Solution } from './solution.js';
import { TableauSearch } from './tableau/search.js';
import { TABLEAU_TECHNIQUES } from './tableau/techniques/index.js';
import type { Technique } from './technique.js';

export { DEFAULT_LIMITS, type LimitName, type Limits, type Solution, type Verdict } from './solution.js';

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
