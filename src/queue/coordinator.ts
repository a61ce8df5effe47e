import type { Queue } from 'bullmq';
import type { Span } from '../work/span.js';
import type { Batch, RunOptions, Transport } from '../work/transport.js';
import type { Work } from '../work/work.js';
import { removeJobs } from './keys.js';
import { type Link, within } from './link.js';
import { coordinatorsOf, ownName, Presence, Speed, type WorkerNews, workersOf } from './presence.js';
import { QueueRun } from './queue-run.js';
import { isSame, queueName, type Versions, versionWords } from './versions.js';

/** How a coordinator works. */
export interface CoordinatorOptions {
  readonly versions: Versions;
  /** What it is about, for those who look at the queue. */
  readonly about: string;
  /** Told what the user should know. */
  readonly note: (words: string) => void;
  /** The share of results that are worked out again here, by `transport`, before they are believed. */
  readonly verify?: { readonly share: number; readonly transport: Transport };
}

/** The transport to other machines: fills a queue, and hands out what their workers bring back. */
export class Coordinator implements Transport {
  readonly #link: Link;
  readonly #queue: Queue;
  readonly #options: CoordinatorOptions;
  readonly #presence: Presence;
  readonly #speed = new Speed();
  readonly #name = ownName();
  #workers: readonly WorkerNews[] = [];
  #reported: { done: number; total: number | null } = { done: 0, total: null };
  #kept: string[] = [];
  #said = false;
  #left = 0;

  private constructor(link: Link, queue: Queue, options: CoordinatorOptions) {
    this.#link = link;
    this.#queue = queue;
    this.#options = options;
    this.#presence = new Presence(
      link.redis,
      'coordinator',
      this.#name,
      () => ({
        name: this.#name,
        queue: queue.name,
        ...options.versions,
        about: options.about.slice(0, 500),
        done: this.#reported.done,
        total: this.#reported.total,
        perSecond: this.#speed.perSecond,
      }),
      () => this.#lookForWorkers(),
    );
  }

  /** Starts a coordinator on a connection, which it closes at its end. */
  static async start(link: Link, options: CoordinatorOptions): Promise<Coordinator> {
    return new Coordinator(link, await link.open(queueName(options.versions)), options);
  }

  /**
   * As `Transport` says. How much is done ahead is bounded by the jobs in the queue: what is finished early stays
   * there until its turn comes.
   *
   * @throws InputError where two results of an item cannot both be right.
   */
  run<Setup, Item, Result>(
    work: Work<Setup, Item, Result>,
    setup: Setup,
    source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
    options: RunOptions<Item>,
  ): AsyncGenerator<Batch<Item, Result>, void, undefined> {
    const { versions, note, verify } = this.#options;
    const run = new QueueRun(work, setup, source, options, {
      redis: this.#link.redis,
      queue: this.#queue,
      versions,
      note,
      verify,
      threads: () =>
        Math.max(
          1,
          this.#mine.reduce((sum, { threads }) => sum + threads, 0),
        ),
      isThere: async (worker) => (await workersOf(this.#link.redis)).some(({ name }) => name === worker),
      forget: (id) => void this.#kept.push(id),
      forgetKept: () => this.#forgetKept(),
      left: (jobs) => {
        this.#left += jobs;
      },
    });
    return run.batches() as AsyncGenerator<Batch<Item, Result>, void, undefined>;
  }

  /** Tells those who look at the queue how far the run is: of `total`, or of nobody knows how many. */
  tell(done: number, total: number | null): void {
    this.#speed.add(done - this.#reported.done);
    this.#reported = { done, total };
  }

  /** Jobs of runs that were interrupted which workers have begun: their results wait for the run to be taken up. */
  get left(): number {
    return this.#left;
  }

  async close(): Promise<void> {
    await this.#options.verify?.transport.close();
    await within(GOOD_BYE, this.#forgetKept());
    await within(GOOD_BYE, this.#presence.stop());
    this.#link.close();
  }

  /** Removes the jobs whose results are kept. */
  async #forgetKept(): Promise<void> {
    const kept = this.#kept;
    this.#kept = [];
    await removeJobs(this.#link.redis, this.#queue, kept);
  }

  get #mine(): readonly WorkerNews[] {
    return this.#workers.filter(({ queue }) => queue === this.#queue.name);
  }

  async #lookForWorkers(): Promise<void> {
    this.#workers = await workersOf(this.#link.redis);
    if (this.#said || this.#workers.length === 0 || this.#mine.length > 0) return;
    this.#said = true;
    const others = [...new Set(this.#workers.map(({ program }) => program))].join(', ');
    this.#options.note(
      `the workers there are of other versions (winnable ${others}), and do nothing; this is ${versionWords(this.#options.versions)}`,
    );
  }
}

/** Milliseconds that Redis gets for a last word. */
const GOOD_BYE = 2000;

/** A coordinator of another version for which this program cannot work; undefined if there is none. */
export async function otherCoordinator(link: Link, versions: Versions): Promise<Versions | undefined> {
  const there = await coordinatorsOf(link.redis);
  if (there.some((coordinator) => isSame(coordinator, versions))) return undefined;
  return there[0];
}
