import { InvalidArgumentError, Option } from 'commander';
import { parseNumber } from '../deals/codes.js';
import type { Asked } from '../deals/input.js';
import { changedRules, parseRedeals, parseRules } from '../deals/rules-text.js';
import { InputError, quoted } from '../errors/input-error.js';
import type { RuleSet } from '../game/rule-sets.js';
import { DEFAULT_LIMITS, type Limits } from '../solver/solve.js';

/** A whole number of at least `least`, for commander. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(
        most === Number.MAX_SAFE_INTEGER
          ? `It is a whole number of at least ${least}.`
          : `It is a whole number, ${least} to ${most}.`,
      );
    }
    return number;
  };
}

/** A number above 0 (or from 0 on, with `zero`), for commander. */
export function seconds(zero: boolean): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d*\.?\d+$/.test(text) || !Number.isFinite(number) || (number === 0 && !zero)) {
      throw new InvalidArgumentError(`It is a number of seconds${zero ? '' : ' above 0'}, like 30 or 0.5.`);
    }
    return number;
  };
}

/** A number from 0 to 1, for commander. */
export function share(text: string): number {
  const number = Number(text);
  if (!/^\d*\.?\d+$/.test(text) || number > 1) {
    throw new InvalidArgumentError('It is a number from 0 to 1, like 0.4.');
  }
  return number;
}

/** Deal numbers `from` to `to`, both in it. */
export interface DealRange {
  readonly from: number;
  readonly to: number;
}

/** Whether a text is meant as a range of deal numbers. */
export function looksLikeRange(text: string): boolean {
  return /^\d+\.\.\d+$/.test(text);
}

/** Reads `a..b`. Throws InputError otherwise. */
export function parseRange(text: string): DealRange {
  const match = /^([^.]+)\.\.([^.]+)$/.exec(text);
  if (match === null)
    throw new InputError(`${quoted(text)} is no range of deal numbers; one is like 1..10000`);
  const from = parseNumber(match[1]!);
  const to = parseNumber(match[2]!);
  if (to < from) throw new InputError(`${quoted(text)} runs backwards; a range is like ${to}..${from}`);
  return { from, to };
}

/** The options of a command that say by what rules. */
export interface RuleOptions {
  readonly rules?: RuleSet;
  readonly returns?: boolean;
  readonly redeals?: number;
}

/** `--rules`, and with `changes` also `--returns`, `--no-returns` and `--redeals`. */
export function ruleOptions(): Option[] {
  return [
    new Option('--rules <name>', 'the rule set, in place of the one that a code names').argParser(parseRules),
    new Option('--returns', 'cards may come back from the foundations'),
    new Option('--no-returns', 'cards may not come back from the foundations'),
    new Option('--redeals <n>', 'how often the waste is turned over: a number or "unlimited"').argParser(
      parseRedeals,
    ),
  ];
}

/** What the rule options ask for. Throws InputError where they do not fit together. */
export function askedBy(options: RuleOptions): Asked {
  const changes = {
    ...(options.returns === undefined ? {} : { returns: options.returns }),
    ...(options.redeals === undefined ? {} : { redeals: options.redeals }),
  };
  if (options.rules === undefined) return { changes };
  changedRules(options.rules, changes);
  return { rules: options.rules, changes };
}

/** The options of a command that bound a search. */
export interface LimitOptions {
  readonly limitNodes?: number;
  readonly limitMemory?: number;
  readonly limitTime?: number;
}

/** `--limit-nodes`, `--limit-memory` and `--limit-time`. */
export function limitOptions(): Option[] {
  return [
    new Option('--limit-nodes <n>', 'positions to visit for a deal (default: no limit)').argParser(
      wholeNumber(1),
    ),
    new Option(
      '--limit-memory <MB>',
      `megabytes for the table of a thread (default: ${DEFAULT_LIMITS.memoryMB})`,
    ).argParser(wholeNumber(1)),
    new Option('--limit-time <seconds>', 'time for a deal (default: no limit)').argParser(seconds(false)),
  ];
}

/** The limits that the options ask for. */
export function limitsBy(options: LimitOptions): Limits {
  return {
    nodes: options.limitNodes ?? DEFAULT_LIMITS.nodes,
    memoryMB: options.limitMemory ?? DEFAULT_LIMITS.memoryMB,
    seconds: options.limitTime ?? DEFAULT_LIMITS.seconds,
  };
}
