import { InputError } from '../../errors/input-error.js';
import type { Position } from '../../game/position.js';
import { RULE_SETS, type RuleSet } from '../../game/rule-sets.js';
import type { Setup } from '../../game/setup.js';

/** A way in which another program names or writes deals. */
export interface DealFormat {
  /** The word for it, in `--format` and in messages: `fc-solve`. */
  readonly name: string;
  /** What it is, for people. */
  readonly title: string;
  /** The program and version it comes from. */
  readonly source: string;
  /** The games it holds, for people. */
  readonly games: string;
  /** The families of rule sets it fits. */
  readonly families: readonly RuleSet['family'][];
  /** What a deal looks like, for people. */
  readonly example: string;
  /** What stands before the colon of a deal number of that program: `pysol`. */
  readonly prefix?: string;
  /** Whether a text is meant as a deal in this format (it may still be a wrong one). Cheap for any text. */
  recognises(text: string): boolean;
  /**
   * Reads one deal or position under a rule set whose family is among `families`, as it is written: what lies where
   * is not checked yet. Throws InputError that says what is wrong with the text.
   */
  read(text: string, rules: RuleSet): Setup;
  /**
   * Writes a position, without a line end behind it; `read` gives it back. Throws InputError for a position that
   * the format cannot hold. Missing where the format is only a number.
   */
  write?(position: Position, rules: RuleSet): string;
}

/** The names of the rule sets a format fits. */
export function fittingRules(format: DealFormat): string[] {
  return RULE_SETS.filter((rules) => format.families.includes(rules.family)).map((rules) => rules.name);
}

/** Throws InputError, by the format's name, if the format has no deals of the rule set's game. */
export function requireFit(format: DealFormat, rules: RuleSet): void {
  if (format.families.includes(rules.family)) return;
  throw new InputError(
    `a ${format.title} holds ${format.games}, so it does not fit ${rules.name}; it fits ${fittingRules(format).join(', ')}`,
  );
}
