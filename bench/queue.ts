/**
 * Two workers with one thread each, behind a real Redis, against one process with two threads: the same hard deals,
 * in turn, and the digests compared. Of each side the seconds from the start of the command to its end, and the CPU
 * seconds of all who take part, which other work on the machine changes least.
 *
 *   npx tsx bench/queue.ts [deals] [turns] [rules]
 *
 * Needs `npm run build` and Debian's redis-server; CPU is read from /proc, so it is 0 elsewhere than on Linux.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hear, startCommand } from '../test/support/command.js';
import { RedisServer, until } from '../test/support/redis.js';
import { CpuWatch } from './cpu.js';

const [deals = '200000', turns = '1', rules = 'hard'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'winnable-queue-bench-'));
const rate = ['rate', '--rules', rules, '--from', '0', '--deals', deals, '--json'];

/** What one side took. */
interface Side {
  readonly digest: string;
  readonly seconds: number;
  /** CPU seconds, by who spent them. */
  readonly cpu: Readonly<Record<string, number>>;
}

async function command(ledger: string, args: readonly string[], others: CpuWatch): Promise<Side> {
  const start = performance.now();
  const run = hear(startCommand([...rate, '--ledger', join(folder, ledger), ...args]));
  others.add('command', run.child.pid!);
  const { code } = await run.ended;
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`exit code ${code}: ${run.said.stderr}`);
  return { digest: JSON.parse(run.said.stdout.split('\n')[0]!).digest, seconds, cpu: others.seconds() };
}

async function alone(turn: number): Promise<Side> {
  return command(`alone-${turn}.db`, ['--threads', '2'], new CpuWatch());
}

async function together(turn: number): Promise<Side> {
  const redis = await RedisServer.start(join(folder, `redis-${turn}`));
  const workers = [0, 1].map(() => hear(startCommand(['work', '--queue', redis.address, '--threads', '1'])));
  await until(() => workers.every(({ said }) => said.stderr.includes('note: worker ')));
  const watch = new CpuWatch();
  watch.add('redis', redis.pid);
  for (const { child } of workers) watch.add('workers', child.pid!);
  try {
    return await command(`together-${turn}.db`, ['--queue', redis.address], watch);
  } finally {
    for (const { child } of workers) child.kill('SIGINT');
    await Promise.all(workers.map(({ ended }) => ended));
    await redis.kill();
  }
}

function show(name: string, { seconds, cpu }: Side): void {
  const parts = Object.entries(cpu).map(([who, spent]) => `${who} ${spent.toFixed(1)}`);
  const sum = Object.values(cpu).reduce((total, spent) => total + spent, 0);
  console.log(`${name}: ${seconds.toFixed(1)} s; CPU ${sum.toFixed(1)} s (${parts.join(', ')})`);
}

try {
  for (let turn = 1; turn <= Number(turns); turn += 1) {
    const one = await alone(turn);
    show('one process, two threads', one);
    const two = await together(turn);
    show('two workers, one thread each', two);
    if (one.digest !== two.digest) throw new Error('the digests differ');
    console.log(`speed: ${(one.seconds / two.seconds).toFixed(3)} of one process; digest ${one.digest}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
