import type { ChunkReport, ChunkTask } from './chunk.js';
import type { SharedLog } from './record-log.js';

/** A worker of this machine, which does one chunk at a time. */
export interface Lane {
  /**
   * Does a chunk; its results are in the log as they are finished. Rejects if the worker dies.
   *
   * @param log an empty one.
   * @param careful whether the log must show exactly which item the worker had in hand if it dies.
   */
  perform(task: ChunkTask, log: SharedLog, careful: boolean): Promise<ChunkReport>;
  /** Ends the worker, in the midst of its work if need be. Resolves when it is gone. */
  end(): Promise<void>;
}

/** How a worker is started. */
export interface LaneOptions {
  /** The module that it runs (see `serveChunks`). */
  readonly module: URL;
  /** A bound on its JavaScript heap in megabytes (what lies in typed arrays is not in it); Node's own if not given. */
  readonly heapMB: number | undefined;
  /** Where tsx lies, if the module is a TypeScript source. */
  readonly tsx: URL | undefined;
}
