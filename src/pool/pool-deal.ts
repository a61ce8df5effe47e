import { createHash } from 'node:crypto';
import { LEVELS } from '../grading/player.js';

/** The grade of a deal as a pool keeps it. */
export interface PoolGrade {
  /** `GRADE_VERSION` of the player model. */
  readonly version: number;
  /** Share of the simulated games won, 0 (hard) to 1 (easy). */
  readonly ease: number;
  /** Standard error of the ease, rounded to four decimals. */
  readonly error: number;
  /** Games won and games played at each level, weakest first. */
  readonly won: readonly number[];
  readonly games: readonly number[];
  /** The fewest cards that must be turned up before the first foundation run starts; null if not known. */
  readonly turnsBeforeFirst: number | null;
  /** Share of the moves of the line that were the only one possible, rounded to four decimals. */
  readonly forced: number;
}

/** A certified deal. Plain data, as it stands in a pool and, in this shape and order, in an NDJSON file. */
export interface PoolDeal {
  /** The game code; null for a rule set without codes. */
  readonly code: string | null;
  readonly number: number;
  readonly rules: string;
  /** Version of the mapping from numbers to decks. */
  readonly mapping: number;
  /** Version of the program whose solver found the line. */
  readonly solver: string;
  readonly board: string;
  /** A line of play that wins, as words. */
  readonly moves: readonly string[];
  readonly length: number;
  /** Positions the solver visited. */
  readonly nodes: number;
  readonly grade: PoolGrade | null;
  /** What was passed over since the deal before (since the start, for the first one). */
  readonly skipped: Skipped;
}

/** Deal numbers passed over, by why. */
export interface Skipped {
  readonly unwinnable: number;
  readonly undecided: number;
  /** Winnable, but the line is longer than asked for. */
  readonly tooLong: number;
  /** Winnable, but harder than asked for. */
  readonly tooHard: number;
}

/** Why numbers are passed over, in the order of the fields of `Skipped`. */
export const SKIPPED: readonly (keyof Skipped)[] = ['unwinnable', 'undecided', 'tooLong', 'tooHard'];

/** Nothing passed over. */
export const NONE_SKIPPED: Skipped = { unwinnable: 0, undecided: 0, tooLong: 0, tooHard: 0 };

/** The sum of two counts. */
export function addSkipped(a: Skipped, b: Skipped): Skipped {
  return {
    unwinnable: a.unwinnable + b.unwinnable,
    undecided: a.undecided + b.undecided,
    tooLong: a.tooLong + b.tooLong,
    tooHard: a.tooHard + b.tooHard,
  };
}

/** How many numbers were passed over in all. */
export function totalSkipped(skipped: Skipped): number {
  return SKIPPED.reduce((sum, why) => sum + skipped[why], 0);
}

/** A deal as it is handed out: its fields in a fixed order, the grade's after them, and the hash last. */
export interface DealRecord extends Omit<PoolDeal, 'grade'> {
  readonly gradeVersion?: number;
  readonly ease?: number;
  readonly error?: number;
  readonly levels?: Readonly<Record<string, { readonly won: number; readonly games: number }>>;
  readonly turnsBeforeFirst?: number | null;
  readonly forced?: number;
  readonly hash: string;
}

/** The record of a deal; its JSON text is the deal's line in an NDJSON file. */
export function recordOf(deal: PoolDeal): DealRecord {
  const fields = fieldsOf(deal);
  return { ...fields, hash: hashOf(fields) };
}

function fieldsOf({ grade, skipped, ...deal }: PoolDeal): Omit<DealRecord, 'hash'> {
  const { code, number, rules, mapping, solver, board, moves, length, nodes } = deal;
  return {
    ...{ code, number, rules, mapping, solver, board, moves, length, nodes },
    ...(grade === null ? {} : gradeFields(grade)),
    skipped: {
      unwinnable: skipped.unwinnable,
      undecided: skipped.undecided,
      tooLong: skipped.tooLong,
      tooHard: skipped.tooHard,
    },
  };
}

function gradeFields(grade: PoolGrade): Partial<DealRecord> {
  return {
    gradeVersion: grade.version,
    ease: grade.ease,
    error: grade.error,
    levels: Object.fromEntries(
      LEVELS.map(({ name }, index) => [name, { won: grade.won[index]!, games: grade.games[index]! }]),
    ),
    turnsBeforeFirst: grade.turnsBeforeFirst,
    forced: grade.forced,
  };
}

/** The hash that guards a deal's fields: SHA-256 over its record without the hash, the first 32 hex digits. */
export function dealHash(deal: PoolDeal): string {
  return hashOf(fieldsOf(deal));
}

function hashOf(fields: Omit<DealRecord, 'hash'>): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32);
}

/** Compares deals as a list of grades is sorted: the easiest first, ties by length and then number. */
export function byEase(a: PoolDeal, b: PoolDeal): number {
  return (b.grade?.ease ?? 0) - (a.grade?.ease ?? 0) || a.length - b.length || a.number - b.number;
}
