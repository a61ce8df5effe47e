import { InvalidArgumentError, Option } from 'commander';
import { InputError, quoted } from '../../errors/input-error.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../pool/export.js';
import { type AnyPool, openPool, type PoolMode } from '../../pool/folder.js';
import type { Bounds, Filter } from '../../pool/select.js';
import { seconds } from '../options.js';

/** The option of a command that says how long to wait for other processes. */
export interface WaitOptions {
  /** Seconds. */
  readonly wait: number;
}

/** Seconds that are waited for other processes, if nothing else is said. */
const WAIT = 5;

/** `--wait`. */
export function waitOption(): Option {
  return new Option('--wait <seconds>', 'how long to wait while another process writes to the pool')
    .argParser(seconds(true))
    .default(WAIT);
}

/** Opens a pool for the time of an action. Throws InputError where it cannot be opened. */
export async function withPool<Result>(
  path: string,
  mode: PoolMode,
  { wait }: WaitOptions,
  action: (pool: AnyPool) => Promise<Result>,
): Promise<Result> {
  const pool = await openPool(path, mode, 1000 * wait);
  try {
    return await action(pool);
  } finally {
    pool.close();
  }
}

/** The options of a command that say which deals are meant. */
export interface FilterOptions {
  readonly ease?: Bounds;
  readonly length?: Bounds;
}

/** `--ease` and `--length`. */
export function filterOptions(): Option[] {
  return [
    new Option('--ease <a..b>', 'deals of this ease, 0 (hard) to 1 (easy)').argParser(bounds('0.4..0.8', 1)),
    new Option('--length <a..b>', 'deals with lines of play of so many moves').argParser(
      bounds('80..100', Number.MAX_SAFE_INTEGER),
    ),
  ];
}

/** What the filter options ask for. */
export function filterBy({ ease, length }: FilterOptions): Filter {
  return { ...(ease === undefined ? {} : { ease }), ...(length === undefined ? {} : { length }) };
}

/** Reads `a..b`, numbers of 0 or more, for commander. */
function bounds(example: string, most: number): (text: string) => Bounds {
  return (text) => {
    const match = /^(\d*\.?\d+)\.\.(\d*\.?\d+)$/.exec(text);
    const [low, high] = [Number(match?.[1]), Number(match?.[2])];
    if (match === null || high < low || high > most) {
      throw new InvalidArgumentError(
        `It is two numbers, the lower one first${most === 1 ? ', at most 1' : ''}, like ${example}.`,
      );
    }
    return { least: low, most: high };
  };
}

/** `--format`. */
export function formatOption(preset: string): Option {
  const names = EXPORT_FORMATS.map(({ name, summary }) => `${name} (${summary})`).join(', ');
  return new Option('--format <name>', names).choices(EXPORT_FORMATS.map(({ name }) => name)).default(preset);
}

/** The format of a name that `formatOption` lets through. */
export function formatOf(name: string): ExportFormat {
  return EXPORT_FORMATS.find((format) => format.name === name)!;
}

/** Reads the name of a mark, for commander. Throws InputError for one that is blank or has a line break in it. */
export function markName(text: string): string {
  const name = text.trim();
  if (name === '') throw new InputError('--mark is a name, and this one is blank');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(name)) {
    throw new InputError(
      `--mark is a name of one line, and ${quoted(name)} has a line break or a control character`,
    );
  }
  return name;
}
