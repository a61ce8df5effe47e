import { createHash } from 'node:crypto';
import { BLOCK_DEALS } from './verdict-block.js';
import { blockParts, type DealSpan, type VerdictRecord } from './verdict-record.js';

/** One character a verdict: open, winnable, unwinnable, undecided. */
const LETTERS = Buffer.from('-WL?');
const OPEN_LETTER = LETTERS[0]!;

/**
 * A digest over the verdicts of a span: SHA-256, in hexadecimal, of one character a deal in the order of their
 * numbers, `W` winnable, `L` unwinnable, `?` undecided, `-` none yet. Any other program can make the same from its
 * own verdicts.
 */
export function verdictDigest(record: VerdictRecord, span: DealSpan): string {
  const hash = createHash('sha256');
  const letters = Buffer.alloc(BLOCK_DEALS);
  for (const { number, from, end } of blockParts(span)) {
    const block = record.block(number);
    if (block === undefined) letters.fill(OPEN_LETTER, from, end);
    else for (let index = from; index < end; index += 1) letters[index] = LETTERS[block.at(index)]!;
    hash.update(letters.subarray(from, end));
  }
  return hash.digest('hex');
}

/** The first characters of a digest, enough to tell two runs apart at a glance. */
export function shortDigest(digest: string): string {
  return digest.slice(0, 16);
}
