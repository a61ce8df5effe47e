import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../errors/input-error.js';
import { checkHeader, type FileKind } from './file-kind.js';
import { namedError } from './named-error.js';
import { Connection } from './sqlite.js';

/** How a file is opened. */
export interface OpenOptions {
  /** Held for this process alone until it is closed; otherwise locked only as long as a transaction or query lasts. */
  readonly alone: boolean;
  /** Looked through for damage first, which takes as long as reading the file. */
  readonly check: boolean;
  /** Milliseconds to wait for other processes, each time that they are in the way; 0 or more. */
  readonly waitMs: number;
}

/**
 * Opens a file of a kind. What is not of that kind and version, or damaged, is refused and left as it is, byte for
 * byte. Every transaction on it is whole or not there, however the process ends.
 *
 * @throws InputError, naming the file, if it is missing, foreign, damaged, in use, or cannot be opened.
 */
export async function openDatabase(path: string, kind: FileKind, options: OpenOptions): Promise<Connection> {
  if (!checkHeader(path, kind)) throw missing(path, kind);
  let connection: Connection | undefined;
  try {
    connection = await Connection.open(path, options.waitMs);
    connection.exec('PRAGMA synchronous = EXTRA');
    if (options.alone) {
      // The lock is held from here until the connection is closed.
      connection.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    }
    const damage = options.check ? connection.value('PRAGMA quick_check(1)') : 'ok';
    if (damage !== 'ok') {
      const [words] = String(damage).split('\n');
      throw new InputError(`${path}: the ${kind.name} is damaged (${words}); it is left as it is`);
    }
    return connection;
  } catch (error) {
    connection?.close();
    throw namedError(error, path, kind);
  }
}

function missing(path: string, kind: FileKind): InputError {
  if (existsSync(path))
    return new InputError(`${path}: the file is empty; ${kind.madeBy} makes a ${kind.name}`);
  if (!existsSync(dirname(path))) return new InputError(`${path}: there is no folder ${dirname(path)}`);
  return new InputError(`${path}: no such ${kind.name}; ${kind.madeBy} makes one`);
}
