import { InvalidArgumentError, Option } from 'commander';
import { changedRules, parseRules } from '../../deals/rules-text.js';
import { InputError } from '../../errors/input-error.js';
import type { RuleChanges, RuleSet } from '../../game/rule-sets.js';
import { INTERVAL_METHODS, type IntervalChoice } from '../../rates/intervals.js';
import type { Summaries } from '../../rates/summary.js';
import { pairsTable, ratesCsv, ratesTable, remarks } from '../../rates/tables.js';
import { plainTable } from '../../report/table.js';
import { changesBy, type RuleOptions } from '../options.js';
import { note, print } from '../output.js';

/** `--confidence` and `--method`; their values are an `IntervalChoice`. */
export function intervalOptions(): Option[] {
  return [
    new Option('--confidence <percent>', 'of the intervals').argParser(parseConfidence).default(95),
    new Option('--method <name>', 'how the interval of a rate is made')
      .choices([...INTERVAL_METHODS])
      .default('wilson'),
  ];
}

/** The choice that a command's options make. */
export function intervalChoice({ method, confidence }: IntervalChoice): IntervalChoice {
  return { method, confidence };
}

function parseConfidence(text: string): number {
  const match = /^(\d*\.?\d+)\s*%?$/.exec(text.trim());
  const confidence = Number(match?.[1]);
  if (match === null || confidence < 1 || confidence > 99.9999) {
    throw new InvalidArgumentError('It is a number of per cent, 1 to 99.9999, like 95.');
  }
  return confidence;
}

/** `--json` and `--csv`. */
export function formOptions(): Option[] {
  return [
    new Option('--json', 'print one JSON object a line').conflicts('csv'),
    new Option('--csv', 'print the rates as CSV'),
  ];
}

/** The forms that `formOptions` offers. */
export interface FormOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/**
 * Reads rule sets joined by commas. Throws InputError for an unknown one.
 *
 * @param option cards drawn at a time, where an option says so (see `parseRules`).
 */
function parseRuleList(text: string, option: Pick<RuleChanges, 'draw'> = {}): RuleSet[] {
  return text.split(',').map((name) => parseRules(name, option));
}

/**
 * The rule sets that the options name, with the changes that they ask for; undefined if none is named.
 *
 * @throws InputError for an unknown rule set, a change that does not fit it, or a change of rules that are not named.
 */
export function rulesBy(options: RuleOptions): RuleSet[] | undefined {
  const changes = changesBy(options);
  if (options.rules === undefined) {
    if (Object.keys(changes).length === 0) return undefined;
    throw new InputError('an option that changes rules needs --rules, which says the rules that it changes');
  }
  return parseRuleList(options.rules, options).map((rules) => changedRules(rules, changes));
}

/** Prints summaries in the form that the options ask for. */
export async function printSummaries({ summaries, pairs }: Summaries, form: FormOptions): Promise<void> {
  if (form.json === true) {
    for (const object of [...summaries, ...pairs]) await print(`${JSON.stringify(object)}\n`);
    return;
  }
  if (form.csv === true) {
    if (pairs.length > 0) note('CSV holds the rates only; --json also has the comparisons');
    await print(ratesCsv(summaries));
    return;
  }
  await print(plainTable(ratesTable(summaries)));
  if (pairs.length > 0) await print(`\n${plainTable(pairsTable(pairs))}`);
  await print(`\n${remarks(summaries, pairs).join('\n')}\n`);
}
