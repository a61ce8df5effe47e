import { makePosition } from '../../game/make-position.js';
import type { Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import { asMeant } from '../as-meant.js';
import { deckString, ksolveDeckString } from './deck-string.js';
import { fcSolve } from './fc-solve.js';
import { type DealFormat, requireFit } from './format.js';
import { KLONDIKE_NUMBERS, klondikeRange } from './klondike-numbers.js';
import { kpat, kpatRange } from './kpat.js';
import type { InputRange } from './numbers.js';
import { pysol, pysolRange } from './pysol.js';
import { solvitaire } from './solvitaire.js';

export { type DealFormat, fittingRules } from './format.js';

/** All formats of other programs, in the order in which a text is tried. */
export const DEAL_FORMATS: readonly DealFormat[] = [
  pysol,
  kpat,
  ...KLONDIKE_NUMBERS,
  solvitaire,
  ksolveDeckString,
  deckString,
  fcSolve,
];

/** The formats that positions can be written in, by the names that `--format` takes. */
export const WRITTEN_FORMATS: readonly DealFormat[] = DEAL_FORMATS.filter(
  (format) => format.write !== undefined,
);

/** What stands before the colon of other programs' deal numbers. */
export const PREFIXES: readonly string[] = DEAL_FORMATS.flatMap((format) => format.prefix ?? []);

/** The format of another program that a text is meant in (it may still be a wrong one); undefined if it is none. */
export function recogniseFormat(text: string): DealFormat | undefined {
  return DEAL_FORMATS.find((format) => format.recognises(text));
}

/**
 * Reads a deal of another program. Throws InputError for a wrong one, and for one that does not fit the rules.
 *
 * @param notes what the user should know of how it was taken is added here, one line each.
 */
export function readFormat(format: DealFormat, text: string, rules: RuleSet, notes: string[] = []): Position {
  requireFit(format, rules);
  return makePosition(asMeant(format.read(text, rules), rules, notes), rules);
}

/**
 * Writes a position for another program (`format` is one of `WRITTEN_FORMATS`). Throws InputError where the
 * format does not fit the rules or cannot hold the position.
 */
export function writeFormat(format: DealFormat, position: Position, rules: RuleSet): string {
  requireFit(format, rules);
  return format.write!(position, rules);
}

/**
 * The deals of a range of another program's numbers, `pysol:1..2000`; undefined if the text is none. Throws
 * InputError for a wrong range.
 */
export function formatRange(text: string): InputRange | undefined {
  return pysolRange(text) ?? kpatRange(text) ?? klondikeRange(text);
}
