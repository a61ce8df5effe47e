import { existsSync } from 'node:fs';
import { InputError } from '../errors/input-error.js';
import { createWhole } from '../storage/create.js';
import { type AnyPool, openPool } from './folder.js';
import { addSkipped, NONE_SKIPPED, type PoolDeal, type Skipped } from './pool-deal.js';
import { POOL, type PoolSettings, type UndecidedNumber } from './pool-file.js';
import { Pool } from './store.js';

/** Deals that are stored in one transaction. */
const BATCH = 1000;

/**
 * Joins pools that were made with the same settings, but for the number they begin at, into one that does not exist
 * yet. It appears whole, or not at all, and is the pool that one run over all the numbers would have made; marks are
 * kept, the first pool's where two differ.
 *
 * @param paths one or more, in any order; together they must have looked at every number between the first and the
 *   last.
 * @returns how many deals it holds.
 * @throws InputError if one cannot be read or is not sound, if settings differ, if numbers between two pools were not
 *   looked at, if two disagree on a deal, or if `out` exists.
 */
export async function mergePools(paths: readonly string[], out: string, waitMs: number): Promise<number> {
  if (existsSync(out)) throw existing(out);
  const pools: AnyPool[] = [];
  try {
    for (const path of paths) pools.push(await openPool(path, 'read', waitMs));
    pools.sort((a, b) => a.settings.from - b.settings.from);
    const settings = pools[0]!.settings;
    for (const pool of pools) requireSame(pool, pools[0]!);
    let deals = 0;
    const made = await createWhole(out, POOL, async (part) => {
      await Pool.create(part, settings);
      const joined = await Pool.open(part, 'write');
      try {
        const joining = new Joining(joined, settings);
        for (const pool of pools) joining.append(pool);
        deals = joined.progress().deals;
        await joined.whole(async () => {
          for (const [mark, numbers] of marksOf(pools)) joined.serve(numbers, mark);
        });
      } finally {
        joined.close();
      }
    });
    if (!made) throw existing(out);
    return deals;
  } finally {
    for (const pool of pools) pool.close();
  }
}

function existing(out: string): InputError {
  return new InputError(`${out}: exists already; name a file that does not`);
}

function requireSame(pool: AnyPool, first: AnyPool): void {
  for (const key of Object.keys(first.settings) as (keyof PoolSettings)[]) {
    const [held, other] = [pool.settings[key], first.settings[key]];
    if (key === 'from' || held === other) continue;
    throw new InputError(
      `${pool.path}: it was made with ${key} ${held}, and ${first.path} with ${other}; only pools made alike are joined`,
    );
  }
}

/** The numbers marked as served, by mark; a number has the mark of the first pool that marked it. */
function marksOf(pools: readonly AnyPool[]): Map<string, number[]> {
  const marks = new Map<string, number[]>();
  const seen = new Set<number>();
  for (const pool of pools) {
    for (const [number, mark] of pool.served()) {
      if (seen.has(number)) continue;
      seen.add(number);
      marks.set(mark, [...(marks.get(mark) ?? []), number]);
    }
  }
  return marks;
}

/** A pool that others are appended to, in the order of the numbers they begin at. */
class Joining {
  readonly #joined: Pool;
  /** All numbers up to before it were looked at. */
  #next: number;
  #pending: Skipped = NONE_SKIPPED;
  #last: PoolDeal | undefined;

  constructor(joined: Pool, settings: PoolSettings) {
    this.#joined = joined;
    this.#next = settings.from;
  }

  append(pool: AnyPool): void {
    const { from } = pool.settings;
    const { next, pending } = pool.progress();
    if (from > this.#next) {
      throw new InputError(
        `${pool.path}: it begins at number ${from}, and nobody has looked at ${this.#next} to ${from - 1}; fill the pool before it further`,
      );
    }
    const boundary = this.#next;
    if (next <= boundary) {
      this.#compare(pool, boundary);
      return;
    }
    // What was passed over is counted from deal to deal: where two pools overlap, the counts of the second are good
    // behind the first deal that both hold.
    if (from < boundary && (this.#last === undefined || this.#last.number < from)) {
      throw new InputError(
        `${pool.path}: it shares the numbers ${from} to ${boundary - 1} with the pools before it, but no deal; let it begin at ${boundary}`,
      );
    }
    this.#compare(pool, boundary);
    const before = from === boundary ? this.#pending : NONE_SKIPPED;
    const undecided = pool.undecided().filter(({ number }) => number >= boundary);
    let deals: PoolDeal[] = [];
    let first = true;
    for (const deal of pool.soundDeals()) {
      if (deal.number < boundary) continue;
      deals.push(first ? { ...deal, skipped: addSkipped(before, deal.skipped) } : deal);
      first = false;
      if (deals.length === BATCH) {
        this.#store(
          deals,
          takeBelow(undecided, deals.at(-1)!.number + 1),
          deals.at(-1)!.number + 1,
          NONE_SKIPPED,
        );
        deals = [];
      }
    }
    this.#pending = first ? addSkipped(before, pending) : pending;
    this.#store(deals, undecided, next, this.#pending);
  }

  #store(
    deals: readonly PoolDeal[],
    undecided: readonly UndecidedNumber[],
    next: number,
    pending: Skipped,
  ): void {
    this.#joined.add(deals, undecided, next, pending);
    this.#last = deals.at(-1) ?? this.#last;
    this.#next = next;
  }

  /** Throws InputError unless a pool holds the deals that are joined already, of the numbers that both looked at. */
  #compare(pool: AnyPool, boundary: number): void {
    const { from } = pool.settings;
    const { next } = pool.progress();
    const end = Math.min(boundary, next);
    if (from >= end) return;
    const within = ({ number }: PoolDeal) => number >= from && number < end;
    const known = new Map<number, string>();
    for (const deal of this.#joined.soundDeals()) if (within(deal)) known.set(deal.number, sameness(deal));
    for (const deal of pool.soundDeals()) {
      if (!within(deal)) continue;
      if (known.get(deal.number) !== sameness(deal)) throw disagreement(pool, deal.number);
      known.delete(deal.number);
    }
    for (const number of known.keys()) throw disagreement(pool, number);
  }
}

/** A deal but for what was passed over before it, which depends on where its pool begins. */
function sameness({ skipped: _, ...deal }: PoolDeal): string {
  return JSON.stringify(deal);
}

function disagreement(pool: AnyPool, number: number): InputError {
  return new InputError(
    `${pool.path}: deal ${number} is not as in the pools before it; one of them is wrong, so they are not joined`,
  );
}

/** Takes the numbers below a bound from the front of a list. */
function takeBelow(numbers: UndecidedNumber[], bound: number): UndecidedNumber[] {
  const found = numbers.findIndex(({ number }) => number >= bound);
  return numbers.splice(0, found === -1 ? numbers.length : found);
}
