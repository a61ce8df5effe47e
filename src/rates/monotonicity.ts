import { admitsBuild, admitsEmptyColumn } from '../game/compiled-rules.js';
import type { RuleSet, StockRule } from '../game/rule-sets.js';

/**
 * Whether every line of play under one rule set can be played, move for move, under another, so that each deal
 * winnable under the first is winnable under the second. It follows from the rules as data; false means only that it
 * does not follow so.
 */
export function implies(narrow: RuleSet, wide: RuleSet): boolean {
  return (
    narrow.family === wide.family &&
    narrow.layout === wide.layout &&
    admitsBuild(wide.build, narrow.build) &&
    admitsEmptyColumn(wide.emptyColumn, narrow.emptyColumn) &&
    narrow.maxGroup <= wide.maxGroup &&
    (!narrow.returns || wide.returns) &&
    stockImplies(narrow.stock, wide.stock)
  );
}

/**
 * A turn of d cards is d/e turns of e cards where e divides d, the last of a pass among them: the waste shows the
 * same cards, and each pass uses up one redeal under either rule.
 */
function stockImplies(narrow: StockRule | undefined, wide: StockRule | undefined): boolean {
  if (narrow === undefined || wide === undefined) return narrow === wide;
  return narrow.draw % wide.draw === 0 && narrow.redeals <= wide.redeals;
}
