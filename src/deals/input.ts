import { readCard } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { boardLine, parseSetup } from '../game/board.js';
import { positionFromJson } from '../game/json.js';
import { makePosition, UnseenCards } from '../game/make-position.js';
import { parsePicture } from '../game/picture.js';
import type { Position } from '../game/position.js';
import { describeRules, type RuleChanges, type RuleSet } from '../game/rule-sets.js';
import { asMeant } from './as-meant.js';
import { gameCode, looksLikeCode, parseCode, parseNumber } from './codes.js';
import { deckOf, LAST_NUMBER, MAPPING_VERSION, parseDeck } from './deck.js';
import { type DealFormat, fittingRules, PREFIXES, readFormat, recogniseFormat } from './formats/index.js';
import { dealOut } from './layout.js';
import { suggestion } from './nearest.js';
import {
  changedRules,
  parseBuild,
  parseDraw,
  parseEmptyColumn,
  parseMaxGroup,
  parseRedeals,
  parseRules,
} from './rules-text.js';
import { looksLikePicture, readTitle } from './titled-picture.js';

/** What the user asks for beside the input itself. */
export interface Asked {
  /** Takes the place of the rules that the input names. */
  readonly rules?: RuleSet;
  /** Changes the rules, wherever they come from. */
  readonly changes?: RuleChanges;
}

/** A deal or position, ready to be shown, judged or played. */
export interface Deal {
  readonly rules: RuleSet;
  readonly position: Position;
  /** The deal number (0 … 2^30 − 1) in the rules' family, where the input named one. */
  readonly number?: number;
  /** What the user should know of how the input was taken, one line each. Equal cases give equal notes. */
  readonly notes: readonly string[];
}

/** An input whose shape is known and whose contents are not read yet. */
export interface Given {
  /** The input itself: a code, number, board line … as it was written. */
  readonly text: string;
  /** The caller's name for it. */
  readonly id?: string | number;
  /** Reads it. Throws InputError that says what is wrong. */
  read(asked: Asked): Deal;
}

/** What a reader makes of a text, before options are looked at. */
interface Found {
  /** The rules that the text itself names. */
  readonly own?: RuleSet;
  /** What names them, for a note: `RU1-C codes`. */
  readonly namedBy?: string;
  readonly number?: number;
  /** The format of another program that it is in. */
  readonly format?: DealFormat;
  /** What the text says about its rules beside their name. */
  readonly changes?: RuleChanges;
  /**
   * The cards under the rules that were settled on. What the user should know of how they were taken is added to
   * `notes`.
   */
  position(rules: RuleSet, notes: string[]): Position;
}

/** A way to write a deal. */
interface Reader {
  recognises(text: string): boolean;
  /** Throws InputError. */
  read(text: string): Found;
}

/** Longer than any input can be, however its cards are spelled. */
const LONGEST_INPUT = 20_000;

/** Whether a text is cards and nothing else, two at least. */
function isCards(text: string): boolean {
  let at = 0;
  let cards = 0;
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1;
      continue;
    }
    const read = readCard(text, at);
    if (read === undefined) return false;
    at = read.end;
    cards += 1;
  }
  return cards > 1;
}

/** All ways to write a deal; the first that recognises a text reads it. */
const READERS: readonly Reader[] = [
  {
    recognises: (text) => recogniseFormat(text) !== undefined,
    read: (text) => {
      const format = recogniseFormat(text)!;
      return { format, position: (rules, notes) => readFormat(format, text, rules, notes) };
    },
  },
  { recognises: looksLikePicture, read: readPicture },
  { recognises: looksLikeCode, read: readCode },
  { recognises: (text) => /^[+-]?\d+$/.test(text), read: (text) => readNumber(parseNumber(text)) },
  {
    recognises: isCards,
    read: readDeck,
  },
  {
    recognises: (text) => text.includes('\n'),
    read: readPicture,
  },
  { recognises: looksLikeFile, read: refuseFile },
  { recognises: (text) => text.includes('/') || text.includes('|'), read: readBoard },
];

/** Whether a text is meant as the name of a file: nothing else has an extension, or begins like a path. */
function looksLikeFile(text: string): boolean {
  return /^[^\n:|]*[^\n:|/\d.]\.[a-z]\w{0,7}$/i.test(text) || /^(?:\.{1,2}|~)\//.test(text);
}

function refuseFile(text: string): never {
  throw new InputError(`${quoted(text)} looks like a file of deals; it is read by --file ${text}`);
}

function readCode(text: string): Found {
  const { rules: own, number } = parseCode(text);
  return {
    own,
    namedBy: `${own.family}${MAPPING_VERSION}-${own.letter} codes`,
    number,
    position: (rules) => {
      if (rules.layout !== own.layout) {
        throw new InputError(
          `${quoted(text)} is a deal of ${own.name}, and its layout does not fit ${rules.name}; a deal of ${rules.name} stands here, or other rules`,
        );
      }
      return dealOut(deckOf(own.family, number), rules);
    },
  };
}

