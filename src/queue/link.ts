import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../errors/input-error.js';
import type { QueueAddress } from './address.js';

/** A connection to the Redis of a queue. */
export interface Link {
  readonly address: QueueAddress;
  readonly redis: Redis;
  /** The queue of that name. */
  open(name: string): Promise<Queue>;
  /** Lets go of it, in the midst of a command if need be. */
  close(): void;
}

/** Milliseconds that Redis has to answer when it is first asked. */
const FIRST_ANSWER = 10_000;
/** Milliseconds without a word after which a connection counts as cut; longer than any wait for a job. */
const SILENCE = 20_000;
/** Most milliseconds between two tries to connect again. */
const RETRY = 1000;
/**
 * Events of the queue that Redis keeps, for who looks at it with other programs. Nothing here needs them: what was
 * said while a connection was cut is lost, so all is read from the jobs themselves.
 */
const EVENTS = 1000;

/**
 * Connects to a Redis. Once it has answered, the connection comes back by itself whenever it is lost, and what is
 * asked meanwhile waits.
 *
 * @param note told of a connection that is lost, and that it is back.
 * @throws InputError if it does not answer, or lets nobody in.
 */
export async function connect(address: QueueAddress, note: (words: string) => void): Promise<Link> {
  const { Redis: Client } = await import('ioredis');
  let lost: boolean | undefined;
  const redis = new Client(address.url, {
    lazyConnect: true,
    // As BullMQ wants it: a command waits however long Redis is away.
    maxRetriesPerRequest: null,
    connectTimeout: FIRST_ANSWER,
    socketTimeout: SILENCE,
    retryStrategy: (tries) => (lost === undefined ? null : Math.min(RETRY, 50 * tries)),
  });
  let reason = 'no answer';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
    await checkServer(redis, address, note);
  } catch (error) {
    redis.disconnect();
    if (error instanceof InputError) throw error;
    const words =
      error instanceof Error && !/^Connection is closed/.test(error.message) ? error.message : reason;
    throw new InputError(`${address.shown}: ${whyNot(words)}`);
  }
  lost = false;
  let closed = false;
  redis.on('close', () => {
    if (!lost && !closed) note(`${address.shown}: the connection is lost; trying again`);
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) note(`${address.shown}: the connection is back`);
    lost = false;
  });
  const queues: Queue[] = [];
  return {
    address,
    redis,
    open: async (name) => {
      const { Queue: QueueClass } = await import('bullmq');
      const queue = new QueueClass(name, {
        connection: redis,
        skipVersionCheck: true,
        streams: { events: { maxLen: EVENTS } },
      });
      queue.on('error', () => {});
      queues.push(queue);
      return queue;
    },
    close: () => {
      closed = true;
      for (const queue of queues) void queue.close().catch(() => {});
      redis.disconnect();
    },
  };
}

function whyNot(words: string): string {
  if (/^(?:WRONGPASS|NOAUTH|ERR AUTH|ERR invalid password)/i.test(words)) {
    return 'Redis does not let this user in; give user and password in the address or in WINNABLE_QUEUE';
  }
  if (/^NOPERM/.test(words)) return 'Redis does not let this user do what a queue needs';
  return `Redis cannot be reached (${words.trim() || 'no answer'}); is it running there?`;
}

/** The first Redis that has all that BullMQ uses. */
const OLDEST = 6;

async function checkServer(
  redis: Redis,
  address: QueueAddress,
  note: (words: string) => void,
): Promise<void> {
  const info = await redis.info();
  const version = /^redis_version:(\d+)\S*/m.exec(info);
  if (version !== null && Number(version[1]) < OLDEST) {
    throw new InputError(`${address.shown}: this is Redis ${version[1]}; a queue needs ${OLDEST}.2 or later`);
  }
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1];
  if (policy !== undefined && policy !== 'noeviction') {
    note(
      `${address.shown}: Redis may throw jobs away when its memory is full (maxmemory-policy ${policy}); set it to noeviction`,
    );
  }
}

/** Waits for something, but no longer than so many milliseconds, and whatever comes of it. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work.catch(() => {}), time]);
  clearTimeout(timer);
}
