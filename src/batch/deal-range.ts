import { parseNumber } from '../deals/codes.js';
import { InputError, quoted } from '../errors/input-error.js';

/** Deal numbers `from` to `to`, both in it. */
export interface DealRange {
  readonly from: number;
  readonly to: number;
}

/** Whether a text is meant as a range of deal numbers. */
export function looksLikeRange(text: string): boolean {
  return /^\d+\.\.\d+$/.test(text);
}

/** Reads `a..b`. Throws InputError otherwise. */
export function parseRange(text: string): DealRange {
  const match = /^([^.]+)\.\.([^.]+)$/.exec(text);
  if (match === null)
    throw new InputError(`${quoted(text)} is no range of deal numbers; one is like 1..10000`);
  const from = parseNumber(match[1]!);
  const to = parseNumber(match[2]!);
  if (to < from) throw new InputError(`${quoted(text)} runs backwards; a range is like ${to}..${from}`);
  return { from, to };
}
