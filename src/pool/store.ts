import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors/input-error.js';
import { Connection, type Statement, sqliteResult } from '../storage/sqlite.js';
import {
  addSkipped,
  dealHash,
  NONE_SKIPPED,
  type PoolDeal,
  type PoolGrade,
  type Skipped,
  totalSkipped,
} from './pool-deal.js';

/** `WIN1`: marks a file as a pool in SQLite's header. */
const APPLICATION_ID = 0x57494e31;
/** Raised when the tables change. */
const SCHEMA_VERSION = 1;
/** Where SQLite's header keeps the two (big-endian ints), and what the header starts with. */
const USER_VERSION_AT = 60;
const APPLICATION_ID_AT = 68;
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';

const SCHEMA = `
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
`;

/** What a pool is made of. A pool only ever holds deals made with the same settings. */
export interface PoolSettings {
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

/** A stored deal and the hash stored with it. */
export interface StoredDeal {
  readonly deal: PoolDeal;
  readonly hash: string;
}

/** The file is full, or the disk it is on. */
export class PoolFull extends Error {
  override name = 'PoolFull';
}

interface DealRow {
  number: number;
  code: string | null;
  rules: string;
  mapping: number;
  solver: string;
  board: string;
  moves: string;
  length: number;
  nodes: number;
  grade_version: number | null;
  ease: number | null;
  error: number | null;
  won: string | null;
  games: string | null;
  turns_before_first: number | null;
  forced: number | null;
  unwinnable: number;
  undecided: number;
  too_long: number;
  too_hard: number;
  hash: string;
}

const COLUMNS_OF_DEALS =
  'number code rules mapping solver board moves length nodes grade_version ease error won games turns_before_first forced unwinnable undecided too_long too_hard hash'.split(
    ' ',
  );

/**
 * A pool of certified deals in one SQLite file. While it is open no other process can write to it, and what is
 * added is added with the count of what was passed over in one transaction: whatever ends the process or the machine,
 * the file holds whole transactions and nothing else.
 */
export class Pool {
  readonly path: string;
  readonly settings: PoolSettings;
  readonly #connection: Connection;
  readonly #insert: Statement;

  private constructor(path: string, connection: Connection) {
    this.path = path;
    this.#connection = connection;
    const row = connection.prepare('SELECT settings FROM pool').get() as { settings: string };
    this.settings = JSON.parse(row.settings) as PoolSettings;
    this.#insert = connection.prepare(
      `INSERT INTO deals (${COLUMNS_OF_DEALS.join()}) VALUES (${COLUMNS_OF_DEALS.map((name) => `@${name}`).join()})`,
    );
  }

  /**
   * Makes an empty pool; a file that is there already is left alone. The file appears complete or not at all.
   * Throws InputError where it cannot be made.
   */
  static async create(path: string, settings: PoolSettings): Promise<void> {
    if (existsSync(path) && statSync(path).size > 0) return;
    removeOrphans(path);
    const part = `${path}.part-${process.pid}`;
    try {
      const connection = await Connection.open(part, 0);
      try {
        connection.exec('PRAGMA synchronous = EXTRA');
        connection.transaction(() => {
          connection.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
          connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
          connection.exec(SCHEMA);
          connection
            .prepare('INSERT INTO pool (id, settings, next, skipped) VALUES (1, ?, ?, ?)')
            .run(JSON.stringify(settings), settings.from, JSON.stringify(NONE_SKIPPED));
        });
      } finally {
        connection.close();
      }
      putInPlace(part, path);
    } catch (error) {
      throw explained(error, path);
    } finally {
      rmSync(part, { force: true });
      rmSync(`${part}-journal`, { force: true });
    }
  }

  /**
   * Opens a pool. With `write`, the file is checked for damage first, and nobody else can open it until it is
   * closed; without, nobody can write to it. Throws InputError, having changed nothing, for a file that is not there,
   * is no pool, is damaged, comes from a later version, or is in use.
   */
  static async open(path: string, mode: 'read' | 'write'): Promise<Pool> {
    checkHeader(path);
    let connection: Connection | undefined;
    try {
      connection = await Connection.open(path, 0);
      connection.exec('PRAGMA locking_mode = EXCLUSIVE');
      connection.exec('PRAGMA synchronous = EXTRA');
      connection.exec(mode === 'write' ? 'BEGIN EXCLUSIVE; COMMIT' : 'SELECT count(*) FROM sqlite_schema');
      if (mode === 'write') {
        const damage = String(connection.value('PRAGMA quick_check(1)'));
        if (damage !== 'ok') {
          const [words] = damage.split('\n');
          throw new InputError(`${path}: the file is damaged (${words}); it is left as it is`);
        }
      }
      return new Pool(path, connection);
    } catch (error) {
      connection?.close();
      throw explained(error, path);
    }
  }

  /** Lets go of the file. */
  close(): void {
    this.#connection.close();
  }

