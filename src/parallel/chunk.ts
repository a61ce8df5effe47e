import { Runner } from '../work/runner.js';
import type { Job, Registry } from '../work/work.js';
import type { RecordSink } from './record-log.js';

/** What a worker is asked to do. */
export interface ChunkTask {
  readonly job: Job;
  /** Milliseconds after which the worker hands back what it has not begun. */
  readonly slice: number;
}

/** What a worker answers; the results themselves are in the log. */
export interface ChunkReport {
  /** Items finished, the one in `overflow` included. */
  readonly finished: number;
  readonly milliseconds: number;
  /** The record of the last item, if the log had no room for it. */
  readonly overflow?: Uint8Array;
  /** Set if an item threw, which only a bug does: the item behind the finished ones. */
  readonly failure?: { readonly message: string; readonly stack: string | undefined };
}

/** Makes the function that a worker does its tasks with. */
export function chunkPerformer(
  registry: Registry,
): (task: ChunkTask, sink: RecordSink) => Promise<ChunkReport> {
  const runner = new Runner(registry);
  return async ({ job, slice }, sink) => {
    const work = await runner.work(job.work);
    const start = performance.now();
    const spent = () => performance.now() - start;
    let overflow: Uint8Array | undefined;
    const { finished, error } = runner.run(work, job, {
      begin: () => sink.begin(),
      emit: (result) => {
        const record = work.codec.encode(result);
        if (!sink.append(record)) overflow = record;
        return overflow === undefined && spent() <= slice;
      },
    });
    if (error !== undefined) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      return { finished, milliseconds: spent(), failure: { message, stack } };
    }
    return { finished, milliseconds: spent(), ...(overflow === undefined ? {} : { overflow }) };
  };
}
