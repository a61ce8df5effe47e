import pc from 'picocolors';
import {
  type Card,
  cardName,
  cardOf,
  isRed,
  parseCard,
  rankOf,
  SUITS,
  suitName,
  suitOf,
} from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { readCards } from './board.js';
import { makePosition } from './make-position.js';
import { COLUMNS, type Column, type Position } from './position.js';
import type { RuleSet } from './rule-sets.js';
import { UNSEEN, UNSEEN_NAME } from './setup.js';

/** How a picture is drawn. */
export interface PictureOptions {
  /** Whether red suits are red, face-down cards dim and the playable ends of stock and waste bold. */
  readonly colour?: boolean;
}

/** A cell is a card and room for the parentheses of a face-down one; the card starts at index 1. */
const CELL = 4;
const GAP = '  ';
/** The width of the words in front of foundations, stock and waste. */
const LABEL = 13;
/** Cards of stock or waste in one row, so that a row fits a terminal of 80 characters. */
const PILE_ROW = 12;
/** Longer than any picture can be, colours included. */
const LONGEST_PICTURE = 20_000;

type Paint = ReturnType<typeof pc.createColors>;

function paintCard(card: Card, paint: Paint): string {
  return isRed(card) ? paint.red(cardName(card)) : cardName(card);
}

/**
 * Draws the table for people, without a line end behind the last row: the foundations, in Klondike the stock
 * (the cards that are turned next marked by carets), the waste (its top card marked likewise) and the redeals
 * left, then the seven columns side by side under their numbers, bottom card first, face-down cards in
 * parentheses. `parsePicture` reads it back.
 */
export function pictureOf(position: Position, rules: RuleSet, options: PictureOptions = {}): string {
  const paint = pc.createColors(options.colour ?? false);
  const rows = [label('foundations') + position.foundations.map(foundationCell(paint)).join(GAP)];
  if (rules.stock !== undefined) {
    const { stock, waste, redeals } = position;
    const turned = Math.min(rules.stock.draw, stock.length);
    rows.push(
      ...pileRows('stock', stock, 0, turned, 'next', paint),
      ...pileRows('waste', waste, Math.max(waste.length - 1, 0), waste.length, 'top', paint),
      label('redeals left') + (redeals === Number.POSITIVE_INFINITY ? 'unlimited' : redeals),
    );
  }
  rows.push('', position.columns.map((_, index) => ` ${index + 1}  `).join(GAP));
  const height = Math.max(1, ...position.columns.map(({ cards }) => cards.length));
  for (let depth = 0; depth < height; depth += 1) {
    rows.push(position.columns.map((column) => columnCell(column, depth, paint)).join(GAP));
  }
  return rows.map((row) => row.trimEnd()).join('\n');
}

function label(text: string): string {
  return text.padEnd(LABEL);
}

function foundationCell(paint: Paint): (height: number, suit: number) => string {
  return (height, suit) =>
    height === 0 ? paint.dim(`-${suitName(suit)}`) : paintCard(cardOf(suit, height), paint);
}

/** Stock or waste, in rows of cards; a row of carets under the cards from `from` to `to`, and a word behind it. */
function pileRows(
  name: string,
  cards: readonly Card[],
  from: number,
  to: number,
  mark: string,
  paint: Paint,
): string[] {
  if (cards.length === 0) return [`${label(name)}-`];
  const rows: string[] = [];
  for (let start = 0; start < cards.length; start += PILE_ROW) {
    const row = cards.slice(start, start + PILE_ROW);
    const marked = row.map((_, index) => start + index >= from && start + index < to);
    const names = row.map((card, index) => {
      const painted = paintCard(card, paint);
      return marked[index] ? paint.bold(painted) : paint.dim(painted);
    });
    rows.push(label(start === 0 ? name : '') + names.join(' '));
    if (marked.includes(true)) {
      const word = marked.at(-1) && start + PILE_ROW < to ? '' : ` ${mark}`;
      rows.push(
        label('') +
          marked
            .map((is) => (is ? '^^' : '  '))
            .join(' ')
            .trimEnd() +
          word,
      );
    }
  }
  return rows;
}

function columnCell({ cards, faceDown }: Column, depth: number, paint: Paint): string {
  const card = cards[depth];
  if (card === undefined) return depth === 0 ? ' -  ' : ' '.repeat(CELL);
  const painted = paintCard(card, paint);
  return depth < faceDown ? paint.dim(`(${painted})`) : ` ${painted} `;
}

/**
 * Reads a picture that `pictureOf` drew, coloured or not, also when it was indented as a whole. Throws
 * InputError, with the row, for anything else.
 */
