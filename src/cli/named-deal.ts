import { namedMessage } from '../batch/answer.js';
import { type Asked, type Deal, readDeal } from '../deals/input.js';
import { InputError } from '../errors/input-error.js';
import { UnseenCards } from '../game/make-position.js';

/** Reads an input. Throws InputError with the input's name in front. */
export function readNamed(input: string, asked: Asked): Deal {
  const deal = readPerhapsUnseen(input, asked);
  if (deal instanceof UnseenCards) throw new InputError(namedMessage({ text: input, line: 1 }, deal.message));
  return deal;
}

/** Reads an input that may have unseen cards. Throws InputError with the input's name in front. */
export function readPerhapsUnseen(input: string, asked: Asked): Deal | UnseenCards {
  try {
    return readDeal(input, asked);
  } catch (error) {
    if (error instanceof UnseenCards) return error;
    if (!(error instanceof InputError)) throw error;
    throw new InputError(namedMessage({ text: input, line: 1 }, error.message));
  }
}
