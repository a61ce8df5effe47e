import { readAddress } from '../../src/queue/address.js';
import { connect } from '../../src/queue/link.js';
import { ownVersions, type Versions } from '../../src/queue/versions.js';
import { QueueWorker, type QueueWorkerEnd } from '../../src/queue/worker.js';
import type { Span } from '../../src/work/span.js';
import type { Batch, Transport } from '../../src/work/transport.js';
import { WORKS } from '../../src/works/registry.js';
import { startWorkers } from '../../src/works/workers.js';

/** The versions of this program. */
export const VERSIONS: Versions = ownVersions('0.1.0');

/** How a worker of a test differs from a real one. */
interface WorkerOptions {
  readonly versions?: Versions;
  readonly note?: (words: string) => void;
  readonly lockMs?: number;
  /** Told of every span that it takes up. */
  readonly onSpan?: (span: Span<unknown>) => void;
  /** Changes its results before they are sent. */
  readonly change?: (batch: Batch<unknown, unknown>) => readonly unknown[];
}

/** A worker in this process. */
export interface TestWorker {
  readonly name: string;
  /** Ends it, as Ctrl-C would. */
  stop(): Promise<QueueWorkerEnd>;
}

/** Starts a worker in this process. */
export async function startWorker(address: string, options: WorkerOptions = {}): Promise<TestWorker> {
  const { versions = VERSIONS, note = () => {}, lockMs = 1000, change, onSpan = () => {} } = options;
  const control = new AbortController();
  const link = await connect(readAddress(address), note);
  const threads = startWorkers(1);
  const transport: Transport & { threads: number } = {
    threads: 1,
    close: () => threads.close(),
    async *run(work, setup, source, running) {
      for await (const batch of threads.run(work, setup, watched(source, onSpan), running)) {
        yield change === undefined
          ? batch
          : { ...batch, results: change(batch as Batch<unknown, unknown>) as (typeof batch)['results'] };
      }
    },
  };
  const worker = await QueueWorker.start(link, {
    versions,
    transport,
    registry: WORKS,
    lockMs,
    signal: control.signal,
    note,
  });
  const end = worker.serve();
  return {
    name: worker.name,
    stop: () => {
      control.abort();
      return end;
    },
  };
}

async function* watched<Item>(
  source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
  onSpan: (span: Span<Item>) => void,
): AsyncGenerator<Span<Item>, void, undefined> {
  for await (const span of source) {
    onSpan(span);
    yield span;
  }
}
