import { Option } from 'commander';
import { InputError } from '../../errors/input-error.js';
import { type QueueAddress, readAddress } from '../../queue/address.js';
import type { Coordinator } from '../../queue/coordinator.js';
import { count } from '../../report/figures.js';
import type { Transport } from '../../work/transport.js';
import { startWorkers } from '../../works/workers.js';
import { share } from '../options.js';
import { note } from '../output.js';
import { packageVersion } from '../version.js';

/** The options of a command whose work others may do. */
export interface QueueOptions {
  /** An address, or true for that of `WINNABLE_QUEUE`. */
  readonly queue?: string | true;
  readonly verifyShare?: number;
  readonly threads?: number;
}

/** `--queue`, of a command that can do without. */
export function queueOption(): Option {
  return new Option(
    '--queue [address]',
    'have the work done by "winnable work" on other machines: redis://host:6379 (default: WINNABLE_QUEUE)',
  );
}

/** `--verify-share`. */
export function verifyShareOption(): Option {
  return new Option(
    '--verify-share <x>',
    'with --queue: work out this share of the results, 0 to 1, once more here before they are believed',
  ).argParser(share);
}

/** The address of the queue: the option's, or that of `WINNABLE_QUEUE`. Throws InputError where there is none. */
export function addressBy(option: string | true | undefined): QueueAddress {
  if (typeof option === 'string') return readAddress(option);
  const set = process.env.WINNABLE_QUEUE;
  if (set === undefined || set.trim() === '') {
    throw new InputError('no queue is named; give --queue redis://host:6379, or set WINNABLE_QUEUE to that');
  }
  return readAddress(set.trim());
}

/** What does the work of a command: the threads of this machine, or a queue and the workers behind it. */
export interface Workforce {
  readonly transport: Transport;
  /** Tells those who look at the queue how far the command is. */
  readonly tell: (done: number, total: number | null) => void;
  /** What is to be said of the queue after an interrupt; undefined if nothing is. */
  readonly leftWords: () => string | undefined;
}

/**
 * Starts what the options ask for; the transport is the caller's to close.
 *
 * @param about what is done, for those who look at the queue.
 * @param tellUser told what the user should know while it runs.
 * @throws InputError where the options do not fit together, or the queue cannot be reached.
 */
export async function startWork(
  options: QueueOptions,
  about: string,
  tellUser: (words: string) => void = note,
): Promise<Workforce> {
  const { queue, verifyShare, threads } = options;
  if (queue === undefined) {
    if (verifyShare !== undefined) throw new InputError('--verify-share is about what comes from a --queue');
    return { transport: startWorkers(threads), tell: () => {}, leftWords: () => undefined };
  }
  if (threads !== undefined && verifyShare === undefined) {
    throw new InputError(
      'with --queue the work is done by "winnable work", which has a --threads of its own; here they only serve --verify-share',
    );
  }
  const coordinator = await coordinate(addressBy(queue), options, about, tellUser);
  return {
    transport: coordinator,
    tell: (done, total) => coordinator.tell(done, total),
    leftWords: () =>
      coordinator.left === 0
        ? undefined
        : `${count(coordinator.left, 'job')} that workers have begun stay in the queue: the same command takes up their results, and "winnable queue clear" removes them`,
  };
}

async function coordinate(
  address: QueueAddress,
  { verifyShare, threads }: QueueOptions,
  about: string,
  tellUser: (words: string) => void,
): Promise<Coordinator> {
  const { connect } = await import('../../queue/link.js');
  const { Coordinator } = await import('../../queue/coordinator.js');
  const { ownVersions } = await import('../../queue/versions.js');
  const link = await connect(address, tellUser);
  return Coordinator.start(link, {
    versions: ownVersions(packageVersion()),
    about,
    note: tellUser,
    ...(verifyShare === undefined || verifyShare === 0
      ? {}
      : { verify: { share: verifyShare, transport: startWorkers(threads) } }),
  });
}
