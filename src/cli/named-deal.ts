import { type Asked, type Deal, readDeal } from '../deals/input.js';
import { InputError } from '../errors/input-error.js';
import { namedMessage } from './check/answer.js';

/** Reads an input. Throws InputError with the input's name in front. */
export function readNamed(input: string, asked: Asked): Deal {
  try {
    return readDeal(input, asked);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(namedMessage({ text: input, line: 1 }, error.message));
  }
}
