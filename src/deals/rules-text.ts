import { InputError, quoted } from '../errors/input-error.js';
import {
  describeRules,
  findRuleSet,
  RULE_SETS,
  type RuleChanges,
  type RuleSet,
  withChanges,
} from '../game/rule-sets.js';
import { suggestion } from './nearest.js';

/** Rule sets with changes, each made once: a solver keeps its tables as long as it sees the same object. */
const made = new Map<string, RuleSet>();

/** `withChanges`, the same object for the same rules. Throws InputError where a change does not fit the game. */
export function changedRules(rules: RuleSet, changes: RuleChanges): RuleSet {
  const changed = withChanges(rules, changes);
  const name = describeRules(changed);
  const named = findRuleSet(name);
  if (named !== undefined) return named;
  const known = made.get(name);
  if (known !== undefined) return known;
  made.set(name, changed);
  return changed;
}

/** Reads a number of redeals: 0, 1, 2 … or `unlimited` (Infinity). Throws InputError otherwise. */
export function parseRedeals(text: string): number {
  if (text.toLowerCase() === 'unlimited') return Number.POSITIVE_INFINITY;
  const redeals = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(redeals)) {
    throw new InputError(`${quoted(text)} is no number of redeals; it is 0, 1, 2 … or unlimited`);
  }
  return redeals;
}

/**
 * Reads a rule set as `describeRules` writes it: a name, then perhaps `returns`, `no-returns`, `redeals=N`. Throws
 * InputError, with the nearest name, for anything else.
 */
export function parseRules(text: string): RuleSet {
  const [name, ...words] = text.trim().split(/\s+/) as [string, ...string[]];
  const rules = findRuleSet(name);
  if (rules === undefined) {
    const names = RULE_SETS.map((known) => known.name);
    throw new InputError(
      `unknown rule set ${quoted(name)}${suggestion(name, names)}; known are ${names.join(', ')}`,
    );
  }
  const changes: { returns?: boolean; redeals?: number } = {};
  for (const word of words) {
    const lower = word.toLowerCase();
    if (lower === 'returns' || lower === 'no-returns') changes.returns = lower === 'returns';
    else if (lower.startsWith('redeals=')) changes.redeals = parseRedeals(word.slice('redeals='.length));
    else {
      throw new InputError(
        `${quoted(word)} is no change of a rule set; known are returns, no-returns and redeals=N`,
      );
    }
  }
  return changedRules(rules, changes);
}