  /** How far the pool has come. */
  progress(): PoolProgress {
    return this.#guarded(() => {
      const { next, skipped } = this.#connection.prepare('SELECT next, skipped FROM pool').get() as {
        next: number;
        skipped: string;
      };
      const sums = this.#connection
        .prepare(
          'SELECT count(*) AS deals, total(unwinnable) AS unwinnable, total(undecided) AS undecided, total(too_long) AS tooLong, total(too_hard) AS tooHard FROM deals',
        )
        .get() as { deals: number } & Skipped;
      const { deals, ...stored } = sums;
      const pending = JSON.parse(skipped) as Skipped;
      return { deals, next, skipped: addSkipped(stored, pending), pending };
    });
  }

  /**
   * Adds deals, in the order of their numbers, and what is known of the numbers up to before `next`, all or nothing.
   *
   * @param pending what was passed over behind the last deal.
   * @throws PoolFull if there is no room; the pool is then as it was.
   */
  add(
    deals: readonly PoolDeal[],
    undecided: readonly UndecidedNumber[],
    next: number,
    pending: Skipped,
  ): void {
    this.#guarded(() => {
      const connection = this.#connection;
      const insertUndecided = connection.prepare('INSERT INTO undecided (number, reason) VALUES (?, ?)');
      connection.transaction(() => {
        for (const deal of deals) this.#insert.run(rowOf(deal));
        for (const { number, reason } of undecided) insertUndecided.run(number, reason);
        connection.prepare('UPDATE pool SET next = ?, skipped = ?').run(next, JSON.stringify(pending));
      });
    });
  }

  /** The deals in the order of their numbers, read as they are asked for. */
  *deals(): Generator<StoredDeal, void, undefined> {
    try {
      for (const row of this.#connection.prepare('SELECT * FROM deals ORDER BY number').iterate()) {
        yield { deal: dealOf(row as DealRow), hash: (row as DealRow).hash };
      }
    } catch (error) {
      throw explained(error, this.path);
    }
  }

  /** One deal by its number. */
  deal(number: number): PoolDeal | undefined {
    return this.#guarded(() => {
      const row = this.#connection.prepare('SELECT * FROM deals WHERE number = ?').get(number);
      return row === undefined ? undefined : dealOf(row as DealRow);
    });
  }

  /** The numbers that were not decided, in order. */
  undecided(): UndecidedNumber[] {
    return this.#guarded(
      () =>
        this.#connection
          .prepare('SELECT number, reason FROM undecided ORDER BY number')
          .all() as UndecidedNumber[],
    );
  }

  /** Deals marked as served, by mark, in the order of the marks' names. */
  marks(): { mark: string; deals: number }[] {
    return this.#guarded(
      () =>
        this.#connection
          .prepare('SELECT mark, count(*) AS deals FROM served GROUP BY mark ORDER BY mark')
          .all() as { mark: string; deals: number }[],
    );
  }

  /** The numbers of all deals that are marked as served. */
  served(): Set<number> {
    return this.#guarded(
      () =>
        new Set(
          (this.#connection.prepare('SELECT number FROM served').all() as { number: number }[]).map(
            ({ number }) => number,
          ),
        ),
    );
  }

  /** Marks deals as served, all or none. Throws PoolFull if there is no room. */
  serve(numbers: readonly number[], mark: string): void {
    this.#guarded(() => {
      const insert = this.#connection.prepare('INSERT INTO served (number, mark) VALUES (?, ?)');
      this.#connection.transaction(() => {
        for (const number of numbers) insert.run(number, mark);
      });
    });
  }

  /** What SQLite itself finds wrong with the whole file, and what the counts do not add up to. */
  damage(): string[] {
    return this.#guarded(() => {
      const found = (
        this.#connection.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[]
      )
        .flatMap((row) => row.integrity_check.split('\n'))
        .filter((text) => text !== 'ok');
      const { deals, next, skipped } = this.progress();
      const looked = next - this.settings.from;
      const counted = deals + totalSkipped(skipped);
      if (looked !== counted) {
        found.push(`${looked} numbers were looked at, but the counts add up to ${counted}`);
      }
      const undecided = this.undecided().length;
      if (undecided !== skipped.undecided) {
        found.push(`${skipped.undecided} numbers count as undecided, but ${undecided} are named`);
      }
      return found;
    });
  }

  #guarded<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw explained(error, this.path);
    }
  }
}

