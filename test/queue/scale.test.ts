import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { readAddress } from '../../src/queue/address.js';
import { Coordinator } from '../../src/queue/coordinator.js';
import { connect } from '../../src/queue/link.js';
import { queueName } from '../../src/queue/versions.js';
import { JUDGE, judgeSetup } from '../../src/rates/judge-work.js';
import { DEFAULT_LIMITS } from '../../src/solver/solve.js';
import { testFolder } from '../support/folder.js';
import { pause, RedisServer, until } from '../support/redis.js';
import { SimulatedWorkers } from './simulated-workers.js';
import { VERSIONS } from './workers.js';

const WORKERS = 1000;
/** Three jobs a thread, and two. */
const MOST_JOBS = 3 * WORKERS + 2;

it('keeps three jobs a thread for a thousand workers and no more, and finds them if all are finished at once', async () => {
  const redis = await RedisServer.start(join(testFolder(), 'redis'));
  const workers = await SimulatedWorkers.start(redis.address, WORKERS, 1);
  const client = new Redis(redis.address, { maxRetriesPerRequest: null });
  const queue = new Queue(queueName(VERSIONS), { connection: client, skipVersionCheck: true });
  const deals = 100_000;
  const coordinator = await Coordinator.start(await connect(readAddress(redis.address), () => {}), {
    versions: VERSIONS,
    about: 'a test',
    note: () => {},
  });
  const setup = judgeSetup(ruleSet('hard'), DEFAULT_LIMITS);
  const run = coordinator.run(JUDGE, setup, [{ from: 0, end: deals }], { order: 'strict' });
  try {
    const first = run.next();
    await until(async () => (await queue.getWaitingCount()) === MOST_JOBS);
    // Nobody takes any: it puts in no more.
    await pause(500);
    expect(await queue.count()).toBe(MOST_JOBS);
    workers.serve(32);
    let batch = await first;
    // All others are finished while it is busy with the first.
    await until(async () => workers.jobs >= MOST_JOBS);
    let [judged, batches] = [0, 0];
    for (; batch.done !== true; batch = await run.next()) {
      expect(batch.value.first).toBe(judged);
      judged += batch.value.results.length;
      batch.value.kept();
      batches += 1;
      if (batches % 500 !== 0) continue;
      const jobs = Object.values(await queue.getJobCounts()).reduce((sum, count) => sum + count, 0);
      // Those that are kept are removed at the next look.
      expect(jobs).toBeLessThanOrEqual(2 * MOST_JOBS);
    }
    expect(judged).toBe(deals);
    expect(workers.deals).toBe(deals);
  } finally {
    await coordinator.close();
    await workers.stop();
    await queue.close();
    client.disconnect();
    await redis.kill();
  }
});
