import { GRADE_VERSION } from '../grading/grade.js';
import type { Span } from '../parallel/span.js';
import { WorkerPool, workerModule } from '../parallel/worker-pool.js';
import { type GradeSetup, gradeCodec } from './grade-worker.js';
import type { PoolDeal, PoolGrade } from './pool-deal.js';
import type { Pool } from './store.js';

/** How the deals of a pool are graded. */
export interface GradeOptions {
  /** Games simulated for a grade, 3 or more. */
  readonly games: number;
  /** Worker threads, 1 or more. The grades do not depend on it. */
  readonly threads: number;
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
 * @param pool open for writing; its deals are not of a game with a stock.
 * @returns how many deals were graded.
 * @throws InputError if a deal is not sound, or the pool cannot be written.
 */
export async function gradeAll(pool: Pool, options: GradeOptions): Promise<number> {
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
  const workers = new WorkerPool(workerModule(import.meta.url, './grade-worker'), options.threads);
  try {
    const run = workers.run<GradeSetup, PoolDeal, PoolGrade | undefined>(spans(), {
      setup: { rules: pool.settings.rules, games },
      codec: gradeCodec,
      // A deal whose worker ended stays ungraded, and is graded by the next run.
      lost: () => undefined,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      window: 64 * GROUP,
    });
    for await (const { results } of run) {
      const found = results.flatMap((grade) => {
        const deal = waiting.shift()!;
        return grade === undefined ? [] : [{ deal, grade }];
      });
      pool.setGrades(found);
      graded += found.length;
      options.onProgress?.(graded);
    }
  } finally {
    await workers.close();
  }
  return graded;
}
