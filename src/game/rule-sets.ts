import { InputError, quoted } from '../errors/input-error.js';

/** Which card may lie on which, one rank apart, in a column. */
export const BUILDS = ['same-suit', 'alternating', 'any-suit', 'other-suit'] as const;
export type Build = (typeof BUILDS)[number];

/** Which groups an empty column takes, by their lowest card. */
export const EMPTY_COLUMNS = ['any', 'kings', 'none'] as const;
export type EmptyColumn = (typeof EMPTY_COLUMNS)[number];

/** How the stock is turned: how many cards at a time, and how often the waste is turned over again. */
export interface StockRule {
  /** Cards turned by one `draw`, 1–24 (fewer where fewer are left). */
  readonly draw: number;
  /** Times the waste may become the stock again: 0, 1, 2 … or Infinity. */
  readonly redeals: number;
}

/** A game's rules as data. Every engine reads these fields; none asks for a rule set by its name. */
export interface RuleSet {
  readonly name: string;
  /** One line for people. */
  readonly summary: string;
  /** Where the rules come from. */
  readonly source: string;
  /** Deals of one family share decks and differ in rules. */
  readonly family: 'RU' | 'YU' | 'KL';
  /** The letter in a game code, where the rule set has one. */
  readonly letter: string | undefined;
  readonly layout: 'yukon' | 'klondike';
  readonly build: Build;
  /** Which group an empty column takes, by its lowest card. */
  readonly emptyColumn: EmptyColumn;
  /** The largest group that moves, in cards; Infinity where there is no bound. */
  readonly maxGroup: number;
  /** Whether the top card of a foundation may come back to a column. */
  readonly returns: boolean;
  readonly stock: StockRule | undefined;
  /** Whether the published texts give scores for the game. */
  readonly scored: boolean;
  /** Whether only deals proved winnable are offered as deals of this rule set. */
  readonly certified: boolean;
}

const RUSSIAN = {
  family: 'RU',
  layout: 'yukon',
  build: 'same-suit',
  emptyColumn: 'kings',
  maxGroup: Number.POSITIVE_INFINITY,
  returns: true,
  stock: undefined,
  scored: true,
  certified: false,
} as const;

const YUKON = { ...RUSSIAN, family: 'YU', build: 'alternating' } as const;

const KLONDIKE = {
  family: 'KL',
  layout: 'klondike',
  build: 'alternating',
  emptyColumn: 'kings',
  maxGroup: Number.POSITIVE_INFINITY,
  returns: true,
  scored: false,
  certified: false,
} as const;

const UNLIMITED = Number.POSITIVE_INFINITY;

/** All rule sets, in the order in which they are listed. */
export const RULE_SETS: readonly RuleSet[] = [
  {
    ...RUSSIAN,
    name: 'easy',
    letter: 'E',
    certified: true,
    emptyColumn: 'any',
    summary: 'Russian Solitaire, any card to an empty column; a pool of deals certified winnable',
    source: 'skill.games, Easy',
  },
  {
    ...RUSSIAN,
    name: 'medium',
    letter: 'M',
    emptyColumn: 'any',
    summary: 'Russian Solitaire, any card to an empty column; any deal',
    source: 'skill.games, Medium',
  },
  {
    ...RUSSIAN,
    name: 'hard',
    letter: 'H',
    summary: 'Russian Solitaire as it is known: only kings to an empty column',
    source: 'skill.games, Hard (classic)',
  },
  {
    ...RUSSIAN,
    name: 'classic',
    letter: 'C',
    maxGroup: 20,
    summary: 'as hard, but a group has at most 20 cards',
    source: 'Russian Solitaire app, Classic',
  },
  {
    ...RUSSIAN,
    name: 'relaxed',
    letter: 'R',
    build: 'any-suit',
    maxGroup: 20,
    summary: 'built down regardless of suit; only kings to an empty column; a group has at most 20 cards',
    source: 'Russian Solitaire app, Relaxed / mixed colours',
  },
  {
    ...YUKON,
    name: 'yukon',
    letter: 'Y',
    returns: false,
    summary: 'built down in alternating colours; only kings to an empty column; nothing leaves a foundation',
    source: 'Yukon as PySolFC and kpat play it',
  },
  {
    ...YUKON,
    name: 'yukon-returns',
    letter: undefined,
    summary: 'Yukon, with cards taken back from the foundations',
    source: 'Yukon as some sites play it',
  },
  {
    ...YUKON,
    name: 'moosehide',
    letter: undefined,
    build: 'other-suit',
    returns: false,
    summary: 'as yukon, but built down in any suit except the same',
    source: 'Moosehide as PySolFC plays it',
  },
  {
    ...KLONDIKE,
    name: 'klondike1',
    letter: '1',
    stock: { draw: 1, redeals: UNLIMITED },
    summary: 'Klondike, one card of the stock at a time, unlimited redeals',
    source: 'Klondike, draw 1',
  },
  {
    ...KLONDIKE,
    name: 'klondike3',
    letter: '3',
    stock: { draw: 3, redeals: UNLIMITED },
    summary: 'Klondike, three cards of the stock at a time, unlimited redeals',
    source: 'Klondike, draw 3',
  },
];

