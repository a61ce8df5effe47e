import { once } from 'node:events';
import { InputError } from '../errors/input-error.js';
import { EXIT } from './exit-codes.js';

/** Makes a closed pipe (`| head -1`) the quiet end of the process, and any other failed write one with a word. */
export function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') reportError(unwritable(error));
    process.exit(error.code === 'EPIPE' ? EXIT.closedPipe : EXIT.badInput);
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    // There is nowhere left to say it.
    process.exit(error.code === 'EPIPE' ? EXIT.closedPipe : EXIT.badInput);
  });
}

function unwritable(error: NodeJS.ErrnoException): string {
  const full = error.code === 'ENOSPC' || error.code === 'EDQUOT';
  return `stdout: what was to be printed cannot be written (${full ? 'the disk is full' : (error.code ?? error.message)})`;
}

/** Writes to stdout; resolves when more may be written. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/**
 * Writes to stdout; resolves when the text has left the process.
 *
 * @throws InputError if it cannot be written; the process is then about to end.
 */
export function deliver(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error) reject(new InputError(unwritable(error)));
      else resolve();
    });
  });
}

/** Resolves when all that was written to stdout and stderr has left the process. */
export async function flushed(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => {
      stream.write('', () => resolve());
    });
  }
}

/** One line on stderr: what is wrong with an input. */
export function reportError(message: string): void {
  process.stderr.write(`error: ${message}\n`);
}

/** One line on stderr: what the user should know. */
export function note(message: string): void {
  process.stderr.write(`note: ${message}\n`);
}

/** Whether stdout shows colours: a terminal that can, and NO_COLOR does not forbid it. */
export function showsColour(): boolean {
  if (process.env.NO_COLOR) return false;
  return process.stdout.isTTY === true && process.env.TERM !== 'dumb';
}
