import { needFlag, needNumber, needObject, needText, needWord } from '../errors/arguments.js';
import { BUILDS, EMPTY_COLUMNS, RULE_SETS, type RuleChanges, type RuleSet } from './rule-sets.js';

/** The fields of a rule set: those that every one has. */
const FIELDS = Object.keys(RULE_SETS[0]!);

/**
 * A value from outside as rules: the sets of `RULE_SETS`, or what options or a program made of one.
 *
 * @param name the argument, for the message.
 * @throws InputError that names the field at fault.
 */
export function rulesOf(value: unknown, name = 'rules'): RuleSet {
  if (RULE_SETS.includes(value as RuleSet)) return value as RuleSet;
  const rules = needObject(value, name, [...new Set([...FIELDS, 'stock', 'letter'])]);
  for (const field of ['name', 'summary', 'source']) needText(rules[field], `${name}.${field}`);
  needWord(rules.build, `${name}.build`, BUILDS);
  needWord(rules.emptyColumn, `${name}.emptyColumn`, EMPTY_COLUMNS);
  for (const field of ['family', 'layout'] as const) {
    needWord(rules[field], `${name}.${field}`, [...new Set(RULE_SETS.map((known) => known[field]))]);
  }
  for (const field of ['returns', 'scored', 'certified']) needFlag(rules[field], `${name}.${field}`);
  needNumber(rules.maxGroup, `${name}.maxGroup`, { least: 1, whole: true, unlimited: true });
  if (rules.stock !== undefined) {
    const { draw, redeals } = needObject(rules.stock, `${name}.stock`, ['draw', 'redeals']);
    needNumber(draw, `${name}.stock.draw`, { least: 1, most: 24, whole: true });
    needNumber(redeals, `${name}.stock.redeals`, { least: 0, whole: true, unlimited: true });
  }
  return value as RuleSet;
}

/**
 * A value from outside as changes of rules.
 *
 * @throws InputError that names the field at fault.
 */
export function changesOf(value: unknown, name = 'changes'): RuleChanges {
  const known = ['emptyColumn', 'build', 'maxGroup', 'returns', 'draw', 'redeals'];
  const { emptyColumn, build, maxGroup, returns, draw, redeals } = needObject(value, name, known);
  if (emptyColumn !== undefined) needWord(emptyColumn, `${name}.emptyColumn`, EMPTY_COLUMNS);
  if (build !== undefined) needWord(build, `${name}.build`, BUILDS);
  if (maxGroup !== undefined) {
    needNumber(maxGroup, `${name}.maxGroup`, { least: 1, whole: true, unlimited: true });
  }
  needFlag(returns, `${name}.returns`);
  if (draw !== undefined) needNumber(draw, `${name}.draw`, { least: 1, most: 24, whole: true });
  if (redeals !== undefined) {
    needNumber(redeals, `${name}.redeals`, { least: 0, whole: true, unlimited: true });
  }
  return value as RuleChanges;
}
