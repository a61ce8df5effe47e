import { Option } from 'commander';
import { InputError } from '../errors/input-error.js';
import { parseLine, type Step } from '../game/notation.js';
import { fileName, readText } from './read-lines.js';

/** The options of a command that take a line of play. */
export interface LineOptions {
  readonly moves?: string;
  readonly movesFile?: string;
}

/** Bytes of the longest line of play that is read. */
const LONGEST_LINE_OF_PLAY = 2 ** 20;

/** `--moves` and `--moves-file`. */
export function lineOptions(): Option[] {
  return [
    new Option('--moves <words>', 'the line of play'),
    new Option('--moves-file <path>', 'a file with the line of play; "-" for stdin').conflicts('moves'),
  ];
}

/** The line of play that was given; undefined if none was. Throws InputError. */
export async function stepsOf({ moves, movesFile }: LineOptions): Promise<Step[] | undefined> {
  if (moves === undefined && movesFile === undefined) return undefined;
  const text = moves ?? (await readText(movesFile!, LONGEST_LINE_OF_PLAY));
  try {
    return parseLine(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`${movesFile === undefined ? '--moves' : fileName(movesFile)}: ${error.message}`);
  }
}
