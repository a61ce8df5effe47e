import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { InputError } from '../errors/input-error.js';

/** Of a longer line only so many characters are kept, which is enough to see that it is no deal. */
const LONGEST_LINE = 30_000;

/** Cuts a text that comes in pieces into lines. Line ends are LF or CRLF; a byte order mark in front is no text. */
class LineCutter {
  readonly #decoder = new StringDecoder('utf8');
  #open = '';
  #started = false;

  /** The lines that are complete with a piece. */
  push(piece: Buffer): string[] {
    let text = this.#decoder.write(piece);
    if (!this.#started && text !== '') {
      this.#started = true;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    const lines: string[] = [];
    let start = 0;
    for (;;) {
      const end = text.indexOf('\n', start);
      if (end < 0) break;
      lines.push(this.#close(text.slice(start, Math.min(end, start + LONGEST_LINE))));
      start = end + 1;
    }
    this.#open += text.slice(start, start + LONGEST_LINE - this.#open.length);
    return lines;
  }

  /** The line that was still open at the end, if there is one. */
  end(): string[] {
    this.#open += this.#decoder.end();
    return this.#open === '' ? [] : [this.#close('')];
  }

  #close(rest: string): string {
    const line = this.#open + rest;
    this.#open = '';
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}

/** The lines of a stream, in groups, each given out as soon as it is there. */
async function* linesOf(stream: Readable): AsyncGenerator<string[], void, undefined> {
  const cutter = new LineCutter();
  for await (const piece of stream) {
    const lines = cutter.push(piece as Buffer);
    if (lines.length > 0) yield lines;
  }
  const last = cutter.end();
  if (last.length > 0) yield last;
}

/** Why a file cannot be read, for people. */
function reason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a directory; a file with one deal a line stands here';
    case 'EACCES':
    case 'EPERM':
      return 'no permission to read it';
    default:
      return `it cannot be read (${error.code ?? error.message})`;
  }
}

/** Where inputs are read from: a path, or `-` for stdin. */
export function fileName(path: string): string {
  return path === '-' ? 'stdin' : path;
}

/**
 * The lines of a file (`-`: of stdin), in groups, as they come. Long lines are cut at 30 000 characters; what is
 * cut is not kept. Throws InputError, with the file's name, where it cannot be read.
 */
export async function* readLines(path: string): AsyncGenerator<string[], void, undefined> {
  try {
    yield* linesOf(path === '-' ? process.stdin : createReadStream(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(`${fileName(path)}: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

/** A whole file as text. Throws InputError, with its name, where it cannot be read or is longer than `most` bytes. */
export async function readText(path: string, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of path === '-' ? process.stdin : createReadStream(path)) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > most)
        throw new InputError(`${fileName(path)}: more than ${most} bytes; that is no line of play`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(`${fileName(path)}: ${reason(error as NodeJS.ErrnoException)}`);
  }
  const text = Buffer.concat(pieces).toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The number of lines of an ordinary file; undefined for anything else. */
export async function countLines(path: string): Promise<number | undefined> {
  if (path === '-') return undefined;
  try {
    const handle = await open(path);
    try {
      if (!(await handle.stat()).isFile()) return undefined;
      const stream = handle.createReadStream({ autoClose: false });
      let lines = 0;
      let last = 10;
      stream.on('data', (piece) => {
        const bytes = piece as Buffer;
        for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
        last = bytes.at(-1)!;
      });
      await once(stream, 'end');
      return last === 10 ? lines : lines + 1;
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}
