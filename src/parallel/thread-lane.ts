import { Worker } from 'node:worker_threads';
import type { ChunkReport, ChunkTask } from './chunk.js';
import type { Lane, LaneOptions } from './lane.js';
import { type SharedLog, stopWriter } from './record-log.js';

/** What a thread is sent: a chunk and where its results go, or that there is nothing more to do. */
export type ThreadMessage = { readonly task: ChunkTask; readonly log: SharedLog } | 'end';

/** Milliseconds that a thread gets to come to the end of an item when it is to stop. */
const GRACE = 300;

/** A worker that is a thread of this process. */
export class ThreadLane implements Lane {
  readonly #worker: Worker;
  readonly #gone: Promise<void>;
  #log: SharedLog | undefined;
  #answer: { resolve: (report: ChunkReport) => void; reject: (error: Error) => void } | undefined;
  #death: Error | undefined;

  constructor({ module, heapMB, tsx }: LaneOptions) {
    this.#worker = new Worker(tsx === undefined ? module : sourceStarter(module, tsx), {
      eval: tsx !== undefined,
      ...(heapMB === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heapMB } }),
    });
    this.#worker.on('message', (report: ChunkReport) => {
      this.#log = undefined;
      this.#answer?.resolve(report);
    });
    this.#worker.on('error', (error: Error) => {
      this.#death = error;
    });
    this.#gone = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#death ??= new Error(`it exited with code: ${code}`);
        this.#answer?.reject(this.#death);
        resolve();
      });
    });
  }

  perform(task: ChunkTask, log: SharedLog): Promise<ChunkReport> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) return reject(this.#death);
      this.#log = log;
      this.#answer = { resolve, reject };
      this.#worker.postMessage({ task, log } satisfies ThreadMessage);
    });
  }

  /**
   * Lets the thread end by itself where it can. One that is stopped from outside while the engine still compiles for
   * it in the background can take the whole process down (seen in Node 20: exit code 134).
   */
  async end(): Promise<void> {
    const log = this.#log;
    if (log !== undefined) stopWriter(log);
    this.#worker.postMessage('end' satisfies ThreadMessage);
    const timer = log === undefined ? undefined : setTimeout(() => void this.#worker.terminate(), GRACE);
    await this.#gone;
    clearTimeout(timer);
  }
}

/** What starts a thread with a TypeScript source: `--import` is of no use for the module that it starts with. */
function sourceStarter(module: URL, tsx: URL): string {
  const api = new URL('./esm/api/index.mjs', tsx);
  return `import('${api.href}').then(({ register }) => { register(); return import('${module.href}'); })`;
}
