import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Where the results of a job lie; a worker that was taken for dead cannot write over those of the next. */
export function resultKey(queue: string, id: string, token: string): string {
  return `winnable:result:${queue}:${id}:${token}`;
}

/** Milliseconds after which results that nobody fetches are thrown away; the ledger then has the deals done again. */
export const RESULTS_KEPT = 7 * 24 * 3600 * 1000;

/** Takes jobs out of a queue, those that a worker has in hand too: it then finds that they are gone, and drops them. */
export async function removeJobs(redis: Redis, queue: Queue, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tokens = await doneTokens(redis, queue, ids);
  const keys = ids.flatMap((id, index) => {
    const token = tokens[index];
    const lock = `${queue.toKey(id)}:lock`;
    return token === undefined ? [lock] : [lock, resultKey(queue.name, id, token)];
  });
  await redis.unlink(keys);
  await Promise.all(ids.map((id) => queue.remove(id)));
}

/** Which of some jobs the queue still knows, in any state. */
export async function knownJobs(redis: Redis, queue: Queue, ids: readonly string[]): Promise<boolean[]> {
  if (ids.length === 0) return [];
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.exists(queue.toKey(id));
  const replies = (await pipeline.exec()) ?? [];
  return ids.map((_, index) => replies[index]?.[1] === 1);
}

/** The tokens that jobs were finished with. */
async function doneTokens(
  redis: Redis,
  queue: Queue,
  ids: readonly string[],
): Promise<(string | undefined)[]> {
  const pipeline = redis.pipeline();
  for (const id of ids) pipeline.hget(queue.toKey(id), 'returnvalue');
  const replies = (await pipeline.exec()) ?? [];
  return ids.map((_, index) => {
    const text = replies[index]?.[1];
    if (typeof text !== 'string') return undefined;
    try {
      const token: unknown = JSON.parse(text)?.token;
      return typeof token === 'string' ? token : undefined;
    } catch {
      return undefined;
    }
  });
}
