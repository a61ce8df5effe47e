import { LAST_NUMBER } from '../deals/deck.js';
import type { Transport } from '../work/transport.js';
import type { Certified, CertifySetup } from './certify.js';
import { CERTIFY } from './certify-work.js';
import type { AnyPool } from './folder.js';
import { addSkipped, NONE_SKIPPED, type PoolDeal, type Skipped, totalSkipped } from './pool-deal.js';
import type { PoolProgress, UndecidedNumber } from './pool-file.js';

/** What is filled: a pool, or a folder of them. */
export interface Fillable extends Pick<AnyPool, 'settings' | 'progress'> {
  /** As `Pool.add`; another one must not be begun before it is done. */
  add(...what: Parameters<AnyPool['add']>): void | Promise<void>;
}

/** How a pool is filled. */
export interface GenerateOptions {
  /** Deals the pool shall hold. */
  readonly count: number;
  /** What the deals are certified with; the caller's to close. The deals do not depend on it. */
  readonly transport: Transport;
  /** Version of this program, for the record. */
  readonly program: string;
  /** Deal numbers in a row of which none is kept before the work ends; no bound if left out. */
  readonly giveUpAfter?: number;
  /** Stops the work; what was finished is kept. */
  readonly signal?: AbortSignal;
  /** Told after every batch how far the pool has come. */
  readonly onProgress?: (progress: PoolProgress) => void;
  /** Told of a worker that ended while it had a deal in hand, and whether the deal is tried again. */
  readonly onLost?: (number: number, reason: string, again: boolean) => void;
}

/** Why filling a pool came to an end. */
export type GenerateEnd = 'full' | 'stopped' | 'gave up' | 'no more numbers';

/** Milliseconds between transactions. How results fall into them does not change what the pool holds. */
const COMMIT_EVERY = 500;
/** Numbers that may be certified ahead of the next that is stored. */
const WINDOW = 1 << 13;

/**
 * Looks at deal numbers in order, from where the pool stands, and keeps the winnable ones that are as its settings
 * ask, until it holds `count`. Results are stored as they come, in the order of the numbers, so that a run that was
 * ended in any way and taken up again leaves the same rows as one that was not.
 *
 * @throws InputError if there is no more room, or if another process fills the pool too; what was stored before is kept.
 */
export async function generate(pool: Fillable, options: GenerateOptions): Promise<GenerateEnd> {
  const filling = new Filling(pool, options);
  if (filling.full) return 'full';
  if (filling.hopeless) return 'gave up';
  const { transport, signal, onLost } = options;
  const source = [{ from: filling.next, end: LAST_NUMBER + 1 }];
  try {
    const run = transport.run(CERTIFY, certifySetup(pool, options.program), source, {
      order: 'strict',
      ...(signal === undefined ? {} : { signal }),
      window: WINDOW,
      ...(onLost === undefined ? {} : { onDeath: onLost }),
    });
    for await (const { results, kept } of run) {
      for (const result of results) {
        filling.take(result);
        if (filling.full || filling.hopeless) break;
      }
      await filling.commitNowAndThen(kept);
      if (filling.full || filling.hopeless) break;
    }
  } finally {
    // Also when something went wrong: what is known is kept.
    await filling.commit();
  }
  if (filling.full) return 'full';
  if (filling.hopeless) return 'gave up';
  return options.signal?.aborted === true ? 'stopped' : 'no more numbers';
}

function certifySetup({ settings }: Fillable, program: string): CertifySetup {
  return {
    rules: settings.rules,
    program,
    games: settings.games,
    ...(settings.minEase === null ? {} : { minEase: settings.minEase }),
    ...(settings.maxMoves === null ? {} : { maxMoves: settings.maxMoves }),
    limits: { nodes: settings.limitNodes, memoryMB: settings.limitMemoryMB },
  };
}

/** What was certified and is not stored yet. */
class Filling {
  readonly #pool: Fillable;
  readonly #options: GenerateOptions;
  #deals: PoolDeal[] = [];
  #undecided: UndecidedNumber[] = [];
  #held: number;
  #next: number;
  #storedNext: number;
  #skipped: Skipped;
  #pending: Skipped;
  readonly #unsaved: (() => void)[] = [];
  #committed = performance.now();

  constructor(pool: Fillable, options: GenerateOptions) {
    this.#pool = pool;
    this.#options = options;
    const progress = pool.progress();
    this.#held = progress.deals;
    this.#next = progress.next;
    this.#storedNext = progress.next;
    this.#skipped = progress.skipped;
    this.#pending = progress.pending;
  }

  get full(): boolean {
    return this.#held >= this.#options.count;
  }

  /** Whether so many numbers in a row were passed over that the work is to end. */
  get hopeless(): boolean {
    return totalSkipped(this.#pending) >= (this.#options.giveUpAfter ?? Number.POSITIVE_INFINITY);
  }

  get next(): number {
    return this.#next;
  }

  /** Takes the result of the next number. */
  take(result: Certified): void {
    if (result.number !== this.#next) {
      throw new RangeError(`deal ${result.number} came where ${this.#next} was due`);
    }
    this.#next += 1;
    if ('deal' in result) {
      this.#deals.push({ ...result.deal, skipped: this.#pending });
      this.#pending = NONE_SKIPPED;
      this.#held += 1;
      return;
    }
    const one = { ...NONE_SKIPPED, [result.skipped]: 1 };
    this.#pending = addSkipped(this.#pending, one);
    this.#skipped = addSkipped(this.#skipped, one);
    if (result.skipped === 'undecided') {
      this.#undecided.push({ number: result.number, reason: result.reason ?? '' });
    }
  }

  /** @param kept to be called once all that was taken so far is stored. */
  async commitNowAndThen(kept: () => void): Promise<void> {
    this.#unsaved.push(kept);
    if (this.full || performance.now() - this.#committed > COMMIT_EVERY) await this.commit();
    this.#options.onProgress?.({
      deals: this.#held,
      next: this.#next,
      skipped: this.#skipped,
      pending: this.#pending,
    });
  }

  async commit(): Promise<void> {
    await this.#store();
    for (const kept of this.#unsaved.splice(0)) kept();
  }

  async #store(): Promise<void> {
    if (this.#next === this.#storedNext) return;
    const deals = this.#deals;
    const undecided = this.#undecided;
    this.#deals = [];
    this.#undecided = [];
    this.#storedNext = this.#next;
    await this.#pool.add(deals, undecided, this.#next, this.#pending);
    this.#committed = performance.now();
  }
}
