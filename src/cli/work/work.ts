import { type Command, Option } from 'commander';
import { ownVersions, queueName } from '../../queue/versions.js';
import { count } from '../../report/figures.js';
import { WORKS } from '../../works/registry.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { seconds, wholeNumber } from '../options.js';
import { note } from '../output.js';
import { addressBy, queueOption } from '../queue/options.js';
import { packageVersion } from '../version.js';

interface WorkOptions {
  readonly queue?: string | true;
  readonly threads?: number;
  readonly idle?: number;
  readonly lock: number;
}

/** Seconds after which a worker without a sign of life is taken for dead, if nothing else is said. */
const LOCK = 30;

const HELP = `
Start as many as there are machines, in any order, before or after the
coordinator: "winnable rate … --queue" or "winnable generate … --queue". Ctrl-C
gives back what the worker had in hand. A worker may be killed at any time; its
jobs go to others. It must be of the coordinator's version, and says so if it is
not.

User and password of Redis belong into WINNABLE_QUEUE, where other users of the
machine cannot see them.

Exit code: 0 when it ends by itself, 2 for bad input or a queue that cannot be
reached, 130 after Ctrl-C.

Examples:
  winnable work --queue redis://queue.example:6379
  WINNABLE_QUEUE=rediss://user:password@queue.example:6380 winnable work`;

/** Adds `winnable work`. */
export function addWork(program: Command): void {
  program
    .command('work')
    .description('do the work of a coordinator on another machine')
    .addOption(queueOption())
    .addOption(
      new Option('--threads <n>', 'deals worked on at a time (default: one a core)').argParser(
        wholeNumber(1, 256),
      ),
    )
    .addOption(
      new Option(
        '--idle <seconds>',
        'end when there was nothing to do for so long (default: never)',
      ).argParser(seconds(true)),
    )
    .addOption(
      new Option('--lock <seconds>', 'time without a sign of life after which its jobs go to other workers')
        .argParser(seconds(false))
        .default(LOCK),
    )
    .addHelpText('after', HELP)
    .action(async (options: WorkOptions) => {
      process.exitCode = await work(options);
    });
}

async function work(options: WorkOptions): Promise<number> {
  const address = addressBy(options.queue);
  const { connect } = await import('../../queue/link.js');
  const { QueueWorker } = await import('../../queue/worker.js');
  return interruptible(async (interrupt) => {
    const versions = ownVersions(packageVersion());
    const transport = startWorkers(options.threads);
    const worker = await QueueWorker.start(await connect(address, note), {
      versions,
      transport,
      registry: WORKS,
      lockMs: 1000 * options.lock,
      ...(options.idle === undefined ? {} : { idleMs: 1000 * options.idle }),
      signal: interrupt.signal,
      note,
    });
    note(
      `worker ${worker.name} with ${count(transport.threads, 'thread')} on ${queueName(versions)} at ${address.shown}`,
    );
    const { jobs, items, givenBack } = await worker.serve();
    const rest = givenBack === 0 ? '' : `; ${count(givenBack, 'job')} given back`;
    note(`${count(jobs, 'job')} with ${count(items, 'deal')} done${rest}`);
    return interrupt.exitCode() ?? EXIT.ok;
  });
}
