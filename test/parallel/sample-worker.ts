import { chunkWorker } from '../../src/parallel/chunk-worker.js';
import { cloneCodec } from '../../src/parallel/codec.js';

/** What the test's items can do to their worker. */
export interface SampleSetup {
  /** Milliseconds (busy) an item takes; by default 0. */
  readonly slow?: Readonly<Record<string, number>>;
  /** Items that end their worker with process.exit. */
  readonly exit?: readonly unknown[];
  /** Items that use up the heap. */
  readonly heap?: readonly unknown[];
  /** Items that throw, as a bug would. */
  readonly bug?: readonly unknown[];
  /** Characters of padding in a result. */
  readonly padding?: number;
}

export interface SampleResult {
  readonly item: unknown;
  readonly padding: string;
}

export const sampleCodec = cloneCodec<SampleResult>();

export default chunkWorker<SampleSetup, unknown, SampleResult>((setup) => {
  return (item) => {
    const until = performance.now() + (setup.slow?.[String(item)] ?? 0);
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
