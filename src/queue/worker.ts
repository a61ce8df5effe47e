import type { Job as BullJob, Worker as BullWorker } from 'bullmq';
import * as v from 'valibot';
import { InputError } from '../errors/input-error.js';
import { type Span, spanSize } from '../work/span.js';
import { type Transport, WorkFailed } from '../work/transport.js';
import type { AnyWork, Registry } from '../work/work.js';
import { otherCoordinator } from './coordinator.js';
import { RESULTS_KEPT, resultKey } from './keys.js';
import { type Link, within } from './link.js';
import { type Done, packResults, type QueuedJob, readJob } from './messages.js';
import { ownName, Presence, Speed } from './presence.js';
import { isSame, queueName, type Versions, versionWords } from './versions.js';

/** How a worker works. */
export interface QueueWorkerOptions {
  readonly versions: Versions;
  /** What does the work; the worker closes it at its end. */
  readonly transport: Transport & { readonly threads: number };
  readonly registry: Registry;
  /** Milliseconds without a sign of life after which its jobs are given to others. */
  readonly lockMs: number;
  /** Ends when there was nothing to do for so many milliseconds; never if not given. */
  readonly idleMs?: number;
  readonly signal: AbortSignal;
  /** Told what the user should know. */
  readonly note: (words: string) => void;
}

/** What a worker has done when it ends. */
export interface QueueWorkerEnd {
  readonly jobs: number;
  readonly items: number;
  /** Jobs that it had in hand and gave back. */
  readonly givenBack: number;
}

/** A job in hand. */
interface Held {
  readonly bull: BullJob;
  readonly id: string;
  readonly token: string;
  /** When it came, by `performance.now()`. */
  readonly taken: number;
  readonly work: AnyWork;
  readonly job: QueuedJob;
  readonly results: unknown[];
  /** Set if it is of no use any more: the queue does not know it, or another worker has it. */
  gone: boolean;
}

/** Milliseconds that a fetch waits in Redis for a job. */
const PATIENCE = 1000;
/** Milliseconds until the next try where Redis did not answer as it should. */
const RETRY = 500;
/** Lives of a lock between two signs of life. */
const SIGNS = 3;
/** Milliseconds that Redis gets for the last words of a worker. */
const GOOD_BYE = 2000;

/**
 * Does the jobs of a queue. It is no processor of BullMQ: jobs are fetched by hand, done by the threads of a
 * transport, and their locks are kept alive from here, where nothing ever holds up the event loop.
 */
export class QueueWorker {
  readonly name: string;
  readonly #link: Link;
  readonly #options: QueueWorkerOptions;
  readonly #bull: BullWorker;
  readonly #inHand = new Set<Held>();
  readonly #finishing = new Set<Promise<void>>();
  readonly #speed = new Speed();
  #fetching: Promise<Held | undefined> | undefined;
  /** What Redis was asked for last. */
  #asked: Promise<BullJob | undefined> | undefined;
  #next: Held | undefined;
  /** Setups that were looked at and are good. */
  readonly #goodSetups = new Set<string>();
  #tokens = 0;
  #jobs = 0;
  #givenBack = 0;
  #lastJob = performance.now();
  #lastFinish = 0;
  #saidVersion = false;
  #wake: () => void = () => {};
  #failure: unknown;

  private constructor(name: string, link: Link, bull: BullWorker, options: QueueWorkerOptions) {
    this.name = name;
    this.#link = link;
    this.#bull = bull;
    this.#options = options;
  }

  /** Starts a worker on a connection; both end with `serve`. */
  static async start(link: Link, options: QueueWorkerOptions): Promise<QueueWorker> {
    const { Worker } = await import('bullmq');
    const { lockMs } = options;
    const name = ownName();
    const bull = new Worker(queueName(options.versions), null, {
      connection: link.redis,
      autorun: false,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: 1,
      drainDelay: PATIENCE / 1000,
      skipVersionCheck: true,
      name,
    });
    bull.on('error', () => {});
    return new QueueWorker(name, link, bull, options);
  }

