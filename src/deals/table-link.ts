import { boardLine } from '../game/board.js';
import type { Position } from '../game/position.js';
import { describeRules, type RuleSet, withChanges } from '../game/rule-sets.js';
import { gameCode } from './codes.js';

/**
 * The part of a link behind the table's file name that puts a deal or position on it: `#RU1-H-AAAAABT` where a code
 * says it all, else `#rules=…&deal=…` with the board line. The rules then have as many redeals as are left.
 *
 * @param number the deal number, 0 … 2^30 − 1, if the position is that deal; leave it out for any other position.
 */
export function tableLink(position: Position, rules: RuleSet, number?: number): string {
  const left = rules.stock === undefined ? rules : withChanges(rules, { redeals: position.redeals });
  const described = describeRules(left);
  const code = number === undefined || described !== rules.name ? undefined : gameCode(rules, number);
  if (code !== undefined) return `#${code}`;
  return `#rules=${encodeURIComponent(described)}&deal=${encodeURIComponent(boardLine(position, rules))}`;
}