/** A picture; with a title above it that names its rules, and perhaps the deal that it shows. */
function readPicture(text: string): Found {
  const { picture, rules: own, number } = readTitle(text);
  if (own === undefined) return { position: (rules) => parsePicture(picture, rules) };
  return {
    own,
    namedBy: 'titles of tables',
    ...(number === undefined ? {} : { number }),
    position: (rules) => {
      const position = parsePicture(picture, rules);
      const named = number === undefined ? undefined : dealOut(deckOf(own.family, number), own);
      if (named !== undefined && boardLine(named, own) !== boardLine(position, rules)) {
        throw new InputError('the table is not the deal that its title names; leave the title out');
      }
      return position;
    },
  };
}

function readDeck(text: string): Found {
  const deck = parseDeck(text);
  return { position: (rules) => dealOut(deck, rules) };
}

function readNumber(number: number): Found {
  return { number, position: (rules) => dealOut(deckOf(rules.family, number), rules) };
}

function readBoard(text: string): Found {
  return { position: (rules, notes) => makePosition(asMeant(parseSetup(text, rules), rules, notes), rules) };
}

/** Settles the rules, from what the text names, what its object names, and what the user asks for. */
function settle(
  found: Found,
  stated: RuleSet | undefined,
  asked: Asked,
): { rules: RuleSet; notes: string[] } {
  // The rules asked for may have come from another thread, as a copy.
  const wanted = asked.rules === undefined ? undefined : changedRules(asked.rules, {});
  const named = wanted ?? stated ?? found.own;
  if (named === undefined) {
    throw new InputError(namesNoRules(found));
  }
  const own = changedRules(named, found.changes ?? {});
  const rules = changedRules(own, asked.changes ?? {});
  const notes: string[] = [];
  if (stated !== undefined && wanted !== undefined && stated !== wanted) {
    notes.push(
      `inputs that name ${describeRules(stated)} are taken under ${describeRules(wanted)}, as asked`,
    );
  } else if (wanted !== undefined && found.own !== undefined && found.own !== wanted) {
    notes.push(
      `${found.namedBy} name ${describeRules(found.own)}; they are taken under ${describeRules(wanted)}, as asked`,
    );
  }
  if (rules !== own) {
    notes.push(`${describeRules(own)} is changed by an option: ${describeRules(rules)}`);
  }
  return { rules, notes };
}

function namesNoRules({ number, format }: Found): string {
  if (format !== undefined) {
    return `a ${format.title} names no rules; say which by --rules: ${fittingRules(format).join(', ')}`;
  }
  return `${number === undefined ? 'a deal given by its cards' : `deal number ${number}`} names no rules; say which, like --rules hard`;
}

function finish(found: Found, stated: RuleSet | undefined, asked: Asked): Deal {
  const { rules, notes } = settle(found, stated, asked);
  return finishUnder(rules, notes, found);
}

function finishUnder(rules: RuleSet, notes: readonly string[], found: Found): Deal {
  const reading: string[] = [];
  const position = positionUnder(rules, notes, reading, found);
  const { number, own } = found;
  // Under the rules of another family the number would name other cards.
  const names = number !== undefined && (own === undefined || own.family === rules.family);
  const all = reading.length === 0 ? notes : [...notes, ...reading];
  return names ? { rules, position, number, notes: all } : { rules, position, notes: all };
}

/** The cards as a position; the notes go with one that has unseen cards. */
function positionUnder(rules: RuleSet, notes: readonly string[], reading: string[], found: Found): Position {
  try {
    return found.position(rules, reading);
  } catch (error) {
    if (error instanceof UnseenCards) error.notes = [...notes, ...reading];
    throw error;
  }
}

/** Reads deal numbers as if each were an input, without the detour over text. Throws InputError without rules. */
export function numberReader(asked: Asked): (number: number) => Deal {
  if (asked.rules === undefined) {
    throw new InputError('deal numbers name no rules; say which, like --rules hard');
  }
  const { rules, notes } = settle(readNumber(0), undefined, asked);
  return (number) => finishUnder(rules, notes, readNumber(number));
}

