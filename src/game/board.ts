import { type Card, cardName, readCard } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { makePosition } from './make-position.js';
import { refuseMistakes, twiceOnBoard } from './mistakes.js';
import { COLUMNS, type Column, type Position } from './position.js';
import type { RuleSet } from './rule-sets.js';
import { type Setup, type SetupColumn, UNSEEN, UNSEEN_NAME } from './setup.js';

/** Longer than any board line can be, with room for spaces and long spellings of the cards. */
const LONGEST_BOARD = 2000;

/** What a board line looks like. */
const EXAMPLE = 'KD/(TH)JH/(KSKCKH)QH/-/-/-/-';

/**
 * Reads a board line: seven columns joined by `/`, cards bottom to top, the face-down ones in parentheses, `-`
 * for an empty column, and in Klondike ` | stock | waste`. Throws InputError, with all that is wrong, for anything
 * else.
 */
export function parseBoard(text: string, rules: RuleSet): Position {
  return makePosition(parseSetup(text, rules), rules);
}

/** Reads a board line as `parseBoard` does, `??` for unseen cards, without asking whether what lies there can lie there. */
export function parseSetup(text: string, rules: RuleSet): Setup {
  if (text.length > LONGEST_BOARD) {
    throw new InputError(
      `a line of ${text.length} characters is no board; a board line has at most ${LONGEST_BOARD}`,
    );
  }
  const [tableau, ...piles] = text.split('|').map((part) => part.trim());
  if (rules.stock === undefined && piles.length > 0) {
    throw new InputError(
      `${rules.name} has no stock and no waste, but the board has ${piles.length + 1} parts joined by "|"`,
    );
  }
  if (rules.stock !== undefined && piles.length !== 2) {
    throw new InputError(
      `a ${rules.name} board is "columns | stock | waste" ("-" for an empty one), this one has ${piles.length + 1} of the 3 parts`,
    );
  }
  const columns = tableau!.split('/');
  if (columns.length !== COLUMNS) {
    throw new InputError(
      `a board has ${COLUMNS} columns joined by "/", this one has ${columns.length}, like ${EXAMPLE}`,
    );
  }
  const mistakes: string[] = [];
  const setup: Setup = {
    columns: columns.map((column, index) => readColumn(column.trim(), index, mistakes)),
    stock: readPile(piles[0] ?? '-', 'the stock', mistakes),
    waste: readPile(piles[1] ?? '-', 'the waste', mistakes),
  };
  if (mistakes.length > 0) mistakes.push(...twiceOnBoard(setup, false));
  refuseMistakes(mistakes);
  return setup;
}

/** Reads a column; what is wrong is added to `mistakes`. */
function readColumn(text: string, index: number, mistakes: string[]): SetupColumn {
  const where = `column ${index + 1}`;
  if (text === '') {
    mistakes.push(`${where} is blank; an empty column is written "-"`);
    return { cards: [], faceDown: 0 };
  }
  const parts = /^\(([^()]*)\)([^()]*)$/.exec(text);
  if (parts === null) {
    const bare = text.replace(/[()]/g, '');
    if (bare !== text) {
      mistakes.push(
        text.startsWith('(') && !text.includes(')')
          ? `${where}: a parenthesis is opened and not closed`
          : `${where}: parentheses stand only around the face-down cards at a column's bottom`,
      );
    }
    return { cards: readPile(bare, where, mistakes), faceDown: 0 };
  }
  const down = readPile(parts[1]!, where, mistakes);
  const up = parts[2]!.trim() === '' ? [] : readPile(parts[2]!, where, mistakes);
  return { cards: [...down, ...up], faceDown: down.length };
}

/** Cards one after the other, spaces between them allowed; `-` for none. What is wrong is added to `mistakes`. */
function readPile(text: string, where: string, mistakes: string[]): Card[] {
  const trimmed = text.trim();
  if (trimmed === '-') return [];
  const { cards, wrong } = scan(trimmed, true);
  if (cards.length === 0 && wrong.length === 0) {
    mistakes.push(`${where} names no card; an empty one is written "-"`);
  }
  mistakes.push(...wrong.map((part) => noCard(where, part)));
  return cards;
}

function noCard(where: string, part: string): string {
  return `${where}: ${quoted(part)} is no card; a card is rank and suit, like 7H or TS`;
}

/**
 * Reads cards that stand one after the other, with or without spaces between them. Throws InputError that names
 * `where` and what is no card.
 *
 * @param unseen whether `??` may stand for an unseen card.
 */
export function readCards(text: string, where: string, unseen = false): Card[] {
  const { cards, wrong } = scan(text, unseen);
  refuseMistakes(wrong.map((part) => noCard(where, part)));
  return cards;
}

/** The card, or where `unseen` the unseen card, at an index, and the index behind it. */
function placeAt(text: string, at: number, unseen: boolean): { card: Card; end: number } | undefined {
  if (unseen && text.startsWith(UNSEEN_NAME, at)) return { card: UNSEEN, end: at + UNSEEN_NAME.length };
  return readCard(text, at);
}

function behindSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

/** The cards of a text, and the parts of it that are none. */
function scan(text: string, unseen: boolean): { cards: Card[]; wrong: string[] } {
  const cards: Card[] = [];
  const wrong: string[] = [];
  let at = behindSpace(text, 0);
  while (at < text.length) {
    const read = placeAt(text, at, unseen);
    if (read === undefined) {
      const end = at + wrongLength(text, at, unseen);
      wrong.push(text.slice(at, end).trim());
      at = behindSpace(text, end);
    } else {
      cards.push(read.card);
      at = behindSpace(text, read.end);
    }
  }
  return { cards, wrong };
}

/** How many characters at an index, which are no card, to pass over: so many that most cards can be read behind them. */
function wrongLength(text: string, at: number, unseen: boolean): number {
  let best = 2;
  let farthest = -1;
  for (const length of [2, 1, 3]) {
    let end = behindSpace(text, at + length);
    for (let read = placeAt(text, end, unseen); read !== undefined; read = placeAt(text, end, unseen)) {
      end = behindSpace(text, read.end);
    }
    if (end > farthest) [best, farthest] = [length, end];
  }
  return best;
}

/** Writes a position as a board line; `parseBoard` reads it back (redeals left are no part of it). */
export function boardLine(position: Position, rules: RuleSet): string {
  const tableau = position.columns.map(columnText).join('/');
  if (rules.stock === undefined) return tableau;
  return `${tableau} | ${pileText(position.stock)} | ${pileText(position.waste)}`;
}

function columnText({ cards, faceDown }: Column): string {
  if (cards.length === 0) return '-';
  const down = faceDown > 0 ? `(${cards.slice(0, faceDown).map(cardName).join('')})` : '';
  return down + cards.slice(faceDown).map(cardName).join('');
}

function pileText(cards: readonly Card[]): string {
  return cards.length === 0 ? '-' : cards.map(cardName).join('');
}
