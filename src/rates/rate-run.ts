import { describeRules } from '../game/rule-sets.js';
import { WorkFailed } from '../parallel/in-order.js';
import type { Span } from '../parallel/span.js';
import { WorkerPool, workerModule } from '../parallel/worker-pool.js';
import type { Limits } from '../solver/solve.js';
import { checkMonotonicity } from './comparison.js';
import { dealVerdictCodec, type RateSetup } from './deal-verdict.js';
import { Lookout, type StoppingRule } from './stopping.js';
import { BLOCK_DEALS, OPEN, UNDECIDED } from './verdict-block.js';
import type { DealSpan, DealVerdict, VerdictRecord } from './verdict-record.js';

/** What a run does and whom it tells. */
export interface RateRunOptions {
  readonly limits: Limits;
  /** Worker threads, 1 or more. */
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Stores what a record has found since the last time, whole or not at all. */
  readonly save: (record: VerdictRecord) => void;
  /** So many more deals of a record have a verdict now. */
  readonly progress: (deals: number, record: VerdictRecord) => void;
  /** Something the user should know, in one line. */
  readonly note: (message: string) => void;
}

/** Milliseconds of work that a kill may cost. */
const SAVE_EVERY = 1000;

/** Judges deals under one or several rule sets and keeps their verdicts, until all are there or it is stopped. */
export class RateRun {
  readonly #records: readonly VerdictRecord[];
  readonly #options: RateRunOptions;
  readonly #pool: WorkerPool;
  #saved = performance.now();

  /** @param records of rule sets of one family, held against each other. */
  constructor(records: readonly VerdictRecord[], options: RateRunOptions) {
    this.#records = records;
    this.#options = options;
    this.#pool = new WorkerPool(workerModule(import.meta.url, './rate-worker'), options.threads);
  }

