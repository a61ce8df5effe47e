import { boardLine } from '../game/board.js';
import type { Position } from '../game/position.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { gameCode } from './codes.js';

/**
 * The part of a link behind the table's file name that puts a deal or position on it: `#RU1-H-AAAAABT` where a code
 * says it all, else `#rules=…&deal=…` with the board line. Redeals already used are not in it.
 *
 * @param number the deal number, 0 … 2^30 − 1, if the position is that deal; leave it out for any other position.
 */
export function tableLink(position: Position, rules: RuleSet, number?: number): string {
  const described = describeRules(rules);
  const code = number === undefined || described !== rules.name ? undefined : gameCode(rules, number);
  if (code !== undefined) return `#${code}`;
  return `#rules=${encodeURIComponent(described)}&deal=${encodeURIComponent(boardLine(position, rules))}`;
}
