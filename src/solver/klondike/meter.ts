import { isPast } from '../clock.js';
import type { LimitName, Limits } from '../solution.js';

/** Nodes between two looks at the clock. */
const CLOCK_STEP = 1024;

/** Counts nodes and watches the limits of one solve, over all the searches that it runs. */
export class Meter {
  nodes = 0;
  /** The limit that was reached first. */
  reached: LimitName | undefined;
  readonly #nodes: number;
  readonly #deadline: number;

  constructor(limits: Limits) {
    this.#nodes = limits.nodes;
    this.#deadline =
      limits.seconds === Number.POSITIVE_INFINITY
        ? limits.seconds
        : performance.now() + 1000 * limits.seconds;
  }

  /** Whether a limit has been reached. */
  isOver(): boolean {
    if (this.reached !== undefined) return true;
    if (this.nodes >= this.#nodes) this.reached = 'nodes';
    else if (this.nodes % CLOCK_STEP === 0 && isPast(this.#deadline)) this.reached = 'time';
    return this.reached !== undefined;
  }
}
