import { Option } from 'commander';
import { fileName, readText } from '../batch/read-lines.js';
import { suggestion } from '../deals/nearest.js';
import { InputError, quoted } from '../errors/input-error.js';
import { LINE_FORMATS, type LineFormat, readForeignLine } from '../game/foreign-lines.js';
import { parseLine, type Step } from '../game/notation.js';
import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';

/** The options of a command that take a line of play. */
export interface LineOptions {
  readonly moves?: string;
  readonly movesFile?: string;
  readonly movesFormat?: LineFormat;
}

/** Bytes of the longest line of play that is read. */
const LONGEST_LINE_OF_PLAY = 2 ** 20;

/** `--moves` and `--moves-file`. */
export function lineOptions(): Option[] {
  return [
    new Option('--moves <words>', 'the line of play'),
    new Option('--moves-file <path>', 'a file with the line of play; "-" for stdin').conflicts('moves'),
    movesFormatOption('how the line is written'),
  ];
}

/** `--moves-format`, the way in which another program writes lines of play. */
export function movesFormatOption(what: string): Option {
  const names = LINE_FORMATS.map((format) => format.name);
  return new Option('--moves-format <name>', `${what}: ${names.join(' or ')} (Klondike)`).argParser(
    (text) => {
      const found = LINE_FORMATS.find((format) => format.name === text.toLowerCase());
      if (found === undefined) {
        throw new InputError(
          `unknown format of moves ${quoted(text)}${suggestion(text, names)}; known are ${names.join(', ')}`,
        );
      }
      return found;
    },
  );
}

/**
 * The line of play that was given; undefined if none was.
 *
 * @param start where it starts; undefined where cards are unseen.
 * @throws InputError for a wrong one.
 */
export async function stepsOf(
  { moves, movesFile, movesFormat }: LineOptions,
  start: Position | undefined,
  rules: RuleSet,
): Promise<Step[] | undefined> {
  if (moves === undefined && movesFile === undefined) {
    if (movesFormat === undefined) return undefined;
    throw new InputError('--moves-format says how --moves or --moves-file is written; give one of these');
  }
  const text = moves ?? (await readText(movesFile!, LONGEST_LINE_OF_PLAY, 'a line of play'));
  try {
    if (movesFormat === undefined) return parseLine(text);
    if (start === undefined) throw new InputError('--moves-format needs a position whose cards are all seen');
    return readForeignLine(movesFormat, text, start, rules).map((action) => ({ action, second: undefined }));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${movesFile === undefined ? '--moves' : fileName(movesFile)}: ${error.message}`);
  }
}
