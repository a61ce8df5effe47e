import { Worker } from 'bullmq';
import { readAddress } from '../../src/queue/address.js';
import { resultKey } from '../../src/queue/keys.js';
import { connect, type Link } from '../../src/queue/link.js';
import { type Done, packResults, readJob } from '../../src/queue/messages.js';
import { Presence } from '../../src/queue/presence.js';
import { queueName } from '../../src/queue/versions.js';
import { JUDGE } from '../../src/rates/judge-work.js';
import type { DealVerdict } from '../../src/rates/verdict-record.js';
import { itemAt, spanSize } from '../../src/work/span.js';
import { pause } from '../support/redis.js';
import { VERSIONS } from './workers.js';

/** Milliseconds until the next try where there was no job. */
const NO_JOB = 5;
/** Milliseconds of a lock: longer than any test. */
const LOCK = 600_000;

/** Workers that judge nothing: they say that they are there, and give made-up verdicts of the right form at once. */
export class SimulatedWorkers {
  readonly #link: Link;
  readonly #presences: readonly Presence[];
  readonly #milliseconds: number;
  #fetchers: Promise<void>[] = [];
  #stopped = false;
  jobs = 0;
  deals = 0;
  /** Bytes of results as they travel. */
  bytes = 0;

  private constructor(link: Link, presences: readonly Presence[], milliseconds: number) {
    this.#link = link;
    this.#presences = presences;
    this.#milliseconds = milliseconds;
  }

  /**
   * Has so many workers of one thread be there.
   *
   * @param milliseconds what each says that a deal took it.
   */
  static async start(address: string, workers: number, milliseconds: number): Promise<SimulatedWorkers> {
    const link = await connect(readAddress(address), () => {});
    const { program } = VERSIONS;
    const presences = Array.from({ length: workers }, (_, index) => {
      const name = `simulated-${index}`;
      const news = { name, queue: queueName(VERSIONS), program, threads: 1, items: 0, perSecond: 0 };
      return new Presence(
        link.redis,
        'worker',
        name,
        () => news,
        async () => {},
      );
    });
    return new SimulatedWorkers(link, presences, milliseconds);
  }

  /** Begins to take jobs, so many at a time. */
  serve(fetchers: number): void {
    const worker = new Worker(queueName(VERSIONS), null, {
      connection: this.#link.redis,
      autorun: false,
      lockDuration: LOCK,
      skipVersionCheck: true,
    });
    worker.on('error', () => {});
    this.#fetchers = Array.from({ length: fetchers }, (_, index) => this.#serveOne(worker, index));
  }

  async #serveOne(worker: Worker, index: number): Promise<void> {
    for (let count = 0; !this.#stopped; count += 1) {
      const token = `simulated-${index}:${count}`;
      const bull = await worker.getNextJob(token, { block: false });
      const span = bull === undefined ? undefined : readJob(bull.data)?.span;
      if (bull === undefined || span === undefined) {
        await pause(NO_JOB);
        continue;
      }
      const size = spanSize(span);
      const packed = packResults(
        JUDGE,
        Array.from({ length: size }, (_, at) => verdictOf(Number(itemAt(span, at)))),
      );
      await this.#link.redis.set(resultKey(worker.name, bull.id!, token), packed, 'PX', LOCK);
      const done: Done = { token, milliseconds: size * this.#milliseconds, worker: `simulated-${index}` };
      await bull.moveToCompleted(done, token, false);
      this.jobs += 1;
      this.deals += size;
      this.bytes += packed.length;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#fetchers);
    await Promise.all(this.#presences.map((presence) => presence.stop()));
    this.#link.close();
  }
}

/** A verdict as good as any: nine of ten are winnable, and nodes spread as they do. */
function verdictOf(number: number): DealVerdict {
  const mixed = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  return { code: mixed % 10 === 0 ? 2 : 1, nodes: 20 + ((mixed % 65_537) % (1 + (mixed % 2_000))) };
}
