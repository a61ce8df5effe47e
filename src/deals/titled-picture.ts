import { pictureRow } from '../game/picture.js';
import type { RuleSet } from '../game/rule-sets.js';
import { parseCode, parseNumber } from './codes.js';
import { parseRules } from './rules-text.js';

/** What stands above a picture: perhaps a code or a number, and the rules: `RU1-C-AAAAABB (classic)`, `(hard)`. */
const TITLE = /^\s*(?:([a-z]{2}\d+-\S+|deal \d+) )?\(([a-z][\w-]*(?: [\w=-]+)*)\)\s*$/i;

/** A picture, and what the title above it says. */
export interface TitledPicture {
  readonly picture: string;
  readonly rules?: RuleSet;
  readonly number?: number;
}

/** Whether a line is meant as the title of a picture. */
export function looksLikeTitle(line: string): boolean {
  return TITLE.test(line);
}

/** Whether a text is meant as a picture, with a title or without. */
export function looksLikePicture(text: string): boolean {
  const lines = text.split(/\r?\n/, 40);
  return lines.length > 1 && lines.some((line) => pictureRow(line) === 'numbers');
}

/** Takes the title off a picture and reads it. Throws InputError for a wrong one. */
export function readTitle(text: string): TitledPicture {
  const end = text.indexOf('\n');
  const match = TITLE.exec(text.slice(0, end));
  if (match === null) return { picture: text };
  const picture = text.slice(end + 1);
  const rules = parseRules(match[2]!);
  const name = match[1];
  if (name === undefined) return { picture, rules };
  const number = /^deal /i.test(name) ? parseNumber(name.slice('deal '.length)) : parseCode(name).number;
  return { picture, rules, number };
}
