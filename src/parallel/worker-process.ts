import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChunkReport, ChunkTask } from './chunk.js';
import { FrameReader } from './frames.js';
import type { RecordLog } from './record-log.js';

/** What a worker process is sent. */
export interface ProcessMessage {
  readonly task: ChunkTask;
  /** Bytes of the log that its results go to. */
  readonly capacity: number;
  readonly careful: boolean;
}

/** What tells a worker module that it runs in a process of its own; the descriptor that its results go to. */
export const RESULTS_VARIABLE = 'WINNABLE_RESULTS_TO';
const RESULTS = 3;

/** Milliseconds that a worker in the midst of an item gets to tell what it has finished before: twice its patience. */
const GRACE = 40;

/** Characters of the last words of a process that are looked at. */
const LAST_WORDS = 4096;

/** How a worker is started. */
export interface WorkerProcessOptions {
  /** The module that it runs (see `serveChunks`). */
  readonly module: URL;
  /** A bound on its JavaScript heap in megabytes (what lies in typed arrays is not in it); Node's own if not given. */
  readonly heapMB: number | undefined;
  /** Where tsx lies, if the module is a TypeScript source. */
  readonly tsx: URL | undefined;
}

/** A worker of this machine, a process of its own, which does one chunk at a time. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #reader: FrameReader | undefined;
  #answer: { resolve: (report: ChunkReport) => void; reject: (error: Error) => void } | undefined;
  #death: Error | undefined;
  #words = '';

  constructor({ module, heapMB, tsx }: WorkerProcessOptions) {
    const heap = heapMB === undefined ? [] : [`--max-old-space-size=${heapMB}`];
    const loader = tsx === undefined ? [] : ['--import', tsx.href];
    this.#child = spawn(process.execPath, [...heap, ...loader, fileURLToPath(module)], {
      env: { ...process.env, [RESULTS_VARIABLE]: String(RESULTS) },
      // The pipe to its stdin is closed when this process ends, in whatever way; the worker then ends as well.
      stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
      this.#words = (this.#words + piece).slice(-LAST_WORDS);
    });
    // Messages to a process that is gone are lost; its end is told by 'close'.
    this.#child.on('error', (error) => {
      this.#death ??= error;
    });
    this.#child.stdin!.on('error', () => {});
    (this.#child.stdio[RESULTS] as Readable).on('data', (piece: Buffer) => {
      const report = this.#reader?.push(piece);
      if (report === undefined) return;
      this.#answer?.resolve(report);
      this.#answer = undefined;
    });
    this.#gone = new Promise((resolve) => {
      // Then the pipes have been read to their ends.
      this.#child.on('close', (code, signal) => {
        this.#death ??= new Error(this.#reason(code, signal));
        this.#answer?.reject(this.#death);
        resolve();
      });
    });
  }

  /**
   * Does a chunk; its results are in the log soon after they are finished. Rejects if the worker dies.
   *
   * @param log an empty one.
   * @param careful whether the log must show exactly which item the worker had in hand if it dies.
   */
  perform(task: ChunkTask, log: RecordLog, careful: boolean): Promise<ChunkReport> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) return reject(this.#death);
      this.#reader = new FrameReader(log);
      this.#answer = { resolve, reject };
      this.#child.send({ task, capacity: log.bytes.length, careful } satisfies ProcessMessage, () => {});
    });
  }

  /** Ends the worker, in the midst of its work if need be. Resolves when it is gone. */
  async end(): Promise<void> {
    if (this.#answer !== undefined) await sleep(GRACE);
    this.#child.kill('SIGKILL');
    await this.#gone;
  }

  #reason(code: number | null, signal: NodeJS.Signals | null): string {
    if (/heap out of memory/i.test(this.#words)) return 'its memory was full: JavaScript heap out of memory';
    if (signal !== null) return `it was ended by ${signal}`;
    const error = /^\w*Error.*$/m.exec(this.#words)?.[0];
    return error ?? `it exited with code: ${code}`;
  }
}
