import { type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';

/** Rule sets of the tableau games, and changed ones in which what is rare in the real games is common. */
export const TABLEAU_GAMES: readonly RuleSet[] = [
  ruleSet('hard'),
  ruleSet('medium'),
  ruleSet('classic'),
  ruleSet('relaxed'),
  ruleSet('yukon'),
  ruleSet('yukon-returns'),
  ...[1, 2, 3, 4, 5].map((maxGroup) => ({ ...ruleSet('classic'), maxGroup })),
  ...[2, 4].map((maxGroup) => ({ ...ruleSet('relaxed'), maxGroup })),
  ...[2, 4].map((maxGroup) => ({ ...ruleSet('medium'), maxGroup })),
  { ...ruleSet('yukon-returns'), maxGroup: 3 },
  withChanges(ruleSet('hard'), { returns: false }),
  withChanges(ruleSet('medium'), { returns: false }),
  withChanges(ruleSet('relaxed'), { returns: false }),
  ruleSet('moosehide'),
  withChanges(ruleSet('moosehide'), { returns: true, emptyColumn: 'none', maxGroup: 5 }),
  withChanges(ruleSet('yukon'), { emptyColumn: 'any' }),
  withChanges(ruleSet('yukon-returns'), { emptyColumn: 'none' }),
];

/** Klondike with one and three cards turned, few redeals and many, with and without returns. */
export const KLONDIKE_GAMES: readonly RuleSet[] = ['klondike1', 'klondike3'].flatMap((name) =>
  [0, 1, Number.POSITIVE_INFINITY].flatMap((redeals) =>
    [true, false].map((returns) => withChanges(ruleSet(name), { redeals, returns })),
  ),
);

/** A rule set in words, with what makes it differ from others of the same name. */
export function gameName(rules: RuleSet): string {
  const { name, build, emptyColumn, maxGroup, returns, stock } = rules;
  const redeals = stock === undefined ? '' : `, ${stock.redeals} redeals`;
  return `${name}, ${build}, ${emptyColumn} to a space, groups of at most ${maxGroup}, ${returns ? 'returns' : 'no returns'}${redeals}`;
}
