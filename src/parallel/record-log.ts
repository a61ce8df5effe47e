/**
 * Results of a running chunk, readable while the worker is still busy with the next item: an append-only log in
 * shared memory. The worker writes a record an item and then raises the counters; the main thread reads only what
 * the counters cover. A worker that dies leaves behind all that it had finished.
 *
 * Layout of the counters: items begun, items finished, bytes written, whether to stop.
 */
const BEGUN = 0;
const FINISHED = 1;
const BYTES = 2;
const STOP = 3;
const COUNTERS = 4;
/** In front of every record: its length. */
const HEADER = 4;

/** The shared memory of one chunk, as it is sent to a worker. */
export interface SharedLog {
  readonly counters: Int32Array<SharedArrayBuffer>;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** A fresh log of a capacity in bytes. */
export function sharedLog(capacity: number): SharedLog {
  return {
    counters: new Int32Array(new SharedArrayBuffer(COUNTERS * Int32Array.BYTES_PER_ELEMENT)),
    bytes: new Uint8Array(new SharedArrayBuffer(capacity)),
  };
}

/** Empties a log, so that it can serve the next chunk. Only while no worker holds it. */
export function clearLog(log: SharedLog): void {
  log.counters.fill(0);
}

/** How far the chunk of a log is. */
export function progressOf(log: SharedLog): { begun: number; finished: number; bytes: number } {
  // The finished count is read before the bytes and written after them, so the bytes cover every finished item.
  const begun = Atomics.load(log.counters, BEGUN);
  const finished = Atomics.load(log.counters, FINISHED);
  return { begun, finished, bytes: Atomics.load(log.counters, BYTES) };
}

/** Asks the worker that writes a log to stop behind the item that it has in hand. */
export function stopWriter(log: SharedLog): void {
  Atomics.store(log.counters, STOP, 1);
}

/** Where a worker puts what it finishes. */
export interface RecordSink {
  /** Notes that the worker takes up the next item: if it dies now, this is the one. */
  begin(): void;
  /** Appends the record of an item; false, and nothing is written, if there is no room for it. */
  append(record: Uint8Array): boolean;
  /** Whether to stop behind the item in hand. */
  readonly stopped: boolean;
}

/** The worker's end of a log. */
export class LogWriter implements RecordSink {
  readonly #counters: Int32Array<SharedArrayBuffer>;
  readonly #bytes: Uint8Array<SharedArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  /** @param log an empty one. */
  constructor({ counters, bytes }: SharedLog) {
    this.#counters = counters;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }

  begin(): void {
    Atomics.add(this.#counters, BEGUN, 1);
  }

  get stopped(): boolean {
    return Atomics.load(this.#counters, STOP) !== 0;
  }

  append(record: Uint8Array): boolean {
    const start = this.#at + HEADER;
    const end = start + record.length;
    if (end > this.#bytes.length) return false;
    this.#view.setUint32(this.#at, record.length);
    this.#bytes.set(record, start);
    this.#at = end;
    Atomics.store(this.#counters, BYTES, end);
    Atomics.add(this.#counters, FINISHED, 1);
    return true;
  }
}

/**
 * Calls `each` with the place of every record, from byte `at` of a log on, as many as `count`. Returns the byte
 * behind the last.
 */
export function eachRecord(
  view: DataView,
  at: number,
  count: number,
  each: (start: number, length: number) => void,
): number {
  let next = at;
  for (let index = 0; index < count; index += 1) {
    const length = view.getUint32(next);
    each(next + HEADER, length);
    next += HEADER + length;
  }
  return next;
}
