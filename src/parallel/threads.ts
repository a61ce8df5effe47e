import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Span } from '../work/span.js';
import type { Batch, RunOptions, Transport } from '../work/transport.js';
import type { Work } from '../work/work.js';
import { inOrder } from './in-order.js';
import type { Lane, LaneOptions } from './lane.js';
import { ProcessLane } from './process-lane.js';
import { ThreadLane } from './thread-lane.js';

/** Threads when nothing is said: one a core. */
export function defaultThreads(): number {
  return availableParallelism();
}

/**
 * The address of a worker module that lies beside the module that asks: `workerModule(import.meta.url,
 * './job-worker')`. In a checkout that is the TypeScript source, else the compiled file.
 */
export function workerModule(importer: string, name: string): URL {
  return new URL(name + (importer.endsWith('.ts') ? '.ts' : '.js'), importer);
}

/** Whether a worker is a thread, or a process of its own. */
export type LaneKind = 'thread' | 'process';

/**
 * From this version of Node on, a thread whose heap is full takes the whole process with it (24), or is not stopped
 * at all (26): a process of its own costs nothing but itself.
 */
const FIRST_WITH_PROCESSES = 24;

/** What the workers of this version of Node are. */
export function laneKind(): LaneKind {
  return Number.parseInt(process.versions.node, 10) >= FIRST_WITH_PROCESSES ? 'process' : 'thread';
}

/** How the workers are started. */
export interface ThreadsOptions {
  /** A bound on the JavaScript heap of a worker in megabytes; Node's own if not given. */
  readonly heapMB?: number;
  readonly kind?: LaneKind;
}

/** The transport within this machine: workers that all run one module (see `serveChunks`), started when needed. */
export class Threads implements Transport {
  readonly threads: number;
  readonly #options: LaneOptions;
  readonly #kind: LaneKind;
  readonly #lanes = new Set<Lane>();
  #idle: Lane[] = [];

  /**
   * @param module the worker module (see `workerModule`).
   * @param threads how many items are worked at a time in a run, 1 or more.
   */
  constructor(module: URL, threads: number, { heapMB, kind = laneKind() }: ThreadsOptions = {}) {
    this.threads = threads;
    this.#kind = kind;
    this.#options = {
      module,
      heapMB,
      tsx: module.pathname.endsWith('.ts') ? tsxUrl() : undefined,
    };
  }

  /**
   * As `Transport` says. No more than a window of results is ever held, however slowly they are taken and however long
   * the source is. Items of a source that pauses are done at once. Leaving the loop early ends the workers.
   */
  run<Setup, Item, Result>(
    work: Work<Setup, Item, Result>,
    setup: Setup,
    source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
    options: RunOptions<Item>,
  ): AsyncGenerator<Batch<Item, Result>, void, undefined> {
    return inOrder<Item, Result>(source, {
      threads: this.threads,
      codec: work.codec,
      lost: (item, reason) => work.lost(setup, item, reason),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      order: options.order,
      window: options.window ?? WINDOW,
      ...(options.onDeath === undefined ? {} : { onDeath: options.onDeath }),
      exact: this.#kind === 'thread',
      perform: async (span, log, slice, careful) => {
        const lane = this.#idle.pop() ?? this.#start();
        try {
          const report = await lane.perform({ job: { work: work.name, setup, span }, slice }, log, careful);
          if (this.#lanes.has(lane)) this.#idle.push(lane);
          return report;
        } catch (error) {
          this.#lanes.delete(lane);
          throw error;
        }
      },
      stop: () => this.close(),
    });
  }

  /** Ends the workers, in the midst of their work if need be. Resolves when they are gone. */
  async close(): Promise<void> {
    const lanes = [...this.#lanes];
    this.#lanes.clear();
    this.#idle = [];
    await Promise.all(lanes.map((lane) => lane.end()));
  }

  #start(): Lane {
    const lane = this.#kind === 'thread' ? new ThreadLane(this.#options) : new ProcessLane(this.#options);
    this.#lanes.add(lane);
    return lane;
  }
}

/** A million results of some tens of bytes each. */
const WINDOW = 2 ** 20;

/** Where tsx lies: a worker of a checkout reads TypeScript as the main thread does. */
function tsxUrl(): URL {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
}
