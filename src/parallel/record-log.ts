/** In front of every record: its length. */
const HEADER = 4;

/** Where a worker puts what it finishes. */
export interface RecordSink {
  /** Notes that the worker takes up the next item: if it dies now, this is the one. */
  begin(): void;
  /** Appends the record of an item; false, and nothing is written, if there is no room for it. */
  append(record: Uint8Array): boolean;
}

/**
 * Results of a running chunk, readable while the worker is still busy with the next item. A worker that dies leaves
 * behind what it had told of.
 */
export class RecordLog implements RecordSink {
  /** Each record behind its length. */
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #begun = 0;
  #finished = 0;
  #length = 0;

  /** @param capacity in bytes. */
  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Items begun. */
  get begun(): number {
    return this.#begun;
  }

  /** Items finished. */
  get finished(): number {
    return this.#finished;
  }

  /** Bytes written. */
  get length(): number {
    return this.#length;
  }

  begin(): void {
    this.#begun += 1;
  }

  append(record: Uint8Array): boolean {
    const start = this.#length + HEADER;
    const end = start + record.length;
    if (end > this.bytes.length) return false;
    this.#view.setUint32(this.#length, record.length);
    this.bytes.set(record, start);
    this.#length = end;
    this.#finished += 1;
    return true;
  }

  /** Empties it for the next chunk. */
  clear(): void {
    this.#begun = 0;
    this.#finished = 0;
    this.#length = 0;
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
