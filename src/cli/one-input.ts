import { fileName, readText } from '../batch/read-lines.js';
import { InputGatherer } from '../deals/formats/gather.js';
import { InputError } from '../errors/input-error.js';

/** Bytes of the longest file that is read for one deal, a line of play behind it included. */
const LONGEST_FILE = 2 ** 20;

/** Where a command finds its one deal. */
export interface OneInput {
  /** The argument: a deal, or `-` for stdin. */
  readonly input: string | undefined;
  /** A file in place of it. */
  readonly file?: string | undefined;
  /** The file with the line of play. */
  readonly movesFile?: string | undefined;
}

/** A deal as a text, and the line of play that stands behind it. */
export interface InputWithLine {
  readonly text: string;
  /** What `check --solution` answered, from its moves on, and the rules it names. */
  readonly answered?: { readonly rules: string; readonly moves: string };
}

/** An answer of `check --solution`: the deal, its rules, and the moves. */
const ANSWER = /^\s*(\S[^\n]*): winnable \(([^,)\n]+), \d+ nodes?(?:, shortest win [^)\n]+)?\):\s([^:]*)$/;

/**
 * The text of the only deal of a command, from where it is. An answer of `check --solution` is taken apart.
 *
 * @throws InputError where there is none, more than one, or it cannot be read.
 */
export async function oneInput({ input, file, movesFile }: OneInput): Promise<InputWithLine> {
  if ((input === undefined) === (file === undefined)) {
    throw new InputError('give one deal: a code, number or board, "-" for stdin, or --file');
  }
  const path = file ?? (input === '-' ? '-' : undefined);
  if (path === undefined) return { text: input! };
  if (path === '-' && movesFile === '-') {
    throw new InputError(
      'the deal and the line of play cannot both come from stdin; give one of them another way',
    );
  }
  const text = await readText(path, LONGEST_FILE, 'a deal');
  const [, deal, rules, moves] = ANSWER.exec(text) ?? [];
  if (deal !== undefined) return { text: deal, answered: { rules: rules!, moves: moves! } };
  return { text: onlyDeal(text, fileName(path)) };
}

/** The only deal in the text of a file. */
function onlyDeal(text: string, file: string): string {
  const gatherer = new InputGatherer();
  const found = [...text.split(/\r?\n/).flatMap((line) => gatherer.push(line)), ...gatherer.end()];
  const [first, second] = found;
  if (first === undefined) throw new InputError(`${file}: it holds no deal; one stands here`);
  if (second !== undefined) {
    throw new InputError(`${file}:${second.line}: a second deal; one stands here, and "check" takes many`);
  }
  return first.text;
}