/** Reads a text by the first reader that recognises it. */
function readText(text: string): Found {
  const reader = READERS.find((candidate) => candidate.recognises(text));
  if (reader === undefined) {
    const prefix = /^([a-z][\w-]*):/i.exec(text)?.[1];
    if (prefix !== undefined) {
      throw new InputError(
        `${quoted(text)} has the unknown prefix ${quoted(prefix)}${suggestion(prefix, PREFIXES)}; known are ${PREFIXES.join(', ')}`,
      );
    }
    const number = /^(ms|pysol|kpat|ksolve|greenfelt|solvitaire)[\s#-]*((?:ms)?\d+)$/i.exec(text);
    if (number !== null) {
      const program = number[1]!.toLowerCase();
      const written = `${program === 'ms' ? 'pysol:ms' : `${program}:`}${number[2]!.toLowerCase()}`;
      throw new InputError(`${quoted(text)} is written ${written}`);
    }
    throw new InputError(
      `${quoted(text)} is no game code (like RU1-C-AAAAABB), deal number (0 … ${LAST_NUMBER}) or board line; a file of them is read by --file`,
    );
  }
  return reader.read(text);
}

/**
 * Takes up an input: a game code, deal number, board line, deck of 52 cards, a deal of another program, or a JSON
 * object with `board`, `code` or `number` and perhaps `rules` and `id`. Throws InputError for what has no such
 * shape; what is wrong with the contents, `read` of the result says.
 */
export function takeUp(input: string): Given {
  const text = input.trim();
  if (text === '') {
    throw new InputError('the input is empty; a game code, deal number or board line stands here');
  }
  if (text.length > LONGEST_INPUT) {
    throw new InputError(
      `an input of more than ${LONGEST_INPUT} characters is no deal; a game code, deal number or board line stands here`,
    );
  }
  // Escape characters may stand in a coloured picture.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/.test(text)) {
    throw new InputError(`${quoted(text)} is not text; a game code, deal number or board line stands here`);
  }
  if (text.startsWith('{')) return takeUpObject(text);
  return { text, read: (asked) => finish(readText(text), undefined, asked) };
}

/** The fields of an object that hold a deal, or say how to take it. */
const FIELDS = [
  ...['board', 'code', 'number', 'deck', 'columns'],
  ...['id', 'rules', 'returns', 'redeals', 'draw', 'build', 'empty-column', 'max-group'],
] as const;

/** Fields that change nothing: what people write beside a deal, and what our own commands and test vectors say of it. */
const REMARKS: ReadonlySet<string> = new Set([
  ...['note', 'comment', 'name', 'title', 'source', 'kind', 'program', 'game', 'expect'],
  ...['input', 'foundations', 'stock', 'waste', 'verdict', 'limit', 'moves', 'nodes'],
  ...['mapping', 'solver', 'length', 'skipped', 'hash'],
  ...['gradeVersion', 'ease', 'error', 'levels', 'turnsBeforeFirst', 'forced'],
  ...['step', 'move', 'second', 'skillGames', 'app'],
  ...['verdicts', 'oracleNodes', 'referenceMs', 'solvitaireDecided', 'legalMoves'],
]);

/** Throws InputError for a field that nobody reads. */
function refuseUnknown(object: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(object).find(
    (key) => !(FIELDS as readonly string[]).includes(key) && !REMARKS.has(key),
  );
  if (unknown !== undefined) {
    throw new InputError(
      `unknown field ${quoted(unknown)}${suggestion(unknown, FIELDS)}; the fields of a deal are ${FIELDS.join(', ')}`,
    );
  }
}

/** What the fields of an object change about its rules. Throws InputError. */
function changesOf(object: Readonly<Record<string, unknown>>): RuleChanges {
  const { returns, redeals, columns, draw, build } = object;
  const { 'empty-column': emptyColumn, 'max-group': maxGroup } = object;
  if (returns !== undefined && typeof returns !== 'boolean') {
    throw new InputError(`"returns" is true or false, not ${textOf(returns)}`);
  }
  return {
    ...(returns === undefined ? {} : { returns }),
    // Beside columns it says how many redeals are left.
    ...(redeals === undefined || columns !== undefined ? {} : { redeals: parseRedeals(textOf(redeals)) }),
    ...(draw === undefined ? {} : { draw: parseDraw(textOf(draw)) }),
    ...(build === undefined ? {} : { build: parseBuild(textOf(build)) }),
    ...(emptyColumn === undefined ? {} : { emptyColumn: parseEmptyColumn(textOf(emptyColumn)) }),
    ...(maxGroup === undefined ? {} : { maxGroup: parseMaxGroup(textOf(maxGroup)) }),
  };
}

