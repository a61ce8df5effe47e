import { LEVELS } from '../grading/player.js';
import type { AnyPool } from './folder.js';
import { type Skipped, totalSkipped } from './pool-deal.js';
import type { PoolSettings } from './pool-file.js';

/** Five numbers that tell how values spread. */
export interface Spread {
  readonly least: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly most: number;
}

/** What a pool holds, in figures. */
export interface PoolStats {
  readonly settings: PoolSettings;
  readonly deals: number;
  /** Deal numbers looked at, from the first on. */
  readonly numbers: number;
  readonly skipped: Skipped;
  readonly undecided: readonly { readonly number: number; readonly reason: string }[];
  /**
   * Share of the numbers looked at that are winnable, all cards known: undecided ones counted as lost, and counted as
   * won. Undefined if nothing was looked at.
   */
  readonly winnable: { readonly low: number; readonly high: number } | undefined;
  /** Undefined for an empty pool. */
  readonly length: Spread | undefined;
  /** Undefined without grades. */
  readonly ease: Spread | undefined;
  /** Share of the simulated games won at each level; empty without grades. */
  readonly levels: readonly { readonly name: string; readonly won: number }[];
  readonly marks: readonly { readonly mark: string; readonly deals: number }[];
}

/** Gathers the figures of a pool. */
export function poolStats(pool: AnyPool): PoolStats {
  const { deals, skipped } = pool.progress();
  const lengths: number[] = [];
  const eases: number[] = [];
  const won = LEVELS.map(() => 0);
  const games = LEVELS.map(() => 0);
  for (const { deal } of pool.deals()) {
    lengths.push(deal.length);
    if (deal.grade === null) continue;
    eases.push(deal.grade.ease);
    for (let level = 0; level < LEVELS.length; level += 1) {
      won[level]! += deal.grade.won[level] ?? 0;
      games[level]! += deal.grade.games[level] ?? 0;
    }
  }
  const numbers = deals + totalSkipped(skipped);
  const winnable = deals + skipped.tooHard + skipped.tooLong;
  return {
    settings: pool.settings,
    deals,
    numbers,
    skipped,
    undecided: pool.undecided(),
    winnable:
      numbers === 0 ? undefined : { low: winnable / numbers, high: (winnable + skipped.undecided) / numbers },
    length: spreadOf(lengths),
    ease: spreadOf(eases),
    levels:
      eases.length === 0 ? [] : LEVELS.map(({ name }, level) => ({ name, won: won[level]! / games[level]! })),
    marks: pool.marks(),
  };
}

/** The spread of values; undefined of none. Quartiles are values that occur (nearest rank). */
export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return { least: at(0), lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75), most: at(1) };
}
