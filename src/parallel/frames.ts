import { writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { ChunkReport } from './chunk.js';
import { LogWriter, type RecordSink, type SharedLog } from './record-log.js';

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

/** The end of the pipe in the worker process. */
export class FrameWriter implements RecordSink {
  readonly #file: number;
  readonly #capacity: number;
  readonly #careful: boolean;
  readonly #waiting = new Uint8Array(WAITING_BYTES);
  readonly #view = new DataView(this.#waiting.buffer);
  #length = 0;
  #sent = false;
  #bytes = 0;
  readonly stopped = false;

  /**
   * @param file the descriptor of the pipe.
   * @param capacity bytes of the log in the other process.
   * @param careful whether it is told of every item that it has begun.
   */
  constructor(file: number, capacity: number, careful: boolean) {
    this.#file = file;
    this.#capacity = capacity;
    this.#careful = careful;
  }

  begin(): void {
    this.#put(BEGUN, NOTHING);
    // The first is sent, so that a process which dies is known to have started.
    if (this.#careful || !this.#sent) this.#send();
  }

  append(record: Uint8Array): boolean {
    // In the log a record takes its length and four bytes.
    if (this.#bytes + 4 + record.length > this.#capacity) return false;
    this.#bytes += 4 + record.length;
    this.#put(RECORD, record);
    // At once: the next item may take for ever, and nothing could be sent meanwhile.
    this.#send();
    return true;
  }

  /** Sends the report, and with it all that waits. */
  end(report: ChunkReport): void {
    this.#put(REPORT, serialize(report));
    this.#send();
  }

  #put(kind: number, body: Uint8Array): void {
    if (this.#length + HEADER + body.length > WAITING_BYTES) this.#send();
    this.#view.setUint8(this.#length, kind);
    this.#view.setUint32(this.#length + 1, body.length);
    this.#length += HEADER;
    if (this.#length + body.length > WAITING_BYTES) {
      this.#send();
      writeAll(this.#file, body);
      return;
    }
    this.#waiting.set(body, this.#length);
    this.#length += body.length;
  }

  #send(): void {
    writeAll(this.#file, this.#waiting.subarray(0, this.#length));
    this.#length = 0;
    this.#sent = true;
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

/** The end of the pipe in the process that gave out the chunk: fills the log as a thread would. */
export class FrameReader {
  readonly #writer: LogWriter;
  #rest: Buffer = Buffer.alloc(0);

  /** @param log an empty one. */
  constructor(log: SharedLog) {
    this.#writer = new LogWriter(log);
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
      if (kind === BEGUN) this.#writer.begin();
      else if (kind === RECORD) this.#writer.append(body);
      else report = deserialize(body) as ChunkReport;
      at = end;
    }
    this.#rest = bytes.subarray(at);
    return report;
  }
}
