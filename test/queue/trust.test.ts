import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { readAddress } from '../../src/queue/address.js';
import { Coordinator } from '../../src/queue/coordinator.js';
import { connect } from '../../src/queue/link.js';
import { jobName, queuedJob, runName } from '../../src/queue/messages.js';
import { queueName } from '../../src/queue/versions.js';
import { JUDGE, judgeSetup } from '../../src/rates/judge-work.js';
import type { DealVerdict } from '../../src/rates/verdict-record.js';
import { DEFAULT_LIMITS } from '../../src/solver/solve.js';
import { itemAt, type Span } from '../../src/work/span.js';
import type { Batch } from '../../src/work/transport.js';
import { runCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { RedisServer, until } from '../support/redis.js';
import { startWorker, VERSIONS } from './workers.js';

const folder = testFolder();
let redis: RedisServer;

beforeAll(async () => {
  redis = await RedisServer.start(join(folder, 'redis'));
});

afterAll(() => redis.kill());

/** Says of deal 7 the contrary of what is so. */
function lie({ span, results }: Batch<unknown, unknown>): readonly unknown[] {
  return results.map((result, index) => {
    const verdict = result as DealVerdict;
    return itemAt(span, index) === 7 ? { ...verdict, code: 3 - verdict.code } : verdict;
  });
}

function holds(span: Span<unknown>, number: number): boolean {
  return 'items' in span ? span.items.includes(number) : span.from <= number && number < span.end;
}

const RATE = ['rate', '--rules', 'hard', '--deals', '64', '--json'];

describe('a worker that lies about one deal', () => {
  it('is caught by the share of results that is worked out again', async () => {
    const liar = await startWorker(redis.address, { change: lie });
    const { code, stdout, stderr } = await runCommand([
      ...RATE,
      '--queue',
      redis.address,
      '--verify-share',
      '1',
      '--threads',
      '1',
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `error: deal 7: ${liar.name} says winnable, this machine says unwinnable; one of the two is wrong, so the run is stopped; find out which by "winnable check"\n`,
    );
    await liar.stop();
  });

  it('is caught when the job is done a second time by another', async () => {
    const coordinator = await Coordinator.start(await connect(readAddress(redis.address), () => {}), {
      versions: VERSIONS,
      about: 'a test',
      note: () => {},
    });
    const liar = await startWorker(redis.address, { change: lie });
    const setup = judgeSetup(ruleSet('hard'), DEFAULT_LIMITS);
    const run = coordinator.run(JUDGE, setup, [{ from: 0, end: 2000 }], { order: 'any' });
    let told: Batch<number, DealVerdict> | undefined;
    while (told === undefined) {
      const { value } = await run.next();
      if (holds(value!.span, 7)) told = value!;
      value!.kept();
    }
    await liar.stop();
    const rest = (async () => {
      for await (const { kept } of run) kept();
    })();
    rest.catch(() => {});
    const link = await connect(readAddress(redis.address), () => {});
    const queue: Queue = await link.open(queueName(VERSIONS));
    const id = jobName(runName('judge', setup), told.span);
    // It comes back, as it would where Redis has lost that it was removed.
    await until(async () => (await queue.getJob(id)) === undefined);
    await queue.add('judge', queuedJob(VERSIONS, { work: 'judge', setup, span: told.span }), { jobId: id });
    const honest = await startWorker(redis.address);
    await expect(rest).rejects.toThrow(
      `deal 7: ${liar.name} says winnable, ${honest.name} says unwinnable; one of the two is wrong`,
    );
    await honest.stop();
    await coordinator.close();
    link.close();
  });

  it('cannot bring results of the wrong form, length or deal past the door', async () => {
    const sloppy = await startWorker(redis.address, {
      change: ({ results }) => results.map(() => ({ code: 0, nodes: 1 })),
    });
    const { code, stderr } = await runCommand([
      ...['rate', '--rules', 'hard', '--deals', '10'],
      ...['--queue', redis.address],
    ]);
    await sloppy.stop();
    expect(code).toBe(2);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^note: the result of \S+ for deals \d+ to \d+ is refused: what it says of \d+ is no result of "judge"; the job is given out again$/,
    );
    expect(lines[2]).toMatch(
      /^error: the result of .*; the run is stopped, as none before was right either$/,
    );
  });
});

describe('a deal that ends every worker', () => {
  it('is undecided alone, and the run goes on', async () => {
    const run = runCommand(['rate', '--rules', 'hard', '--deals', '2', '--json', '--queue', redis.address]);
    let over = false;
    void run.finally(() => {
      over = true;
    });
    const script = fileURLToPath(new URL('./mortal-worker.ts', import.meta.url));
    let died = 0;
    while (!over) {
      const worker = spawn(process.execPath, ['--import', 'tsx', script, redis.address, '1'], {
        stdio: 'ignore',
      });
      const ended = once(worker, 'exit');
      await Promise.race([ended, run]);
      if (over) worker.kill('SIGKILL');
      else died += 1;
      await ended;
    }
    const { code, stdout } = await run;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ winnable: 0, unwinnable: 1, undecided: 1 });
    expect(died).toBeGreaterThanOrEqual(3);
  }, 240_000);
});