export function parsePicture(text: string, rules: RuleSet): Position {
  if (text.length > LONGEST_PICTURE) {
    throw new InputError(
      `a text of ${text.length} characters is no picture; a picture has at most ${LONGEST_PICTURE}`,
    );
  }
  const rows = text
    .replace(ANSI, '')
    .split(/\r?\n/)
    .map((row) => row.trimEnd());
  const numbers = rows.findIndex((row) => NUMBERS.test(row));
  if (numbers < 0) throw new InputError('the picture has no row with the column numbers 1 to 7');
  const fields = readFields(rows.slice(0, numbers), rules);
  return makePosition({ ...fields, columns: readColumns(rows, numbers) }, rules);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
const ANSI = /\x1b\[[0-9;]*m/g;

/** The row with the numbers of the columns. */
const NUMBERS = /^ *1 +2 +3 +4 +5 +6 +7$/;

/** The rows above it that have a name. */
const NAMED = /^(foundations|stock|waste|redeals left)\s+(\S.*)$/;

/** What a line is as a row of a picture: one above the columns, their numbers, cards, nothing, or none. */
export type PictureRow = 'field' | 'numbers' | 'cards' | 'blank' | 'other';

/** What a line is as a row of a picture. */
export function pictureRow(line: string): PictureRow {
  if (line.length > LONGEST_PICTURE) return 'other';
  const row = line.replace(ANSI, '').trimEnd();
  if (row === '') return 'blank';
  if (NUMBERS.test(row)) return 'numbers';
  const content = row.trim();
  if (NAMED.test(content) || /^\^\^/.test(content)) return 'field';
  const cells = content.split(/\s+/);
  const cards = cells.every(
    (cell) => cell === '-' || cardAt(/^\((.*)\)$/.exec(cell)?.[1] ?? cell) !== undefined,
  );
  return cards && cells.length <= PILE_ROW ? 'cards' : 'other';
}

/** The card of a cell, or an unseen one. */
function cardAt(text: string): Card | undefined {
  return text === UNSEEN_NAME ? UNSEEN : parseCard(text);
}

/** What stands above the columns. */
function readFields(
  rows: readonly string[],
  rules: RuleSet,
): { foundations: number[]; stock?: Card[]; waste?: Card[]; redeals?: number } {
  const texts = new Map<string, string>();
  let current: string | undefined;
  for (const [index, row] of rows.entries()) {
    const content = row.trim();
    if (content === '' || content.startsWith('^')) continue;
    const named = NAMED.exec(content);
    if (named !== null) {
      current = named[1]!;
      if (texts.has(current))
        throw new InputError(`row ${index + 1} of the picture: ${current} a second time`);
      texts.set(current, named[2]!);
    } else if (current === 'stock' || current === 'waste') {
      texts.set(current, `${texts.get(current)} ${content}`);
    } else {
      throw new InputError(
        `row ${index + 1} of the picture: ${quoted(content)} is neither foundations, stock, waste nor redeals left`,
      );
    }
  }
  const foundations = readFoundations(need(texts, 'foundations'));
  if (rules.stock === undefined) {
    for (const name of ['stock', 'waste', 'redeals left']) {
      if (texts.has(name)) throw new InputError(`the picture has ${name}, but ${rules.name} has no stock`);
    }
    return { foundations };
  }
  return {
    foundations,
    stock: readPile(need(texts, 'stock'), 'stock'),
    waste: readPile(need(texts, 'waste'), 'waste'),
    redeals: readRedeals(need(texts, 'redeals left')),
  };
}

function need(texts: ReadonlyMap<string, string>, name: string): string {
  const text = texts.get(name);
  if (text === undefined) throw new InputError(`the picture has no row "${name}"`);
  return text;
}

function readFoundations(text: string): number[] {
  const words = text.split(/\s+/);
  const heights = words.map((word, suit) => {
    if (suit < SUITS && word.toUpperCase() === `-${suitName(suit)}`) return 0;
    const card = parseCard(word);
    return card !== undefined && suitOf(card) === suit ? rankOf(card) : Number.NaN;
  });
  if (heights.length !== SUITS || heights.some(Number.isNaN)) {
    throw new InputError(
      `the foundations ${quoted(text)} cannot be read; they are the top cards of S H D C, like "4S -H 3D -C"`,
    );
  }
  return heights;
}

function readPile(text: string, name: string): Card[] {
  return text === '-' ? [] : readCards(text, `the ${name}`, true);
}

function readRedeals(text: string): number {
  if (text === 'unlimited') return Number.POSITIVE_INFINITY;
  if (!/^\d{1,9}$/.test(text)) {
    throw new InputError(`redeals left ${quoted(text)}: a number or "unlimited" stands here`);
  }
  return Number(text);
}

/** Reads the cards under the numbers: a card belongs to the number that stands above its first character. */
function readColumns(rows: readonly string[], numbers: number): Column[] {
  const places = Array.from({ length: COLUMNS }, (_, index) => rows[numbers]!.indexOf(String(index + 1)));
  const cells: string[][] = Array.from({ length: COLUMNS }, () => []);
  for (const [offset, row] of rows.slice(numbers + 1).entries()) {
    for (const match of row.matchAll(/\S+/g)) {
      const where = `row ${numbers + offset + 2} of the picture`;
      const start = match.index + (match[0].startsWith('(') ? 1 : 0);
      const column = places.indexOf(start);
      if (column < 0) throw new InputError(`${where}: ${quoted(match[0])} stands under no column number`);
      if (cells[column]!.length !== offset) {
        throw new InputError(`${where}: a gap above ${quoted(match[0])} in column ${column + 1}`);
      }
      cells[column]!.push(match[0]);
    }
  }
  return cells.map(readColumn);
}

function readColumn(cells: readonly string[], index: number): Column {
  const where = `column ${index + 1}`;
  if (cells.length === 0) throw new InputError(`${where} is blank; an empty column is drawn "-"`);
  if (cells.length === 1 && cells[0] === '-') return { cards: [], faceDown: 0 };
  let faceDown = 0;
  const cards = cells.map((cell, depth) => {
    const inner = /^\((.*)\)$/.exec(cell)?.[1];
    const card = cardAt(inner ?? cell);
    if (card === undefined) {
      throw new InputError(`${where}: ${quoted(cell)} is no card; a card is rank and suit, like 7H or (TS)`);
    }
    if (inner !== undefined) {
      if (faceDown !== depth) throw new InputError(`${where}: ${cell} is face down on a face-up card`);
      faceDown += 1;
    }
    return card;
  });
  return { cards, faceDown };
}
