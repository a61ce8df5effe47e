import { needArray, needNumber, needObject, shown } from '../errors/arguments.js';
import { InputError } from '../errors/input-error.js';
import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { proveWin } from '../proof/replay.js';
import {
  DEFAULT_LIMITS,
  type Limits,
  type Solution,
  solve,
  TECHNIQUE_WORDS,
  TECHNIQUES,
} from '../solver/solve.js';

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

/** The largest table a search can be allowed, in megabytes: a terabyte. */
const MOST_MEMORY = 2 ** 20;

/**
 * Limits from outside: `nodes` whole, 1 or more, or Infinity; `memoryMB` 1 … 2^20; `seconds` above 0, or Infinity. Each
 * may be missing.
 *
 * @throws InputError that names the field at fault and its range.
 */
function limitsOf(value: unknown, name = 'limits'): Partial<Limits> {
  const { nodes, memoryMB, seconds } = needObject(value, name, ['nodes', 'memoryMB', 'seconds']);
  if (nodes !== undefined) needNumber(nodes, `${name}.nodes`, { least: 1, whole: true, unlimited: true });
  if (memoryMB !== undefined) {
    needNumber(memoryMB, `${name}.memoryMB`, { least: 1, most: MOST_MEMORY, whole: false });
  }
  if (seconds !== undefined) {
    needNumber(seconds, `${name}.seconds`, { least: 0, above: true, whole: false, unlimited: true });
  }
  return value as Partial<Limits>;
}

/**
 * Options of `judge` from outside.
 *
 * @throws InputError that names the option at fault, and what would be right.
 */
export function judgeOptionsOf(value: unknown, name = 'options'): JudgeOptions {
  const { limits, without } = needObject(value, name, ['limits', 'without']);
  if (limits !== undefined) limitsOf(limits, `${name}.limits`);
  if (without !== undefined) {
    const names = TECHNIQUES.map((technique) => technique.name);
    for (const word of needArray(without, `${name}.without`)) {
      if (!TECHNIQUE_WORDS.includes(word as string)) {
        throw new InputError(
          `${name}.without: ${shown(word)} is no technique; known are ${names.join(', ')}`,
        );
      }
    }
  }
  return value as JudgeOptions;
}
