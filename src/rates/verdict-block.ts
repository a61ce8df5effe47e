import type { Verdict } from '../solver/solve.js';
import type { VerdictCounts } from './intervals.js';
import { NodeHistogram } from './node-histogram.js';

/** Deals in a block: block b holds the numbers from b·5000 on. Fixed for ever, because ledgers are made of them. */
export const BLOCK_DEALS = 5000;
/** A byte holds the verdicts of four deals. */
const BLOCK_BYTES = BLOCK_DEALS / 4;

/** A verdict in two bits. `OPEN` is a deal that has none yet. */
export const OPEN = 0;
export const WINNABLE = 1;
export const UNWINNABLE = 2;
export const UNDECIDED = 3;
export type VerdictCode = typeof OPEN | typeof WINNABLE | typeof UNWINNABLE | typeof UNDECIDED;

const CODES: Readonly<Record<Verdict, VerdictCode>> = {
  winnable: WINNABLE,
  unwinnable: UNWINNABLE,
  undecided: UNDECIDED,
};

/** The code of a verdict. */
export function verdictCode(verdict: Verdict): VerdictCode {
  return CODES[verdict];
}

/** The verdicts of one block of deals, two bits each, and the nodes they took. */
export class VerdictBlock {
  /** Four deals a byte, the first in the lowest bits. */
  readonly verdicts: Uint8Array;
  /** Of the deals whose nodes are known; after a merge these may be fewer than have a verdict. */
  readonly histogram: NodeHistogram;
  readonly #counts: [open: number, winnable: number, unwinnable: number, undecided: number];

  constructor(
    verdicts: Uint8Array = new Uint8Array(BLOCK_BYTES),
    histogram: NodeHistogram = new NodeHistogram(),
  ) {
    if (verdicts.length !== BLOCK_BYTES) throw new RangeError(`a block of ${verdicts.length} bytes`);
    this.verdicts = verdicts;
    this.histogram = histogram;
    this.#counts = [0, 0, 0, 0];
    for (let index = 0; index < BLOCK_DEALS; index += 1) this.#counts[this.at(index)] += 1;
  }

  /** The verdict of the deal at an index, 0 … 4999. */
  at(index: number): VerdictCode {
    return ((this.verdicts[index >> 2]! >> (2 * (index & 3))) & 3) as VerdictCode;
  }

  /** Sets the verdict of the deal at an index, 0 … 4999. The histogram is the caller's to keep. */
  set(index: number, code: VerdictCode): void {
    const shift = 2 * (index & 3);
    this.#counts[this.at(index)] -= 1;
    this.#counts[code] += 1;
    this.verdicts[index >> 2] = (this.verdicts[index >> 2]! & ~(3 << shift)) | (code << shift);
  }

  /** Deals that have no verdict yet. */
  get open(): number {
    return this.#counts[OPEN];
  }

  /** Counts of the whole block. */
  get counts(): VerdictCounts {
    const [, winnable, unwinnable, undecided] = this.#counts;
    return { winnable, unwinnable, undecided };
  }

  /** Counts of the deals at `from` … `end` − 1. */
  countsOf(from: number, end: number): VerdictCounts {
    if (from === 0 && end === BLOCK_DEALS) return this.counts;
    const counts = [0, 0, 0, 0];
    for (let index = from; index < end; index += 1) counts[this.at(index)]! += 1;
    return { winnable: counts[WINNABLE]!, unwinnable: counts[UNWINNABLE]!, undecided: counts[UNDECIDED]! };
  }

  copy(): VerdictBlock {
    return new VerdictBlock(this.verdicts.slice(), NodeHistogram.decode(this.histogram.encode()));
  }
}
