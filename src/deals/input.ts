import { readCard } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import { boardLine, parseBoard } from '../game/board.js';
import { positionFromJson } from '../game/json.js';
import { parsePicture } from '../game/picture.js';
import type { Position } from '../game/position.js';
import { describeRules, type RuleChanges, type RuleSet } from '../game/rule-sets.js';
import { gameCode, looksLikeCode, parseCode, parseNumber } from './codes.js';
import { deckOf, LAST_NUMBER, MAPPING_VERSION, parseDeck } from './deck.js';
import { type DealFormat, fittingRules, PREFIXES, readFormat, recogniseFormat } from './formats/index.js';
import { dealOut } from './layout.js';
import { suggestion } from './nearest.js';
import { changedRules, parseRules } from './rules-text.js';

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
  /** The cards under the rules that were settled on. */
  position(rules: RuleSet): Position;
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
      return { format, position: (rules) => readFormat(format, text, rules) };
    },
  },
  { recognises: looksLikeCode, read: readCode },
  { recognises: (text) => /^[+-]?\d+$/.test(text), read: (text) => readNumber(parseNumber(text)) },
  {
    recognises: isCards,
    read: (text) => {
      const deck = parseDeck(text);
      return { position: (rules) => dealOut(deck, rules) };
    },
  },
  {
    recognises: (text) => text.includes('\n'),
    read: (text) => ({ position: (rules) => parsePicture(text, rules) }),
  },
  { recognises: (text) => text.includes('/') || text.includes('|'), read: readBoard },
];

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

function readNumber(number: number): Found {
  return { number, position: (rules) => dealOut(deckOf(rules.family, number), rules) };
}

function readBoard(text: string): Found {
  return { position: (rules) => parseBoard(text, rules) };
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
  const rules = changedRules(named, asked.changes ?? {});
  const notes: string[] = [];
  if (stated !== undefined && wanted !== undefined && stated !== wanted) {
    notes.push(
      `inputs that name ${describeRules(stated)} are taken under ${describeRules(wanted)}, as asked`,
    );
  } else if (wanted !== undefined && found.own !== undefined && found.own !== wanted) {
    notes.push(
      `${found.namedBy} name ${found.own.name}; they are taken under ${describeRules(wanted)}, as asked`,
    );
  }
  if (rules !== named) {
    notes.push(`${describeRules(named)} is changed by an option: ${describeRules(rules)}`);
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
  const position = found.position(rules);
  const { number, own } = found;
  // Under the rules of another family the number would name other cards.
  const names = number !== undefined && (own === undefined || own.family === rules.family);
  return names ? { rules, position, number, notes } : { rules, position, notes };
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
    throw new InputError(
      `${quoted(text)} is no game code (like RU1-C-AAAAABB), deal number (0 … ${LAST_NUMBER}) or board line`,
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

function takeUpObject(text: string): Given {
  let object: Record<string, unknown>;
  try {
    object = JSON.parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new InputError(`malformed JSON: ${oneLine((error as Error).message)}`);
  }
  const named = ['board', 'code', 'number'].find((key) => object[key] !== undefined);
  const inner = named === undefined ? text : textOf(object[named]);
  const { id } = object;
  return {
    text: inner,
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    read: (asked) => {
      if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') {
        throw new InputError('"id" is a string or a number');
      }
      const stated = object.rules === undefined ? undefined : parseRules(stringAt(object, 'rules'));
      return finish(readObject(object, text), stated, asked);
    },
  };
}

function readObject(object: Record<string, unknown>, text: string): Found {
  const { board, code, number } = object;
  const named = [
    ...(code === undefined ? [] : [readCodeText(stringAt(object, 'code'))]),
    ...(number === undefined ? [] : [readNumber(numberAt(number))]),
  ];
  const [first, second] = named;
  if (second !== undefined && first!.number !== second.number) {
    throw new InputError('"code" and "number" name different deals');
  }
  if (board === undefined) {
    if (first !== undefined) return first;
    if (recogniseFormat(text) !== undefined) return readText(text);
    throw new InputError('an object holds a deal as "board", "code" or "number"; this one has none of them');
  }
  const onBoard: Found =
    typeof board === 'object'
      ? { position: (rules) => positionFromJson(board, rules) }
      : readBoardText(stringAt(object, 'board'));
  if (first === undefined) return onBoard;
  return {
    ...first,
    position: (rules) => {
      const position = onBoard.position(rules);
      if (boardLine(position, rules) !== boardLine(first.position(rules), rules)) {
        throw new InputError(
          `"board" is not the deal that "${code === undefined ? 'number' : 'code'}" names`,
        );
      }
      return position;
    },
  };
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
