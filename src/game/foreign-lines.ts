import { type Card, rankOf, suitName, suitOf } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { applyMove, tryMove } from './legal.js';
import { moveWord, withoutAnswer } from './notation.js';
import { COLUMNS, type Move, type Position } from './position.js';
import type { RuleSet } from './rule-sets.js';

/** A pile as other programs name it: a column (0–6), a foundation (its suit, 0–3), or the waste. */
type Pile =
  | { readonly pile: 'column'; readonly index: number }
  | { readonly pile: 'foundation'; readonly suit: number }
  | { readonly pile: 'waste' };

/** One word of a foreign line: a move between piles, of so many cards where that is said, or turning the stock. */
type Word =
  | { readonly from: Pile; readonly to: Pile; readonly count: number | undefined; readonly text: string }
  | { readonly draws: number; readonly text: string }
  | { readonly redeal: true; readonly text: string };

/** A way in which other programs write lines of play: by piles, and not by cards. */
export interface LineFormat {
  /** The word for it, in `--moves-format`. */
  readonly name: string;
  /** The names of the piles, in the order: columns 1–7, foundations of S H D C, waste. */
  readonly piles: string;
  /** Reads the words of a text. Throws InputError that names the word at fault. */
  words(text: string): Word[];
  /** Writes a move of `count` cards between piles, from a column whose next card turned up where `turned`. */
  write(from: string, to: string, count: number, turned: boolean): string;
  /** Writes that the stock is turned so many times, and the waste once turned over before where `redealt`. */
  draw(times: number, redealt: boolean): string;
}

/** The pile that a letter stands for. */
function pileOf(letter: string, piles: string): Pile | undefined {
  const index = piles.indexOf(letter);
  if (letter === '' || index < 0) return undefined;
  if (index < COLUMNS) return { pile: 'column', index };
  return index < COLUMNS + 4 ? { pile: 'foundation', suit: index - COLUMNS } : { pile: 'waste' };
}

function noWord(text: string, right: string): never {
  throw new InputError(`${quoted(text)} is no move here; ${right}`);
}

/** Klondike-Solver and KSolve: `DR5 WH 67-3 F7 NEW`. */
const KLONDIKE_SOLVER: LineFormat = {
  name: 'klondike-solver',
  piles: '1234567SHDCW',
  words(text) {
    const found: Word[] = [];
    for (const word of text.toUpperCase().split(/[\s,]+/)) {
      // What is turned up turns up by itself here.
      if (word === '' || /^F[1-7]$/.test(word)) continue;
      const draws = /^DR(\d{1,3})$/.exec(word);
      const move = /^([1-7SHDCW])([1-7SHDC])(?:-(\d{1,2}))?$/.exec(word);
      if (word === 'NEW') found.push({ redeal: true, text: word });
      else if (draws !== null) found.push({ draws: Number(draws[1]), text: word });
      else if (move !== null) {
        found.push({
          from: pileOf(move[1]!, this.piles)!,
          to: pileOf(move[2]!, this.piles)!,
          count: Number(move[3] ?? 1),
          text: word,
        });
      } else noWord(word, 'a line of Klondike-Solver is like DR5 WH 67-3 F6 NEW');
    }
    return found;
  },
  write: (from, to, count, turned) =>
    `${from}${to}${count > 1 ? `-${count}` : ''}${turned ? ` F${from}` : ''}`,
  draw: (times, redealt) => [...(redealt ? ['NEW'] : []), ...(times > 0 ? [`DR${times}`] : [])].join(' '),
};

/** MinimalKlondike: `IC @@AL KL`; `@` turns the stock, and first turns the waste over where none is left. */
const MINIMAL_KLONDIKE: LineFormat = {
  name: 'minimal-klondike',
  piles: 'FGHIJKLDECBA',
  words(text) {
    const found: Word[] = [];
    for (const [word] of text.toUpperCase().matchAll(/@|[^@\s,]{1,2}/g)) {
      const from = pileOf(word[0]!, this.piles);
      const to = pileOf(word[1] ?? '', this.piles);
      if (word === '@') found.push({ draws: 1, text: word });
      else if (from !== undefined && to !== undefined && to.pile !== 'waste') {
        found.push({ from, to, count: undefined, text: word });
      } else noWord(word, 'a line of MinimalKlondike is like IC @@AL KL');
    }
    return found;
  },
  write: (from, to) => `${from}${to}`,
  draw: (times) => '@'.repeat(times),
};

/** The formats of lines of play, by the names that `--moves-format` takes. */
export const LINE_FORMATS: readonly LineFormat[] = [KLONDIKE_SOLVER, MINIMAL_KLONDIKE];

/**
 * Reads a line of play of another program, which speaks of piles, as the moves it stands for. The whole may be an answer
 * of `check --solution --moves-format`.
 *
 * @throws InputError that names the word that cannot be played, with its place (from 1).
 */
