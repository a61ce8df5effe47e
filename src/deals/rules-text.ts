import { DECK_SIZE } from '../cards/card.js';
import { InputError, quoted } from '../errors/input-error.js';
import {
  BUILDS,
  type Build,
  describeRules,
  EMPTY_COLUMNS,
  type EmptyColumn,
  findRuleSet,
  RULE_SETS,
  type RuleChanges,
  type RuleSet,
  ruleSet,
  withChanges,
} from '../game/rule-sets.js';
import { suggestion } from './nearest.js';

/** Rule sets with changes, each made once: a solver keeps its tables as long as it sees the same object. */
const made = new Map<string, RuleSet>();

/** `withChanges`, the same object for the same rules. Throws InputError where a change does not fit the game. */
export function changedRules(rules: RuleSet, changes: RuleChanges): RuleSet {
  const changed = withChanges(rules, changes);
  const name = describeRules(changed);
  const named = findRuleSet(name);
  if (named !== undefined) return named;
  const known = made.get(name);
  if (known !== undefined) return known;
  made.set(name, changed);
  return changed;
}

/** Reads a number of redeals: 0, 1, 2 … or `unlimited` (Infinity). Throws InputError otherwise. */
export function parseRedeals(text: string): number {
  if (text.toLowerCase() === 'unlimited') return Number.POSITIVE_INFINITY;
  const redeals = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(redeals)) {
    throw new InputError(`${quoted(text)} is no number of redeals; it is 0, 1, 2 … or unlimited`);
  }
  return redeals;
}

/** Reads how many cards are drawn at a time, 1–24. Throws InputError otherwise. */
export function parseDraw(text: string): number {
  return parseCount(text, 24, 'is no number of cards to draw; it is 1 … 24');
}

/** Reads how many cards move as a group at most: 1–52, or `unlimited` (Infinity). Throws InputError otherwise. */
export function parseMaxGroup(text: string): number {
  if (text.toLowerCase() === 'unlimited') return Number.POSITIVE_INFINITY;
  return parseCount(text, DECK_SIZE, 'is no size of a group; it is 1 … 52 or unlimited');
}

/** Reads a way to build. Throws InputError, with the ways there are, for anything else. */
export function parseBuild(text: string): Build {
  return parseWord(text, BUILDS, 'way to build');
}

/** Reads what an empty column takes: any, kings or none. Throws InputError for anything else. */
export function parseEmptyColumn(text: string): EmptyColumn {
  return parseWord(text, EMPTY_COLUMNS, 'rule of the empty column');
}

function parseCount(text: string, most: number, otherwise: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > most) throw new InputError(`${quoted(text)} ${otherwise}`);
  return count;
}

function parseWord<Word extends string>(text: string, words: readonly Word[], what: string): Word {
  const lower = text.toLowerCase();
  const found = words.find((word) => word === lower);
  if (found === undefined) {
    throw new InputError(
      `${quoted(text)} is no ${what}${suggestion(text, words)}; known are ${words.join(', ')}`,
    );
  }
  return found;
}

/** Names of games that are several rule sets, and how one of them is meant. */
const SEVERAL: Readonly<Record<string, string>> = {
  klondike:
    '"klondike" is klondike1 or klondike3 here, by the cards drawn at a time; name one of them, or give --draw',
  russian:
    '"russian" is hard, classic, medium, easy or relaxed here ("winnable rules" says what each means); name one of them',
};

/** What each word behind the name of a rule set changes; `=` stands before a value. */
const CHANGES: Readonly<Record<string, (value: string) => RuleChanges>> = {
  'empty-column=': (value) => ({ emptyColumn: parseEmptyColumn(value) }),
  'build=': (value) => ({ build: parseBuild(value) }),
  'max-group=': (value) => ({ maxGroup: parseMaxGroup(value) }),
  returns: () => ({ returns: true }),
  'no-returns': () => ({ returns: false }),
  'draw=': (value) => ({ draw: parseDraw(value) }),
  'redeals=': (value) => ({ redeals: parseRedeals(value) }),
};

/**
 * Reads a rule set as `describeRules` writes it: a name, then perhaps words like `no-returns`, `redeals=2`,
 * `empty-column=any`. `klondike` may stand for the name where it is said how many cards are drawn at a time.
 *
 * @param option how many, where an option says so; it changes nothing else.
 * @throws InputError, with the nearest name, for anything else, and for words that contradict each other.
 */
export function parseRules(text: string, option: Pick<RuleChanges, 'draw'> = {}): RuleSet {
  const [name, ...words] = text.trim().split(/\s+/) as [string, ...string[]];
  let stated: RuleChanges = {};
  for (const word of words) {
    const change = readChange(word);
    for (const key of Object.keys(change)) {
      if (key in stated) throw new InputError(`${quoted(text)} says twice what ${quoted(word)} says`);
    }
    stated = { ...stated, ...change };
  }
  return changedRules(namedRules(name, option.draw ?? stated.draw), stated);
}

function readChange(word: string): RuleChanges {
  const [, key, value] = /^([^=]*=?)(.*)$/.exec(word.toLowerCase()) as unknown as [string, string, string];
  const change = Object.hasOwn(CHANGES, key) ? CHANGES[key] : undefined;
  if (change === undefined) {
    const known = Object.keys(CHANGES).map((each) => (each.endsWith('=') ? `${each}…` : each));
    throw new InputError(`${quoted(word)} is no change of a rule set; known are ${known.join(', ')}`);
  }
  return change(value);
}

function namedRules(name: string, draw: number | undefined): RuleSet {
  const lower = name.toLowerCase();
  if (lower === 'klondike' && draw !== undefined) {
    return findRuleSet(`klondike${draw}`) ?? ruleSet('klondike1');
  }
  const rules = findRuleSet(name);
  if (rules !== undefined) return rules;
  if (Object.hasOwn(SEVERAL, lower)) throw new InputError(SEVERAL[lower]!);
  const names = RULE_SETS.map((known) => known.name);
  throw new InputError(
    `unknown rule set ${quoted(name)}${suggestion(name, names)}; known are ${names.join(', ')}`,
  );
}
