import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InputError } from '../errors/input-error.js';

/** What the error codes of the file system mean to a user. */
const MEANINGS: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: () => 'the disk is full',
  EDQUOT: () => 'the disk is full',
  EFBIG: () => 'a file may not be so large here',
  ENOENT: (path) => `there is no folder ${dirname(path)}`,
  ENOTDIR: (path) => `${dirname(path)} is no folder`,
  EISDIR: () => 'it is a folder',
  EACCES: () => 'this user may not write there',
  EPERM: () => 'this user may not write there',
  EROFS: () => 'the disk is read-only',
};

/**
 * Writes a file whole or not at all: until all of it is on the disk, what was there before stays. Devices and pipes
 * (`/dev/stdout`) are written to as they are.
 *
 * @throws InputError, naming the file and what is wrong, if it cannot be written.
 */
export async function saveWhole(path: string, text: string): Promise<void> {
  if (path === '') throw new InputError('the name of the file to write is empty');
  try {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    if (there !== undefined && !there.isFile()) return await writeFile(path, text);
    // A link stays one: what it leads to is replaced.
    await replace(there === undefined ? path : await realpath(path), text, there?.mode);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    const meaning = MEANINGS[code ?? '']?.(path) ?? (syscall === undefined ? undefined : message);
    if (meaning === undefined) throw error;
    throw new InputError(`${path}: it cannot be written: ${meaning}`);
  }
}

/** Writes a file beside the one that is meant, and puts it in its place when all of it is on the disk. */
async function replace(path: string, text: string, mode = 0o666): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    const file = await open(partial, 'w', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