export function readForeignLine(format: LineFormat, text: string, start: Position, rules: RuleSet): Move[] {
  const moves: Move[] = [];
  let position = start;
  // Which of our columns a numbered one is: a king goes to any empty column here, and the numbers follow.
  const columns = Array.from({ length: COLUMNS }, (_, index) => index);
  const play = (move: Move) => {
    const next = tryMove(position, move, rules);
    if (typeof next === 'string') throw new InputError(`${moveWord(move)}: ${next}`);
    moves.push(move);
    position = next;
  };
  for (const [index, word] of format.words(withoutAnswer(text)).entries()) {
    try {
      if ('redeal' in word) play({ type: 'redeal' });
      else if ('draws' in word) {
        for (let turn = 0; turn < word.draws; turn += 1) {
          if (position.stock.length === 0) play({ type: 'redeal' });
          play({ type: 'draw' });
        }
      } else {
        const before = position;
        const move = moveOf(word, position, columns);
        play(move);
        if (move.type === 'empty' && word.to.pile === 'column') {
          const target = position.columns.findIndex(
            ({ cards }, at) => cards.length > 0 && before.columns[at]!.cards.length === 0,
          );
          const holder = columns.indexOf(target);
          columns[holder] = columns[word.to.index]!;
          columns[word.to.index] = target;
        }
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`step ${index + 1}, ${word.text}: ${error.message}`);
    }
  }
  return moves;
}

/** The move that a word stands for. Throws InputError where its pile has no such cards. */
function moveOf(
  { from, to, count }: Extract<Word, { from: Pile }>,
  position: Position,
  columns: readonly number[],
): Move {
  const onto = to.pile === 'column' ? position.columns[columns[to.index]!]!.cards.at(-1) : undefined;
  const card = cardFrom(from, to, count, onto, position, columns);
  if (card === undefined) throw new InputError('no such cards lie there');
  if (to.pile === 'foundation') {
    if (suitOf(card) !== to.suit) throw new InputError(`that is the foundation of ${suitName(to.suit)}`);
    return { type: 'foundation', card };
  }
  return onto === undefined ? { type: 'empty', card } : { type: 'column', card, onto };
}

/** The card that heads what is moved; undefined if there is none. */
function cardFrom(
  from: Pile,
  to: Pile,
  count: number | undefined,
  onto: Card | undefined,
  { columns, waste, foundations }: Position,
  numbered: readonly number[],
): Card | undefined {
  if (from.pile === 'waste') return waste.at(-1);
  if (from.pile === 'foundation') {
    const height = foundations[from.suit]!;
    return height === 0 ? undefined : from.suit * 13 + height - 1;
  }
  const { cards, faceDown } = columns[numbered[from.index]!]!;
  const up = cards.slice(faceDown);
  if (count !== undefined) return up[up.length - count];
  if (to.pile === 'foundation') return up.at(-1);
  return onto === undefined ? up[0] : up.find((card) => rankOf(card) === rankOf(onto) - 1);
}

/** Writes moves from a position on as another program does; `readForeignLine` gives them back. */
export function writeForeignLine(
  format: LineFormat,
  moves: readonly Move[],
  start: Position,
  rules: RuleSet,
): string {
  const words: string[] = [];
  let position = start;
  let draws = 0;
  let redealt = false;
  const turnStock = () => {
    const word = format.draw(draws, redealt);
    if (word !== '') words.push(word);
    draws = 0;
    redealt = false;
  };
  for (const move of moves) {
    const next = applyMove(position, move, rules);
    if (move.type === 'draw') draws += 1;
    else if (move.type === 'redeal') {
      turnStock();
      redealt = true;
    } else {
      turnStock();
      words.push(moveText(format, move, position, next));
    }
    position = next;
  }
  turnStock();
  return words.join(' ');
}

function moveText(
  format: LineFormat,
  move: Exclude<Move, { type: 'draw' | 'redeal' }>,
  before: Position,
  after: Position,
): string {
  const { piles } = format;
  const from = before.columns.findIndex(({ cards }) => cards.includes(move.card));
  const to = after.columns.findIndex(({ cards }) => cards.includes(move.card));
  const foundation = piles[COLUMNS + suitOf(move.card)]!;
  const inWaste = before.waste.at(-1) === move.card;
  const source = from >= 0 ? piles[from]! : inWaste ? piles.at(-1)! : foundation;
  const target = move.type === 'foundation' ? foundation : piles[to]!;
  const count = from < 0 ? 1 : before.columns[from]!.cards.length - after.columns[from]!.cards.length;
  const turned = from >= 0 && after.columns[from]!.faceDown < before.columns[from]!.faceDown;
  return format.write(source, target, count, turned);
}
