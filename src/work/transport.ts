import type { Span } from './span.js';
import type { Work } from './work.js';

/** Results of items that follow one another, with the items that they are results of. */
export interface Batch<Item, Result> {
  /** The place of the first of them in the whole of the work, counted from 0. */
  readonly first: number;
  /** The items, as many as there are results. */
  readonly span: Span<Item>;
  readonly results: readonly Result[];
  /** To be called once the results are stored, or used up: only then a transport may forget the job. */
  readonly kept: () => void;
}

/**
 * In which order results are handed out. `strict`: as the items come, and after a stop up to the first that is missing.
 * `until-stopped`: the same, but after a stop also what was finished behind a gap. `any`: as they are known.
 */
export type Order = 'strict' | 'until-stopped' | 'any';

/** How a run over items is done. */
export interface RunOptions<Item> {
  readonly order: Order;
  /** Stops the work; what was finished is still handed out, as `order` says. */
  readonly signal?: AbortSignal;
  /** How many items may be done ahead of the one that is handed out next. */
  readonly window?: number;
  /** Told of a worker that ended while it had an item in hand, why, and whether the item is tried again. */
  readonly onDeath?: (item: Item, reason: string, again: boolean) => void;
}

/** What carries jobs to where they are done, and results back. */
export interface Transport {
  /**
   * Does all items of a source and hands out their results in batches. An item that ends its workers costs its own
   * result only (see `Work.lost`). Leaving the loop early stops the work.
   *
   * @throws WorkFailed for a bug in the work itself, or if nothing does it.
   */
  run<Setup, Item, Result>(
    work: Work<Setup, Item, Result>,
    setup: Setup,
    source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
    options: RunOptions<Item>,
  ): AsyncGenerator<Batch<Item, Result>, void, undefined>;
  /** Ends what the transport holds: threads, connections. Resolves when they are gone. */
  close(): Promise<void>;
}

/** A bug in the work itself, or no worker that starts. */
export class WorkFailed extends Error {
  override name = 'WorkFailed';
  /** The item at fault, where one is known. */
  readonly item: unknown;
  constructor(message: string, item?: unknown, stack?: string) {
    super(message);
    this.item = item;
    if (stack !== undefined) this.stack = stack;
  }
}
