import type { FileKind } from '../storage/file-kind.js';
import type { Skipped } from './pool-deal.js';

/** What a pool is to the storage. */
export const POOL: FileKind = {
  name: 'pool',
  // `WIN1`.
  applicationId: 0x57494e31,
  version: 1,
  pageBytes: 4096,
  madeBy: '"winnable generate --count 100 --out FILE"',
  schema: `
CREATE TABLE pool (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  settings TEXT NOT NULL,       -- what the pool is made of, as JSON
  next INTEGER NOT NULL,        -- the next deal number to look at
  skipped TEXT NOT NULL         -- what was passed over since the last deal, as JSON
) STRICT;
CREATE TABLE deals (
  number INTEGER PRIMARY KEY,   -- deal number, 0 to 2^30 - 1
  code TEXT UNIQUE,
  rules TEXT NOT NULL,
  mapping INTEGER NOT NULL,     -- version of the mapping from numbers to decks
  solver TEXT NOT NULL,         -- version of the program that solved it
  board TEXT NOT NULL UNIQUE,
  moves TEXT NOT NULL,          -- a line of play that wins, words joined by spaces
  length INTEGER NOT NULL,      -- moves in it
  nodes INTEGER NOT NULL,       -- positions the solver visited
  grade_version INTEGER,        -- the grade, NULL where there is none
  ease REAL,                    -- share of simulated games won
  error REAL,                   -- its standard error
  won TEXT,                     -- games won at each level, weakest first, as JSON
  games TEXT,                   -- games played at each level
  turns_before_first INTEGER,   -- fewest cards to turn up before the first foundation run starts
  forced REAL,                  -- share of moves without a choice
  unwinnable INTEGER NOT NULL,  -- deal numbers passed over since the deal before, by why
  undecided INTEGER NOT NULL,
  too_long INTEGER NOT NULL,
  too_hard INTEGER NOT NULL,
  hash TEXT NOT NULL            -- guards the fields above
) STRICT;
CREATE TABLE undecided (
  number INTEGER PRIMARY KEY,
  reason TEXT NOT NULL          -- the limit that was reached
) STRICT;
CREATE TABLE served (
  number INTEGER PRIMARY KEY REFERENCES deals (number),
  mark TEXT NOT NULL
) STRICT;
`,
};

/** What a pool is made of. A pool only ever holds deals made with the same settings. */
export interface PoolSettings {
  /** As `describeRules` writes them. */
  readonly rules: string;
  /** The first deal number looked at. */
  readonly from: number;
  /** Games simulated for a grade, and the version of the player model; both 0 where deals are not graded. */
  readonly games: number;
  readonly gradeVersion: number;
  readonly mapping: number;
  /** null for no bound. */
  readonly minEase: number | null;
  readonly maxMoves: number | null;
  readonly limitNodes: number | null;
  readonly limitMemoryMB: number;
}

/** How far a pool has come. */
export interface PoolProgress {
  /** Deals it holds. */
  readonly deals: number;
  /** The next deal number to look at; all from `from` to before it were looked at. */
  readonly next: number;
  /** All that was passed over. */
  readonly skipped: Skipped;
  /** What was passed over since the last deal. */
  readonly pending: Skipped;
}

/** A deal number that was not decided, and why. */
export interface UndecidedNumber {
  readonly number: number;
  readonly reason: string;
}
