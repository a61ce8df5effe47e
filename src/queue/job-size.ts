/** Milliseconds of one thread that a job shall take once a run is under way. */
const WANTED = 20_000;
/** A run begins with short jobs: this part of the time that it has lasted, and no shorter than that. */
const PART = 8;
const SHORTEST = 1000;
/** Items in the first jobs, while the speed is unknown. */
const FIRST_SIZE = 16;
/** A job grows to at most this many times the size of one before. */
const GROWTH = 8;
/** Items in a job at most, and bytes of their results as they travel: nobody shall hold more of a job in memory. */
const LARGEST_SIZE = 1_000_000;
const LARGEST_BYTES = 2 ** 23;
/** Jobs that the speed is worked out from. */
const RECENT = 32;
/** Jobs for a thread that the last items are cut into, so that all threads end at about the same time. */
const LAST_JOBS = 3;
/** Jobs that lie in the queue once they are long; before, two a thread. */
const JOBS = 200;

/** Sizes jobs by the speed of those before. */
export class JobSize {
  readonly #start = performance.now();
  readonly #recent: { readonly items: number; readonly milliseconds: number; readonly bytes: number }[] = [];
  #largest = FIRST_SIZE;

  /** A job of so many items took so many milliseconds of one thread; its results came in so many bytes. */
  learn(items: number, milliseconds: number, bytes: number): void {
    this.#recent.push({ items, milliseconds, bytes });
    if (this.#recent.length > RECENT) this.#recent.shift();
    this.#largest = Math.max(this.#largest, items);
  }

  /**
   * Items for the next job.
   *
   * @param threads of all workers.
   * @param left items that are left; Infinity where that is not known.
   */
  next(threads: number, left: number): number {
    const seen = this.#seen;
    if (seen === undefined) return FIRST_SIZE;
    const { speed, most } = seen;
    const wanted = Math.min(speed * this.#wantedTime, GROWTH * this.#largest, most);
    const fair = Math.max(left / (LAST_JOBS * threads), (speed * SHORTEST) / 2);
    return Math.max(1, Math.floor(Math.min(wanted, fair)));
  }

  /** How many jobs are to lie in the queue, those at work included. */
  jobs(threads: number): number {
    const few = 3 * threads + 2;
    return this.#seen !== undefined && this.#wantedTime >= WANTED ? Math.max(JOBS, few) : few;
  }

  get #wantedTime(): number {
    return Math.min(WANTED, Math.max(SHORTEST, (performance.now() - this.#start) / PART));
  }

  /** Items a millisecond of one thread, and the most items for a job; undefined while nothing is known. */
  get #seen(): { readonly speed: number; readonly most: number } | undefined {
    let [items, milliseconds, bytes] = [0, 0, 0];
    for (const job of this.#recent) {
      items += job.items;
      milliseconds += job.milliseconds;
      bytes += job.bytes;
    }
    if (items === 0) return undefined;
    const most = Math.min(LARGEST_SIZE, (LARGEST_BYTES * items) / Math.max(bytes, 1));
    return { speed: items / Math.max(milliseconds, 1), most };
  }
}
