import type { Job as BullJob, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { InputError } from '../errors/input-error.js';
import { itemAt, type Span, SpanQueue, sliceSpan, spanSize } from '../work/span.js';
import { type Batch, type RunOptions, type Transport, WorkFailed } from '../work/transport.js';
import type { AnyWork } from '../work/work.js';
import { JobSize } from './job-size.js';
import { knownJobs, removeJobs, resultKey } from './keys.js';
import { jobName, queuedJob, readDone, readJob, runName, unpackResults } from './messages.js';
import { requireAgreement, Settled } from './settled.js';
import type { Versions } from './versions.js';

/** What a run needs of its coordinator. */
export interface Surroundings {
  readonly redis: Redis;
  readonly queue: Queue;
  readonly versions: Versions;
  readonly note: (words: string) => void;
  readonly verify: { readonly share: number; readonly transport: Transport } | undefined;
  /** Threads of all workers, 1 or more. */
  readonly threads: () => number;
  /** Whether a worker of this name is there. */
  readonly isThere: (worker: string) => Promise<boolean>;
  /** A job whose results are kept is to be removed, with others, by `forgetKept`. */
  readonly forget: (id: string) => void;
  readonly forgetKept: () => Promise<void>;
  /** So many jobs stay in the queue because workers have begun them. */
  readonly left: (jobs: number) => void;
}

/** A job that is in the queue and whose results were not handed out. */
interface Piece {
  readonly id: string;
  readonly first: number;
  readonly span: Span<unknown>;
  finished: boolean;
  /** Results of it that were refused. */
  refused: number;
}

/** Milliseconds between two looks at the queue. */
const LOOK_EVERY = 100;
/** Milliseconds between two looks whether Redis still knows all that it was given. */
const RECONCILE_EVERY = 3000;
/** Results of a job that may be of no use before the run is stopped. */
const REFUSALS = 3;
/** Items of a list in one job: lists are for the few deals that are left here and there. */
const LIST_SIZE = 5000;
/** Milliseconds that Redis gets to have the queue tidied. */
const TIDYING = 5000;

/** How BullMQ says that a job has lost its worker more often than it may. */
const STALLED = /stalled more than allowable limit/;

/** One run of a coordinator: cuts a source into jobs, keeps some in the queue, and hands out their results. */
export class QueueRun {
  readonly #work: AnyWork;
  readonly #setup: unknown;
  readonly #name: string;
  readonly #options: RunOptions<never>;
  readonly #around: Surroundings;
  readonly #source: AsyncIterator<Span<unknown>> | Iterator<Span<unknown>>;
  readonly #waiting = new SpanQueue<unknown>();
  /** By their names, which say what is in them. */
  readonly #pieces = new Map<string, Piece>();
  readonly #size = new JobSize();
  readonly #settled: Settled;
  /** Jobs that an earlier run has left in the queue, by the number they begin at. */
  #inherited: { readonly id: string; readonly from: number; readonly end: number }[] = [];
  /** Handed out, and not kept yet by who has the results. */
  readonly #unkept = new Set<string>();
  /** Items read from the source, and items handed out. */
  #read = 0;
  #handed = 0;
  #sourceEnded = false;
  /** Whether a span more than needed was read, to see whether there is one. */
  #readAhead = false;
  #tidied = false;
  #reconciled = performance.now();

  constructor(
    work: AnyWork,
    setup: unknown,
    source: Iterable<Span<unknown>> | AsyncIterable<Span<unknown>>,
    options: RunOptions<never>,
    around: Surroundings,
  ) {
    if (work.abroad === undefined) throw new RangeError(`the work ${work.name} stays on one machine`);
    this.#work = work;
    this.#setup = setup;
    this.#name = runName(work.name, setup);
    this.#options = options;
    this.#around = around;
    this.#settled = new Settled(work, setup);
    this.#source =
      Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** The results, as `Transport.run` says. */
  async *batches(): AsyncGenerator<Batch<unknown, unknown>, void, undefined> {
    const { signal, order } = this.#options;
    const stop = stopping(signal);
    let complete = false;
    try {
      await stop.unless(this.#inherit());
      while (!stop.stopped) {
        if ((await stop.unless(this.#look())) === undefined) break;
        let handedOut = false;
        for (const piece of this.#ready(order !== 'any')) {
          const batch = await stop.unless(this.#fetch(piece));
          if (stop.stopped) break;
          if (batch === undefined) continue;
          handedOut = true;
          yield batch;
        }
        if (this.#isDone) {
          complete = true;
          return;
        }
        if (!handedOut) await stop.unless(pause(LOOK_EVERY));
      }
      // What is finished behind a gap is good where the order allows it.
      if (order !== 'strict') {
        for (const piece of this.#ready(false)) {
          const batch = await before(TIDYING, this.#fetch(piece));
          if (batch !== undefined) yield batch;
        }
      }
    } finally {
      stop.release();
      if (!this.#sourceEnded) void Promise.resolve(this.#source.return?.()).catch(() => {});
      await before(TIDYING, this.#tidy(complete || signal?.aborted !== true));
    }
  }

  get #isDone(): boolean {
    return this.#sourceEnded && this.#waiting.items === 0 && this.#pieces.size === 0;
  }

  /** The pieces whose results can be handed out. */
  *#ready(inOrder: boolean): Generator<Piece, void, undefined> {
    for (;;) {
      let found: Piece | undefined;
      for (const piece of this.#pieces.values()) {
        if (piece.finished && (!inOrder || piece.first === this.#handed)) {
          found = piece;
          break;
        }
      }
      if (found === undefined) return;
      yield found;
    }
  }

  /** Finds what an earlier run of the same work has left. */
  async #inherit(): Promise<void> {
    const { queue } = this.#around;
    const jobs = await queue.getJobs(['completed', 'active', 'waiting'], 0, -1);
    const useless = (await queue.getRanges(['failed'], 0, -1)).filter((id) => this.#isMine(id));
    for (const job of jobs) {
      const id = job?.id;
      if (!this.#isMine(id)) continue;
      const span = readJob(job.data)?.span;
      if (span === undefined || 'items' in span || jobName(this.#name, span) !== id) useless.push(id);
      else this.#inherited.push({ id, from: span.from, end: span.end });
    }
    this.#inherited.sort((a, b) => a.from - b.from || b.end - a.end);
    await removeJobs(this.#around.redis, this.#around.queue, useless);
  }

  #isMine(id: string | undefined): id is string {
    return id?.startsWith(`${this.#name}-`) === true;
  }

  /** Looks at the queue once: takes note of what is finished, and puts in what is missing. */
  async #look(): Promise<true> {
    await this.#around.forgetKept();
    await this.#lookAtFinished();
    await this.#lookAtFailed();
    await this.#reconcile();
    await this.#refill();
    return true;
  }

  async #lookAtFinished(): Promise<void> {
    const { queue, redis } = this.#around;
    // All of them: where the order counts, the one that is waited for may have been finished first.
    const ids = (await queue.getRanges(['completed'], 0, -1)).filter((id) => this.#isMine(id));
    const again: string[] = [];
    for (const id of ids) {
      const piece = this.#pieces.get(id);
      if (piece !== undefined) piece.finished = true;
      else if (!this.#unkept.has(id) && !this.#inherited.some((job) => job.id === id)) again.push(id);
    }
    for (const id of again) {
      const done = readDone((await queue.getJob(id))?.returnvalue);
      const packed = done && (await redis.getBuffer(resultKey(queue.name, id, done.token)));
      if (packed) this.#settled.compare(id, packed, done.worker);
    }
    await removeJobs(redis, queue, again);
  }

  async #lookAtFailed(): Promise<void> {
    const { queue } = this.#around;
    for (const id of await queue.getRanges(['failed'], 0, -1)) {
      const piece = this.#pieces.get(id);
      const job: BullJob | undefined = piece && (await queue.getJob(id));
      if (piece !== undefined && job !== undefined) await this.#mend(piece, job);
    }
  }

  /** Finds another way for a piece whose job has failed. */
  async #mend(piece: Piece, { failedReason, progress: holder }: BullJob): Promise<void> {
    const { note, isThere } = this.#around;
    const { id, first, span } = piece;
    if (!STALLED.test(failedReason)) throw new WorkFailed(failedReason);
    await removeJobs(this.#around.redis, this.#around.queue, [id]);
    this.#pieces.delete(id);
    const size = spanSize(span);
    if (typeof holder === 'string' && (await isThere(holder))) {
      // Nobody has died of it: Redis or the way to it was away for longer than a worker is waited for.
      await this.#add([{ first, span }]);
    } else if (size > 1) {
      note(`${piecesWords(span)}: two workers were lost with them in hand; they are split in two`);
      const half = Math.ceil(size / 2);
      await this.#add([
        { first, span: sliceSpan(span, 0, half) },
        { first: first + half, span: sliceSpan(span, half, size) },
      ]);
    } else {
      this.#pieces.set(id, { ...piece, finished: true, refused: LOST });
    }
  }

  /** Puts back into the queue what it does not know any more. */
  async #reconcile(): Promise<void> {
    const now = performance.now();
    if (now - this.#reconciled < RECONCILE_EVERY) return;
    this.#reconciled = now;
    const pieces = [...this.#pieces.values()].filter(({ refused }) => refused !== LOST);
    const known = await knownJobs(
      this.#around.redis,
      this.#around.queue,
      pieces.map(({ id }) => id),
    );
    const lost = pieces.filter((_, index) => !known[index]);
    for (const piece of lost) piece.finished = false;
    await this.#put(lost);
  }

  async #refill(): Promise<void> {
    const threads = this.#around.threads();
    const room = this.#size.jobs(threads) - this.#pieces.size;
    const jobs: { first: number; span: Span<unknown> }[] = [];
    while (jobs.length < room) {
      await this.#readOn(room);
      const left = this.#sourceEnded ? this.#waiting.items : Number.POSITIVE_INFINITY;
      const job = this.#cut(this.#size.next(threads, left));
      if (job === undefined) break;
      jobs.push(job);
    }
    await this.#add(jobs);
  }

  /** Reads the source until there is enough for so many lists, and a span more. */
  async #readOn(jobs: number): Promise<void> {
    const enough = LIST_SIZE * jobs;
    while (!this.#sourceEnded && (this.#waiting.items < enough || !this.#readAhead)) {
      this.#readAhead = this.#waiting.items >= enough;
      const { done, value } = await this.#source.next();
      if (done === true) {
        this.#sourceEnded = true;
        const useless = this.#inherited.splice(0).map(({ id }) => id);
        await removeJobs(this.#around.redis, this.#around.queue, useless);
      } else {
        this.#place(value);
      }
    }
  }

  /** Takes a span of the source: what jobs of an earlier run hold of it is theirs, the rest waits to be cut. */
  #place(span: Span<unknown>): void {
    const first = this.#read;
    this.#read += spanSize(span);
    if ('items' in span) {
      this.#waiting.put(first, span);
      return;
    }
    let at = span.from;
    this.#inherited = this.#inherited.filter(({ id, from, end }) => {
      if (from < at || end > span.end) return true;
      this.#waiting.put(first + at - span.from, { from: at, end: from });
      this.#pieces.set(id, {
        id,
        first: first + from - span.from,
        span: { from, end },
        finished: false,
        refused: 0,
      });
      at = end;
      return false;
    });
    this.#waiting.put(first + at - span.from, { from: at, end: span.end });
  }

  /** Takes so many items that wait for a job; a few numbers here and there become a list. */
  #cut(size: number): { first: number; span: Span<unknown> } | undefined {
    const head = this.#waiting.take(size);
    if (head === undefined || 'items' in head.span) return head;
    const parts = [head.span];
    let taken = spanSize(head.span);
    const most = Math.min(size, LIST_SIZE);
    while (taken < most && this.#waiting.first === head.first + taken) {
      const next = this.#waiting.take(most - taken)!;
      if ('items' in next.span) {
        this.#waiting.put(next.first, next.span);
        break;
      }
      parts.push(next.span);
      taken += spanSize(next.span);
    }
    if (parts.length === 1) return head;
    const items = parts.flatMap(({ from, end }) => Array.from({ length: end - from }, (_, i) => from + i));
    return { first: head.first, span: { items } };
  }

  async #add(jobs: readonly { first: number; span: Span<unknown> }[]): Promise<void> {
    const pieces = jobs.map(
      ({ first, span }): Piece => ({
        id: jobName(this.#name, span),
        first,
        span,
        finished: false,
        refused: 0,
      }),
    );
    for (const piece of pieces) this.#pieces.set(piece.id, piece);
    await this.#put(pieces);
  }

  /** Puts pieces into the queue; what is there already stays as it is. */
  async #put(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length === 0 || this.#tidied) return;
    const { queue, versions } = this.#around;
    const name = this.#work.name;
    await queue.addBulk(
      pieces.map(({ id, span }) => ({
        name,
        data: queuedJob(versions, { work: name, setup: this.#setup, span }),
        opts: { jobId: id, attempts: 1 },
      })),
    );
  }

  /** The results of a piece that is finished; undefined if they are of no use, and it is to be done again. */
  async #fetch(piece: Piece): Promise<Batch<unknown, unknown> | undefined> {
    const { queue, redis, note } = this.#around;
    const { id, span } = piece;
    if (piece.refused === LOST) {
      const item = itemAt(span, 0);
      const reason = 'two workers were lost with it in hand';
      this.#options.onDeath?.(item as never, reason, false);
      return this.#handOut(piece, [this.#work.lost(this.#setup, item, reason)]);
    }
    const done = readDone((await queue.getJob(id))?.returnvalue);
    const packed = done && (await redis.getBuffer(resultKey(queue.name, id, done.token)));
    if (!packed) {
      await this.#again(piece);
      return undefined;
    }
    const results = unpackResults(this.#work, this.#setup, span, packed);
    if (typeof results === 'string') {
      piece.refused += 1;
      const again = piece.refused < REFUSALS;
      const what = `the result of ${done.worker} for ${piecesWords(span)} is refused: ${results}`;
      if (!again) throw new InputError(`${what}; the run is stopped, as none before was right either`);
      note(`${what}; the job is given out again`);
      await this.#again(piece);
      return undefined;
    }
    await this.#verify(span, results, done.worker);
    this.#size.learn(results.length, done.milliseconds, packed.length);
    this.#settled.add(id, { span, packed, worker: done.worker });
    return this.#handOut(piece, results);
  }

  #handOut({ id, first, span }: Piece, results: unknown[]): Batch<unknown, unknown> {
    this.#pieces.delete(id);
    this.#unkept.add(id);
    if (first === this.#handed) this.#handed += results.length;
    const kept = () => {
      this.#unkept.delete(id);
      this.#around.forget(id);
    };
    return { first, span, results, kept };
  }

  /** Has the job of a piece done once more. */
  async #again(piece: Piece): Promise<void> {
    piece.finished = false;
    await removeJobs(this.#around.redis, this.#around.queue, [piece.id]);
    await this.#put([piece]);
  }

  /** Works out a share of results again. Throws InputError if one cannot be right. */
  async #verify(span: Span<unknown>, results: readonly unknown[], worker: string): Promise<void> {
    const { verify } = this.#around;
    if (verify === undefined) return;
    const places = [...results.keys()].filter(() => Math.random() < verify.share);
    if (places.length === 0) return;
    const items = places.map((place) => itemAt(span, place));
    const run = verify.transport.run(this.#work, this.#setup, [{ items }], { order: 'strict' });
    for await (const batch of run) {
      for (const [index, result] of batch.results.entries()) {
        const place = places[batch.first + index]!;
        requireAgreement(this.#work, itemAt(span, place), [results[place], worker], [result, 'this machine']);
      }
    }
  }

  /** Leaves the queue in good order: empty of this run, or so that it can be taken up. */
  async #tidy(ended: boolean): Promise<void> {
    const { queue, redis, left } = this.#around;
    this.#tidied = true;
    const ids = [...this.#pieces.keys(), ...this.#inherited.map(({ id }) => id)];
    if (ended) {
      await removeJobs(redis, queue, ids);
      return;
    }
    const states = await Promise.all(ids.map((id) => queue.getJobState(id)));
    const begun = states.filter((state) => state === 'active' || state === 'completed').length;
    const idle = ids.filter((_, index) => states[index] !== 'active' && states[index] !== 'completed');
    await removeJobs(redis, queue, idle);
    left(begun);
  }
}

/** Stands for the results of a single item that has cost two workers. */
const LOST = -1;

/** Items in words. */
function piecesWords(span: Span<unknown>): string {
  if ('items' in span) return `${span.items.length} deals`;
  return spanSize(span) === 1 ? `deal ${span.from}` : `deals ${span.from} to ${span.end - 1}`;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** What comes of some work, undefined if it takes longer than so many milliseconds. */
async function before<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lets work be left alone when a signal comes: Redis may be away for hours. */
function stopping(signal: AbortSignal | undefined) {
  let onAbort = () => {};
  const aborted = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort);
  });
  return {
    get stopped() {
      return signal?.aborted === true;
    },
    unless: async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
      // Nobody hears of what goes wrong behind a stop.
      work.catch(() => {});
      return Promise.race([work, aborted]);
    },
    release: () => signal?.removeEventListener('abort', onAbort),
  };
}
