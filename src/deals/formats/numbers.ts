import { InputError, quoted } from '../../errors/input-error.js';

/** More digits than any program's deal numbers have. */
const LONGEST_NUMBER = 1000;

/** Deals in one range; a longer one is surely a slip. */
const LONGEST_RANGE = 2n ** 30n;

/** A range of deal numbers of one program, each as an input of its own. */
export interface InputRange {
  /** Deals in the range, 1 … 2^30. */
  readonly count: number;
  /** The deal at an index, 0 … count − 1, as an input: `pysol:17`. */
  at(index: number): string;
}

/** The part of a text behind `prefix:`, in either case; undefined if it does not start so. */
export function afterPrefix(text: string, prefix: string): string | undefined {
  const start = text.slice(0, prefix.length + 1).toLowerCase();
  return start === `${prefix}:` ? text.slice(prefix.length + 1) : undefined;
}

/** Whether what stands behind the prefix is a range: `1..2000`. */
export function isRange(text: string): boolean {
  return text.includes('..');
}

/** Throws InputError, naming `whole`, where a range stands for a single deal. */
export function refuseRange(text: string, whole: string): void {
  if (isRange(text)) {
    throw new InputError(`${quoted(whole)} is a range of deals; here stands one deal, without ".."`);
  }
}

/**
 * Reads digits as a number of any size. Throws InputError for anything else, naming `whole` as the input and
 * `example` as a right one.
 */
export function readDigits(digits: string, whole: string, example: string): bigint {
  if (!/^\d+$/.test(digits) || digits.length > LONGEST_NUMBER) {
    throw new InputError(`${quoted(whole)} names no deal; write it like ${example}`);
  }
  return BigInt(digits);
}

/**
 * The range between the numbers `first` and `last`, both in it; `input` writes a number as an input. Throws
 * InputError that names `whole` if the range runs backwards or is longer than 2^30.
 */
export function numberRange(
  first: bigint,
  last: bigint,
  input: (number: bigint) => string,
  whole: string,
): InputRange {
  if (last < first) {
    throw new InputError(
      `${quoted(whole)} runs backwards; the smaller number stands first, like ${input(last)}..${first}`,
    );
  }
  const count = last - first + 1n;
  if (count > LONGEST_RANGE) {
    throw new InputError(`${quoted(whole)} has ${count} deals; a range has at most ${LONGEST_RANGE}`);
  }
  return { count: Number(count), at: (index) => input(first + BigInt(index)) };
}

/** Splits `a..b`. Throws InputError that names `whole` if it is no range of two numbers. */
export function splitRange(text: string, whole: string, example: string): [string, string] {
  const [first, last, ...more] = text.split('..');
  if (!first || !last || more.length > 0 || last.startsWith('.')) {
    throw new InputError(`${quoted(whole)} is no range of deals; write it like ${example}`);
  }
  return [first, last];
}
