import { defaultThreads, Threads, workerModule } from '../parallel/threads.js';

/** The workers of this process: so many, or one a core. Each starts when it is first needed. */
export function startThreads(threads: number = defaultThreads()): Threads {
  return new Threads(workerModule(import.meta.url, './job-worker'), threads);
}
