import type { Codec } from '../work/codec.js';
import { itemAt, type Span, SpanQueue, sliceSpan, spanSize } from '../work/span.js';
import { type Batch, type Order, WorkFailed } from '../work/transport.js';
import { TRIES } from '../work/work.js';
import type { ChunkReport } from './chunk.js';
import { eachRecord, RecordLog } from './record-log.js';

/** What `inOrder` needs to know and to be able to do. */
export interface Doing<Item, Result> {
  /** Chunks at work at a time. */
  readonly threads: number;
  readonly codec: Codec<Result>;
  readonly lost: (item: Item, reason: string) => Result;
  readonly signal?: AbortSignal;
  readonly order: Order;
  /** Items that may be done ahead of the one that is handed out next. */
  readonly window: number;
  readonly onDeath?: (item: Item, reason: string, again: boolean) => void;
  /**
   * Does a chunk in a worker; rejects if the worker died.
   *
   * @param careful whether the log must show which item a worker had in hand when it died, whatever it costs.
   */
  readonly perform: (
    span: Span<Item>,
    log: RecordLog,
    slice: number,
    careful: boolean,
  ) => Promise<ChunkReport>;
  /** Stops all workers; `perform` then rejects, or resolves early. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds of work in a chunk: a message to and fro costs a fraction of one. */
const SLICE = 100;
/** Items in the first chunks, while the speed is unknown. */
const FIRST_SIZE = 16;
/** A chunk grows to at most this many times the size of one before. */
const GROWTH = 8;
const LARGEST_SIZE = 2 ** 16;
/** Milliseconds between looks at a chunk that is still at work. */
const GLANCE = 50;
/** Bytes for the results of a chunk. */
const LOG_BYTES = 2 ** 18;
/** Bytes of finished results that may wait for an earlier item. */
const HELD_BYTES = 2 ** 26;
/** Items of a list read ahead of the workers, at least. */
const READ_AHEAD = 4096;
/** Workers that may die in a row without having begun anything, for each thread. */
const FALSE_STARTS = 3;

/** Items that are at work, or finished and not yet handed out. */
interface Chunk<Item> {
  readonly first: number;
  readonly span: Span<Item>;
  readonly log: RecordLog;
  /** Whether the log shows exactly which item the worker had in hand, should it die. */
  readonly careful: boolean;
  /** Items of it handed out, and where in the log or the copy the next record starts. */
  handed: number;
  at: number;
  /** Set when it is finished: what the log held from `at` on, and how many items of the span are in it. */
  ended?: { readonly bytes: Uint8Array; readonly items: number };
  /** Set if the item behind the finished ones killed the worker: why. */
  death?: string;
  /** The record of the last item, if the log had no room for it. */
  overflow?: Uint8Array;
}

/**
 * Does the items of a source in chunks, on several workers, and hands out the results in the order of the source
 * as they are known, also from within a chunk that is still at work.
 */
export async function* inOrder<Item, Result>(
  source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>,
  work: Doing<Item, Result>,
): AsyncGenerator<Batch<Item, Result>, void, undefined> {
  const run = new Run(source, work);
  try {
    yield* run.batches();
  } finally {
    await run.end();
  }
}

/** Nothing is kept for a batch that was handed out. */
function kept(): void {}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

class Run<Item, Result> {
  readonly #work: Doing<Item, Result>;
  readonly #source: AsyncIterator<Span<Item>> | Iterator<Span<Item>>;
  readonly #waiting = new SpanQueue<Item>();
  /** In the order of the source. */
  readonly #chunks: Chunk<Item>[] = [];
  readonly #freeLogs: RecordLog[] = [];
  /** How many workers have died with the item of a place in hand. */
  readonly #deaths = new Map<number, number>();
  /** Places from which on a worker died, at which item is not known. */
  readonly #suspects = new Set<number>();
  /** Items read from the source, and items handed out. */
  #read = 0;
  #handed = 0;
  #reading = false;
  #sourceEnded = false;
  #running = 0;
  #heldBytes = 0;
  #size = FIRST_SIZE;
  #falseStarts = 0;
  #failure: unknown;
  #stopped = false;
  #wake: () => void = () => {};

