import { gameCode } from '../deals/codes.js';
import { InputError } from '../errors/input-error.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import type { PairCounts } from './intervals.js';
import { implies } from './monotonicity.js';
import { BLOCK_DEALS, UNDECIDED, UNWINNABLE, type VerdictCode, WINNABLE } from './verdict-block.js';
import { blockParts, type DealSpan, type VerdictRecord } from './verdict-record.js';

/** A deal whose verdicts break what must hold between two rule sets: a bug in the solver. */
export class MonotonicityBroken extends Error {
  override name = 'MonotonicityBroken';
}

/** Refuses rule sets that do not share decks, and a rule set named twice. Throws InputError. */
export function checkComparable(ruleSets: readonly RuleSet[]): void {
  const seen = new Set<string>();
  for (const rules of ruleSets) {
    const name = describeRules(rules);
    if (seen.has(name)) throw new InputError(`${name} is named twice; name each rule set once`);
    seen.add(name);
    const first = ruleSets[0]!;
    if (rules.family !== first.family) {
      throw new InputError(
        `${describeRules(first)} and ${name} do not share decks (families ${first.family} and ${rules.family}), so their deals cannot be compared; run them one by one`,
      );
    }
  }
}

/** All pairs of records, in their order. */
export function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((a, index) => all.slice(index + 1).map((b): [T, T] => [a, b]));
}

/** Counts the deals of a span by their verdicts under two rule sets. Deals that lack one are left out. */
export function comparePair(a: VerdictRecord, b: VerdictRecord, span: DealSpan): PairCounts {
  const counts = new Float64Array(16);
  for (const { number, from, end } of blockParts(span)) {
    const [blockA, blockB] = [a.block(number), b.block(number)];
    if (blockA === undefined || blockB === undefined) continue;
    for (let index = from; index < end; index += 1) counts[4 * blockA.at(index) + blockB.at(index)]! += 1;
  }
  const at = (codeA: VerdictCode, codeB: VerdictCode) => counts[4 * codeA + codeB]!;
  return {
    both: at(WINNABLE, WINNABLE),
    onlyA: at(WINNABLE, UNWINNABLE),
    onlyB: at(UNWINNABLE, WINNABLE),
    neither: at(UNWINNABLE, UNWINNABLE),
    undecided:
      at(UNDECIDED, WINNABLE) +
      at(UNDECIDED, UNWINNABLE) +
      at(UNDECIDED, UNDECIDED) +
      at(WINNABLE, UNDECIDED) +
      at(UNWINNABLE, UNDECIDED),
  };
}

/**
 * Holds the verdicts of a span against what must be: a deal winnable under some rules is winnable under all rules
 * that allow every line of play of the first.
 *
 * @throws MonotonicityBroken, with the first such deal named, if one is not.
 */
export function checkMonotonicity(records: readonly VerdictRecord[], span: DealSpan): void {
  for (const [a, b] of pairsOf(records)) {
    if (implies(a.rules, b.rules)) checkPair(a, b, span);
    if (implies(b.rules, a.rules)) checkPair(b, a, span);
  }
}

function checkPair(narrow: VerdictRecord, wide: VerdictRecord, span: DealSpan): void {
  for (const { number, from, end } of blockParts(span)) {
    const [inner, outer] = [narrow.block(number), wide.block(number)];
    if (inner === undefined || outer === undefined) continue;
    for (let index = from; index < end; index += 1) {
      if (inner.at(index) === WINNABLE && outer.at(index) === UNWINNABLE) {
        throw new MonotonicityBroken(broken(narrow.rules, wide.rules, number * BLOCK_DEALS + index));
      }
    }
  }
}

function broken(narrow: RuleSet, wide: RuleSet, number: number): string {
  const code = gameCode(narrow, number);
  const name = code === undefined ? `deal ${number}` : `deal ${number} (${code})`;
  return `${name} is winnable under ${describeRules(narrow)} and unwinnable under ${describeRules(wide)}, which allows every move of it: one verdict is wrong, a bug in the solver`;
}
