import { type Card, cardName, readCard } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { makePosition } from './make-position.js';
import { COLUMNS, type Column, type Position } from './position.js';
import type { RuleSet } from './rule-sets.js';

/** Longer than any board line can be, with room for spaces and long spellings of the cards. */
const LONGEST_BOARD = 2000;

/**
 * Reads a board line: seven columns joined by `/`, cards bottom to top, the face-down ones in parentheses, `-`
 * for an empty column, and in Klondike ` | stock | waste`. Throws InputError for anything else.
 */
export function parseBoard(text: string, rules: RuleSet): Position {
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
    throw new InputError(`a board has ${COLUMNS} columns joined by "/", this one has ${columns.length}`);
  }
  return makePosition(
    {
      columns: columns.map((column, index) => parseColumn(column.trim(), index)),
      stock: parsePile(piles[0] ?? '-', 'the stock'),
      waste: parsePile(piles[1] ?? '-', 'the waste'),
    },
    rules,
  );
}

function parseColumn(text: string, index: number): Column {
  const where = `column ${index + 1}`;
  if (text === '') throw new InputError(`${where} is blank; an empty column is written "-"`);
  if (!text.startsWith('(')) {
    if (text.includes('(') || text.includes(')')) {
      throw new InputError(
        `${where}: parentheses stand only around the face-down cards at a column's bottom`,
      );
    }
    return { cards: parsePile(text, where), faceDown: 0 };
  }
  const close = text.indexOf(')');
  if (close < 0) throw new InputError(`${where}: a parenthesis is opened and not closed`);
  const down = parsePile(text.slice(1, close), where);
  const rest = text.slice(close + 1);
  if (rest.includes('(') || rest.includes(')')) {
    throw new InputError(`${where}: parentheses stand only around the face-down cards at a column's bottom`);
  }
  const up = rest.trim() === '' ? [] : parsePile(rest, where);
  return { cards: [...down, ...up], faceDown: down.length };
}

/** Cards one after the other, spaces between them allowed; `-` for none. */
function parsePile(text: string, where: string): Card[] {
  const trimmed = text.trim();
  if (trimmed === '-') return [];
  const cards = readCards(trimmed, where);
  if (cards.length === 0) throw new InputError(`${where} names no card; an empty one is written "-"`);
  return cards;
}

/**
 * Reads cards that stand one after the other, with or without spaces between them. Throws InputError that names
 * `where` and what is no card.
 */
export function readCards(text: string, where: string): Card[] {
  const cards: Card[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === ' ' || text[at] === '\t') {
      at += 1;
      continue;
    }
    const read = readCard(text, at);
    if (read === undefined) {
      throw new InputError(
        `${where}: ${quoted(text.slice(at, at + 2))} is no card; a card is rank and suit, like 7H or TS`,
      );
    }
    cards.push(read.card);
    at = read.end;
  }
  return cards;
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
