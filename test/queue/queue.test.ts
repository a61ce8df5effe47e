import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueName } from '../../src/queue/versions.js';
import { type Heard, hear, runCommand, startCommand } from '../support/command.js';
import { testFolder } from '../support/folder.js';
import { CutWire, pause, RedisServer, until } from '../support/redis.js';
import { startWorker, VERSIONS } from './workers.js';

const folder = testFolder();
const children: Heard<ReturnType<typeof startCommand>>[] = [];
let redis: RedisServer;

beforeAll(async () => {
  redis = await RedisServer.start(join(folder, 'redis'));
});

afterAll(async () => {
  for (const { child } of children) child.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await redis.kill();
});

/** A command that is at work, to be ended when the tests are done. */
function start(...args: string[]): Heard<ReturnType<typeof startCommand>> {
  const heard = hear(startCommand(args));
  children.push(heard);
  return heard;
}

/** A worker that waits for jobs. */
async function work(address: string, ...args: string[]): Promise<Heard<ReturnType<typeof startCommand>>> {
  const worker = start('work', '--queue', address, '--threads', '1', ...args);
  await until(() => worker.said.stderr.includes('note: worker '));
  return worker;
}

function fileOf(name: string): string {
  return join(folder, name);
}

/** What all that works on Redis needs to know. */
async function inQueue<Result>(action: (queue: Queue, client: Redis) => Promise<Result>): Promise<Result> {
  const client = new Redis(redis.address, { maxRetriesPerRequest: null });
  const queue = new Queue(queueName(VERSIONS), { connection: client, skipVersionCheck: true });
  try {
    return await action(queue, client);
  } finally {
    await queue.close();
    client.disconnect();
  }
}

const RATE = ['rate', '--rules', 'hard', '--deals', '3000'];

/** What a rate command prints, but for its own words: the verdicts, their digest, the effort. */
async function rateAlone(...args: string[]): Promise<string> {
  return (await runCommand([...args, '--json'])).stdout;
}

describe('many machines', () => {
  it('finds the same verdicts as one, and leaves the queue empty', async () => {
    const workers = [await work(redis.address), await work(redis.address)];
    const ledger = fileOf('rates.db');
    const run = await runCommand([...RATE, '--json', '--queue', redis.address, '--ledger', ledger]);
    expect(run).toEqual({ code: 0, stdout: await rateAlone(...RATE), stderr: '' });
    // Nothing is left to do.
    const again = await runCommand([...RATE, '--json', '--queue', redis.address, '--ledger', ledger]);
    expect(again.stdout).toBe(run.stdout);
    for (const { child, ended, said } of workers) {
      child.kill('SIGINT');
      expect((await ended).code).toBe(130);
      expect(said.stderr).toMatch(
        /^note: worker \S+ with 1 thread on winnable-m1-\S+ at redis:.*\nnote: \d+ jobs? with \d+ deals done\n$/,
      );
    }
    await inQueue(async (queue, client) => {
      expect(await queue.getJobCounts()).toMatchObject({ waiting: 0, active: 0, completed: 0, failed: 0 });
      expect(await client.keys('winnable:result:*')).toEqual([]);
    });
  });

  it('makes the same pool as one', async () => {
    const args = ['generate', '--count', '40', '--grade', '--games', '12', '--limit-nodes', '300'];
    const [alone, together] = [fileOf('alone.db'), fileOf('together.db')];
    const worker = await work(redis.address);
    const run = await runCommand([...args, '--out', together, '--queue', redis.address]);
    expect(run.code).toBe(0);
    const files = fileOf('together');
    const folder = await runCommand([...args, '--out', files, '--files-of', '15', '--queue', redis.address]);
    expect(folder.code).toBe(0);
    await runCommand([...args, '--out', alone]);
    const [a, b] = await Promise.all([alone, together].map((path) => runCommand(['pool', 'export', path])));
    expect(b!.stdout).toBe(a!.stdout);
    expect((await runCommand(['pool', 'export', files])).stdout).toBe(a!.stdout);
    expect((await runCommand(['pool', 'stats', together, '--json'])).stdout).toBe(
      (await runCommand(['pool', 'stats', alone, '--json'])).stdout,
    );
    worker.child.kill('SIGINT');
    expect((await worker.ended).code).toBe(130);
  });

  it('finds the same though everything that can be lost is lost at once', async () => {
    const proxy = await CutWire.start(redis.port);
    const args = ['rate', '--rules', 'medium', '--deals', '3000', '--ledger', fileOf('storm.db'), '--json'];
    const alone = rateAlone('rate', '--rules', 'medium', '--deals', '3000');
    const lock = ['--lock', '1'];
    let coordinator = start(...args, '--queue', redis.address);
    let first = await work(redis.address, ...lock);
    await work(proxy.address, ...lock);
    await pause(700);
    first.child.kill('SIGKILL');
    proxy.cut();
    await redis.kill();
    coordinator.child.kill('SIGKILL');
    await pause(1200);
    await redis.restart();
    coordinator = start(...args, '--queue', redis.address);
    await pause(500);
    proxy.mend();
    first = await work(redis.address, ...lock);
    const { code } = await coordinator.ended;
    proxy.close();
    first.child.kill('SIGKILL');
    expect(coordinator.said.stdout).toBe(await alone);
    expect(code).toBe(0);
  });

  it('fills a Redis that has lost everything from the ledger', async () => {
    const worker = await work(redis.address, '--lock', '1');
    const args = ['rate', '--rules', 'medium', '--deals', '2500'];
    const coordinator = start(...args, '--json', '--queue', redis.address);
    await pause(800);
    await inQueue((_, client) => client.flushall());
    expect((await coordinator.ended).code).toBe(0);
    expect(coordinator.said.stdout).toBe(await rateAlone(...args));
    worker.child.kill('SIGKILL');
  });
});

