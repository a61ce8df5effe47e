import { compileRules } from '../game/compiled-rules.js';
import type { Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { klondikeFits } from './klondike/covered-rules.js';
import { HeightLists } from './klondike/foundation-moves.js';
import { solveKlondike } from './klondike/solve-klondike.js';
import { KLONDIKE_TECHNIQUES } from './klondike/techniques/index.js';
import { DETOUR_BOUND } from './shortest/forced-moves.js';
import { type ShortestResult, ShortestSearch } from './shortest/shortest-search.js';
import type { Limits, Solution } from './solution.js';
import { TableauSearch } from './tableau/search.js';
import { TABLEAU_TECHNIQUES } from './tableau/techniques/index.js';
import type { Technique } from './technique.js';

export type { ShortestResult } from './shortest/shortest-search.js';
export { DEFAULT_LIMITS, type LimitName, type Limits, type Solution, type Verdict } from './solution.js';

/** Every technique that can be switched off; one name switches it off in all games that it serves. */
export const TECHNIQUES: readonly Technique[] = [
  ...TABLEAU_TECHNIQUES.map((technique) => {
    const same = KLONDIKE_TECHNIQUES.find(({ name }) => name === technique.name);
    return same === undefined ? technique : { ...technique, games: `${technique.games}; ${same.games}` };
  }),
  ...KLONDIKE_TECHNIQUES.filter(({ name }) =>
    TABLEAU_TECHNIQUES.every((technique) => technique.name !== name),
  ),
  DETOUR_BOUND,
];

/** Other names that techniques go by, and what they stand for. */
const ALIASES: Readonly<Record<string, string>> = {
  'dead-ends': 'relaxed-reachability',
  'safe-foundations': 'foundation-dominance',
  'twin-homes': 'symmetry-reduction',
  'twin-order': 'sibling-order',
};

/** All words that name a technique: the names, then the aliases. */
export const TECHNIQUE_WORDS: readonly string[] = [
  ...TECHNIQUES.map(({ name }) => name),
  ...Object.keys(ALIASES),
];

/** What Klondike's searches keep their lists in, 24 MB, from the first of them on. */
let lists: HeightLists | undefined;

/** The search last used in this thread: its tables are worth keeping while the rules stay the same. */
let current: { rules: RuleSet; without: string; search: TableauSearch } | undefined;

/**
 * Decides whether a position can be won under a rule set, within limits, all cards known.
 *
 * @param words names of techniques (see `TECHNIQUE_WORDS`) to switch off; the verdict is the same without them.
 */
export function solve(
  position: Position,
  rules: RuleSet,
  limits: Limits,
  words: readonly string[],
): Solution {
  const without = namesOf(words);
  const compiled = compileRules(rules);
  if (klondikeFits(compiled)) {
    lists ??= new HeightLists();
    return solveKlondike(position, rules, limits, without, lists);
  }
  const names = without.join();
  if (current === undefined || current.rules !== rules || current.without !== names) {
    current = { rules, without: names, search: new TableauSearch(compiled, without) };
  }
  return current.search.run(position, limits);
}

/**
 * Looks for a win in as few moves as possible, all cards known.
 *
 * @param known the length of a win that is known: only shorter ones are looked for. Infinity if none is known.
 * @param limits memory never ends this search (see `ShortestSearch`).
 * @param words names of techniques to switch off, as for `solve`.
 */
export function solveShortest(
  position: Position,
  rules: RuleSet,
  known: number,
  limits: Limits,
  words: readonly string[],
): ShortestResult {
  return new ShortestSearch(compileRules(rules), namesOf(words)).run(position, known, limits);
}

function namesOf(words: readonly string[]): string[] {
  return words.map((word) => ALIASES[word] ?? word);
}
