import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { InputError } from '../errors/input-error.js';
import { namedError } from './named-error.js';

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
  /** Bytes of a page, a power of two: rows of some kilobytes want large ones. */
  readonly pageBytes: number;
  /** The command that makes one, for who names a file that is not there. */
  readonly madeBy: string;
}

/** Where the SQLite file format keeps things. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/**
 * Looks at the first bytes of a file, before SQLite does. Returns whether there is something: a file that is missing
 * or empty (what a touch, a failed copy or a creation that was cut short leaves) holds nothing to be careful about.
 *
 * @throws InputError, naming the file, if it is of another kind or version, or cannot be read.
 */
export function checkHeader(path: string, kind: FileKind): boolean {
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
    const sqlite = length === HEADER_BYTES && header.toString('latin1', 0, MAGIC.length) === MAGIC;
    if (!sqlite || header.readUInt32BE(APPLICATION_ID_AT) !== kind.applicationId) {
      throw new InputError(`${path}: not a ${kind.name} of this program; it is left as it is`);
    }
    const version = header.readUInt32BE(VERSION_AT);
    if (version !== kind.version && kind.earlier?.includes(version) !== true) {
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
