import { writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { ChunkReport } from './chunk.js';
import type { RecordLog, RecordSink } from './record-log.js';

/**
 * How a worker process tells what it has finished: frames on a pipe, each a byte that says what it is and the length
 * of what follows, in four bytes. What was written to the pipe is read, however the process ends.
 */
const RECORD = 0;
const BEGUN = 1;
const REPORT = 2;
const HEADER = 5;

/** Bytes of frames that are put together before they are sent. */
const WAITING_BYTES = 2 ** 16;
/** Milliseconds that a frame waits at most, also while the next item takes for ever. */
const PATIENCE = 20;

/** What the process and the thread beside it share: a lock, and how many bytes wait. */
const LOCK = 0;
const LENGTH = 1;

/**
 * Runs in a thread beside the work, which may keep the thread of the process busy for long: sends what waits, and ends
 * the process when the pipe from the one that started it is closed. It must not wait in a call that does not return, or
 * the process could not exit.
 */
const BESIDE = `
  const { writeSync } = require('node:fs');
  const { file, state, waiting, patience } = require('node:worker_threads').workerData;
  const end = () => process.kill(process.pid, 'SIGKILL');
  new (require('node:net').Socket)({ fd: 0 }).on('error', end).on('close', end).resume();
  setInterval(() => {
    if (Atomics.compareExchange(state, ${LOCK}, 0, 1) !== 0) return;
    const length = Atomics.load(state, ${LENGTH});
    let at = 0;
    try {
      while (at < length) at += writeSync(file, waiting, at, length - at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
    waiting.copyWithin(0, at, length);
    Atomics.store(state, ${LENGTH}, length - at);
    Atomics.store(state, ${LOCK}, 0);
    Atomics.notify(state, ${LOCK});
  }, patience);
`;

/** The end of the pipe in the worker process, for all its chunks in turn. */
export class FramePipe {
  readonly #file: number;
  readonly #state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  readonly #waiting = new Uint8Array(new SharedArrayBuffer(WAITING_BYTES));
  readonly #view = new DataView(this.#waiting.buffer);

  /** @param file the descriptor of the pipe. Starts the thread that sends what waits. */
  constructor(file: number) {
    this.#file = file;
    const workerData = { file, state: this.#state, waiting: this.#waiting, patience: PATIENCE };
    new Worker(BESIDE, { eval: true, execArgv: [], workerData });
  }

  /** Puts a frame behind those that wait; with `now` all are sent. */
  put(kind: number, body: Uint8Array, now: boolean): void {
    this.#lock();
    if (Atomics.load(this.#state, LENGTH) + HEADER + body.length > WAITING_BYTES) this.#send();
    const at = Atomics.load(this.#state, LENGTH);
    this.#view.setUint8(at, kind);
    this.#view.setUint32(at + 1, body.length);
    const fits = at + HEADER + body.length <= WAITING_BYTES;
    if (fits) this.#waiting.set(body, at + HEADER);
    Atomics.store(this.#state, LENGTH, at + HEADER + (fits ? body.length : 0));
    if (now || !fits) this.#send();
    if (!fits) writeAll(this.#file, body);
    Atomics.store(this.#state, LOCK, 0);
  }

  #lock(): void {
    while (Atomics.compareExchange(this.#state, LOCK, 0, 1) !== 0) Atomics.wait(this.#state, LOCK, 1, 1);
  }

  #send(): void {
    writeAll(this.#file, this.#waiting.subarray(0, Atomics.load(this.#state, LENGTH)));
    Atomics.store(this.#state, LENGTH, 0);
  }
}

/** Tells of one chunk. */
export class FrameWriter implements RecordSink {
  readonly #pipe: FramePipe;
  readonly #capacity: number;
  readonly #careful: boolean;
  #started = false;
  #bytes = 0;

  /**
   * @param capacity bytes of the log in the other process.
   * @param careful whether it is told of every item before that is begun.
   */
  constructor(pipe: FramePipe, capacity: number, careful: boolean) {
    this.#pipe = pipe;
    this.#capacity = capacity;
    this.#careful = careful;
  }

  begin(): void {
    // The first is sent, so that a process which dies is known to have started.
    this.#pipe.put(BEGUN, NOTHING, this.#careful || !this.#started);
    this.#started = true;
  }

  append(record: Uint8Array): boolean {
    // In the log a record takes its length and four bytes.
    if (this.#bytes + 4 + record.length > this.#capacity) return false;
    this.#bytes += 4 + record.length;
    this.#pipe.put(RECORD, record, false);
    return true;
  }

  /** Sends the report, and with it all that waits. */
  end(report: ChunkReport): void {
    this.#pipe.put(REPORT, serialize(report), true);
  }
}

const NOTHING = new Uint8Array(0);

/** Waits where the reader is slower. */
function writeAll(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(SLEEP, 0, 0, 1);
    }
  }
}

const SLEEP = new Int32Array(new SharedArrayBuffer(4));

/** The end of the pipe in the process that gave out the chunk. */
export class FrameReader {
  readonly #log: RecordLog;
  #rest: Buffer = Buffer.alloc(0);

  /** @param log an empty one, which it fills. */
  constructor(log: RecordLog) {
    this.#log = log;
  }

  /** Takes a piece of what came through the pipe; returns the report, if it is complete. */
  push(piece: Buffer): ChunkReport | undefined {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    let at = 0;
    let report: ChunkReport | undefined;
    while (at + HEADER <= bytes.length) {
      const end = at + HEADER + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      const kind = bytes[at];
      const body = bytes.subarray(at + HEADER, end);
      if (kind === BEGUN) this.#log.begin();
      else if (kind === RECORD) this.#log.append(body);
      else report = deserialize(body) as ChunkReport;
      at = end;
    }
    this.#rest = bytes.subarray(at);
    return report;
  }
}
