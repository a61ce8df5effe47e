import type { Codec } from './codec.js';
import { append, begin, type SharedLog } from './record-log.js';
import { itemAt, type Span, spanSize } from './span.js';

/** What a worker thread is asked to do. */
export interface ChunkTask<Setup, Item> {
  /** Tells runs apart that share the threads. */
  readonly run: number;
  readonly setup: Setup;
  readonly span: Span<Item>;
  readonly log: SharedLog;
  /** Milliseconds after which the worker hands back what it has not begun. */
  readonly slice: number;
}

/** What a worker thread answers; the results themselves are in the log. */
export interface ChunkReport {
  /** Items finished, the one in `overflow` included. */
  readonly finished: number;
  readonly milliseconds: number;
  /** The record of the last item, if the log had no room for it. */
  readonly overflow?: Uint8Array;
  /** Set if an item threw, which only a bug does: the item behind the finished ones. */
  readonly failure?: { readonly message: string; readonly stack: string | undefined };
}

/**
 * Makes the function that a worker module exports as its default.
 *
 * @param prepare called once a run with its setup; what it returns does one item. It must not throw: what can go
 *   wrong with an item belongs into its result.
 */
export function chunkWorker<Setup, Item, Result>(
  prepare: (setup: Setup) => (item: Item) => Result,
  codec: Codec<Result>,
): (task: ChunkTask<Setup, Item>) => ChunkReport {
  let prepared: { run: number; perform: (item: Item) => Result } | undefined;
  return ({ run, setup, span, log, slice }) => {
    const start = performance.now();
    if (prepared?.run !== run) prepared = { run, perform: prepare(setup) };
    const size = spanSize(span);
    let finished = 0;
    const spent = () => performance.now() - start;
    while (finished < size) {
      begin(log);
      let record: Uint8Array;
      try {
        // A span without a list is one of numbers, and then the items are numbers.
        record = codec.encode(prepared.perform(itemAt(span, finished) as Item));
      } catch (error) {
        const { message, stack } = error instanceof Error ? error : new Error(String(error));
        return { finished, milliseconds: spent(), failure: { message, stack } };
      }
      if (!append(log, record)) return { finished: finished + 1, milliseconds: spent(), overflow: record };
      finished += 1;
      if (spent() > slice) break;
    }
    return { finished, milliseconds: spent() };
  };
}
