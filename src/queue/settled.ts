import { InputError } from '../errors/input-error.js';
import { itemAt, type Span } from '../work/span.js';
import type { AnyWork } from '../work/work.js';
import { unpackResults } from './messages.js';

/** Bytes of packed results that are remembered. */
const REMEMBERED = 2 ** 26;

/** Results of one job, as a worker packed them. */
export interface PackedResults {
  readonly span: Span<unknown>;
  readonly packed: Uint8Array;
  /** Who gave them. */
  readonly worker: string;
}

/**
 * The results of the jobs handed out last. The same job may come back a second time, where Redis or a worker was lost
 * in between: the same results are then nothing new, and others mean that one of two workers is wrong.
 */
export class Settled {
  readonly #work: AnyWork;
  readonly #setup: unknown;
  readonly #jobs = new Map<string, PackedResults>();
  #bytes = 0;

  constructor(work: AnyWork, setup: unknown) {
    this.#work = work;
    this.#setup = setup;
  }

  /** Remembers the results of a job. */
  add(id: string, results: PackedResults): void {
    this.#jobs.set(id, results);
    this.#bytes += results.packed.length;
    for (const [oldest, { packed }] of this.#jobs) {
      if (this.#bytes <= REMEMBERED) return;
      this.#jobs.delete(oldest);
      this.#bytes -= packed.length;
    }
  }

  /** Holds results of a job that was settled before against those. Throws InputError if both cannot be right. */
  compare(id: string, packed: Uint8Array, worker: string): void {
    const before = this.#jobs.get(id);
    if (before === undefined) return;
    const [a, b] = [before.packed, packed].map((bytes) =>
      unpackResults(this.#work, this.#setup, before.span, bytes),
    );
    // What cannot be read says nothing.
    if (typeof a !== 'object' || typeof b !== 'object') return;
    for (const [index, result] of a.entries()) {
      requireAgreement(this.#work, itemAt(before.span, index), [result, before.worker], [b[index], worker]);
    }
  }
}

/** Throws InputError that names the item if two results of it cannot both be right; each with who gave it. */
export function requireAgreement(
  { abroad }: AnyWork,
  item: unknown,
  [first, giver]: readonly [unknown, string],
  [second, other]: readonly [unknown, string],
): void {
  if (abroad!.agree(first, second)) return;
  const [a, b] = [abroad!.words(first), abroad!.words(second)];
  const contrast =
    a === b ? `they differ in what they say of it (${a})` : `${giver} says ${a}, ${other} says ${b}`;
  throw new InputError(
    `deal ${item}: ${contrast}; one of the two is wrong, so the run is stopped; find out which by "winnable check"`,
  );
}
