import type { Span } from '../work/span.js';
import type { Transport } from '../work/transport.js';
import type { PoolDeal } from './pool-deal.js';
import { Uniqueness } from './verify.js';
import { VERIFY, type VerifyItem } from './verify-work.js';

/** A row to verify, with its name for people (`easy.ndjson:3`); or why it could not even be read. */
export type Row = { readonly name: string } & (VerifyItem | { readonly unreadable: string });

/** What was found wrong with a row. */
export interface BadRow {
  readonly name: string;
  /** The deal, where the row could be read. */
  readonly deal?: PoolDeal;
  readonly faults: readonly string[];
}

/** How rows are verified. */
export interface VerifyOptions {
  /** What the rows are verified with; the caller's to close. */
  readonly transport: Transport;
  readonly signal?: AbortSignal;
  /** Told after every batch how many rows were looked at. */
  readonly onProgress?: (rows: number) => void;
}

/** Rows that are sent to the workers together. */
const GROUP = 256;

/**
 * Verifies rows with the rules engine, and hands out the bad ones in the order of the rows, as they
 * are found. Returns how many rows were verified.
 */
export async function* verifyAll(
  rows: Iterable<Row> | AsyncIterable<Row>,
  options: VerifyOptions,
): AsyncGenerator<BadRow, number, undefined> {
  const uniqueness = new Uniqueness();
  /** What is known of the rows that are at work; the workers look only at those that could be read. */
  const waiting: { name: string; deal?: PoolDeal; faults: string[]; atWork: boolean }[] = [];
  let verified = 0;

  async function* spans(): AsyncGenerator<Span<VerifyItem>, void, undefined> {
    let items: VerifyItem[] = [];
    for await (const row of rows) {
      if ('unreadable' in row) {
        waiting.push({ name: row.name, faults: [row.unreadable], atWork: false });
        continue;
      }
      const { name, deal, hash } = row;
      waiting.push({ name, deal, faults: uniqueness.repeats(deal), atWork: true });
      items.push({ deal, hash });
      if (items.length === GROUP) {
        yield { items };
        items = [];
      }
    }
    if (items.length > 0) yield { items };
  }

  function* settled(upTo: 'work' | 'end'): Generator<BadRow, void, undefined> {
    while (waiting.length > 0 && (upTo === 'end' || !waiting[0]!.atWork)) {
      const { name, deal, faults } = waiting.shift()!;
      verified += 1;
      if (faults.length > 0) yield { name, ...(deal === undefined ? {} : { deal }), faults };
    }
  }

  const run = options.transport.run(VERIFY, null, spans(), {
    order: 'strict',
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    window: 16 * GROUP,
  });
  for await (const { results, kept } of run) {
    for (const faults of results) {
      yield* settled('work');
      const row = waiting[0]!;
      row.faults.push(...faults);
      row.atWork = false;
      yield* settled('work');
    }
    kept();
    options.onProgress?.(verified);
  }
  if (options.signal?.aborted !== true) yield* settled('end');
  return verified;
}
