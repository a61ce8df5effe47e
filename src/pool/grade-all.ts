import { GRADE_VERSION } from '../grading/grade.js';
import type { Span } from '../work/span.js';
import type { Transport } from '../work/transport.js';
import type { AnyPool } from './folder.js';
import { GRADE } from './grade-work.js';
import type { PoolDeal } from './pool-deal.js';

/** How the deals of a pool are graded. */
export interface GradeOptions {
  /** Games simulated for a grade, 3 or more. */
  readonly games: number;
  /** What the deals are graded with; the caller's to close. The grades do not depend on it. */
  readonly transport: Transport;
  /** Stops the work; what was finished is kept. */
  readonly signal?: AbortSignal;
  /** Told after every batch how many deals were graded. */
  readonly onProgress?: (deals: number) => void;
}

/** Deals that are sent to the workers together. */
const GROUP = 16;

/**
 * Grades the deals of a pool that have no grade, as `generate` would have graded them, and has the pool be one whose
 * deals are graded. Grades are stored as they come, so that a run that was ended is gone on with by the next.
 *
 * @param pool open for writing.
 * @returns how many deals were graded.
 * @throws InputError if a deal is not sound, or the pool cannot be written.
 */
export async function gradeAll(pool: AnyPool, options: GradeOptions): Promise<number> {
  const { games } = options;
  if (pool.settings.games === 0) pool.setGrading(games, GRADE_VERSION);
  const waiting: PoolDeal[] = [];

  function* spans(): Generator<Span<PoolDeal>, void, undefined> {
    let items: PoolDeal[] = [];
    for (const deal of pool.soundDeals()) {
      if (deal.grade !== null) continue;
      waiting.push(deal);
      items.push(deal);
      if (items.length === GROUP) {
        yield { items };
        items = [];
      }
    }
    if (items.length > 0) yield { items };
  }

  let graded = 0;
  const setup = { rules: pool.settings.rules, games };
  const run = options.transport.run(GRADE, setup, spans(), {
    order: 'strict',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    window: 64 * GROUP,
  });
  for await (const { results, kept } of run) {
    const found = results.flatMap((grade) => {
      const deal = waiting.shift()!;
      return grade === undefined ? [] : [{ deal, grade }];
    });
    pool.setGrades(found);
    kept();
    graded += found.length;
    options.onProgress?.(graded);
  }
  return graded;
}