  /**
   * Does jobs until the signal comes, or there was nothing to do for long enough. What is in hand then is given back.
   *
   * @throws WorkFailed if the threads do not start.
   */
  async serve(): Promise<QueueWorkerEnd> {
    const { versions, transport, lockMs } = this.#options;
    const presence = new Presence(
      this.#link.redis,
      'worker',
      this.name,
      () => ({
        name: this.name,
        queue: queueName(versions),
        program: versions.program,
        threads: transport.threads,
        items: this.#speed.done,
        perSecond: this.#speed.perSecond,
      }),
      () => this.#lookForCoordinator(),
      Math.min(10_000, lockMs / 2),
    );
    const locks = setInterval(() => void this.#extendLocks().catch(() => {}), lockMs / SIGNS);
    await this.#bull.startStalledCheckTimer();
    try {
      for (;;) {
        const held = this.#next ?? (await this.#fetch());
        this.#next = undefined;
        if (held === undefined) break;
        await this.#doAll(held);
      }
      if (this.#failure !== undefined) throw this.#failure;
    } finally {
      await within(GOOD_BYE, Promise.all(this.#finishing));
      await within(GOOD_BYE, this.#giveBackAll());
      clearInterval(locks);
      await within(GOOD_BYE, presence.stop());
      await transport.close();
      await within(GOOD_BYE, this.#bull.close(true));
      this.#link.close();
    }
    return { jobs: this.#jobs, items: this.#speed.done, givenBack: this.#givenBack };
  }

  get #stopped(): boolean {
    return this.#options.signal.aborted || this.#failure !== undefined;
  }

  /** Waits for a job that this worker can do; undefined when it is time to end. Who asks meanwhile gets the same. */
  #fetch(): Promise<Held | undefined> {
    this.#fetching ??= this.#fetchOne().finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  }

  async #fetchOne(): Promise<Held | undefined> {
    const { idleMs = Number.POSITIVE_INFINITY, signal } = this.#options;
    const stop = aborted(signal);
    try {
      while (!this.#stopped) {
        if (this.#inHand.size === 0 && performance.now() - this.#lastJob > idleMs) return undefined;
        const token = `${this.name}:${this.#tokens}`;
        this.#tokens += 1;
        this.#asked = this.#bull.getNextJob(token);
        let bull: BullJob | undefined;
        try {
          bull = await Promise.race([this.#asked, stop.promise]);
        } catch {
          await pause(RETRY);
          continue;
        }
        if (signal.aborted) return undefined;
        this.#asked = undefined;
        if (bull === undefined) continue;
        const held = await this.#accept(bull, token);
        if (held !== undefined) return held;
      }
      return undefined;
    } finally {
      stop.release();
    }
  }

  /** Takes a job in hand, or says in the queue why not. */
  async #accept(bull: BullJob, token: string): Promise<Held | undefined> {
    if (bull.deferredFailure) {
      await this.#fail(bull, token, bull.deferredFailure);
      return undefined;
    }
    const { versions, registry, note } = this.#options;
    const job = readJob(bull.data);
    let why: string | undefined;
    let work: AnyWork | undefined;
    if (job === undefined) why = 'it is no job of winnable';
    else if (!isSame(job, versions)) {
      why = `it is for ${versionWords(job)}, and this worker is ${versionWords(versions)}; install winnable ${job.program}`;
    } else if (!Object.hasOwn(registry, job.work))
      why = `there is no work called ${JSON.stringify(job.work)}`;
    else {
      work = await registry[job.work]!();
      why = this.#whyNotDone(work, job);
    }
    if (job === undefined || work === undefined || why !== undefined) {
      note(`the job ${bull.id} is refused: ${why}`);
      await this.#fail(bull, token, `refused: ${why}`);
      return undefined;
    }
    this.#lastJob = performance.now();
    const taken = performance.now();
    const held: Held = { bull, id: bull.id!, token, taken, work, job, results: [], gone: false };
    this.#inHand.add(held);
    // Who finds that a job has stalled too often becomes its worker, so whose it was before is kept apart.
    await bull.updateProgress(this.name).catch(() => {});
    return held;
  }

  /** Why a job cannot be done, a clause for people; undefined if it can. */
  #whyNotDone(work: AnyWork, { setup, span }: QueuedJob): string | undefined {
    if (work.abroad === undefined) return `the work ${work.name} stays on one machine`;
    const ends = 'items' in span ? span.items : [span.from, span.end - 1];
    if (!ends.every((item) => v.is(work.item, item))) return `its items are none of the work ${work.name}`;
    const key = `${work.name} ${JSON.stringify(setup)}`;
    if (this.#goodSetups.has(key)) return undefined;
    if (!v.is(work.setup, setup)) return `its setup is none of the work ${work.name}`;
    try {
      work.prepare(setup);
    } catch (error) {
      if (error instanceof InputError) return error.message;
      throw error;
    }
    this.#goodSetups.add(key);
    return undefined;
  }

  async #fail(bull: BullJob, token: string, reason: string): Promise<void> {
    const { UnrecoverableError } = await import('bullmq');
    await bull.moveToFailed(new UnrecoverableError(reason), token).catch(() => {});
  }

  /**
   * Does a job and those that follow it with the same setup, one behind the other without a gap; keeps the next that
   * is of another one.
   */
  async #doAll(first: Held): Promise<void> {
    const { transport, note } = this.#options;
    const { work, job } = first;
    const control = new AbortController();
    const stop = () => control.abort();
    this.#options.signal.addEventListener('abort', stop);
    if (this.#options.signal.aborted) stop();
    const line: Held[] = [];
    const worker = this;
    // One for each thread, and one that waits: where one job is a single deal of minutes, the others go on.
    const most = transport.threads + 1;

    async function* spans(): AsyncGenerator<Span<unknown>, void, undefined> {
      let held: Held | undefined = first;
      while (held !== undefined) {
        if (held.work !== work || JSON.stringify(held.job.setup) !== JSON.stringify(job.setup)) {
          worker.#next = held;
          return;
        }
        if (isSuspect(held) && line.length > 0) {
          await worker.#giveBack(held);
          return;
        }
        line.push(held);
        yield held.job.span;
        if (isSuspect(held)) return;
        while (line.length >= most && !control.signal.aborted) await worker.#change();
        if (control.signal.aborted) return;
        held = await worker.#fetch();
        // Who does the next jobs has asked for it too.
        if (control.signal.aborted) return;
      }
    }

    const cut = setInterval(() => {
      if (line.length > 0 && line.every(({ gone }) => gone)) stop();
    }, RETRY);
    try {
      const run = transport.run(work, job.setup, spans(), {
        order: 'strict',
        signal: control.signal,
        onDeath: (item, reason, again) =>
          note(
            again
              ? `deal ${item}: its worker ended; the deal is tried once more`
              : `deal ${item}: its worker ended again (${reason}); it is undecided`,
          ),
      });
      for await (const { results } of run) {
        this.#speed.add(results.length);
        this.#take(line, results);
      }
    } catch (error) {
      await this.#failed(line, error);
    } finally {
      clearInterval(cut);
      this.#options.signal.removeEventListener('abort', stop);
      control.abort();
      this.#wake();
      if (!this.#stopped) for (const held of line) await this.#giveBack(held);
    }
  }

  /** Gives results to the jobs that they belong to, in their order. */
  #take(line: Held[], results: readonly unknown[]): void {
    let at = 0;
    while (at < results.length) {
      const held = line[0]!;
      const missing = spanSize(held.job.span) - held.results.length;
      const part = results.slice(at, at + missing);
      for (const result of part) held.results.push(result);
      at += part.length;
      if (part.length < missing) return;
      line.shift();
      const finishing = this.#finish(held);
      this.#finishing.add(finishing);
      void finishing.finally(() => this.#finishing.delete(finishing));
      this.#wake();
    }
  }

  /** Tells the queue that a job is done. */
  async #finish(held: Held): Promise<void> {
    const { redis } = this.#link;
    const { bull, id, token, taken, work, results } = held;
    const now = performance.now();
    const done: Done = {
      token,
      // All threads were at it since the job before was finished, or since it came.
      milliseconds: (now - Math.max(this.#lastFinish, taken)) * this.#options.transport.threads,
      worker: this.name,
    };
    this.#lastFinish = now;
    try {
      if (!held.gone) {
        const key = resultKey(this.#bull.name, id, token);
        await redis.set(key, packResults(work, results), 'PX', RESULTS_KEPT);
        await bull.moveToCompleted(done, token, false).catch(async () => {
          // Another worker has the job, or nobody wants it any more.
          await redis.unlink(key);
        });
      }
    } catch {
      // Redis is closed: the job is done again by another.
    }
    this.#inHand.delete(held);
    this.#lastJob = performance.now();
    this.#jobs += 1;
  }

  /** Something is wrong with the work itself: an item, or the threads. */
  async #failed(line: readonly Held[], error: unknown): Promise<void> {
    if (!(error instanceof WorkFailed) || error.item === undefined) {
      this.#failure = error;
      return;
    }
    const held = line[0];
    if (held === undefined) return;
    await this.#fail(held.bull, held.token, `deal ${error.item}: ${error.message}`);
    held.gone = true;
  }

  /** Keeps the jobs in hand, and finds out which are of no use any more. */
  async #extendLocks(): Promise<void> {
    const held = [...this.#inHand].filter(({ gone }) => !gone);
    if (held.length === 0) return;
    const lost = await this.#bull.extendJobLocks(
      held.map(({ id }) => id),
      held.map(({ token }) => token),
      this.#options.lockMs,
    );
    for (const one of held) {
      if (!lost.includes(one.id)) continue;
      const [exists, owner] = await Promise.all([
        this.#link.redis.exists(this.#bull.toKey(one.id)),
        this.#link.redis.get(`${this.#bull.toKey(one.id)}:lock`),
      ]);
      if (exists === 0 || (owner !== null && owner !== one.token)) one.gone = true;
    }
  }

  /** Gives a job back, so that others can take it at once. */
  async #giveBack(held: Held): Promise<void> {
    this.#inHand.delete(held);
    if (held.gone) return;
    try {
      await held.bull.moveToWait(held.token);
      this.#givenBack += 1;
    } catch {
      // It is lost already: the queue finds out by itself.
    }
  }

  /** Gives back all that is in hand or on its way. */
  async #giveBackAll(): Promise<void> {
    for (const held of [...this.#inHand]) await this.#giveBack(held);
    const late = await this.#asked?.catch(() => undefined);
    if (late?.token !== undefined) await late.moveToWait(late.token);
  }

  /** Resolves when a job is finished, or the work ends. */
  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Says, once, why there is nothing to do, if the reason is a version. */
  async #lookForCoordinator(): Promise<void> {
    if (this.#saidVersion || this.#inHand.size > 0) return;
    const { versions, note } = this.#options;
    const other = await otherCoordinator(this.#link, versions);
    if (other === undefined) return;
    this.#saidVersion = true;
    note(
      `the coordinator there is ${versionWords(other)}, and this worker is ${versionWords(versions)}, so it does nothing; install winnable ${other.program}`,
    );
  }
}

/** Whether a worker was lost with a job in hand: it is done alone, so that no other job is suspected with it. */
function isSuspect({ bull }: Held): boolean {
  return bull.stalledCounter > 0;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** A promise that resolves when a signal comes. */
function aborted(signal: AbortSignal): { promise: Promise<undefined>; release: () => void } {
  let onAbort = () => {};
  const promise = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort);
  });
  return { promise, release: () => signal.removeEventListener('abort', onAbort) };
}