  constructor(source: Iterable<Span<Item>> | AsyncIterable<Span<Item>>, work: Doing<Item, Result>) {
    this.#work = work;
    this.#source =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  async *batches(): AsyncGenerator<Batch<Item, Result>, void, undefined> {
    const { signal } = this.#work;
    const onAbort = () => this.#wake();
    signal?.addEventListener('abort', onAbort);
    try {
      for (;;) {
        if (signal?.aborted === true) break;
        if (this.#failure !== undefined) throw this.#failure;
        const news = new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#readOn();
        this.#handOutWork();
        const batch = this.#nextBatch();
        if (batch !== undefined) {
          yield batch;
          continue;
        }
        if (this.#sourceEnded && this.#chunks.length === 0 && this.#waiting.items === 0) return;
        await this.#rest(news);
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
    await this.#stop();
    if (this.#failure !== undefined) throw this.#failure;
    yield* this.#leftovers();
  }

  /** Lets go of everything; the workers are stopped if they are still at it. */
  async end(): Promise<void> {
    if (this.#running > 0) await this.#stop();
    // A source that waits for input ends when it gets some; nobody waits for that.
    if (!this.#sourceEnded) void Promise.resolve(this.#source.return?.()).catch(() => {});
  }

  async #stop(): Promise<void> {
    this.#stopped = true;
    await this.#work.stop();
    while (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits for news; where a chunk is at work, only for a while. */
  async #rest(news: Promise<void>): Promise<void> {
    if (this.#running === 0) return news;
    let timer: NodeJS.Timeout | undefined;
    const glance = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GLANCE);
    });
    await Promise.race([news, glance]);
    clearTimeout(timer);
  }

  #readOn(): void {
    const enough = Math.max(READ_AHEAD, 2 * this.#work.threads * this.#size);
    if (this.#reading || this.#sourceEnded || this.#waiting.items >= enough) return;
    this.#reading = true;
    Promise.resolve(this.#source.next()).then(
      ({ done, value }) => {
        this.#reading = false;
        if (done === true) {
          this.#sourceEnded = true;
        } else {
          this.#waiting.put(this.#read, value);
          this.#read += spanSize(value);
        }
        this.#wake();
      },
      (error: unknown) => {
        this.#reading = false;
        this.#sourceEnded = true;
        this.#fail(error);
      },
    );
  }

  #handOutWork(): void {
    while (this.#running < this.#work.threads) {
      const first = this.#waiting.first;
      if (first === undefined) return;
      // What is to be handed out next is always done, however much is held behind it.
      const ahead = first - this.#handed;
      if (ahead > 0 && (ahead >= this.#work.window || this.#heldBytes >= HELD_BYTES)) return;
      const { span } = this.#waiting.take(this.#size)!;
      const log = this.#freeLogs.pop() ?? new RecordLog(LOG_BYTES);
      const careful = this.#suspects.has(first) || this.#deaths.has(first);
      const chunk: Chunk<Item> = { first, span, log, careful, handed: 0, at: 0 };
      this.#insert(chunk);
      this.#running += 1;
      void this.#perform(chunk);
    }
  }

  #insert(chunk: Chunk<Item>): void {
    let at = this.#chunks.length;
    while (at > 0 && this.#chunks[at - 1]!.first > chunk.first) at -= 1;
    this.#chunks.splice(at, 0, chunk);
  }

  async #perform(chunk: Chunk<Item>): Promise<void> {
    try {
      const report = await this.#work.perform(chunk.span, chunk.log, SLICE, chunk.careful);
      this.#falseStarts = 0;
      if (report.failure !== undefined) {
        const { message, stack } = report.failure;
        this.#fail(new WorkFailed(message, itemAt(chunk.span, report.finished), stack));
      }
      if (report.overflow !== undefined) chunk.overflow = report.overflow;
      this.#settle(chunk, report.finished);
      if (report.finished > 0) this.#adapt(report);
    } catch (error) {
      this.#bury(chunk, error instanceof Error ? error.message : String(error));
    }
    this.#running -= 1;
    this.#wake();
  }

  /** Closes the account of a chunk whose worker is gone. */
  #bury(chunk: Chunk<Item>, reason: string): void {
    const { begun, finished } = chunk.log;
    if (begun > finished && !this.#stopped) {
      this.#falseStarts = 0;
      const place = chunk.first + finished;
      if (!chunk.careful) {
        this.#suspects.add(place);
        this.#settle(chunk, finished);
        return;
      }
      const deaths = (this.#deaths.get(place) ?? 0) + 1;
      const again = deaths < TRIES;
      if (again) this.#deaths.set(place, deaths);
      else chunk.death = reason;
      this.#work.onDeath?.(itemAt(chunk.span, finished) as Item, reason, again);
    } else if (begun === 0 && !this.#stopped) {
      this.#falseStarts += 1;
      if (this.#falseStarts >= FALSE_STARTS * this.#work.threads) {
        this.#fail(new WorkFailed(`the workers do not start: ${reason}`));
      }
    }
    this.#settle(chunk, finished);
  }

  /** Keeps the results of a chunk, and puts back what it did not get to. */
  #settle(chunk: Chunk<Item>, finished: number): void {
    const items = finished + (chunk.death === undefined ? 0 : 1);
    const bytes = chunk.log.bytes.slice(chunk.at, chunk.log.length);
    chunk.ended = { bytes, items };
    chunk.at = 0;
    this.#heldBytes += bytes.length;
    const size = spanSize(chunk.span);
    if (items < size) this.#waiting.put(chunk.first + items, sliceSpan(chunk.span, items, size));
    chunk.log.clear();
    this.#freeLogs.push(chunk.log);
  }

  /** Sets the size of the next chunks by the speed of the last. */
  #adapt({ finished, milliseconds }: ChunkReport): void {
    const wanted = (finished * SLICE) / Math.max(milliseconds, 0.01);
    this.#size = Math.max(1, Math.floor(Math.min(wanted, GROWTH * this.#size, LARGEST_SIZE)));
  }

  /** The results that can be handed out now; undefined if there are none. */
  #nextBatch(): Batch<Item, Result> | undefined {
    const chunk = this.#chunks[0];
    if (chunk === undefined || chunk.first + chunk.handed !== this.#handed) return undefined;
    const batch = this.#takeResults(chunk);
    this.#handed += batch.results.length;
    if (chunk.ended !== undefined) {
      this.#heldBytes -= chunk.ended.bytes.length;
      this.#chunks.shift();
      // A chunk may end with all its results handed out before; there may be more behind it.
      if (batch.results.length === 0) return this.#nextBatch();
    }
    return batch.results.length > 0 ? batch : undefined;
  }

  /** What a chunk has to hand out: of one still at work, what its log holds. */
  #takeResults(chunk: Chunk<Item>): Batch<Item, Result> {
    const { codec, lost } = this.#work;
    const first = chunk.first + chunk.handed;
    const ended = chunk.ended;
    const apart =
      ended === undefined ? 0 : (chunk.overflow === undefined ? 0 : 1) + (chunk.death === undefined ? 0 : 1);
    const count = (ended === undefined ? chunk.log.finished : ended.items - apart) - chunk.handed;
    const view = viewOf(ended?.bytes ?? chunk.log.bytes);
    const results: Result[] = [];
    chunk.at = eachRecord(view, chunk.at, count, (start, length) => {
      results.push(codec.decode(view, start, length));
    });
    if (ended !== undefined) {
      if (chunk.overflow !== undefined) {
        results.push(codec.decode(viewOf(chunk.overflow), 0, chunk.overflow.length));
      }
      if (chunk.death !== undefined) {
        results.push(lost(itemAt(chunk.span, ended.items - 1) as Item, chunk.death));
      }
    }
    const span = sliceSpan(chunk.span, chunk.handed, chunk.handed + results.length);
    chunk.handed += results.length;
    return { first, span, results, kept };
  }

  /** After a stop: what is finished and not handed out. */
  *#leftovers(): Generator<Batch<Item, Result>, void, undefined> {
    for (const chunk of this.#chunks) {
      const batch = this.#takeResults(chunk);
      if (batch.first !== this.#handed && this.#work.order === 'strict') return;
      this.#handed = batch.first + batch.results.length;
      if (batch.results.length > 0) yield batch;
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake();
  }
}
