import { sampleOf } from '../deals/sample.js';
import { InputError } from '../errors/input-error.js';
import { describeRules } from '../game/rule-sets.js';
import { SOLVER_VERSION } from '../solver/version.js';
import { checkMonotonicity, MonotonicityBroken } from './comparison.js';
import type { Ledger } from './ledger.js';
import { byFamily, type KnownRecord, knownRecords, spanOfAll } from './ledger-summary.js';
import type { MeasureOptions } from './measure.js';
import { RateRun } from './rate-run.js';
import { BLOCK_DEALS, UNDECIDED, type VerdictCode, WINNABLE } from './verdict-block.js';
import { blockParts, Contradiction, isDecided, noVerdicts, VerdictRecord } from './verdict-record.js';

/** What is looked at besides the file. */
export interface VerifyOptions extends Pick<MeasureOptions, 'limits' | 'transport' | 'signal' | 'note'> {
  /** How many of the decided deals are judged again: 0 for none, Infinity for all. */
  readonly sample: number;
  /** Draws the sample. */
  readonly seed: string;
  readonly progress: {
    start(deals: number): Promise<void>;
    update(done: number): void;
  };
}

/** What came of verifying a ledger. */
export interface Verified {
  /** Rule sets that the ledger has verdicts on, as `describeRules` writes them. */
  readonly rules: readonly string[];
  readonly blocks: number;
  /** Blocks that an earlier version of this program stored, without a checksum. */
  readonly withoutChecksum: number;
  /** Winnable and unwinnable deals on record. */
  readonly decided: number;
  /** Deals judged again, and how many of them came to no verdict within the limits. */
  readonly judgedAgain: number;
  readonly undecidedAgain: number;
  /** What is wrong, a line each. */
  readonly problems: readonly string[];
}

/**
 * Verifies a ledger. The file: each block against its checksum, its counts and its undecided deals; versions of the
 * solver and rule sets against each other. The verdicts: a sample of the decided deals, or all, are judged again.
 */
export async function verifyLedger(ledger: Ledger, options: VerifyOptions): Promise<Verified> {
  const problems: string[] = [];
  let blocks = 0;
  let withoutChecksum = 0;
  for (const { key, number, hasChecksum, problem } of ledger.checkBlocks()) {
    blocks += 1;
    if (!hasChecksum) withoutChecksum += 1;
    if (problem === undefined) continue;
    const first = number * BLOCK_DEALS;
    problems.push(`${key.rules}, deals ${first} to ${first + BLOCK_DEALS - 1}: ${problem}`);
  }
  const file = { rules: ledger.ruleSets().map(describeRules), blocks, withoutChecksum };
  // What a damaged block says is no verdict to hold against others.
  if (problems.length > 0) return { ...file, decided: 0, judgedAgain: 0, undecidedAgain: 0, problems };
  const records = recordsOf(ledger, problems);
  const decided = records.reduce((sum, known) => sum + decidedOf(known), 0);
  const again = drawn(records, Math.min(options.sample, decided), decided, options.seed);
  const outcome = await judgeAgain(again, options, problems);
  return { ...file, decided, ...outcome, problems };
}

/** The records of a ledger, held against each other; what does not fit together is a problem. */
function recordsOf(ledger: Ledger, problems: string[]): KnownRecord[] {
  if (ledger.ruleSets().length === 0) return [];
  const records = problemOf(() => knownRecords(ledger), [Contradiction, InputError], problems) ?? [];
  for (const family of byFamily(records)) {
    const all = family.map(({ record }) => record);
    problemOf(() => checkMonotonicity(all, spanOfAll(family)), [MonotonicityBroken], problems);
  }
  return records;
}

/** What an action returns; undefined if it throws an error of some kinds, which then is a problem. */
function problemOf<Result>(
  action: () => Result,
  kinds: readonly (new (...values: never[]) => Error)[],
  problems: string[],
): Result | undefined {
  try {
    return action();
  } catch (error) {
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    problems.push((error as Error).message);
    return undefined;
  }
}

function decidedOf({ record, span }: KnownRecord): number {
  const { winnable, unwinnable } = record.counts(span);
  return winnable + unwinnable;
}

/** So many of the decided deals, drawn at random, by the record that has them. */
function drawn(
  records: readonly KnownRecord[],
  size: number,
  decided: number,
  seed: string,
): Map<VerdictRecord, number[]> {
  const places = size < decided ? new Set(sampleOf(0, decided - 1, size, `verify:${seed}`)) : undefined;
  const deals = new Map<VerdictRecord, number[]>();
  let place = 0;
  for (const { record, span } of size === 0 ? [] : records) {
    const numbers: number[] = [];
    for (const { number, from, end } of blockParts(span)) {
      const block = record.block(number);
      if (block === undefined) continue;
      for (let index = from; index < end; index += 1) {
        if (!isDecided(block.at(index))) continue;
        if (places === undefined || places.has(place)) numbers.push(number * BLOCK_DEALS + index);
        place += 1;
      }
    }
    if (numbers.length > 0) deals.set(record, numbers);
  }
  return deals;
}

/** Judges deals again, without what the ledger knows of them, and tells what comes out otherwise. */
async function judgeAgain(
  deals: ReadonlyMap<VerdictRecord, readonly number[]>,
  { limits, transport, signal, note, progress }: VerifyOptions,
  problems: string[],
): Promise<Pick<Verified, 'judgedAgain' | 'undecidedAgain'>> {
  const all = [...deals.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  if (all === 0) return { judgedAgain: 0, undecidedAgain: 0 };
  await progress.start(all);
  const pairs = [...deals].map(([known, numbers]) => ({
    known,
    fresh: new VerdictRecord(known.rules, noVerdicts(SOLVER_VERSION)),
    numbers,
  }));
  let judgedAgain = 0;
  const run = new RateRun([], {
    limits,
    transport,
    signal,
    note,
    save: () => {},
    progress: (judged) => {
      judgedAgain += judged;
      progress.update(judgedAgain);
    },
  });
  await run.judgeDeals(new Map(pairs.map(({ fresh, numbers }) => [fresh, numbers])));
  let undecidedAgain = 0;
  const word = (code: VerdictCode) => (code === WINNABLE ? 'winnable' : 'unwinnable');
  for (const { known, fresh, numbers } of pairs) {
    for (const number of numbers) {
      const [stored, found] = [known.at(number), fresh.at(number)];
      if (found === UNDECIDED) undecidedAgain += 1;
      if (!isDecided(found) || found === stored) continue;
      problems.push(
        `${describeRules(known.rules)}, deal ${number}: stored as ${word(stored)}, and judged again ${word(found)}`,
      );
    }
  }
  return { judgedAgain, undecidedAgain };
}
