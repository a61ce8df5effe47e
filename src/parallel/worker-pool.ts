import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import type { ChunkReport, ChunkTask } from './chunk-worker.js';
import type { Codec } from './codec.js';
import { type Batch, inOrder } from './in-order.js';
import type { Span } from './span.js';

/** Threads when nothing is said: one a core. */
export function defaultThreads(): number {
  return availableParallelism();
}

/**
 * The address of a worker module that lies beside the module that asks: `workerModule(import.meta.url,
 * './check-worker')`. In a checkout that is the TypeScript source, else the compiled file.
 */
export function workerModule(importer: string, name: string): URL {
  return new URL(name + (importer.endsWith('.ts') ? '.ts' : '.js'), importer);
}

/** How a run over items is done. */
export interface RunOptions<Setup, Item, Result> {
  /** Sent to every worker; what `chunkWorker`'s `prepare` gets. */
  readonly setup: Setup;
  readonly codec: Codec<Result>;
  /** The result to put for an item that killed its worker; `reason` is a clause for people. */
  readonly lost: (item: Item, reason: string) => Result;
  /** Stops the workers; what was finished is still handed out. */
  readonly signal?: AbortSignal;
  /** After a stop, hand out also what was finished behind an item that was not. */
  readonly pastGaps?: boolean;
  /** How many items may be done ahead of the one that is handed out next. */
  readonly window?: number;
}

/** Worker threads that all run one module (see `chunkWorker`), started when they are first needed. */
export class WorkerPool {
  readonly threads: number;
  readonly #module: URL;
  readonly #heapMB: number | undefined;
  #piscina: Promise<Piscina<unknown, ChunkReport>> | undefined;
  readonly #pending = new Set<(error: Error) => void>();
  #runs = 0;

  /**
   * @param module the worker module (see `workerModule`).
   * @param threads 1 or more.
   * @param heapMB a bound on the JavaScript heap of a worker (what lies in typed arrays is not in it); Node's own
   *   if not given.
   */
  constructor(module: URL, threads: number, heapMB?: number) {
    this.#module = module;
    this.#heapMB = heapMB;
    this.threads = threads;
  }

  /**
   * Does all items of a source and hands their results out in its order, in batches, as they are known. No more
   * than a window of results is ever held, however slowly they are taken and however long the source is. Items of
   * a source that pauses are done at once. Leaving the loop early closes the pool.
   *
   * An item that kills its worker costs its own result only (see `lost`). Throws WorkFailed for a bug in the
   * worker module, or if no worker can be started.
   */
  run<Setup, Item, Result>(
    source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
    options: RunOptions<Setup, Item, Result>,
  ): AsyncGenerator<Batch<Result>, void, undefined> {
    this.#runs += 1;
    const run = this.#runs;
    return inOrder<Item, Result>(source, {
      threads: this.threads,
      codec: options.codec,
      lost: options.lost,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      pastGaps: options.pastGaps ?? false,
      window: options.window ?? WINDOW,
      perform: async (span, log, slice) => {
        const task: ChunkTask<Setup, Item> = { run, setup: options.setup, span, log, slice };
        const piscina = await this.#started();
        return new Promise((resolve, reject) => {
          this.#pending.add(reject);
          piscina
            .run(task)
            .then(resolve, reject)
            .finally(() => this.#pending.delete(reject));
        });
      },
      stop: () => this.close(),
    });
  }

  /** Stops the threads at once, in the midst of their work. */
  async close(): Promise<void> {
    const piscina = await this.#piscina;
    this.#piscina = undefined;
    await piscina?.destroy();
  }

  #started(): Promise<Piscina<unknown, ChunkReport>> {
    this.#piscina ??= import('piscina').then(({ Piscina }) => {
      const piscina = new Piscina<unknown, ChunkReport>({
        filename: this.#module.href,
        minThreads: this.threads,
        maxThreads: this.threads,
        recordTiming: false,
        ...(this.#heapMB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: this.#heapMB } }),
        ...(this.#module.pathname.endsWith('.ts') ? { execArgv: ['--import', tsxUrl()] } : {}),
      });
      // A worker died that had nothing to do. The pool starts another, but not if it died in starting: when none
      // is left, nobody would ever take up what waits.
      piscina.on('error', (error: Error) => {
        if (piscina.threads.length > 0) return;
        this.#piscina = undefined;
        for (const reject of this.#pending) reject(error);
      });
      return piscina;
    });
    return this.#piscina;
  }
}

/** A million results of some tens of bytes each. */
const WINDOW = 2 ** 20;

/** Where tsx lies: a worker of a checkout reads TypeScript as the main thread does. */
function tsxUrl(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
