import { InputError, quoted } from '../errors/input-error.js';
import { RULE_SETS, type RuleSet } from '../game/rule-sets.js';
import { LAST_NUMBER, MAPPING_VERSION } from './deck.js';

/** The RFC 4648 base-32 alphabet; A is 0. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const DIGITS = 6;
/** Multipliers of the six digits in GF(32): powers of x, so that swapped neighbours change the sum. */
const WEIGHTS = [10, 5, 16, 8, 4, 2] as const;
/** What each rule letter adds, so that a wrong letter is caught. */
const LETTER_KEYS: Readonly<Record<string, number>> = {
  C: 3,
  R: 7,
  E: 11,
  M: 13,
  H: 17,
  Y: 19,
  '1': 23,
  '3': 29,
};
/** x^5 + x^2 + 1, the polynomial that GF(32) is taken modulo. */
const POLYNOMIAL = 0b100101;

const SHAPE = /^([A-Z]{2})(\d+)-([A-Z0-9])-([A-Z2-7]{7})$/i;

/** A deal that a code names. */
export interface CodedDeal {
  readonly rules: RuleSet;
  readonly number: number;
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 4; bit >= 0; bit -= 1) {
    product <<= 1;
    if (product & 32) product ^= POLYNOMIAL;
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function checkDigit(digits: readonly number[], letter: string): number {
  return digits.reduce((sum, digit, index) => sum ^ multiply(WEIGHTS[index]!, digit), LETTER_KEYS[letter]!);
}

/**
 * The game code of a deal number (0 … 2^30 − 1) under a rule set: `RU1-C-AAAAABB`. Undefined where the rule set
 * has no letter.
 */
export function gameCode(rules: RuleSet, number: number): string | undefined {
  if (rules.letter === undefined) return undefined;
  const digits = Array.from({ length: DIGITS }, (_, index) => (number >>> (5 * (DIGITS - 1 - index))) & 31);
  const text = [...digits, checkDigit(digits, rules.letter)].map((digit) => ALPHABET[digit]).join('');
  return `${rules.family}${MAPPING_VERSION}-${rules.letter}-${text}`;
}

/** Whether a text is meant as a game code (it may still be a wrong one). */
export function looksLikeCode(text: string): boolean {
  return /^[A-Za-z]{2}\d+-/.test(text);
}

/** Reads a game code, in either case. Throws InputError that says what is wrong with it. */
export function parseCode(text: string): CodedDeal {
  const match = SHAPE.exec(text)?.map((part) => part.toUpperCase());
  if (match === undefined) {
    throw new InputError(
      `${quoted(text)} is no game code; a code is like RU1-C-AAAAABB (letters A–Z and digits 2–7)`,
    );
  }
  const [, family, version, letter, digitsText] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (!RULE_SETS.some((rules) => rules.family === family)) {
    throw new InputError(`${quoted(text)}: unknown family ${family}; known are RU1, YU1, KL1`);
  }
  if (version !== String(MAPPING_VERSION)) {
    throw new InputError(
      `${quoted(text)}: unknown version ${family}${version}; this program knows ${family}${MAPPING_VERSION}`,
    );
  }
  const rules = RULE_SETS.find((candidate) => candidate.family === family && candidate.letter === letter);
  if (rules === undefined) {
    const letters = RULE_SETS.filter(
      (candidate) => candidate.family === family && candidate.letter !== undefined,
    );
    throw new InputError(
      `${quoted(text)}: unknown rule letter ${letter}; ${family}1 has ${letters.map((known) => `${known.letter} (${known.name})`).join(', ')}`,
    );
  }
  const digits = [...digitsText].map((char) => ALPHABET.indexOf(char));
  const given = digits.pop()!;
  if (given !== checkDigit(digits, letter)) {
    throw new InputError(
      `${quoted(text)}: the check character does not match; a character or the rule letter is wrong`,
    );
  }
  return { rules, number: digits.reduce((number, digit) => number * 32 + digit, 0) };
}

/** Reads a deal number, 0 … 2^30 − 1, decimal. Throws InputError otherwise. */
export function parseNumber(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > LAST_NUMBER) {
    throw new InputError(`${quoted(text)} is no deal number; deal numbers run from 0 to ${LAST_NUMBER}`);
  }
  return number;
}
