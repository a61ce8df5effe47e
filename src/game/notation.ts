import { cardName, parseCard } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import type { Move } from './position.js';

/** A move as a word: `7H>8H`, `KS>E`, `AS>F`, `draw`, `redeal`. */
export function moveWord(move: Move): string {
  switch (move.type) {
    case 'column':
      return `${cardName(move.card)}>${cardName(move.onto)}`;
    case 'empty':
      return `${cardName(move.card)}>E`;
    case 'foundation':
      return `${cardName(move.card)}>F`;
    default:
      return move.type;
  }
}

/** Reads a move word, in either case, cards in any accepted spelling. Throws InputError for anything else. */
export function parseMove(word: string): Move {
  const lower = word.toLowerCase();
  if (lower === 'draw' || lower === 'redeal') return { type: lower };
  const [from, to, ...more] = word.split('>');
  const card = parseCard(from!);
  if (card !== undefined && to !== undefined && more.length === 0) {
    if (to.toUpperCase() === 'E') return { type: 'empty', card };
    if (to.toUpperCase() === 'F') return { type: 'foundation', card };
    const onto = parseCard(to);
    if (onto !== undefined) return { type: 'column', card, onto };
  }
  throw new InputError(
    `${quoted(word)} is no move; a move is CARD>CARD, CARD>E (to an empty column), CARD>F (to its foundation), draw or redeal, like 7H>8S, KS>E, AS>F`,
  );
}

/** One word of a line of play: a move or `undo`, and the second at which it was made where that is known. */
export interface Step {
  readonly action: Move | 'undo';
  readonly second: number | undefined;
}

/** Writes a step: the move word or `undo`, and `@second` where known. */
export function stepWord(step: Step): string {
  const word = step.action === 'undo' ? 'undo' : moveWord(step.action);
  return step.second === undefined ? word : `${word}@${step.second}`;
}

/** What stands before the line of play in an answer of `check --solution`. */
const ANSWER = /^[^\n]*: winnable \([^)\n]*\):/;

/** A line of play without what `check --solution` says in front of it. */
export function withoutAnswer(text: string): string {
  return text.replace(ANSWER, '');
}

/** The words of a line of play: numbers in front of moves do not count, and `→` or `->` stand for `>`. */
function wordsOf(text: string): string[] {
  return withoutAnswer(text)
    .replace(/\s*(?:→|⇒|[-=]?>)\s*/g, '>')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^\d{1,4}[.):]/, ''))
    .filter((word) => word !== '');
}

/**
 * Reads a line of play: words separated by spaces, commas or line ends, each a move or `undo`, optionally with
 * `@` and the second (0 or more, not falling) at which it was made. The moves may be numbered, and the whole may be an
 * answer of `check --solution`. Throws InputError that names the word.
 */
export function parseLine(text: string): Step[] {
  const words = wordsOf(text);
  let last = 0;
  return words.map((word, index) => {
    const at = word.indexOf('@');
    const name = at < 0 ? word : word.slice(0, at);
    let second: number | undefined;
    try {
      if (at >= 0) {
        const digits = word.slice(at + 1);
        second = Number(digits);
        if (!/^\d+(\.\d+)?$/.test(digits)) {
          throw new InputError(`${quoted(word)}: behind "@" stands the second of the move, like @93`);
        }
        if (second < last) throw new InputError(`${quoted(word)}: the seconds of a line of play do not fall`);
        last = second;
      }
      return { action: name.toLowerCase() === 'undo' ? ('undo' as const) : parseMove(name), second };
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`step ${index + 1}: ${error.message}`);
      throw error;
    }
  });
}
