import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Workers, workerModule } from '../../src/parallel/workers.js';
import type { Span } from '../../src/work/span.js';
import { type RunOptions, WorkFailed } from '../../src/work/transport.js';
import { testFolder } from '../support/folder.js';
import { SAMPLE, type SampleResult, type SampleSetup } from './sample-work.js';

const folder = testFolder();

let pool: Workers;
afterEach(() => pool.close());

type Source = Iterable<Span<unknown>> | AsyncIterable<Span<unknown>>;

async function collect(run: AsyncIterable<{ first: number; results: readonly SampleResult[] }>) {
  const places: number[] = [];
  const results: SampleResult[] = [];
  for await (const batch of run) {
    batch.results.forEach((result, index) => {
      places.push(batch.first + index);
      results.push(result);
    });
  }
  return { places, results, items: results.map((result) => result.item) };
}

/** A file that the workers count the items in that they begin. */
function counter(): { readonly path: string; readonly count: number } {
  const path = join(folder, `begun-${randomUUID()}`);
  writeFileSync(path, '');
  return {
    path,
    get count() {
      return statSync(path).size;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

const numbers = (from: number, end: number) => Array.from({ length: end - from }, (_, index) => from + index);

describe('workers', () => {
  function start(
    threads: number,
    source: Source,
    setup: SampleSetup = {},
    more: Partial<RunOptions<unknown>> = {},
  ) {
    pool = new Workers(workerModule(import.meta.url, './sample-worker'), threads, { heapMB: 64 });
    return pool.run(SAMPLE, setup, source, { order: 'strict', ...more });
  }

  it('loses one item to a worker that exits after it has run for a while', async () => {
    const { results } = await collect(start(1, [{ items: [1, 2, 3] }], { slow: [1, 2], exit: [2] }));
    expect(results.map(({ padding }) => padding !== '')).toEqual([false, true, false]);
  });

  it('hands out the results of a range in order', async () => {
    const { items, places } = await collect(start(2, [{ from: 5, end: 20_005 }]));
    expect(items).toEqual(numbers(5, 20_005));
    expect(places).toEqual(numbers(0, 20_000));
  });

  it('mixes lists and ranges, empty ones too', async () => {
    const source = [
      { items: ['a', 'b'] },
      { items: [] },
      { from: 3, end: 6 },
      { from: 9, end: 9 },
      { items: ['c'] },
    ];
    expect((await collect(start(2, source))).items).toEqual(['a', 'b', 3, 4, 5, 'c']);
  });

  it('ends at once on an empty source', async () => {
    expect((await collect(start(2, []))).items).toEqual([]);
  });

  it('keeps the order when an early item is slow', async () => {
    const { items } = await collect(start(2, [{ from: 0, end: 3000 }], { slow: [1, 40] }));
    expect(items).toEqual(numbers(0, 3000));
  });

  it('answers an item before the source gives the next', async () => {
    const answered: unknown[] = [];
    let answer = () => {};
    async function* writer() {
      for (const item of ['one', 'two', 'three']) {
        const known = new Promise<void>((resolve) => {
          answer = resolve;
        });
        yield { items: [item] };
        await known;
      }
    }
    for await (const { results } of start(2, writer())) {
      answered.push(...results.map((result) => result.item));
      answer();
    }
    expect(answered).toEqual(['one', 'two', 'three']);
  });

  it('hands out what is finished in a chunk while its next item is still at work', async () => {
    const control = new AbortController();
    const run = start(1, [{ from: 0, end: 3 }], { endless: [2] }, { signal: control.signal });
    const seen: unknown[] = [];
    for await (const { results } of run) {
      seen.push(...results.map((result) => result.item));
      if (seen.length === 2) control.abort();
    }
    expect(seen).toEqual([0, 1]);
  });

  it('takes results that are larger than the log of a chunk', async () => {
    const { results, items } = await collect(start(2, [{ from: 0, end: 40 }], { padding: 100_000 }));
    expect(items).toEqual(numbers(0, 40));
    expect(results.every((result) => result.padding.length === 100_000)).toBe(true);
    const single = await collect(start(1, [{ from: 0, end: 3 }], { padding: 1_000_000 }));
    expect(single.results.map((result) => result.padding.length)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  });

  it('does no more than the window ahead of an item that does not end', async () => {
    const control = new AbortController();
    const begun = counter();
    const source = Array.from({ length: 5000 }, (_, item) => ({ items: [item] }));
    const options = { window: 100, signal: control.signal };
    const ended = collect(start(2, source, { endless: [0], begun: begun.path }, options));
    await until(() => begun.count > 100);
    await sleep(300);
    // One chunk may reach beyond the window, and a chunk grows by 8 at a time.
    expect(begun.count).toBeLessThan(100 + 8 * 8 * 16);
    control.abort();
    expect((await ended).items).toEqual([]);
  });

  it('loses one item to process.exit, and none of the others', async () => {
    const { results, items } = await collect(start(2, [{ from: 0, end: 500 }], { exit: [3, 4, 499] }));
    expect(items).toEqual(numbers(0, 500));
    expect(results.filter((result) => result.padding !== '').map((result) => result.item)).toEqual([
      3, 4, 499,
    ]);
    expect(results[3]!.padding).toContain('exited with code: 7');
  });

  it('loses one item to a heap that is full', async () => {
    const { results } = await collect(start(1, [{ from: 0, end: 20 }], { heap: [5] }));
    expect(results.map((result) => result.item)).toEqual(numbers(0, 20));
    expect(results[5]!.padding).toContain('memory');
    expect(results.filter((result) => result.padding !== '')).toHaveLength(1);
  });

  it('names the item at which the work itself throws', async () => {
    const failed = collect(start(2, [{ from: 0, end: 500 }], { bug: [123] }));
    await expect(failed).rejects.toThrow(WorkFailed);
    await expect(failed).rejects.toMatchObject({ message: 'bug at 123', item: 123 });
  });

  it('passes on what the source throws', async () => {
    function* broken() {
      yield { items: [1] };
      throw new Error('the disk is gone');
    }
    await expect(collect(start(2, broken()))).rejects.toThrow('the disk is gone');
  });

  it('says so when its workers do not start', async () => {
    pool = new Workers(workerModule(import.meta.url, './no-such-worker'), 2);
    const run = pool.run(SAMPLE, {}, [{ from: 0, end: 5 }], { order: 'strict' });
    await expect(collect(run)).rejects.toThrow(/no-such-worker/);
  });

  it('stops in the midst of an item', async () => {
    const control = new AbortController();
    const items: unknown[] = [];
    const run = start(1, [{ items: [0, 1, 2] }], { endless: [1] }, { signal: control.signal });
    for await (const { results } of run) {
      items.push(...results.map((result) => result.item));
      control.abort();
    }
    expect(items).toEqual([0]);
  });

  it('hands out what is finished behind an item that was stopped, if that is wanted', async () => {
    for (const order of ['strict', 'until-stopped'] as const) {
      const control = new AbortController();
      const begun = counter();
      const options = { signal: control.signal, order };
      const ended = collect(start(2, [{ from: 0, end: 400 }], { endless: [0], begun: begun.path }, options));
      await until(() => begun.count > 20);
      control.abort();
      const { items, places } = await ended;
      expect(items.length > 0).toBe(order !== 'strict');
      expect(items).not.toContain(0);
      expect(places).toEqual(items);
      await pool.close();
    }
  });

  it('lets go of its workers when the loop is left', async () => {
    for await (const { first } of start(2, [{ from: 0, end: 1_000_000_000 }])) {
      if (first > 1000) break;
    }
  });
});
