import { once } from 'node:events';
import { EXIT } from './exit-codes.js';

/** Makes a closed pipe (`| head -1`) the quiet end of the process. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(EXIT.closedPipe);
    });
  }
}

/** Writes to stdout; resolves when more may be written. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
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
