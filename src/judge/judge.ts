import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { proveWin } from '../proof/replay.js';
import { DEFAULT_LIMITS, type Limits, type Solution, solve } from '../solver/solve.js';

/** How to judge. */
export interface JudgeOptions {
  readonly limits?: Partial<Limits>;
  /** Techniques of the solver to switch off. */
  readonly without?: readonly string[];
}

/**
 * Decides a position and proves the answer as far as it can be proved from outside: a win is replayed by the
 * rules engine before it is called winnable. Everything that prints a verdict comes through here.
 *
 * @throws ProofFailure if the solver's line does not win (a bug).
 */
export function judge(position: Position, rules: RuleSet, options: JudgeOptions = {}): Solution {
  const solution = solve(position, rules, { ...DEFAULT_LIMITS, ...options.limits }, options.without ?? []);
  if (solution.verdict === 'winnable') proveWin(position, solution.moves!, rules);
  return solution;
}
