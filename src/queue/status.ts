import { removeJobs } from './keys.js';
import type { Link } from './link.js';
import { readJob } from './messages.js';
import { type CoordinatorNews, coordinatorsOf, type WorkerNews, workersOf } from './presence.js';

/** What a queue holds, and who is at work on it. */
export interface QueueStatus {
  readonly queue: string;
  readonly jobs: {
    readonly waiting: number;
    readonly active: number;
    /** Done, and not yet fetched by the coordinator. */
    readonly finished: number;
    readonly failed: number;
  };
  /** Why jobs have failed, each reason once. */
  readonly failures: readonly string[];
  readonly workers: readonly Omit<WorkerNews, 'queue'>[];
  /** Workers of other versions, which do nothing for this queue. */
  readonly otherWorkers: readonly Omit<WorkerNews, 'queue'>[];
  readonly coordinators: readonly (Pick<
    CoordinatorNews,
    'name' | 'about' | 'done' | 'total' | 'perSecond'
  > & {
    /** Seconds that are left at this speed; null where that cannot be said. */
    readonly secondsLeft: number | null;
  })[];
}

/** Failed jobs that are looked at for their reasons. */
const LOOKED_AT = 100;

/** Looks at a queue and changes nothing. */
export async function queueStatus(link: Link, name: string): Promise<QueueStatus> {
  const queue = await link.open(name);
  const counts = await queue.getJobCounts('wait', 'delayed', 'prioritized', 'active', 'completed', 'failed');
  const failed = await queue.getJobs(['failed'], 0, LOOKED_AT - 1);
  const workers = await workersOf(link.redis);
  const coordinators = await coordinatorsOf(link.redis);
  const sum = (...states: string[]) => states.reduce((total, state) => total + (counts[state] ?? 0), 0);
  return {
    queue: name,
    jobs: {
      waiting: sum('wait', 'delayed', 'prioritized'),
      active: sum('active'),
      finished: sum('completed'),
      failed: sum('failed'),
    },
    failures: [...new Set(failed.map((job) => job?.failedReason ?? ''))].filter((reason) => reason !== ''),
    workers: workers.filter(({ queue: theirs }) => theirs === name).map(withoutQueue),
    otherWorkers: workers.filter(({ queue: theirs }) => theirs !== name).map(withoutQueue),
    coordinators: coordinators
      .filter(({ queue: theirs }) => theirs === name)
      .map(({ name: who, about, done, total, perSecond }) => ({
        name: who,
        about,
        done,
        total,
        perSecond,
        secondsLeft: total === null || perSecond === 0 ? null : Math.max(0, total - done) / perSecond,
      })),
  };
}

function withoutQueue({ queue: _, ...news }: WorkerNews): Omit<WorkerNews, 'queue'> {
  return news;
}

/**
 * Takes all jobs of winnable out of a queue, whatever their state; workers drop what they have in hand. The deals of a
 * coordinator that is at work are put in again by it.
 *
 * @returns how many there were.
 */
export async function clearQueue(link: Link, name: string): Promise<number> {
  const queue = await link.open(name);
  const jobs = await queue.getJobs(['wait', 'active', 'completed', 'failed'], 0, -1);
  const ids = jobs.flatMap((job) =>
    job?.id !== undefined && readJob(job.data) !== undefined ? [job.id] : [],
  );
  await removeJobs(link.redis, queue, ids);
  return ids.length;
}
