import type { PoolProgress, PoolSettings } from '../../pool/pool-file.js';
import { count } from '../../report/figures.js';
import { duration } from '../progress.js';

/** When it is said how few deals pass: after so many numbers, or so many seconds. */
const NUMBERS = 1000;
const SECONDS = 60;
/** What few is: fewer than one number in so many is kept. */
const FEW = 100;

/** Says once, where filters let hardly anything through, how few pass and how long the rest would take. */
export class Forecast {
  readonly #filtered: boolean;
  readonly #before: PoolProgress;
  readonly #count: number;
  readonly #say: (words: string) => void;
  readonly #started = performance.now();
  #silent = false;

  /**
   * @param before how far the pool had come when the run began.
   * @param wanted deals that the pool shall hold.
   */
  constructor(
    { settings }: { readonly settings: PoolSettings },
    before: PoolProgress,
    wanted: number,
    say: (words: string) => void,
  ) {
    this.#filtered = settings.minEase !== null || settings.maxMoves !== null;
    this.#before = before;
    this.#count = wanted;
    this.#say = say;
  }

  /** Looks at how far the pool has come now. */
  look(now: Pick<PoolProgress, 'deals' | 'next'>): void {
    if (this.#silent || !this.#filtered) return;
    const seconds = (performance.now() - this.#started) / 1000;
    const numbers = now.next - this.#before.next;
    if (numbers < NUMBERS && seconds < SECONDS) return;
    this.#silent = true;
    const kept = now.deals - this.#before.deals;
    if (kept * FEW >= numbers) return;
    const left = this.#count - now.deals;
    const time =
      kept === 0
        ? `a single deal may take longer than ${duration(seconds)}`
        : `${count(left, 'more deal')} would take about ${duration((seconds / kept) * left)}`;
    this.#say(
      `${kept} of ${count(numbers, 'deal number')} passed the filters so far: ${time}; --give-up-after N ends a run that finds nothing`,
    );
  }
}
