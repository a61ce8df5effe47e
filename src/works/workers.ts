import { defaultWorkers, Workers, workerModule } from '../parallel/workers.js';

/** The workers of this process: so many, or one a core. Each starts when it is first needed. */
export function startWorkers(threads: number = defaultWorkers()): Workers {
  return new Workers(workerModule(import.meta.url, './job-worker'), threads);
}
