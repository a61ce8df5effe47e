import { InputError } from '../errors/input-error.js';
import { sqliteResult } from './sqlite.js';

const FULL = 'cannot grow: the disk is full; what was stored before is safe, free some space and run again';
const DENIED = 'may not be read or written: no permission';

/** What the results of SQLite and the error codes of the file system mean to a user. */
const MEANINGS: Readonly<Record<string, string>> = {
  BUSY: 'is in use by another process; wait for it, or stop it',
  LOCKED: 'is in use by another process; wait for it, or stop it',
  CORRUPT: 'is damaged; it is left as it is',
  NOTADB: 'is damaged; it is left as it is',
  FULL,
  ENOSPC: FULL,
  EDQUOT: FULL,
  // A limit on the size of files; SQLite tells of it as of any failed write.
  EFBIG: 'cannot grow: no file may be larger; what was stored before is safe',
  IOERR:
    'cannot be read or written: input/output error, or no room; what was stored before is safe, run again when that is mended',
  READONLY: 'cannot be written to',
  EROFS: 'cannot be written to',
  CANTOPEN: 'cannot be opened or made there',
  EACCES: DENIED,
  EPERM: DENIED,
  EISDIR: 'is a folder',
  ENOTDIR: 'cannot be opened or made there',
};

/** An error of SQLite or of the file system on a file of some kind as an InputError that names the file; any other as it is. */
export function namedError(error: unknown, path: string, kind: { readonly name: string }): unknown {
  if (error instanceof InputError) return error;
  const result = sqliteResult(error);
  const meaning = MEANINGS[result ?? (error as NodeJS.ErrnoException).code ?? ''];
  if (meaning !== undefined) return new InputError(`${path}: the ${kind.name} ${meaning}`);
  if (result !== undefined) {
    return new InputError(`${path}: the ${kind.name} cannot be used (${(error as Error).message})`);
  }
  return error;
}
