import { pictureRow } from '../../game/picture.js';
import { COLUMNS } from '../../game/position.js';
import { looksLikeTitle } from '../titled-picture.js';
import { type BoardTextLine, boardTextLine } from './fc-solve.js';

/** One input of a batch. */
interface GatheredInput {
  /** Its text, the lines joined by `\n`. */
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
}

/** A JSON object of more characters or lines than this is not waited for any longer. */
const LONGEST_OBJECT = 20_000;

/** What the first line of a deal spread over several lines looks like; a longer one is on its line alone. */
const OBJECT_STARTS = /^\s*\{\s*(?:$|"(?:tableau piles|stock|waste|foundations?)")/;

/** What a line that goes on with a Solvitaire deal starts with; any other starts an input of its own. */
const OBJECT_GOES_ON = /^\s*(?:["[\],}]|$)/;

/** How many brackets and braces a line leaves open (or closes), strings left out. */
function depthChange(line: string): number {
  let depth = 0;
  for (const char of line.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') depth -= 1;
  }
  return depth;
}

/**
 * Groups the lines of a batch into inputs: most are one line, but a picture takes its rows, a board text seven columns
 * and the lines before them, and a Solvitaire deal may be spread over several lines. An input is given out with the line that
 * completes it, so that a writer can wait for the answer. A board text ends with its seventh column, or before a
 * blank line or a line that belongs to no board; a deal in JSON ends with its last brace, or before a line that
 * cannot go on with it. What ends too early is given out all the same, for its reader to refuse. Blank lines
 * between inputs are left out, and lines that begin with `#` everywhere.
 */
export class InputGatherer {
  private lineNumber = 0;
  private open: string[] = [];
  private openKind: 'none' | 'board' | 'object' | 'picture' = 'none';
  private firstLine = 0;
  /** Columns of the open board text, brackets the open object has still to close, or number rows of the picture. */
  private count = 0;
  private size = 0;

  /** Takes the next line, without its line end; gives the inputs that are complete with it, in order. */
  push(line: string): GatheredInput[] {
    this.lineNumber += 1;
    const done: GatheredInput[] = [];
    if (this.openKind === 'object') {
      if (OBJECT_GOES_ON.test(line) && this.size + line.length < LONGEST_OBJECT) {
        this.add(line, depthChange(line));
        return this.count <= 0 ? this.end() : done;
      }
      done.push(...this.end());
    }
    const kind = boardTextLine(line);
    if (kind === 'comment') return done;
    if (this.openKind === 'picture') {
      if (this.pictureGoesOn(line)) {
        this.add(line, pictureRow(line) === 'numbers' ? 1 : 0);
        return done;
      }
      done.push(...this.end());
    }
    if (this.openKind === 'board') {
      if (kind === 'header' || kind === 'column' || (kind === 'blank' && this.count === 0)) {
        return [...done, ...this.addToBoard(line, kind)];
      }
      done.push(...this.end());
    }
    if (kind === 'blank') return done;
    if (pictureRow(line) === 'field' || (kind === 'other' && looksLikeTitle(line))) {
      this.start('picture');
      this.add(line, 0);
      return done;
    }
    if (kind === 'other') return [...done, ...this.startOther(line)];
    this.start('board');
    return [...done, ...this.addToBoard(line, kind)];
  }

  /** Takes the end of the batch; gives the input that was still open. */
  end(): GatheredInput[] {
    if (this.openKind === 'none') return [];
    this.openKind = 'none';
    return [{ text: this.open.join('\n'), line: this.firstLine }];
  }

  /** Behind the numbers of its columns a picture has cards, before them the other rows. */
  private pictureGoesOn(line: string): boolean {
    const row = pictureRow(line);
    return this.count > 0 ? row === 'cards' : row !== 'other';
  }

  private start(kind: 'board' | 'object' | 'picture'): void {
    this.openKind = kind;
    this.open = [];
    this.firstLine = this.lineNumber;
    this.count = 0;
    this.size = 0;
  }

  private add(line: string, change: number): void {
    this.open.push(line);
    this.count += change;
    this.size += line.length + 1;
  }

  private addToBoard(line: string, kind: BoardTextLine): GatheredInput[] {
    this.add(line, kind === 'column' ? 1 : 0);
    return this.count === COLUMNS ? this.end() : [];
  }

  private startOther(line: string): GatheredInput[] {
    const depth = line.length < LONGEST_OBJECT && OBJECT_STARTS.test(line) ? depthChange(line) : 0;
    if (depth <= 0) return [{ text: line, line: this.lineNumber }];
    this.start('object');
    this.add(line, depth);
    return [];
  }
}
