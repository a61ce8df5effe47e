import { type Card, cardName, parseCard, SUITS, suitName } from '../../cards/card.js';
import { InputError, quoted } from '../../errors/input-error.js';
import { COLUMNS, type Column, type Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { type Setup, type SetupColumn, UNSEEN, UNSEEN_NAME } from '../../game/setup.js';
import type { DealFormat } from './format.js';

/** More characters than any line of a board text has. */
const LONGEST_LINE = 1000;

/** More cards than this, with no `:` in front, are meant as a deck, and columns do not come near it. */
const LONGEST_BARE_COLUMN = 40;

/** The lines of a board text that are no columns, by what they are called. */
const HEADERS: Readonly<Record<string, 'foundations' | 'cells' | 'stock' | 'reversed' | 'waste'>> = {
  foundations: 'foundations',
  founds: 'foundations',
  freecells: 'cells',
  fc: 'cells',
  talon: 'stock',
  // KSolve's word for columns that are written from the top card down.
  nalot: 'reversed',
  stock: 'stock',
  waste: 'waste',
};

/** The foundations in the order in which Freecell Solver writes them, H C D S. */
const FOUNDATION_ORDER = [1, 3, 2, 0] as const;

const FOUNDATION_RANKS = '0A23456789TJQK';

/** What a line of a board text is. */
export type BoardTextLine = 'header' | 'column' | 'blank' | 'comment' | 'other';

/** A card, the suit in front or behind; an ace may be written with a 1, and a card nobody has seen as `?`. */
function readCard(word: string): Card | undefined {
  if (/^\?{1,2}$/.test(word)) return UNSEEN;
  return parseCard(word.replace(/^1(?!0)|1$/, 'A'));
}

/** A card of a column, and the side it shows. */
interface FacedCard {
  readonly card: Card;
  readonly faceDown: boolean;
}

/** A word of a column that is no card. */
interface WrongWord {
  readonly wrong: string;
}

/** The cards of a column with spaces between them: `7H`, `<7H>` face down, one bracket around several too. */
function readFaced(text: string): (FacedCard | WrongWord)[] {
  const found: (FacedCard | WrongWord)[] = [];
  let open = false;
  for (const part of text.split(/([<>()\s])/)) {
    if (part === '<' || part === '(') {
      if (open) found.push({ wrong: part });
      open = true;
    } else if (part === '>' || part === ')') {
      if (!open) found.push({ wrong: part });
      open = false;
    } else if (part.trim() !== '') {
      const card = readCard(part);
      found.push(card === undefined ? { wrong: part } : { card, faceDown: open });
    }
  }
  if (open) found.push({ wrong: '<' });
  return found;
}

function splitHeader(line: string): { name: string; rest: string } | undefined {
  const match = /^\s*([A-Za-z]+)\s*:(.*)$/.exec(line);
  const name = match?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(HEADERS, name) ? { name, rest: match![2]!.trim() } : undefined;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * What a line is as part of a board text. A column is cards with spaces between them, or anything behind a `:`; more
 * than 40 cards without one are none, but a deck.
 */
export function boardTextLine(line: string): BoardTextLine {
  if (line.length > LONGEST_LINE) return 'other';
  const text = line.trim();
  if (text === '') return 'blank';
  if (text.startsWith('#')) return 'comment';
  if (text.startsWith(':')) return 'column';
  if (splitHeader(text) !== undefined) return 'header';
  const words = readFaced(text);
  if (words.length > LONGEST_BARE_COLUMN) return 'other';
  return words.every((word) => 'card' in word) ? 'column' : 'other';
}

function readCards(text: string, where: string): Card[] {
  return wordsOf(text)
    .filter((word) => word !== '-')
    .map((word) => {
      const card = readCard(word);
      if (card === undefined) {
        throw new InputError(`${where}: ${quoted(word)} is no card; a card is rank and suit, like 7H or TS`);
      }
      return card;
    });
}

function readColumn(line: string, index: number, reversed: boolean): SetupColumn {
  const where = `column ${index + 1}`;
  const cards: Card[] = [];
  let faceDown = 0;
  const words = readFaced(line.trim().replace(/^:/, ''));
  for (const word of reversed ? words.reverse() : words) {
    if ('wrong' in word) {
      throw new InputError(
        /^[<>()]$/.test(word.wrong)
          ? `${where}: ${quoted(word.wrong)} without its other bracket; face-down cards stand as <7H> or <7H KS>`
          : `${where}: ${quoted(word.wrong)} is no card; a card is rank and suit, like 7H, and <7H> face down`,
      );
    }
    if (word.faceDown && faceDown < cards.length) {
      throw new InputError(
        `${where}: ${word.card === UNSEEN ? UNSEEN_NAME : cardName(word.card)} lies face down on face-up cards; face-down cards lie at a column's bottom`,
      );
    }
    if (word.faceDown) faceDown += 1;
    cards.push(word.card);
  }
  return { cards, faceDown };
}

/** Heights in the order S H D C from `H-0 C-A D-5 S-K`; a suit that is not named has 0, `-` names none. */
function readFoundations(text: string): number[] {
  const heights = new Array<number | undefined>(SUITS).fill(undefined);
  for (const word of wordsOf(text)) {
    if (word === '-') continue;
    const match = /^([SHDC♠♥♦♣])[\uFE0E\uFE0F]?-(10|[0-9ATJQK])$/i.exec(word);
    if (match === null) {
      throw new InputError(
        `Foundations: ${quoted(word)} is no foundation; write suit and top rank, like H-5, or H-0 for an empty one`,
      );
    }
    const suit = Math.max('SHDC'.indexOf(match[1]!.toUpperCase()), '♠♥♦♣'.indexOf(match[1]!));
    if (heights[suit] !== undefined) {
      throw new InputError(`Foundations: ${suitName(suit)} is named twice; each suit has one foundation`);
    }
    const rank = match[2]!.toUpperCase().replace('10', 'T').replace('1', 'A');
    heights[suit] = FOUNDATION_RANKS.indexOf(rank);
  }
  return heights.map((height) => height ?? 0);
}

function read(text: string, rules: RuleSet): Setup {
  const headers = new Map<string, string>();
  const columns: SetupColumn[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const kind = boardTextLine(line);
    if (kind === 'blank' || kind === 'comment') continue;
    const header = splitHeader(line);
    if (header === undefined) {
      columns.push(readColumn(line, columns.length, headers.has('reversed')));
      continue;
    }
    const part = HEADERS[header.name]!;
    if (headers.has(part)) {
      throw new InputError(`the board text has two lines for the ${part}; it has one at most`);
    }
    headers.set(part, header.rest);
    if (part === 'reversed') headers.set('stock', header.rest);
  }
  if (columns.length !== COLUMNS) {
    throw new InputError(
      `a board text has ${COLUMNS} columns, one a line, an empty one written ":"; this one has ${columns.length}`,
    );
  }
  const stock = readCards(headers.get('stock') ?? '', 'Talon');
  const waste = readCards(headers.get('waste') ?? '', 'Waste');
  requireGame(headers, stock.length + waste.length, rules);
  const foundations = headers.get('foundations');
  return {
    columns,
    stock,
    waste,
    ...(foundations === undefined ? {} : { foundations: readFoundations(foundations) }),
  };
}

/** Throws InputError if the board text is one of another game than the rule set's. */
function requireGame(headers: ReadonlyMap<string, string>, undealt: number, rules: RuleSet): void {
  if (readCards(headers.get('cells') ?? '', 'Freecells').length > 0) {
    throw new InputError(
      `the fc-solve board text has cards in free cells; ${rules.name} has none, so it does not fit`,
    );
  }
  if (rules.stock === undefined && undealt > 0) {
    throw new InputError(
      `an fc-solve board text with a stock (Talon:) is a Klondike board, so it does not fit ${rules.name}, which has none`,
    );
  }
  if (rules.stock !== undefined && !headers.has('stock')) {
    throw new InputError(
      `an fc-solve board text without a "Talon:" line is a board without a stock, so it does not fit ${rules.name}; an empty stock is written "Talon:"`,
    );
  }
}

function columnText({ cards, faceDown }: Column): string {
  const words = cards.map((card, depth) => (depth < faceDown ? `<${cardName(card)}>` : cardName(card)));
  return [':', ...words].join(' ');
}

function pileText(name: string, cards: readonly Card[]): string {
  return [`${name}:`, ...cards.map(cardName)].join(' ');
}

function write({ columns, foundations, stock, waste }: Position, rules: RuleSet): string {
  const tops = FOUNDATION_ORDER.map((suit) => `${suitName(suit)}-${FOUNDATION_RANKS[foundations[suit]!]!}`);
  const lines = [`Foundations: ${tops.join(' ')}`];
  if (rules.stock !== undefined) {
    lines.push(pileText('Talon', stock));
    if (waste.length > 0) lines.push(pileText('Waste', waste));
  }
  return [...lines, ...columns.map(columnText)].join('\n');
}

/**
 * The board text of Freecell Solver and PySolFC's dealers: seven columns, one a line, bottom to top, `:` in front
 * if liked and alone for an empty column, `<7H>` for a face-down card; before them `Foundations: H-0 C-A D-5 S-K`
 * (if left out, what the table lacks) and, in Klondike, `Talon:` with the stock, the next card first. `Waste:`,
 * its top card last, is ours: neither program writes a waste. KSolve's `naloT:` stands for a `Talon:` with columns
 * that are written from the top card down.
 */
export const fcSolve: DealFormat = {
  name: 'fc-solve',
  title: 'board text of fc-solve',
  source: 'Freecell Solver 6 and pysol-cards 0.18',
  games: 'Russian Solitaire, Yukon and Klondike',
  families: ['RU', 'YU', 'KL'],
  example: ': KH, : <2C> 5D, … one column a line',
  recognises: (text) => {
    const kinds = text.split(/\r\n|\r|\n/, 20).map(boardTextLine);
    const first = kinds.find((kind) => kind !== 'blank' && kind !== 'comment');
    return first === 'header' || first === 'column';
  },
  read,
  write,
};