describe('winnable work', () => {
  it('gives back what it has in hand when it is interrupted, and so does the coordinator', async () => {
    const worker = await work(redis.address);
    const ledger = fileOf('interrupted.db');
    const args = ['rate', '--rules', 'relaxed', '--deals', '3000', '--ledger', ledger, '--json'];
    const coordinator = start(...args, '--queue', redis.address);
    await inQueue((queue) => until(async () => (await queue.getActiveCount()) > 0));
    coordinator.child.kill('SIGINT');
    expect((await coordinator.ended).code).toBe(130);
    expect(coordinator.said.stderr).toMatch(
      /note: interrupted after \d+ deals?, all kept; the same command goes on from there\nnote: \d+ jobs? that workers have begun stays? in the queue: /,
    );
    worker.child.kill('SIGINT');
    expect((await worker.ended).code).toBe(130);
    expect(worker.said.stderr).toMatch(/note: \d+ jobs? with \d+ deals? done(; \d+ jobs? given back)?\n$/);
    const status = await runCommand(['queue', 'status', '--queue', redis.address, '--json']);
    expect(JSON.parse(status.stdout)).toMatchObject({ workers: [], coordinators: [], jobs: { active: 0 } });
    expect((await runCommand(['queue', 'clear', '--queue', redis.address])).code).toBe(0);
    await inQueue(async (queue) => expect(await queue.count()).toBe(0));
  });

  it('ends by itself when there is nothing to do', async () => {
    const { code, stderr } = await runCommand(['work', '--queue', redis.address, '--idle', '0.1']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/\nnote: 0 jobs with 0 deals done\n$/);
  });

  it('does nothing for a coordinator of another version, and says what to install', async () => {
    const heard: string[] = [];
    const versions = { ...VERSIONS, solver: VERSIONS.solver + 1, program: '99.0.0' };
    const worker = await startWorker(redis.address, { versions, note: (words) => heard.push(words) });
    const coordinator = start(...RATE, '--queue', redis.address);
    await until(() => heard.length > 0 && coordinator.said.stderr.includes('\n'));
    expect(heard[0]).toMatch(
      /^the coordinator there is winnable 0\S+ \(.*so it does nothing; install winnable 0\./,
    );
    expect(coordinator.said.stderr).toMatch(
      /^note: the workers there are of other versions \(winnable 99\.0\.0\)/,
    );
    // The check is made for each job again.
    await inQueue(async () => {});
    coordinator.child.kill('SIGINT');
    await coordinator.ended;
    expect(await worker.stop()).toMatchObject({ jobs: 0, items: 0 });
    await runCommand(['queue', 'clear', '--queue', redis.address]);
  });

  it('refuses jobs of other programs, other versions and other works, and says why', async () => {
    const worker = await work(redis.address);
    const span = { from: 0, end: 10 };
    const setup = { rules: 'hard', limits: { nodes: null, memoryMB: 64, seconds: null } };
    const job = { ...VERSIONS, work: 'judge', setup, span };
    const bad = {
      foreign: { send: 'a letter' },
      older: { ...job, program: '0.0.9', solver: 1 },
      unknown: { ...job, work: 'constructor' },
      'setup-less': { ...job, setup: { rules: 'hard' } },
      'rule-less': { ...job, setup: { ...setup, rules: 'chess' } },
      'out-of-range': { ...job, span: { from: 0, end: 2 ** 40 } },
    };
    await inQueue(async (queue) => {
      for (const [jobId, data] of Object.entries(bad)) await queue.add('judge', data, { jobId });
      await until(async () => (await queue.getFailedCount()) === 6);
      const reasons = await Promise.all(
        Object.keys(bad).map(async (id) => (await queue.getJob(id))!.failedReason),
      );
      expect(reasons[0]).toBe('refused: it is no job of winnable');
      expect(reasons[1]).toMatch(/^refused: it is for winnable 0\.0\.9 .* install winnable 0\.0\.9$/);
      expect(reasons[2]).toBe('refused: there is no work called "constructor"');
      expect(reasons[3]).toBe('refused: its setup is none of the work judge');
      expect(reasons[4]).toMatch(/^refused: .*chess/);
      expect(reasons[5]).toBe('refused: its items are none of the work judge');
      await queue.obliterate({ force: true });
    });
    worker.child.kill('SIGINT');
    await worker.ended;
  });

  it('says in one line what is wrong with an address, and never a password', async () => {
    for (const [args, words] of [
      [['work'], 'no queue is named; give --queue redis://host:6379, or set WINNABLE_QUEUE to that'],
      [['work', '--queue', 'http://user:secret@host'], 'the address of the queue begins with http:'],
      [['queue', 'status', '--queue', 'secret@@:'], 'the address of the queue cannot be read'],
      [
        ['work', '--queue', 'redis://user:secret@127.0.0.1:1'],
        'redis://127.0.0.1:1: Redis cannot be reached',
      ],
      [[...RATE, '--queue', 'redis://127.0.0.1:1', '--threads', '2'], 'with --queue the work is done by'],
      [[...RATE, '--verify-share', '0.1'], '--verify-share is about what comes from a --queue'],
    ] as const) {
      const { code, stdout, stderr } = await runCommand(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`error: ${words}`);
      expect(stderr.split('\n')).toHaveLength(2);
      expect(stderr).not.toContain('secret');
    }
  });
});

describe('a Redis with a password', () => {
  it('lets in who has it, and tells the others where it belongs', async () => {
    const closed = await RedisServer.start(join(folder, 'closed'), ['--requirepass', 'secret']);
    try {
      const out = await runCommand(['queue', 'status', '--queue', closed.address]);
      expect(out.code).toBe(2);
      expect(out.stderr).toMatch(
        /^error: redis:\/\/127\.0\.0\.1:\d+: Redis does not let this user in; give user and password .*\n$/,
      );
      const address = closed.address.replace('//', '//default:secret@');
      const into = await runCommand(['queue', 'status', '--queue', address]);
      expect(into).toMatchObject({ code: 0, stderr: '' });
      expect(into.stdout).toContain(`at ${closed.address}\n`);
      expect(into.stdout).not.toContain('secret');
    } finally {
      await closed.kill();
    }
  });
});
