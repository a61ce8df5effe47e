import { fstatSync, statSync } from 'node:fs';
import { InputGatherer } from '../deals/formats/gather.js';
import { formatRange } from '../deals/formats/index.js';
import { InputError } from '../errors/input-error.js';
import { itemAt, type Span, spanSize } from '../work/span.js';
import type { Query } from './answer.js';
import { type DealRange, looksLikeRange, parseRange } from './deal-range.js';
import { countLines, fileName, readLines } from './read-lines.js';

/** Some of the inputs of `check`, one after the other. */
export interface InputPart {
  /** How many inputs it holds, at best a close guess; undefined where that is not known before it is read. */
  size(): Promise<number | undefined>;
  /** Whether it is a range of our own deal numbers. */
  readonly numbers: boolean;
  /** Throws InputError where it cannot be read. */
  spans(): AsyncIterable<Span<Query | number>> | Iterable<Span<Query | number>>;
  /** Its only input, where it is certain from the start that there is one. */
  readonly single?: Query;
  /** The file that it is (`-`: stdin), where it is one. */
  readonly path?: string;
}

/** Deals of another program's range that are written out at a time. */
const RANGE_STEP = 256;

/** A range of our own deal numbers. */
function numbersPart({ from, to }: DealRange): InputPart {
  return {
    size: async () => to - from + 1,
    numbers: true,
    spans: () => [{ from, end: to + 1 }],
  };
}

/**
 * What one argument stands for: a range of deal numbers (`1..100`, `pysol:1..100`), stdin (`-`), or an input.
 *
 * @param place its place among the arguments, from 1. Throws InputError for a wrong range.
 */
export function argumentPart(text: string, place: number): InputPart {
  if (text === '-') return filePart(text);
  if (looksLikeRange(text)) return numbersPart(parseRange(text));
  const range = formatRange(text);
  if (range !== undefined) {
    return {
      size: async () => range.count,
      numbers: false,
      *spans() {
        for (let from = 0; from < range.count; from += RANGE_STEP) {
          const length = Math.min(RANGE_STEP, range.count - from);
          yield {
            items: Array.from({ length }, (_, index) => ({ text: range.at(from + index), line: place })),
          };
        }
      },
    };
  }
  const single: Query = { text, line: place };
  return { size: async () => 1, numbers: false, spans: () => [{ items: [single] }], single };
}

/** What the arguments, the files of `--file` and the `--range` of a command stand for. Throws InputError. */
export function inputParts(
  texts: readonly string[],
  files: readonly string[],
  range: DealRange | undefined,
): InputPart[] {
  return [
    ...texts.map((text, index) => argumentPart(text, index + 1)),
    ...files.map(filePart),
    ...(range === undefined ? [] : [numbersPart(range)]),
  ];
}

/**
 * The same part, with `single` set where it is an ordinary file that holds one input. A pipe is left alone: whoever
 * writes to it may wait for the first answer before there is a second input.
 */
export async function lookedInto(part: InputPart): Promise<InputPart> {
  if (part.path === undefined || !isOrdinaryFile(part.path)) return part;
  const source = (part.spans() as AsyncGenerator<Span<Query | number>>)[Symbol.asyncIterator]();
  const seen: Span<Query | number>[] = [];
  let items = 0;
  let ended = false;
  let failure: unknown;
  try {
    while (items < 2 && !ended) {
      const { done, value } = await source.next();
      if (done === true) ended = true;
      else {
        seen.push(value);
        items += spanSize(value);
      }
    }
  } catch (error) {
    failure = error;
  }
  const only = ended && items === 1 ? (itemAt(seen[0]!, 0) as Query) : undefined;
  return {
    ...part,
    ...(only === undefined ? {} : { single: only }),
    async *spans() {
      yield* seen;
      if (failure !== undefined) throw failure;
      if (!ended) yield* source;
    },
  };
}

function isOrdinaryFile(path: string): boolean {
  try {
    return (path === '-' ? fstatSync(0) : statSync(path)).isFile();
  } catch {
    return false;
  }
}

/** All inputs, part by part; a part that cannot be read is reported, and the others still have their turn. */
export async function* spansOf(
  parts: readonly InputPart[],
  badPart: (message: string) => void,
): AsyncGenerator<Span<Query | number>, void, undefined> {
  for (const part of parts) {
    try {
      yield* part.spans();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      badPart(error.message);
    }
  }
}

/** The inputs in a file (`-`: stdin), one a line, or on several lines where the format is such. */
function filePart(path: string): InputPart {
  return { size: () => countLines(path), numbers: false, spans: () => fileSpans(path), path };
}

async function* fileSpans(path: string): AsyncGenerator<Span<Query>, void, undefined> {
  const file = fileName(path);
  const gatherer = new InputGatherer();
  let found = 0;
  for await (const lines of readLines(path)) {
    const items = lines.flatMap((line) => gatherer.push(line)).map((input) => ({ ...input, file }));
    found += items.length;
    if (items.length > 0) yield { items };
  }
  const items = gatherer.end().map((input) => ({ ...input, file }));
  if (items.length > 0) yield { items };
  if (found + items.length === 0) {
    throw new InputError(`${file}: it holds no deal; one stands on each line`);
  }
}
