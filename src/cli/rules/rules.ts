import type { Command } from 'commander';
import { gameCode } from '../../deals/codes.js';
import { parseRules } from '../../deals/rules-text.js';
import { InputError } from '../../errors/input-error.js';
import {
  type Build,
  describeRules,
  type EmptyColumn,
  RULE_SETS,
  type RuleSet,
} from '../../game/rule-sets.js';
import { filled } from '../../report/fill.js';
import { TECHNIQUES } from '../../solver/solve.js';
import { print } from '../output.js';

interface RulesOptions {
  readonly techniques?: boolean;
  readonly json?: boolean;
}

const HELP = `
Examples:
  winnable rules
  winnable rules classic`;

/** Adds `winnable rules`. */
export function addRules(program: Command): void {
  program
    .command('rules')
    .description('list the rule sets, or say what one means')
    .argument('[name]', 'a rule set')
    .option('--techniques', 'list the techniques of the solver that "check --without" switches off')
    .option('--json', 'print one JSON object a line')
    .addHelpText('after', HELP)
    .action(async (name: string | undefined, options: RulesOptions) => {
      await print(text(name, options));
    });
}

function text(name: string | undefined, { techniques, json }: RulesOptions): string {
  if (techniques === true) {
    if (name !== undefined) throw new InputError('a rule set and --techniques do not go together');
    return json === true ? jsonLines(TECHNIQUES) : techniqueTable();
  }
  const chosen = name === undefined ? RULE_SETS : [parseRules(name)];
  if (json === true) return jsonLines(chosen.map(toJson));
  return name === undefined ? ruleTable() : explain(chosen[0]!);
}

function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** The fields of a rule set; what has no bound is `null` in JSON, which says too little. */
function toJson(rules: RuleSet): object {
  const bound = (value: number) => (value === Number.POSITIVE_INFINITY ? 'unlimited' : value);
  return {
    ...rules,
    name: describeRules(rules),
    maxGroup: bound(rules.maxGroup),
    ...(rules.stock === undefined ? {} : { stock: { ...rules.stock, redeals: bound(rules.stock.redeals) } }),
  };
}

function ruleTable(): string {
  const width = Math.max(...RULE_SETS.map((rules) => rules.name.length));
  const rows = RULE_SETS.map((rules) =>
    entry(`${rules.name.padEnd(width)}  ${codeShape(rules).padEnd(6)}`, rules.summary),
  );
  return `${rows.join('')}"winnable rules NAME" says what one means.\n`;
}

/** What is said of a thing, beside its name, in as many lines as it takes. */
function entry(name: string, words: string): string {
  return `${filled(`${name} `, words.split(' '), name.length + 2)}\n`;
}

function techniqueTable(): string {
  const width = Math.max(...TECHNIQUES.map((technique) => technique.name.length));
  return TECHNIQUES.map(({ name, summary, games }) =>
    entry(name.padEnd(width), `${summary} (${games})`),
  ).join('');
}

/** The fixed part of a rule set's codes: `RU1-H-`. */
function codeShape(rules: RuleSet): string {
  return gameCode(rules, 0)?.slice(0, -7) ?? '-';
}

const BUILD: Readonly<Record<Build, string>> = {
  'same-suit': 'down in the same suit',
  alternating: 'down in alternating colours',
  'any-suit': 'down, whatever the suits',
  'other-suit': 'down in any suit but the same',
};

const EMPTY_COLUMN: Readonly<Record<EmptyColumn, string>> = {
  any: 'takes any card',
  kings: 'takes kings only',
  none: 'takes no card',
};

const LAYOUT: Readonly<Record<RuleSet['layout'], string>> = {
  yukon: 'seven columns of 1, 6, 7, 8, 9, 10 and 11 cards, of which 0 to 6 are face down; no stock',
  klondike: 'seven columns of 1 to 7 cards, only the top one face up; 24 cards in the stock',
};

function explain(rules: RuleSet): string {
  const code = gameCode(rules, 1);
  const rows: [string, string][] = [
    ['rule set', describeRules(rules)],
    ['what it is', rules.summary],
    ['source', rules.source],
    ['deal', LAYOUT[rules.layout]],
    ['columns', `built ${BUILD[rules.build]}`],
    ['empty column', EMPTY_COLUMN[rules.emptyColumn]],
    ['groups', groupWords(rules)],
    ['foundations', `by suit, ace to king; cards ${rules.returns ? 'may' : 'may not'} come back from them`],
    ...(rules.stock === undefined ? [] : [['stock', stockWords(rules.stock)] as [string, string]]),
    ['deals', rules.certified ? 'only deals proved winnable under these rules' : 'any deal'],
    ['scores', rules.scored ? 'skill.games and the Russian Solitaire app (see "winnable replay")' : 'none'],
    ['codes', code === undefined ? 'none' : `deal 1 is ${code}`],
  ];
  return rows.map(([label, words]) => entry(label.padEnd(12), words)).join('');
}

function groupWords({ maxGroup }: RuleSet): string {
  const bound = maxGroup === Number.POSITIVE_INFINITY ? '' : `, at most ${maxGroup} cards`;
  return `any face-up card moves with all that lies on it${bound}`;
}

function stockWords({ draw, redeals }: NonNullable<RuleSet['stock']>): string {
  const cards = draw === 1 ? 'one card' : `${draw} cards`;
  return `${cards} at a time; ${redeals === Number.POSITIVE_INFINITY ? 'unlimited redeals' : `redeals: ${redeals}`}`;
}
