import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ChunkReport, ChunkTask } from './chunk.js';
import { FrameReader } from './frames.js';
import type { Lane, LaneOptions } from './lane.js';
import type { SharedLog } from './record-log.js';

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

/** Characters of the last words of a process that are looked at. */
const LAST_WORDS = 4096;

/** A worker that is a process of its own. */
export class ProcessLane implements Lane {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #reader: FrameReader | undefined;
  #answer: { resolve: (report: ChunkReport) => void; reject: (error: Error) => void } | undefined;
  #death: Error | undefined;
  #words = '';

  constructor({ module, heapMB, tsx }: LaneOptions) {
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
      if (report !== undefined) this.#answer?.resolve(report);
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

  perform(task: ChunkTask, log: SharedLog, careful: boolean): Promise<ChunkReport> {
    return new Promise((resolve, reject) => {
      if (this.#death !== undefined) return reject(this.#death);
      this.#reader = new FrameReader(log);
      this.#answer = { resolve, reject };
      this.#child.send({ task, capacity: log.bytes.length, careful } satisfies ProcessMessage, () => {});
    });
  }

  async end(): Promise<void> {
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
