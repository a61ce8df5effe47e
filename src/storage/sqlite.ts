import type * as Driver from '@photostructure/sqlite';
import { InputError } from '../errors/input-error.js';

/** What SQLite stores. Blobs come back as bytes. */
export type SqlValue = string | number | bigint | Uint8Array | null;

/** A row by the names of its columns. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** The values of a statement: by the names after `@`, or in the order of the question marks. */
type SqlValues = readonly [Readonly<Record<string, SqlValue>>] | readonly SqlValue[];

/** A prepared statement. */
export interface Statement {
  run(...values: SqlValues): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  /** The first row; undefined if there is none. */
  get(...values: SqlValues): unknown;
  all(...values: SqlValues): unknown[];
  /** The rows as they are asked for. */
  iterate(...values: SqlValues): IterableIterator<unknown>;
}

/**
 * An SQLite file that is open. The only module that knows the driver: `@photostructure/sqlite`, which offers what
 * `node:sqlite` does (on Node 20 too, which has none), so that an import is all that tells them apart.
 */
export class Connection {
  readonly #database: Driver.DatabaseSyncInstance;

  private constructor(database: Driver.DatabaseSyncInstance) {
    this.#database = database;
  }

  /**
   * Opens a file, and makes it where there is none.
   *
   * @param waitMs milliseconds to wait for a lock of another process before that is an error, 0 or more.
   * @throws InputError if SQLite itself cannot be loaded; errors of SQLite, which `sqliteResult` tells apart.
   */
  static async open(path: string, waitMs: number): Promise<Connection> {
    const { DatabaseSync } = await loadDriver();
    return new Connection(new DatabaseSync(path, { timeout: waitMs }));
  }

  /** Runs statements that have no values and no results. */
  exec(sql: string): void {
    this.#database.exec(sql);
  }

  prepare(sql: string): Statement {
    return this.#database.prepare(sql) as Statement;
  }

  /** The first column of the first row of a query; undefined if there is no row. */
  value(sql: string, ...values: readonly SqlValue[]): unknown {
    const row = this.prepare(sql).get(...values);
    return row === undefined ? undefined : Object.values(row as SqlRow)[0];
  }

  /** Does something whole or not at all: what it throws takes back what it did. */
  transaction<Result>(action: () => Result): Result {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = action();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Lets go of the file. */
  close(): void {
    try {
      // The driver leaves statements to the garbage collector, and a connection lives, closed or not, as long as they
      // do: a lock that was to be held for good is given back by hand.
      this.exec('PRAGMA locking_mode = NORMAL; SELECT 1 FROM sqlite_schema LIMIT 1');
    } catch (error) {
      // A file in which nothing can be read.
      if (sqliteResult(error) === undefined) throw error;
    }
    this.#database.close();
  }

  /** As `transaction`, for what takes its time; nothing else can write to the file meanwhile. */
  async longTransaction<Result>(action: () => Promise<Result>): Promise<Result> {
    this.exec('BEGIN IMMEDIATE');
    try {
      const result = await action();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Some errors, a full disk among them, have SQLite roll back by itself. */
  #rollBack(): void {
    try {
      this.exec('ROLLBACK');
    } catch (error) {
      if (sqliteResult(error) !== 'ERROR') throw error;
    }
  }
}

/** Native code: only the commands that store something load it. */
async function loadDriver(): Promise<typeof Driver> {
  try {
    return await import('@photostructure/sqlite');
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new InputError(
      `SQLite cannot be loaded by Node.js ${process.versions.node} on ${process.platform}-${process.arch} (${why}); run "npm install" again with this Node.js on this machine`,
    );
  }
}

/** SQLite's primary result codes that mean something to a user; any other is `ERROR`. */
const RESULTS = {
  5: 'BUSY',
  6: 'LOCKED',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  26: 'NOTADB',
} as const;

/** What went wrong in SQLite. */
export type SqliteResult = (typeof RESULTS)[keyof typeof RESULTS] | 'ERROR';

/** What went wrong in SQLite, by an error that a connection threw; undefined if the error is not one of SQLite's. */
export function sqliteResult(error: unknown): SqliteResult | undefined {
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return undefined;
  // The low byte is the primary code; the rest says more of what happened.
  return RESULTS[(errcode & 0xff) as keyof typeof RESULTS] ?? 'ERROR';
}