function takeUpObject(text: string): Given {
  let object: Record<string, unknown>;
  try {
    object = withoutNull(JSON.parse(text) as Record<string, unknown>);
  } catch (error) {
    throw new InputError(`malformed JSON: ${oneLine((error as Error).message)}`);
  }
  const foreign = recogniseFormat(text) !== undefined;
  const named = foreign
    ? undefined
    : ['board', 'code', 'number', 'deck'].find((key) => object[key] !== undefined);
  const inner = named === undefined ? text : textOf(object[named]);
  const { id } = object;
  return {
    text: inner,
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    read: (asked) => {
      if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') {
        throw new InputError('"id" is a string or a number');
      }
      if (!foreign) refuseUnknown(object);
      const changes = changesOf(object);
      const { draw } = changes;
      const stated =
        object.rules === undefined
          ? undefined
          : parseRules(stringAt(object, 'rules'), draw === undefined ? {} : { draw });
      const found = foreign ? readText(text) : readObject(object);
      return finish({ ...found, changes }, stated, asked);
    },
  };
}

/** The fields of an object that hold something: `null` stands where there is nothing. */
function withoutNull(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

function readObject(object: Record<string, unknown>): Found {
  const { code, number } = object;
  const named = [
    ...(code === undefined ? [] : [readCodeText(stringAt(object, 'code'))]),
    ...(number === undefined ? [] : [readNumber(numberAt(number))]),
  ];
  const [first, second] = named;
  if (second !== undefined && first!.number !== second.number) {
    throw new InputError('"code" and "number" name different deals');
  }
  const onBoard = readTable(object);
  if (onBoard === undefined) {
    if (first !== undefined) return first;
    throw new InputError('an object holds a deal as "board", "code" or "number"; this one has none of them');
  }
  if (first === undefined) return onBoard;
  return {
    ...first,
    position: (rules, notes) => {
      const position = onBoard.position(rules, notes);
      if (boardLine(position, rules) !== boardLine(first.position(rules, []), rules)) {
        throw new InputError(
          `"board" is not the deal that "${code === undefined ? 'number' : 'code'}" names`,
        );
      }
      return position;
    },
  };
}

/**
 * The table that an object shows, as a board, as a deck or column by column; undefined if it shows none. Throws
 * InputError.
 */
function readTable(object: Readonly<Record<string, unknown>>): Found | undefined {
  const { board, deck, columns } = object;
  const shown: [name: string, found: Found][] = [];
  if (columns !== undefined) shown.push(['columns', { position: (rules) => tableOf(object, rules) }]);
  if (deck !== undefined) shown.push(['deck', readDeckText(stringAt(object, 'deck'))]);
  if (typeof board === 'object') {
    shown.push(['board', { position: (rules) => positionFromJson(board, rules) }]);
  } else if (board !== undefined) shown.push(['board', readBoardText(stringAt(object, 'board'))]);
  const [first, ...others] = shown;
  if (first === undefined) return undefined;
  return {
    ...first[1],
    position: (rules, notes) => {
      const position = first[1].position(rules, notes);
      for (const [name, found] of others) {
        if (boardLine(found.position(rules, []), rules) !== boardLine(position, rules)) {
          throw new InputError(`"${first[0]}" and "${name}" show different positions`);
        }
      }
      return position;
    },
  };
}

/** The position that the fields `columns`, `foundations`, `stock`, `waste` and `redeals` describe. */
function tableOf(object: Readonly<Record<string, unknown>>, rules: RuleSet): Position {
  const { columns, foundations, stock, waste, redeals } = object;
  const fields = Object.entries({ columns, foundations, stock, waste, redeals });
  return positionFromJson(Object.fromEntries(fields.filter(([, value]) => value !== undefined)), rules);
}

/** What stands as `deck`: 52 cards, or the deck string of another program. */
function readDeckText(text: string): Found {
  return recogniseFormat(text)?.name === 'deckstring' ? readText(text) : readDeck(text);
}

/** What stands as `code`: ours, or the number of another program with its prefix. */
function readCodeText(text: string): Found {
  return recogniseFormat(text)?.prefix === undefined ? readCode(text) : readText(text);
}

/** What stands as `board`: a board line, or a whole deal as other programs write it. */
function readBoardText(text: string): Found {
  const format = recogniseFormat(text);
  return format !== undefined && format.prefix === undefined ? readText(text) : readBoard(text);
}

function stringAt(object: Record<string, unknown>, key: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value.trim() === '') {
    throw new InputError(`"${key}" is a text, not ${textOf(value) === '' ? 'an empty one' : textOf(value)}`);
  }
  return value.trim();
}

function numberAt(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') {
    throw new InputError(`"number" is a deal number, not ${textOf(value)}`);
  }
  return parseNumber(String(value));
}

/** A JSON value as the text of an input. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The game code of a deal under its rules (options that change them are not in it); undefined where it has none. */
export function codeOf({ rules, number }: Deal): string | undefined {
  return number === undefined ? undefined : gameCode(rules, number);
}

/** Reads an input at once: `takeUp`, then `read`. Throws InputError. */
export function readDeal(input: string, asked: Asked = {}): Deal {
  return takeUp(input).read(asked);
}
