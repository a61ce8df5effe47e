import { chunkWorker } from '../../src/parallel/chunk-worker.js';
import { cloneCodec } from '../../src/parallel/codec.js';

/** What the test's items can do to their worker. */
export interface SampleSetup {
  /** Items that take some time (300 ms). */
  readonly slow?: readonly unknown[];
  /** Items that never end. */
  readonly endless?: readonly unknown[];
  /** Items that end their worker with process.exit. */
  readonly exit?: readonly unknown[];
  /** Items that use up the heap. */
  readonly heap?: readonly unknown[];
  /** Items that throw, as a bug would. */
  readonly bug?: readonly unknown[];
  /** Characters of padding in a result. */
  readonly padding?: number;
  /** Shared by all workers: its first cell counts the items begun. */
  readonly begun?: Int32Array;
}

export interface SampleResult {
  readonly item: unknown;
  readonly padding: string;
}

export const sampleCodec = cloneCodec<SampleResult>();

export default chunkWorker<SampleSetup, unknown, SampleResult>((setup) => {
  return (item) => {
    if (setup.begun !== undefined) Atomics.add(setup.begun, 0, 1);
    if (setup.endless?.includes(item) === true) for (;;);
    const until = performance.now() + (setup.slow?.includes(item) === true ? 300 : 0);
    while (performance.now() < until);
    if (setup.exit?.includes(item) === true) process.exit(7);
    if (setup.bug?.includes(item) === true) throw new TypeError(`bug at ${item}`);
    if (setup.heap?.includes(item) === true) {
      const hoard: unknown[] = [];
      for (;;) hoard.push(new Array(1000).fill(item));
    }
    return { item, padding: 'x'.repeat(setup.padding ?? 0) };
  };
}, sampleCodec);
