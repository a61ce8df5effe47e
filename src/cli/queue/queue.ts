import type { Command } from 'commander';
import type { Link } from '../../queue/link.js';
import type { QueueStatus } from '../../queue/status.js';
import { ownVersions, queueName } from '../../queue/versions.js';
import { count } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { note, print } from '../output.js';
import { duration } from '../progress.js';
import { packageVersion } from '../version.js';
import { addressBy, queueOption } from './options.js';

interface StatusOptions {
  readonly queue?: string | true;
  readonly json?: boolean;
}

const STATUS_HELP = `
Of a coordinator: how far it is, how fast of late, and the time left. Finished
jobs wait for their coordinator to fetch the results. Nothing is changed.

Examples:
  winnable queue status --queue redis://queue.example:6379
  winnable queue status --queue redis://queue.example:6379 --json`;

const CLEAR_HELP = `
What an interrupted coordinator left is gone then, and is done again when the
same command goes on. Nothing that a ledger or a pool holds is lost.

Examples:
  winnable queue clear --queue redis://queue.example:6379`;

/** Adds `winnable queue`. */
export function addQueue(program: Command): void {
  const queue = program
    .command('queue')
    .description('look at the queue between a coordinator and its workers')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      `
Examples:
  winnable queue status --queue redis://queue.example:6379`,
    );
  queue
    .command('status')
    .description('say what is in the queue, who is at work, and how long it takes')
    .addOption(queueOption())
    .option('--json', 'print one JSON object')
    .addHelpText('after', STATUS_HELP)
    .action(async ({ queue: address, json }: StatusOptions) => {
      await withLink(address, async (link) => {
        const { queueStatus } = await import('../../queue/status.js');
        const status = await queueStatus(link, queueName(ownVersions(packageVersion())));
        await print(json === true ? `${JSON.stringify(status)}\n` : words(link.address.shown, status));
      });
    });
  queue
    .command('clear')
    .description('remove all jobs from the queue')
    .addOption(queueOption())
    .addHelpText('after', CLEAR_HELP)
    .action(async ({ queue: address }: StatusOptions) => {
      await withLink(address, async (link) => {
        const { clearQueue } = await import('../../queue/status.js');
        const jobs = await clearQueue(link, queueName(ownVersions(packageVersion())));
        await print(`${link.address.shown}: ${count(jobs, 'job')} removed\n`);
      });
    });
}

async function withLink(
  address: string | true | undefined,
  action: (link: Link) => Promise<void>,
): Promise<void> {
  const { connect } = await import('../../queue/link.js');
  const link = await connect(addressBy(address), note);
  try {
    await action(link);
  } finally {
    link.close();
  }
  process.exitCode = EXIT.ok;
}

function words(address: string, status: QueueStatus): string {
  const { jobs, workers, otherWorkers, coordinators, failures } = status;
  const threads = workers.reduce((sum, worker) => sum + worker.threads, 0);
  const rows: [string, string][] = [
    ['queue', `${status.queue} at ${address}`],
    [
      'jobs',
      `${jobs.waiting} waiting, ${jobs.active} active, ${jobs.finished} finished and not yet fetched, ${jobs.failed} failed`,
    ],
    ...failures.map((reason): [string, string] => ['failed', reason]),
    ['workers', workers.length === 0 ? 'none' : `${workers.length} with ${count(threads, 'thread')}`],
    ...workers.map((worker): [string, string] => [
      '',
      `${worker.name}: ${count(worker.threads, 'thread')}, ${count(worker.items, 'deal')}, ${figure(worker.perSecond)} deals/s`,
    ]),
    ...otherWorkers.map((worker): [string, string] => [
      '',
      `${worker.name}: winnable ${worker.program} of another version, does nothing here`,
    ]),
    ['coordinator', coordinators.length === 0 ? 'none' : coordinatorWords(coordinators[0]!)],
    ...coordinators.slice(1).map((one): [string, string] => ['', coordinatorWords(one)]),
  ];
  return rows.map(([label, text]) => `${label.padEnd(12)}${text}\n`).join('');
}

function coordinatorWords({
  about,
  done,
  total,
  perSecond,
  secondsLeft,
}: QueueStatus['coordinators'][number]): string {
  const far = total === null ? count(done, 'deal') : `${done} of ${count(total, 'deal')}`;
  const left = secondsLeft === null ? '' : `, ${duration(secondsLeft)} left`;
  return `${about}; ${far}, ${figure(perSecond)} deals/s${left}`;
}

function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(2)));
}
