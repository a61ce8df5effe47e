import type { Registry } from '../work/work.js';
import { chunkPerformer } from './chunk.js';
import { FramePipe, FrameWriter } from './frames.js';
import { type ProcessMessage, RESULTS_VARIABLE } from './worker-process.js';

/**
 * Makes the module that calls it a worker process that does chunks of the works of a registry. Throws where it was not
 * started as one.
 */
export function serveChunks(registry: Registry): void {
  const results = process.env[RESULTS_VARIABLE];
  if (results === undefined) {
    throw new Error('a worker module is no program; winnable starts it where there is work');
  }
  const perform = chunkPerformer(registry);
  // These are meant for the process that started this one, which decides what becomes of its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  const pipe = new FramePipe(Number(results));
  process.on('message', async ({ task, capacity, careful }: ProcessMessage) => {
    const writer = new FrameWriter(pipe, capacity, careful);
    writer.end(await perform(task, writer));
  });
}
