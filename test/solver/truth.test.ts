import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { boardLine } from '../../src/game/board.js';
import type { Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { plainSearch } from '../../src/proof/plain-search.js';
import { KLONDIKE_TECHNIQUES } from '../../src/solver/klondike/techniques/index.js';
import { TABLEAU_TECHNIQUES } from '../../src/solver/tableau/techniques/index.js';
import { gameName, KLONDIKE_GAMES, TABLEAU_GAMES } from '../support/games.js';
import { SCALE } from '../support/scale.js';
import { smallDeck } from '../support/small-decks.js';

/** Small-deck positions of each game, and the most cards in play in them: unsound rules show in one of thousands. */
const POSITIONS = 1000 * SCALE;
const SIZES = [10, 13, 20, 36];
/** Of these, how many are judged with each technique off in turn. */
const SWITCHED = 32 * SCALE;
/** Nodes of the plain search: positions with more to see are left out. */
const PLAIN_NODES = 1000;
/** Nodes of the solver, which needs more where its techniques are off and its order is unlucky. */
const SOLVER_NODES = 4000;
/** Full deals of each game, judged with each technique off in turn. */
const FULL_DEALS: Readonly<Record<string, number>> = { hard: 120, medium: 40, yukon: 12, relaxed: 12 };

const GAMES = [...TABLEAU_GAMES, ...KLONDIKE_GAMES].map((rules) => [gameName(rules), rules] as const);

/** What is switched off, one after the other: nothing, each technique of the game's search alone, all of them. */
function switchesOf(rules: RuleSet): readonly (readonly string[])[] {
  const names = (rules.stock === undefined ? TABLEAU_TECHNIQUES : KLONDIKE_TECHNIQUES).map(
    ({ name }) => name,
  );
  return [[], ...names.map((name) => [name]), names];
}

function verdictOf(position: Position, rules: RuleSet, without: readonly string[]): string {
  return judge(position, rules, { limits: { nodes: SOLVER_NODES, memoryMB: 64 }, without }).verdict;
}

describe('the solver, held against the plain search', () => {
  // A win is replayed by the rules engine, so only losses can be wrong.
  it.each(GAMES)('calls no small deck lost that can be won: %s', (_, rules) => {
    const losses = { confirmed: 0, open: 0 };
    for (let seed = 0; seed < POSITIONS; seed += 1) {
      const position = smallDeck(rules, seed, SIZES[seed % SIZES.length]!);
      if (verdictOf(position, rules, []) !== 'unwinnable') continue;
      const { verdict } = plainSearch(position, rules, { nodes: PLAIN_NODES, memoryMB: 64 });
      if (verdict === 'winnable') expect.fail(`${boardLine(position, rules)} can be won`);
      losses[verdict === 'unwinnable' ? 'confirmed' : 'open'] += 1;
    }
    expect(losses.confirmed).toBeGreaterThan(POSITIONS / 200);
    expect(losses.open).toBeLessThan(4 * losses.confirmed);
  });

  it.each(GAMES)('is right about small decks, whatever is switched off: %s', (_, rules) => {
    const boards: { position: Position; truth: string }[] = [];
    for (let seed = 0; seed < SWITCHED; seed += 1) {
      const position = smallDeck(rules, seed, 36);
      const { verdict } = plainSearch(position, rules, { nodes: PLAIN_NODES, memoryMB: 64 });
      if (verdict !== 'undecided') boards.push({ position, truth: verdict });
    }
    const compared = { winnable: 0, unwinnable: 0, undecided: 0 };
    // Switch by switch, so that the solver keeps its table from board to board.
    for (const without of switchesOf(rules)) {
      for (const { position, truth } of boards) {
        const verdict = verdictOf(position, rules, without);
        compared[verdict as keyof typeof compared] += 1;
        if (verdict === 'undecided') continue;
        if (verdict !== truth) {
          expect.fail(
            `${boardLine(position, rules)} is ${truth}, not ${verdict}, without [${without.join()}]`,
          );
        }
      }
    }
    expect(compared.winnable).toBeGreaterThan(SWITCHED);
    expect(compared.unwinnable).toBeGreaterThan(SWITCHED / 4);
    expect(compared.undecided).toBeLessThan((compared.winnable + compared.unwinnable) / 4);
  });
});

describe('full deals', () => {
  it.each(Object.entries(FULL_DEALS))('have one verdict, whatever is switched off: %s', (name, deals) => {
    const rules = ruleSet(name);
    const known = new Map<number, string>();
    let compared = 0;
    for (const without of switchesOf(rules)) {
      for (let number = 1; number <= deals * SCALE; number += 1) {
        const verdict = verdictOf(dealNumber(rules, number), rules, without);
        if (verdict === 'undecided') continue;
        const before = known.get(number);
        if (before === undefined) known.set(number, verdict);
        else {
          compared += 1;
          expect(`deal ${number} ${verdict} without ${without}`).toBe(
            `deal ${number} ${before} without ${without}`,
          );
        }
      }
    }
    expect(compared).toBeGreaterThan(deals * 2);
  });
});
