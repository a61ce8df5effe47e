import { parentPort, Worker } from 'node:worker_threads';
import type { Registry } from '../work/work.js';
import { chunkPerformer } from './chunk.js';
import { FrameWriter } from './frames.js';
import { type ProcessMessage, RESULTS_VARIABLE } from './process-lane.js';
import { LogWriter } from './record-log.js';
import type { ThreadMessage } from './thread-lane.js';

/** Makes the module that calls it a worker, of a thread or a process, that does chunks of the works of a registry. Throws where it is neither. */
export function serveChunks(registry: Registry): void {
  const results = process.env[RESULTS_VARIABLE];
  if (parentPort !== null) serveInThread(registry, parentPort);
  else if (results !== undefined) serveInProcess(registry, Number(results));
  else throw new Error('a worker module is no program; the threads of winnable start it');
}

function serveInThread(registry: Registry, port: NonNullable<typeof parentPort>): void {
  const perform = chunkPerformer(registry);
  port.on('message', async (message: ThreadMessage) => {
    // With the port closed nothing keeps the thread alive, and it ends by itself.
    if (message === 'end') port.close();
    else port.postMessage(await perform(message.task, new LogWriter(message.log)));
  });
}

/**
 * Runs in a thread beside the work, which may keep the thread of the process busy for long: ends the process when the
 * pipe from the one that started it is closed. It must not wait in a call that blocks, or the process could not exit.
 */
const WATCH = `
  const end = () => process.kill(process.pid, 'SIGKILL');
  new (require('node:net').Socket)({ fd: 0 }).on('error', end).on('close', end).resume();
`;

function serveInProcess(registry: Registry, results: number): void {
  const perform = chunkPerformer(registry);
  // These are meant for the process that started this one, which decides what becomes of its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  new Worker(WATCH, { eval: true, execArgv: [] });
  process.on('message', async ({ task, capacity, careful }: ProcessMessage) => {
    const writer = new FrameWriter(results, capacity, careful);
    writer.end(await perform(task, writer));
  });
}
