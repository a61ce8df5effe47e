/**
 * Results of a running chunk, readable while the worker is still busy with the next item: an append-only log in
 * shared memory. The worker writes a record an item and then raises the counters; the main thread reads only what
 * the counters cover. A worker that dies leaves behind all that it had finished.
 *
 * Layout of the counters: items begun, items finished, bytes written.
 */
const BEGUN = 0;
const FINISHED = 1;
const BYTES = 2;
const COUNTERS = 3;
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

/** Notes that the worker takes up the next item: if it dies now, this is the one. */
export function begin(log: SharedLog): void {
  Atomics.add(log.counters, BEGUN, 1);
}

/** Appends the record of an item; false, and nothing is written, if there is no room for it. */
export function append(log: SharedLog, record: Uint8Array): boolean {
  const at = Atomics.load(log.counters, BYTES);
  const end = at + HEADER + record.length;
  if (end > log.bytes.length) return false;
  new DataView(log.bytes.buffer).setUint32(at, record.length);
  log.bytes.set(record, at + HEADER);
  Atomics.store(log.counters, BYTES, end);
  Atomics.add(log.counters, FINISHED, 1);
  return true;
}

/** The records that start at byte `at` of a log, as many as `count`, and the byte behind the last. No copies. */
export function recordsAt(
  bytes: Uint8Array,
  at: number,
  count: number,
): { records: Uint8Array[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const records: Uint8Array[] = [];
  let next = at;
  for (let index = 0; index < count; index += 1) {
    const end = next + HEADER + view.getUint32(next);
    records.push(bytes.subarray(next + HEADER, end));
    next = end;
  }
  return { records, end: next };
}
