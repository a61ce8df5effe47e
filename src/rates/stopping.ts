import type { Intervals, VerdictCounts } from './intervals.js';
import { BLOCK_DEALS } from './verdict-block.js';
import type { DealSpan, VerdictRecord } from './verdict-record.js';

/** When a run may stop before its last deal. */
export interface StoppingRule {
  /** The half-width of the interval to reach, as a share: 0.0005 for 0.05 %. */
  readonly halfWidth: number;
  readonly intervals: Intervals;
}

/**
 * Looks at the interval of a record, always at the ends of blocks and always in the order of numbers, so that where
 * it stops depends on nothing but the verdicts.
 */
export class Lookout {
  readonly #record: VerdictRecord;
  readonly #rule: StoppingRule;
  readonly #end: number;
  #looked: number;
  #counts: VerdictCounts = { winnable: 0, unwinnable: 0, undecided: 0 };

  constructor(record: VerdictRecord, { from, end }: DealSpan, rule: StoppingRule) {
    this.#record = record;
    this.#rule = rule;
    this.#end = end;
    this.#looked = from;
  }

  /**
   * Looks at all block ends that have not been looked at, up to `known`; all deals before it have a verdict.
   *
   * @returns the first of them at which the interval is narrow enough; undefined if there is none.
   */
  look(known: number): number | undefined {
    for (;;) {
      const next = (Math.floor(this.#looked / BLOCK_DEALS) + 1) * BLOCK_DEALS;
      if (next > known || next > this.#end) return undefined;
      const added = this.#record.counts({ from: this.#looked, end: next });
      this.#counts = {
        winnable: this.#counts.winnable + added.winnable,
        unwinnable: this.#counts.unwinnable + added.unwinnable,
        undecided: this.#counts.undecided + added.undecided,
      };
      this.#looked = next;
      const { lower, upper } = this.#rule.intervals.rate(this.#counts);
      if ((upper - lower) / 2 <= this.#rule.halfWidth) return next;
    }
  }
}
