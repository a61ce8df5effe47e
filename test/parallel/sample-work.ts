import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { cloneCodec } from '../../src/work/codec.js';
import type { Work } from '../../src/work/work.js';

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
  /** A file that grows by one byte for every item begun. */
  readonly begun?: string;
}

export interface SampleResult {
  readonly item: unknown;
  readonly padding: string;
}

/** Work that can go wrong in all ways that there are. */
export const SAMPLE: Work<SampleSetup, unknown, SampleResult> = {
  name: 'sample',
  setup: v.custom<SampleSetup>(() => true),
  item: v.unknown(),
  prepare: (setup) => (item) => {
    if (setup.begun !== undefined) appendFileSync(setup.begun, '.');
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
  },
  codec: cloneCodec(),
  lost: (_, item, reason) => ({ item, padding: `lost: ${reason}` }),
};
