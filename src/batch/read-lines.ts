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

/** Bytes at the start of a file by which it is seen whether it is text. */
const PROBE = 1000;

/** More than this share of characters that no text has make a file binary; a damaged line or two do not. */
const BINARY_SHARE = 0.1;

/** A file that is no text; the message says what it is instead. */
class BinaryFile extends Error {}

/** Throws BinaryFile for the first bytes of a file that is no text. */
function refuseBinary(start: Buffer): void {
  if (start.toString('latin1', 0, 15) === 'SQLite format 3') {
    throw new BinaryFile('it is an SQLite file; "winnable pool export" writes the deals of a pool as text');
  }
  if ([0xfeff, 0xfffe].includes(start.length < 2 ? 0 : start.readUInt16BE(0))) {
    throw new BinaryFile('it is UTF-16 text; save it as UTF-8');
  }
  const text = start.toString('utf8', 0, PROBE);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const strange = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  if (strange > 1 && strange > text.length * BINARY_SHARE) {
    throw new BinaryFile('it is no text; a file of deals holds one a line');
  }
}

/** The lines of a stream, in groups, each given out as soon as it is there. Throws BinaryFile where it is no text. */
async function* linesOf(stream: Readable): AsyncGenerator<string[], void, undefined> {
  const cutter = new LineCutter();
  let started = false;
  for await (const piece of stream) {
    if (!started) refuseBinary(piece as Buffer);
    started = true;
    const lines = cutter.push(piece as Buffer);
    if (lines.length > 0) yield lines;
  }
  const last = cutter.end();
  if (last.length > 0) yield last;
}

/** Why a file cannot be read, for people; `what` is what should stand in it. */
function reason(error: NodeJS.ErrnoException, what: string): string {
  switch (error.code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return `it is a directory; a file with ${what} stands here`;
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
    if (error instanceof BinaryFile) throw new InputError(`${fileName(path)}: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(`${fileName(path)}: ${reason(error as NodeJS.ErrnoException, 'one deal a line')}`);
  }
}

/**
 * The text of a file (`-`: of stdin). Throws InputError, with its name, where it cannot be read or is longer than `most`
 * bytes.
 *
 * @param what what stands in it: `a line of play`.
 */
export async function readText(path: string, most: number, what: string): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of path === '-' ? process.stdin : createReadStream(path)) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > most)
        throw new InputError(`${fileName(path)}: more than ${most} bytes; that is not ${what}`);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new InputError(`${fileName(path)}: ${reason(error as NodeJS.ErrnoException, what)}`);
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
