import { boardLine } from '../../src/game/board.js';
import type { Position } from '../../src/game/position.js';
import {
  BUILDS,
  describeRules,
  EMPTY_COLUMNS,
  type RuleSet,
  ruleSet,
  withChanges,
} from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { plainSearch } from '../../src/proof/plain-search.js';
import { RandomStream } from '../../src/solver/random.js';
import { TECHNIQUES } from '../../src/solver/solve.js';
import { smallDeck } from './small-decks.js';

const UNLIMITED = Number.POSITIVE_INFINITY;
const ALL_TECHNIQUES = TECHNIQUES.map(({ name }) => name);
/** Positions of a plain search; what has more is left out. */
const PLAIN_NODES = 2000;
const MEMORY_MB = 64;

/** A small deck under rules drawn at random, and what was said of it. */
export interface RandomCase {
  /** Rules and board in words, so that a failing case can be made again. */
  readonly title: string;
  readonly truth: 'winnable' | 'unwinnable';
  /** The solver's verdicts: with every technique, with none, and with some of them. */
  readonly verdicts: readonly string[];
}

/** Rule data drawn at random: columns only, Klondike, or Yukon's layout beside a stock. */
function randomRules(random: RandomStream): RuleSet {
  const pick = <T>(items: readonly T[]) => items[random.below(items.length)]!;
  const kind = pick(['columns', 'columns', 'klondike', 'both'] as const);
  const base = ruleSet(kind === 'klondike' ? 'klondike1' : 'yukon');
  const stock = { draw: 1 + random.below(4), redeals: pick([0, 1, 2, UNLIMITED, UNLIMITED]) };
  const changed = withChanges(base, {
    build: pick(BUILDS),
    emptyColumn: pick([...EMPTY_COLUMNS, 'kings', 'none'] as const),
    maxGroup: pick([1, 2, 3, 5, 12, 13, UNLIMITED, UNLIMITED, UNLIMITED]),
    returns: random.below(2) === 0,
  });
  return kind === 'columns' ? changed : { ...changed, stock };
}

/** A small deck of a seed, with its truth and the solver's verdicts; undefined if the truth is out of reach. */
export function randomCase(seed: number): RandomCase | undefined {
  const random = new RandomStream(seed);
  const rules = randomRules(random);
  const position = smallDeck(rules, seed, [10, 13, 20, 36][random.below(4)]!);
  const { verdict: truth } = plainSearch(position, rules, { nodes: PLAIN_NODES, memoryMB: MEMORY_MB });
  if (truth === 'undecided') return undefined;
  const some = ALL_TECHNIQUES.filter(() => random.below(2) === 0);
  const verdicts = [[], ALL_TECHNIQUES, some].map((without) => verdictOf(position, rules, without));
  const stock = rules.stock === undefined ? 'no stock' : `draw ${rules.stock.draw}`;
  const left = `redeals ${position.redeals}, without ${some.join()}`;
  const title = `seed ${seed}: ${describeRules(rules)} (${stock}, ${left}): ${boardLine(position, rules)}`;
  return { title, truth, verdicts };
}

function verdictOf(position: Position, rules: RuleSet, without: readonly string[]): string {
  return judge(position, rules, { limits: { nodes: 20_000, memoryMB: MEMORY_MB }, without }).verdict;
}
