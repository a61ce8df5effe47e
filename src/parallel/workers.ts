import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Span } from '../work/span.js';
import type { Batch, RunOptions, Transport } from '../work/transport.js';
import type { Work } from '../work/work.js';
import { inOrder } from './in-order.js';
import { WorkerProcess, type WorkerProcessOptions } from './worker-process.js';

/** Workers when nothing is said: one a core. */
export function defaultWorkers(): number {
  return availableParallelism();
}

/**
 * The address of a worker module that lies beside the module that asks: `workerModule(import.meta.url,
 * './job-worker')`. In a checkout that is the TypeScript source, else the compiled file.
 */
export function workerModule(importer: string, name: string): URL {
  return new URL(name + (importer.endsWith('.ts') ? '.ts' : '.js'), importer);
}

/** How the workers are started. */
export interface WorkersOptions {
  /** A bound on the JavaScript heap of a worker in megabytes; Node's own if not given. */
  readonly heapMB?: number;
}

/**
 * The transport within this machine: workers that all run one module (see `serveChunks`), started when needed. Each is
 * a process of its own, which costs nothing but itself when its heap is full or it is ended in the midst of its work.
 * A thread of Node would cost more: from 24 on a full heap takes the whole process along (24) or stops nothing (26), and
 * in 20 a thread that ends while the engine still compiles for it can end the process (exit code 134) or hang for ever.
 */
export class Workers implements Transport {
  readonly threads: number;
  readonly #options: WorkerProcessOptions;
  readonly #processes = new Set<WorkerProcess>();
  #idle: WorkerProcess[] = [];

  /**
   * @param module the worker module (see `workerModule`).
   * @param threads how many items are worked at a time in a run, 1 or more.
   */
  constructor(module: URL, threads: number, { heapMB }: WorkersOptions = {}) {
    this.threads = threads;
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
      perform: async (span, log, slice, careful) => {
        const worker = this.#idle.pop() ?? this.#start();
        try {
          const report = await worker.perform({ job: { work: work.name, setup, span }, slice }, log, careful);
          if (this.#processes.has(worker)) this.#idle.push(worker);
          return report;
        } catch (error) {
          this.#processes.delete(worker);
          throw error;
        }
      },
      stop: () => this.close(),
    });
  }

  /** Ends the workers, in the midst of their work if need be. Resolves when they are gone. */
  async close(): Promise<void> {
    const processes = [...this.#processes];
    this.#processes.clear();
    this.#idle = [];
    await Promise.all(processes.map((one) => one.end()));
  }

  #start(): WorkerProcess {
    const worker = new WorkerProcess(this.#options);
    this.#processes.add(worker);
    return worker;
  }
}

/** A million results of some tens of bytes each. */
const WINDOW = 2 ** 20;

/** Where tsx lies: a worker of a checkout reads TypeScript as the main thread does. */
function tsxUrl(): URL {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
}