/** The rule set of a name, in either case; undefined if there is none. */
export function findRuleSet(name: string): RuleSet | undefined {
  const wanted = name.toLowerCase();
  return RULE_SETS.find((rules) => rules.name === wanted);
}

/** The rule set of a name. Throws InputError for an unknown one. */
export function ruleSet(name: string): RuleSet {
  const found = findRuleSet(name);
  if (found === undefined) {
    throw new InputError(
      `unknown rule set ${quoted(name)}; known are ${RULE_SETS.map((rules) => rules.name).join(', ')}`,
    );
  }
  return found;
}

/** What a user may change about a rule set. */
export interface RuleChanges {
  readonly emptyColumn?: EmptyColumn;
  readonly build?: Build;
  /** 1 … 52, or Infinity for no bound. */
  readonly maxGroup?: number;
  readonly returns?: boolean;
  /** 1 … 24; only where there is a stock. */
  readonly draw?: number;
  /** 0, 1, 2 … or Infinity; only where there is a stock. */
  readonly redeals?: number;
}

/**
 * The rule set with options changed; the same object if nothing differs. Throws InputError for a change of the stock
 * in a game without one.
 */
export function withChanges(rules: RuleSet, changes: RuleChanges): RuleSet {
  const { emptyColumn = rules.emptyColumn, build = rules.build } = changes;
  const { maxGroup = rules.maxGroup, returns = rules.returns } = changes;
  const stock = changedStock(rules, changes);
  const same =
    emptyColumn === rules.emptyColumn &&
    build === rules.build &&
    maxGroup === rules.maxGroup &&
    returns === rules.returns &&
    stock === rules.stock;
  return same ? rules : { ...rules, emptyColumn, build, maxGroup, returns, stock };
}

function changedStock(rules: RuleSet, changes: RuleChanges): StockRule | undefined {
  const { stock } = rules;
  if (stock === undefined) {
    if (changes.draw !== undefined)
      throw new InputError(`${rules.name} has no stock, so no cards are drawn from it`);
    if (changes.redeals !== undefined)
      throw new InputError(`${rules.name} has no stock, so it has no redeals`);
    return undefined;
  }
  const { draw = stock.draw, redeals = stock.redeals } = changes;
  return draw === stock.draw && redeals === stock.redeals ? stock : { draw, redeals };
}

/**
 * The rule set's name, followed by what differs from the set of that name: `hard`, `klondike3 no-returns redeals=2`,
 * `yukon empty-column=any build=other-suit max-group=5`.
 */
export function describeRules(rules: RuleSet): string {
  const named = findRuleSet(rules.name);
  if (named === undefined) return rules.name;
  const words = [rules.name];
  if (rules.emptyColumn !== named.emptyColumn) words.push(`empty-column=${rules.emptyColumn}`);
  if (rules.build !== named.build) words.push(`build=${rules.build}`);
  if (rules.maxGroup !== named.maxGroup) words.push(`max-group=${boundWord(rules.maxGroup)}`);
  if (rules.returns !== named.returns) words.push(rules.returns ? 'returns' : 'no-returns');
  if (rules.stock !== undefined && rules.stock.draw !== named.stock?.draw) {
    words.push(`draw=${rules.stock.draw}`);
  }
  if (rules.stock !== undefined && rules.stock.redeals !== named.stock?.redeals) {
    words.push(`redeals=${boundWord(rules.stock.redeals)}`);
  }
  return words.join(' ');
}

function boundWord(bound: number): string {
  return bound === UNLIMITED ? 'unlimited' : String(bound);
}
