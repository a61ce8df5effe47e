/**
 * The big storm: 200 000 hard deals and a pool of 2 000 Easy deals by two workers behind a real Redis, undisturbed,
 * then with each thing lost that can be lost, then with all of them in one run. Digest and export must be those of one
 * machine every time; it ends with exit code 1 if one is not.
 *
 *   npx tsx bench/queue-storm.ts [--deals 200000] [--pool 2000] [--seed storm]
 *
 * Needs `npm run build` and Debian's redis-server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import seedrandom from 'seedrandom';
import { type Heard, hear, runCommand, startCommand } from '../test/support/command.js';
import { CutWire, pause, RedisServer, until } from '../test/support/redis.js';

const { values } = parseArgs({
  options: {
    deals: { type: 'string', default: '200000' },
    pool: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'storm' },
  },
});
const random = seedrandom(values.seed);
const folder = mkdtempSync(join(tmpdir(), 'winnable-storm-'));

type Loss = 'worker' | 'redis' | 'coordinator' | 'network';

/** What is lost in a run, and how often. */
const RUNS: readonly (readonly [name: string, losses: Readonly<Partial<Record<Loss, number>>>])[] = [
  ['nothing lost', {}],
  ['a worker killed five times', { worker: 5 }],
  ['Redis killed three times', { redis: 3 }],
  ['the coordinator killed twice', { coordinator: 2 }],
  ['the network of a worker cut for 5 s', { network: 1 }],
  ['everything at once', { worker: 5, redis: 3, coordinator: 2, network: 1 }],
];
/** Milliseconds between two losses, at most. */
const LULL = 800;
const CUT = 5000;

/** A kind of work: the command of the coordinator, and what shall be the same in the end. */
interface Task {
  readonly name: string;
  readonly args: (file: string) => string[];
  readonly outcome: (file: string, stdout: string) => Promise<string>;
}

const TASKS: readonly Task[] = [
  {
    name: `${values.deals} hard deals`,
    args: (file) => [
      'rate',
      '--rules',
      'hard',
      '--from',
      '0',
      '--deals',
      values.deals,
      '--json',
      '--ledger',
      file,
    ],
    outcome: async (_, stdout) => stdout,
  },
  {
    name: `a pool of ${values.pool} Easy deals`,
    args: (file) => ['generate', '--count', values.pool, '--out', file],
    outcome: async (file) => (await runCommand(['pool', 'export', file])).stdout,
  },
];

/** All losses of a run in an order drawn by chance. */
function shuffled(losses: Readonly<Partial<Record<Loss, number>>>): Loss[] {
  const all = Object.entries(losses).flatMap(([loss, times]) => Array<Loss>(times).fill(loss as Loss));
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

type Running = Heard<ReturnType<typeof startCommand>>;

/** Does a task behind a queue while things are lost. Returns what came of it, and the losses that came before its end. */
async function storm(task: Task, name: string, losses: Loss[]): Promise<{ outcome: string; lost: number }> {
  const place = join(folder, name.replaceAll(' ', '-'));
  const redis = await RedisServer.start(place);
  const wire = await CutWire.start(redis.port);
  const worker = (address: string): Running =>
    hear(startCommand(['work', '--queue', address, '--threads', '1', '--lock', '1']));
  const file = join(place, 'result.db');
  const coordinate = () => hear(startCommand([...task.args(file), '--queue', redis.address]));
  let [mortal, coordinator] = [worker(redis.address), coordinate()];
  const distant = worker(wire.address);
  let over = false;
  const watch = (one: Running) => void one.ended.then(() => (over ||= one === coordinator));
  watch(coordinator);
  const client = new Redis(redis.address, { maxRetriesPerRequest: null });
  client.on('error', () => {});
  // Who starts while Redis is away ends and says so; from its first answer on it waits.
  const ready = async () =>
    over ||
    ([mortal, distant].every(({ said }) => said.stderr.includes('note: worker ')) &&
      (await client.smembers('winnable:coordinators')).some((one) =>
        one.includes(`-${coordinator.child.pid}-`),
      ));
  let mended: Promise<void> = Promise.resolve();
  let lost = 0;
  for (const loss of losses) {
    await pause(200 + random() * LULL);
    await until(ready);
    if (over) break;
    lost += 1;
    if (loss === 'worker') {
      mortal.child.kill('SIGKILL');
      await mortal.ended;
      mortal = worker(redis.address);
    } else if (loss === 'redis') {
      await redis.kill();
      await pause(random() * LULL);
      await redis.restart();
    } else if (loss === 'coordinator') {
      const before = coordinator;
      before.child.kill('SIGKILL');
      coordinator = coordinate();
      await before.ended;
      watch(coordinator);
    } else {
      wire.cut();
      mended = pause(CUT).then(() => wire.mend());
    }
  }
  const { code } = await coordinator.ended;
  if (code !== 0) throw new Error(`${task.name}, ${name}: exit code ${code}: ${coordinator.said.stderr}`);
  await mended;
  for (const { child } of [mortal, distant]) child.kill('SIGKILL');
  await Promise.all([mortal.ended, distant.ended]);
  wire.close();
  client.disconnect();
  await redis.kill();
  return { outcome: await task.outcome(file, coordinator.said.stdout), lost };
}

try {
  for (const [index, task] of TASKS.entries()) {
    const file = join(folder, `alone-${index}.db`);
    const alone = await runCommand(task.args(file));
    const expected = await task.outcome(file, alone.stdout);
    if (alone.code !== 0 || expected === '') throw new Error(alone.stderr);
    for (const [name, losses] of RUNS) {
      const all = shuffled(losses);
      const start = performance.now();
      const { outcome, lost } = await storm(task, `${index} ${name}`, all);
      const same = outcome === expected;
      if (!same) process.exitCode = 1;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(
        `${task.name}, ${name}: ${same ? 'the same' : 'DIFFERENT'}; ${lost} of ${all.length} losses before its end; ${seconds} s`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
