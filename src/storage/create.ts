import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../errors/input-error.js';
import type { FileKind } from './file-kind.js';
import { namedError } from './named-error.js';
import { Connection } from './sqlite.js';

/**
 * Makes an SQLite file under another name and puts it in its place when it is finished, so that it is there whole or
 * not at all. A file that has come to be there meanwhile stays; an empty one gives way.
 *
 * @param make gets the name to make it under; the file must be closed when it is done.
 * @returns whether it was put in place.
 * @throws InputError, naming the file, if it cannot be made; what `make` throws.
 */
export async function createWhole(
  path: string,
  kind: FileKind,
  make: (part: string) => Promise<void>,
): Promise<boolean> {
  if (path.trim() === '') throw new InputError(`a ${kind.name} needs a file name, and this one is empty`);
  if (!existsSync(dirname(path))) throw new InputError(`${path}: there is no folder ${dirname(path)}`);
  const part = `${path}.part-${process.pid}`;
  try {
    removeOrphans(path);
    await make(part);
    return putInPlace(part, path);
  } catch (error) {
    throw namedError(error, path, kind);
  } finally {
    rmSync(part, { force: true });
    rmSync(`${part}-journal`, { force: true });
  }
}

/** Makes the tables of a kind in a file of its own, and what `fill` puts into them. Throws and returns as above. */
export function createDatabase(
  path: string,
  kind: FileKind,
  fill: (connection: Connection) => void,
): Promise<boolean> {
  return createWhole(path, kind, async (part) => {
    const connection = await Connection.open(part, 0);
    try {
      connection.exec(`PRAGMA page_size = ${kind.pageBytes}; PRAGMA synchronous = EXTRA`);
      connection.transaction(() => {
        connection.exec(`PRAGMA application_id = ${kind.applicationId}`);
        connection.exec(`PRAGMA user_version = ${kind.version}`);
        connection.exec(kind.schema);
        fill(connection);
      });
    } finally {
      connection.close();
    }
  });
}

/** Moves a finished file to its place, unless one has come to be there meanwhile. Returns whether it did. */
function putInPlace(part: string, path: string): boolean {
  if (existsSync(path) && statSync(path).size === 0) {
    renameSync(part, path);
  } else {
    try {
      linkSync(part, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
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
  return true;
}

/** Removes what processes left behind that were ended while they made the file. */
function removeOrphans(path: string): void {
  const folder = dirname(path);
  const prefix = `${basename(path)}.part-`;
  for (const name of readdirSync(folder)) {
    const match = name.startsWith(prefix)
      ? /^(\d+)(\.part-\d+)?(-journal)?$/.exec(name.slice(prefix.length))
      : null;
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
