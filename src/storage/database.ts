import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../errors/input-error.js';
import { Connection, sqliteResult } from './sqlite.js';

/** A kind of SQLite file that this program makes. */
export interface FileKind {
  /** What it is called in messages: `ledger`. */
  readonly name: string;
  /** The mark in the file's header that tells it from other SQLite files, 31 bits. */
  readonly applicationId: number;
  /** The version of its tables, 1 or more. */
  readonly version: number;
  /** Earlier versions that are opened too; who writes to such a file brings it to this version. */
  readonly earlier?: readonly number[];
  /** The statements that make its tables. */
  readonly schema: string;
}

/** Where the SQLite file format keeps things. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/** Rows of some kilobytes fill such pages well. */
const PAGE_BYTES = 16384;

/**
 * Opens a file of a kind for this process alone, and makes it first if it does not exist and `create` is set. What
 * is not of that kind and version, or damaged, is refused and left as it is, byte for byte. Every transaction on it
 * is whole or not there, however the process ends.
 *
 * @throws InputError, naming the file, if it is missing, foreign, damaged, in use, or cannot be opened.
 */
export async function openDatabase(path: string, kind: FileKind, create: boolean): Promise<Connection> {
  const exists = checkHeader(path, kind);
  if (!exists && !create) throw new InputError(`${path}: no such ${kind.name}`);
  if (!existsSync(dirname(path))) throw new InputError(`${path}: there is no folder ${dirname(path)}`);
  let database: Connection | undefined;
  try {
    database = await Connection.open(path, 0);
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    if (!exists) database.exec(`PRAGMA page_size = ${PAGE_BYTES}`);
    // The lock is held from here until the database is closed.
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    makeTables(database, path, kind);
    return database;
  } catch (error) {
    database?.close();
    throw namedError(error, path, kind);
  }
}

function makeTables(database: Connection, path: string, kind: FileKind): void {
  const damage = database.value('PRAGMA quick_check(1)');
  if (damage !== 'ok')
    throw new InputError(`${path}: the ${kind.name} is damaged (${damage}); it is left as it is`);
  if (isReadable(database.value('PRAGMA user_version') as number, kind)) return;
  // A creation that was cut short has been rolled back to nothing.
  if (database.value('SELECT count(*) FROM sqlite_schema') !== 0) throw new InputError(foreign(path, kind));
  database.transaction(() => {
    database.exec(`PRAGMA application_id = ${kind.applicationId}`);
    database.exec(`PRAGMA user_version = ${kind.version}`);
    database.exec(kind.schema);
  });
}

/** Looks at the first bytes, before SQLite does. Returns whether there is something; throws if it is not ours. */
function checkHeader(path: string, kind: FileKind): boolean {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw namedError(error, path, kind);
  }
  try {
    if (fstatSync(file).isDirectory()) throw new InputError(`${path}: a folder, not a ${kind.name}`);
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(file, header, 0, HEADER_BYTES, 0);
    if (length === 0) return false;
    if (
      length < HEADER_BYTES ||
      header.toString('latin1', 0, MAGIC.length) !== MAGIC ||
      header.readUInt32BE(APPLICATION_ID_AT) !== kind.applicationId
    ) {
      throw new InputError(foreign(path, kind));
    }
    const version = header.readUInt32BE(VERSION_AT);
    if (!isReadable(version, kind)) {
      throw new InputError(
        `${path}: a ${kind.name} of version ${version}; this program reads version ${kind.version}`,
      );
    }
    return true;
  } catch (error) {
    throw namedError(error, path, kind);
  } finally {
    closeSync(file);
  }
}

function isReadable(version: number, { version: current, earlier }: FileKind): boolean {
  return version === current || earlier?.includes(version) === true;
}

function foreign(path: string, kind: FileKind): string {
  return `${path}: not a ${kind.name} of this program; it is left as it is`;
}

/** What the error codes of SQLite and of the file system mean to a user. */
const MEANINGS: Readonly<Record<string, string>> = {
  BUSY: 'is in use by another process; wait for it, or stop it',
  CORRUPT: 'is damaged; it is left as it is',
  NOTADB: 'is damaged; it is left as it is',
  FULL: 'cannot grow: the disk is full; what was stored before is safe, free some space and run again',
  ENOSPC: 'cannot grow: the disk is full; what was stored before is safe, free some space and run again',
  READONLY: 'cannot be written to',
  CANTOPEN: 'cannot be opened or made there',
  IOERR: 'cannot be read or written: input/output error; what was stored before is safe',
  EACCES: 'may not be read',
  EISDIR: 'is a folder',
};

/** An error of SQLite or of the file system as an InputError that names the file; any other as it is. */
export function namedError(error: unknown, path: string, kind: FileKind): unknown {
  if (error instanceof InputError) return error;
  const result = sqliteResult(error);
  const meaning = MEANINGS[result ?? (error as NodeJS.ErrnoException).code ?? ''];
  if (meaning !== undefined) return new InputError(`${path}: the ${kind.name} ${meaning}`);
  if (result !== undefined) {
    return new InputError(`${path}: the ${kind.name} cannot be used (${(error as Error).message})`);
  }
  return error;
}
