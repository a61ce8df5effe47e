import type { Limits } from '../solver/solve.js';
import { itemAt, type Span } from '../work/span.js';
import { type Transport, WorkFailed } from '../work/transport.js';
import { checkMonotonicity } from './comparison.js';
import { JUDGE, judgeSetup } from './judge-work.js';
import { Lookout, type StoppingRule } from './stopping.js';
import { BLOCK_DEALS, OPEN, UNDECIDED } from './verdict-block.js';
import type { DealSpan, VerdictRecord } from './verdict-record.js';

/** What a run does and whom it tells. */
export interface RateRunOptions {
  readonly limits: Limits;
  /** What the deals are judged with; the caller's to close. */
  readonly transport: Transport;
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
  /** Told once what they brought is stored. */
  readonly #unsaved: (() => void)[] = [];
  #saved = performance.now();

  /** @param records of rule sets of one family, held against each other. */
  constructor(records: readonly VerdictRecord[], options: RateRunOptions) {
    this.#records = records;
    this.#options = options;
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
    spans: Iterable<DealSpan>,
    enough?: (known: number) => boolean,
  ): Promise<void> {
    const { limits, note, progress, signal, transport } = this.#options;
    const setup = judgeSetup(record.rules, limits);
    const run = transport.run(JUDGE, setup, spans as Iterable<Span<number>>, {
      // Where to stop depends on the deals before it; without that every verdict is welcome when it comes.
      order: enough === undefined ? 'any' : 'until-stopped',
      signal,
      onDeath: (number, reason, again) => {
        // Nothing but a lack of memory ends a worker from within.
        note(
          again
            ? `deal ${number}: its worker ended; the deal is tried once more`
            : `deal ${number}: its worker ended again (${reason}); it is undecided`,
        );
      },
    });
    let nextBlock = 0;
    try {
      for await (const { span, results, kept } of run) {
        for (const [index, verdict] of results.entries()) {
          const number = itemAt(span, index);
          if (enough !== undefined && number >= nextBlock && !this.#stopped) {
            const start = number - (number % BLOCK_DEALS);
            if (enough(start)) return;
            nextBlock = start + BLOCK_DEALS;
          }
          record.set(number, verdict);
        }
        this.#unsaved.push(kept);
        progress(results.length, record);
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

  #save(record: VerdictRecord): void {
    for (const number of record.dirty()) {
      const from = number * BLOCK_DEALS;
      checkMonotonicity(this.#records, { from, end: from + BLOCK_DEALS });
    }
    this.#options.save(record);
    for (const kept of this.#unsaved.splice(0)) kept();
    this.#saved = performance.now();
  }
}
