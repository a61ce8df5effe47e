import { InputError } from '../errors/input-error.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { checkMonotonicity } from './comparison.js';
import type { Intervals } from './intervals.js';
import type { Ledger } from './ledger.js';
import { comparePairs, type Summaries, summarise } from './summary.js';
import { type DealSpan, knownSpan, type VerdictRecord } from './verdict-record.js';

/** A record with a verdict, and the deals from the first to the last that has one. */
export interface KnownRecord {
  readonly record: VerdictRecord;
  readonly span: DealSpan;
}

/**
 * The records of a ledger that hold a verdict, in the order in which they came.
 *
 * @param wanted the rule sets to take; all if not set.
 * @throws InputError if one of them is not in the ledger, or nothing is.
 */
export function knownRecords(ledger: Ledger, wanted?: readonly RuleSet[]): KnownRecord[] {
  const held = ledger.ruleSets();
  for (const rules of wanted ?? []) {
    if (!held.some((known) => describeRules(known) === describeRules(rules))) {
      throw new InputError(
        `${ledger.path}: the ledger has no verdicts under ${describeRules(rules)}; it has ${held.map(describeRules).join(', ')}`,
      );
    }
  }
  const records = (wanted ?? held).flatMap((rules) => {
    const record = ledger.record(rules);
    const span = knownSpan(record);
    return span === undefined ? [] : [{ record, span }];
  });
  if (records.length === 0) throw new InputError(`${ledger.path}: the ledger has no verdicts yet`);
  return records;
}

/** Known records by family: only those of one family have deals in common. */
export function byFamily(records: readonly KnownRecord[]): KnownRecord[][] {
  const families = new Map<string, KnownRecord[]>();
  for (const known of records) {
    const { family } = known.record.rules;
    families.set(family, [...(families.get(family) ?? []), known]);
  }
  return [...families.values()];
}

/** The smallest span that holds all of some records' deals. */
export function spanOfAll(records: readonly KnownRecord[]): DealSpan {
  return {
    from: Math.min(...records.map(({ span }) => span.from)),
    end: Math.max(...records.map(({ span }) => span.end)),
  };
}

/**
 * Sums up all that records of a ledger hold, and compares those of a family.
 *
 * @throws MonotonicityBroken if verdicts under two rule sets cannot both be true.
 */
export function summariseLedger(
  ledger: Ledger,
  records: readonly KnownRecord[],
  intervals: Intervals,
): Summaries {
  const runs = ledger.runs();
  const summaries = records.map(({ record, span }) => {
    const name = describeRules(record.rules);
    const commands = runs.filter(({ rules }) => rules.includes(name)).map(({ command }) => command);
    return summarise(record, span, { intervals, commands });
  });
  const pairs = byFamily(records).flatMap((family) => {
    const span = spanOfAll(family);
    const all = family.map(({ record }) => record);
    checkMonotonicity(all, span);
    return comparePairs(all, span, intervals);
  });
  return { summaries, pairs };
}