/** Whether a file is one of SQLite's; false if it cannot be read. */
export function isSqlite(path: string): boolean {
  const start = Buffer.alloc(MAGIC.length);
  try {
    const file = openSync(path, 'r');
    try {
      return readSync(file, start, 0, MAGIC.length, 0) > 0 && start.toString('latin1') === MAGIC;
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/** Moves a finished file to its place, unless one has come to be there meanwhile. */
function putInPlace(part: string, path: string): void {
  if (existsSync(path) && statSync(path).size === 0) {
    renameSync(part, path);
  } else {
    try {
      linkSync(part, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      // Not every file system knows links.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code ?? '')) throw error;
      renameSync(part, path);
    }
  }
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } catch {
    // Where folders cannot be synced there is nothing to be done about it.
  } finally {
    closeSync(folder);
  }
}

/** Removes what processes left behind that were ended while they made the file. */
function removeOrphans(path: string): void {
  const folder = dirname(path);
  const prefix = `${basename(path)}.part-`;
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw explained(error, path);
  }
  for (const name of names) {
    const match = name.startsWith(prefix) ? /^(\d+)(-journal)?$/.exec(name.slice(prefix.length)) : null;
    if (match !== null && !isAlive(Number(match[1]))) rmSync(join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Looks at the file's first bytes, so that nothing but a pool is ever opened by SQLite. */
function checkHeader(path: string): void {
  const header = Buffer.alloc(HEADER_BYTES);
  let size: number;
  try {
    const file = openSync(path, 'r');
    try {
      size = readSync(file, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw explained(error, path);
  }
  if (size === 0) throw new InputError(`${path}: the file is empty; a pool is made by "winnable generate"`);
  if (size < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw new InputError(`${path}: this is no pool (not an SQLite file); it is left as it is`);
  }
  if (header.readInt32BE(APPLICATION_ID_AT) !== APPLICATION_ID) {
    throw new InputError(`${path}: this is no pool (an SQLite file of another program); it is left as it is`);
  }
  const version = header.readInt32BE(USER_VERSION_AT);
  if (version !== SCHEMA_VERSION) {
    throw new InputError(
      `${path}: the pool has schema version ${version}, and this version of winnable knows ${SCHEMA_VERSION}`,
    );
  }
}

/** The error with a message that tells the user what to do; what is not about the file stays as it is. */
function explained(error: unknown, path: string): unknown {
  const result = sqliteResult(error);
  const code = result ?? (error as { code?: string }).code ?? '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'ENOENT') {
    return new InputError(
      existsSync(dirname(path))
        ? `${path}: there is no such file`
        : `${dirname(path)}: there is no such folder`,
    );
  }
  if (code === 'EISDIR') return new InputError(`${path}: it is a directory; a pool is a file`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'READONLY') {
    return new InputError(`${path}: no permission to read or write it`);
  }
  if (code === 'BUSY' || code === 'LOCKED') {
    return new InputError(`${path}: another process is using this pool; wait until it has finished`);
  }
  if (code === 'CORRUPT' || code === 'NOTADB') {
    return new InputError(`${path}: the file is damaged (${message}); it is left as it is`);
  }
  if (code === 'CANTOPEN') {
    return new InputError(`${path}: the file cannot be opened or made there`);
  }
  // A limit on the size of files shows as a failed write.
  if (code === 'FULL' || code === 'IOERR' || code === 'ENOSPC' || code === 'EFBIG') {
    return new PoolFull(`${path}: it cannot be written (${message})`);
  }
  return error;
}

function rowOf(deal: PoolDeal): Record<keyof DealRow, string | number | null> {
  const { grade, skipped } = deal;
  return {
    number: deal.number,
    code: deal.code,
    rules: deal.rules,
    mapping: deal.mapping,
    solver: deal.solver,
    board: deal.board,
    moves: deal.moves.join(' '),
    length: deal.length,
    nodes: deal.nodes,
    grade_version: grade?.version ?? null,
    ease: grade?.ease ?? null,
    error: grade?.error ?? null,
    won: grade === null ? null : JSON.stringify(grade.won),
    games: grade === null ? null : JSON.stringify(grade.games),
    turns_before_first: grade?.turnsBeforeFirst ?? null,
    forced: grade?.forced ?? null,
    unwinnable: skipped.unwinnable,
    undecided: skipped.undecided,
    too_long: skipped.tooLong,
    too_hard: skipped.tooHard,
    hash: dealHash(deal),
  };
}

function dealOf(row: DealRow): PoolDeal {
  const grade: PoolGrade | null =
    row.grade_version === null
      ? null
      : {
          version: row.grade_version,
          ease: row.ease!,
          error: row.error!,
          won: numbersIn(row.won),
          games: numbersIn(row.games),
          turnsBeforeFirst: row.turns_before_first,
          forced: row.forced!,
        };
  return {
    code: row.code,
    number: row.number,
    rules: row.rules,
    mapping: row.mapping,
    solver: row.solver,
    board: row.board,
    moves: row.moves === '' ? [] : row.moves.split(' '),
    length: row.length,
    nodes: row.nodes,
    grade,
    skipped: {
      unwinnable: row.unwinnable,
      undecided: row.undecided,
      tooLong: row.too_long,
      tooHard: row.too_hard,
    },
  };
}

/** The numbers of a JSON array; none where the text was tampered with, which the hash then tells. */
function numbersIn(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.map(Number) : [];
  } catch {
    return [];
  }
}