  /**
   * Gives every deal of a span that has none a verdict under every rule set.
   *
   * @throws MonotonicityBroken if verdicts under two rule sets cannot both be true.
   */
  async fill(span: DealSpan): Promise<void> {
    checkMonotonicity(this.#records, span);
    for (const record of this.#records) {
      if (this.#stopped) return;
      await this.#judge(record, record.spansOf(OPEN, span));
    }
  }

  /**
   * The same, but ends where the intervals of all rule sets are narrow enough.
   *
   * @returns the end of the deals that it came to, and whether that is where the rule says to stop.
   */
  async fillUntil(span: DealSpan, rule: StoppingRule): Promise<{ end: number; reached: boolean }> {
    checkMonotonicity(this.#records, span);
    let end = span.from;
    let reached = true;
    for (const record of this.#records) {
      const lookout = new Lookout(record, span, rule);
      const firstOpen = record.spansOf(OPEN, span).next();
      let stop = lookout.look(firstOpen.done === true ? span.end : firstOpen.value.from);
      if (stop === undefined) {
        await this.#judge(record, record.spansOf(OPEN, span), (known) => {
          stop = lookout.look(known);
          return stop !== undefined;
        });
        if (this.#stopped) return { end: span.end, reached: false };
        stop ??= lookout.look(span.end);
      }
      if (stop === undefined) reached = false;
      end = Math.max(end, stop ?? span.end);
    }
    await this.fill({ from: span.from, end });
    return { end, reached };
  }

  /** Judges deals that have no verdict, each under the rules of its record. */
  async judgeDeals(deals: ReadonlyMap<VerdictRecord, readonly number[]>): Promise<void> {
    for (const [record, numbers] of deals) {
      if (this.#stopped) return;
      await this.#judge(
        record,
        numbers.map((from) => ({ from, end: from + 1 })),
      );
    }
  }

  /** Judges the undecided deals of a span again. */
  async retry(span: DealSpan): Promise<void> {
    for (const record of this.#records) {
      if (this.#stopped) return;
      // Copied: what is judged again must not show up again.
      await this.#judge(record, [...record.spansOf(UNDECIDED, span)]);
    }
    checkMonotonicity(this.#records, span);
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }

  get #stopped(): boolean {
    return this.#options.signal.aborted;
  }

  /**
   * Judges spans of deals under the rules of a record.
   *
   * @param enough asked at the start of a block, all deals of the spans before it being judged: whether to end.
   */
  async #judge(
    record: VerdictRecord,
    spans: Iterable<Span<number> & DealSpan>,
    enough: (known: number) => boolean = () => false,
  ): Promise<void> {
    const setup: RateSetup = { rules: describeRules(record.rules), limits: this.#options.limits };
    const numbers = new NumberOf();
    const lost = new Set<DealVerdict>();
    const run = this.#pool.run<RateSetup, number, DealVerdict>(numbers.noting(spans), {
      setup,
      codec: dealVerdictCodec,
      lost: (number) => {
        const verdict: DealVerdict = { code: UNDECIDED, nodes: 0, limit: 'memory' };
        this.#options.note(`deal ${number}: its worker thread ended; the deal is tried once more`);
        lost.add(verdict);
        return verdict;
      },
      signal: this.#options.signal,
      pastGaps: true,
    });
    let nextBlock = 0;
    try {
      for await (const { first, results } of run) {
        let judged = 0;
        for (const verdict of results) {
          const number = numbers.at(first + judged);
          if (number >= nextBlock && !this.#stopped) {
            const start = number - (number % BLOCK_DEALS);
            if (enough(start)) return;
            nextBlock = start + BLOCK_DEALS;
          }
          record.set(number, lost.delete(verdict) ? await this.#again(number, setup, verdict) : verdict);
          judged += 1;
        }
        this.#options.progress(judged, record);
        if (performance.now() - this.#saved >= SAVE_EVERY) this.#save(record);
      }
    } catch (error) {
      if (error instanceof WorkFailed && error.item !== undefined) {
        error.message = `deal ${error.item} under ${setup.rules}: ${error.message}`;
      }
      throw error;
    } finally {
      this.#save(record);
    }
  }

  /** Judges a deal in a thread of its own, because its first thread ended. */
  async #again(number: number, setup: RateSetup, undecided: DealVerdict): Promise<DealVerdict> {
    const pool = new WorkerPool(workerModule(import.meta.url, './rate-worker'), 1);
    let verdict = undecided;
    try {
      const run = pool.run<RateSetup, number, DealVerdict>([{ from: number, end: number + 1 }], {
        setup,
        codec: dealVerdictCodec,
        lost: (_, reason) => {
          // Nothing but a lack of memory ends a thread from within.
          this.#options.note(`deal ${number}: its worker thread ended again (${reason}); it is undecided`);
          return undecided;
        },
      });
      for await (const { results } of run) verdict = results[0]!;
    } finally {
      await pool.close();
    }
    return verdict;
  }

  #save(record: VerdictRecord): void {
    for (const number of record.dirty()) {
      const from = number * BLOCK_DEALS;
      checkMonotonicity(this.#records, { from, end: from + BLOCK_DEALS });
    }
    this.#options.save(record);
    this.#saved = performance.now();
  }
}

/** Which deal number stands at which place of the work. */
class NumberOf {
  readonly #spans: { readonly first: number; readonly span: DealSpan }[] = [];
  #next = 0;
  #current = 0;

  /** Passes spans on, and remembers them. */
  *noting(spans: Iterable<Span<number> & DealSpan>): Generator<Span<number>, void, undefined> {
    for (const span of spans) {
      this.#spans.push({ first: this.#next, span });
      this.#next += span.end - span.from;
      yield span;
    }
  }

  /** The number at a place; places are asked in rising order. */
  at(place: number): number {
    for (;;) {
      const { first, span } = this.#spans[this.#current]!;
      const number = span.from + place - first;
      if (number < span.end) return number;
      this.#current += 1;
    }
  }
}
