import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Asked } from '../deals/input.js';
import {
  changedRules,
  parseBuild,
  parseDraw,
  parseEmptyColumn,
  parseMaxGroup,
  parseRedeals,
  parseRules,
} from '../deals/rules-text.js';
import { InputError } from '../errors/input-error.js';
import { BUILDS, type RuleChanges } from '../game/rule-sets.js';
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

/** The values of an option that may be given again, for commander. */
export function collected(value: string, values: readonly string[] = []): string[] {
  return [...values, value];
}

/** The options of a command that say by what rules. */
export interface RuleOptions extends RuleChanges {
  /** As it was typed. */
  readonly rules?: string;
}

/** Options of which one command takes one at most, once. */
const ONCE = [
  ['rules'],
  ['empty-column'],
  ['build'],
  ['max-group'],
  ['returns', 'no-returns'],
  ['draw'],
  ['redeals'],
];

/** Adds `--rules` and the options that change a rule set to a command; what is given twice is refused. */
export function addRuleOptions(
  command: Command,
  rulesHelp = 'the rule set, in place of the one that a code names',
): void {
  command
    .addOption(new Option('--rules <name>', rulesHelp))
    .addOption(
      new Option('--empty-column <cards>', 'what an empty column takes: any, kings or none').argParser(
        parseEmptyColumn,
      ),
    )
    .addOption(
      new Option('--build <way>', `how columns are built down: ${BUILDS.join(', ')}`).argParser(parseBuild),
    )
    .addOption(
      new Option(
        '--max-group <n>',
        'cards that move as one group at most, 1 to 52, or "unlimited"',
      ).argParser(parseMaxGroup),
    )
    .addOption(new Option('--returns', 'cards may come back from the foundations'))
    .addOption(new Option('--no-returns', 'cards may not come back from the foundations'))
    .addOption(new Option('--draw <n>', 'cards drawn from the stock at a time, 1 to 24').argParser(parseDraw))
    .addOption(
      new Option('--redeals <n>', 'how often the waste is turned over: a number or "unlimited"').argParser(
        parseRedeals,
      ),
    );
  for (const names of ONCE) refuseTwice(command, names);
}

function refuseTwice(command: Command, names: readonly string[]): void {
  let first: string | undefined;
  for (const name of names) {
    command.on(`option:${name}`, () => {
      if (first === name) throw new InputError(`--${name} is given twice; give it once`);
      if (first !== undefined)
        throw new InputError(`--${first} and --${name} contradict each other; give one`);
      first = name;
    });
  }
}

/** What the rule options change. */
export function changesBy(options: RuleChanges): RuleChanges {
  const { emptyColumn, build, maxGroup, returns, draw, redeals } = options;
  return {
    ...(emptyColumn === undefined ? {} : { emptyColumn }),
    ...(build === undefined ? {} : { build }),
    ...(maxGroup === undefined ? {} : { maxGroup }),
    ...(returns === undefined ? {} : { returns }),
    ...(draw === undefined ? {} : { draw }),
    ...(redeals === undefined ? {} : { redeals }),
  };
}

/** What the rule options ask for. Throws InputError where they do not fit together. */
export function askedBy(options: RuleOptions): Asked {
  const changes = changesBy(options);
  if (options.rules === undefined) return { changes };
  const rules = parseRules(options.rules, options);
  changedRules(rules, changes);
  return { rules, changes };
}

/** The options of a command that bound a search. */
export interface LimitOptions {
  readonly limitNodes?: number;
  readonly limitMemory?: number;
  readonly limitTime?: number;
}

/**
 * `--limit-nodes`, `--limit-memory` and `--limit-time`.
 *
 * @param nodes what the first is where it is not given, in words.
 */
export function limitOptions(nodes = 'no limit'): Option[] {
  return [
    new Option('--limit-nodes <n>', `positions to visit for a deal (default: ${nodes})`).argParser(
      wholeNumber(1),
    ),
    new Option(
      '--limit-memory <MB>',
      `megabytes for the table of a thread (default: ${DEFAULT_LIMITS.memoryMB})`,
    ).argParser(wholeNumber(1)),
    new Option('--limit-time <seconds>', 'time for a deal (default: no limit)').argParser(seconds(false)),
  ];
}

/** Where links to the table lead if nothing else is said: beside the page that has them. */
export const BESIDE = 'table.html';

/** `--table`: where the table lies that a page links to. */
export function tableOption(): Option {
  return new Option(
    '--table <where>',
    `the table that the page links to, an address or a path seen from the page (default: ${BESIDE})`,
  ).argParser((where) => {
    if (where.trim() === '' || /[#\s]/.test(where)) {
      throw new InvalidArgumentError(
        'It is an address or a path without blanks and "#", like https://example.org/table.html.',
      );
    }
    return where;
  });
}

/** The limits that the options ask for. */
export function limitsBy(options: LimitOptions): Limits {
  return {
    nodes: options.limitNodes ?? DEFAULT_LIMITS.nodes,
    memoryMB: options.limitMemory ?? DEFAULT_LIMITS.memoryMB,
    seconds: options.limitTime ?? DEFAULT_LIMITS.seconds,
  };
}
