import { describe, expect, it } from 'vitest';
import { DECK_SIZE } from '../../src/cards/card.js';
import { dealNumber } from '../../src/deals/deal.js';
import { boardLine } from '../../src/game/board.js';
import { compileRules } from '../../src/game/compiled-rules.js';
import { applyMove } from '../../src/game/legal.js';
import type { Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { proveWin } from '../../src/proof/replay.js';
import { RandomStream } from '../../src/solver/random.js';
import {
  AbstractSearch,
  type AbstractSwitches,
} from '../../src/solver/tableau/abstraction/abstract-search.js';
import { Concretiser } from '../../src/solver/tableau/abstraction/concretise.js';
import { Refinement } from '../../src/solver/tableau/abstraction/refinement.js';
import { abstractionFits } from '../../src/solver/tableau/techniques/abstraction.js';
import { symmetryFits } from '../../src/solver/tableau/techniques/symmetry-reduction.js';
import { gameName, TABLEAU_GAMES } from '../support/games.js';
import { SCALE } from '../support/scale.js';
import { smallDeck } from '../support/small-decks.js';

const GAMES = TABLEAU_GAMES.filter((rules) => abstractionFits(compileRules(rules))).map(
  (rules) => [gameName(rules), rules] as const,
);
const FOREVER = Number.POSITIVE_INFINITY;
const NODES = 1500;
const BYTES = 2 ** 26;
/** Positions that are known to be winnable: full deals, what their lines of play lead to, small decks. */
const DEALS = 10 * SCALE;
const SMALL_DECKS = 160 * SCALE;
/** Sets of tracked cards that each is searched with. */
const SETS = 4;

/** What may be used under the rules: everything, nothing, or by chance. */
function switchesOf(rules: RuleSet, use: (bit: number) => boolean): AbstractSwitches {
  const alternating = rules.build === 'alternating';
  return {
    forced: use(1),
    reachability: use(2),
    guardedLinks: use(4),
    siblingOrder: alternating && use(8),
    symmetry: symmetryFits(compileRules(rules)) && use(16),
  };
}

function randomSet(random: RandomStream): Uint8Array {
  const share = random.below(101);
  return Uint8Array.from({ length: DECK_SIZE }, () => (random.below(100) < share ? 1 : 0));
}

function* winnablePositions(rules: RuleSet): Generator<Position> {
  for (let seed = 0; seed < SMALL_DECKS; seed += 1) {
    const position = smallDeck(rules, seed, [13, 20, 28, 36][seed % 4]!);
    const { verdict } = judge(position, rules, { limits: { nodes: 3000 }, without: ['abstraction'] });
    if (verdict === 'winnable') yield position;
  }
  for (let number = 1; number <= DEALS; number += 1) {
    let position = dealNumber(rules, number);
    const { moves } = judge(position, rules, { limits: { nodes: 20_000 }, without: ['abstraction'] });
    for (const [index, move] of (moves ?? []).entries()) {
      if (index % 7 === 0) yield position;
      position = applyMove(position, move, rules);
    }
  }
}

describe('the abstract game', () => {
  it.each(GAMES)('is lost for no winnable position, whatever is tracked: %s', (_, rules) => {
    const random = new RandomStream(1);
    const concretiser = new Concretiser(compileRules(rules));
    const searches = [
      new AbstractSearch(
        compileRules(rules),
        switchesOf(rules, () => true),
      ),
      new AbstractSearch(
        compileRules(rules),
        switchesOf(rules, () => false),
      ),
      new AbstractSearch(
        compileRules(rules),
        switchesOf(rules, (bit) => (0b01011 & bit) !== 0),
      ),
      new AbstractSearch(
        compileRules(rules),
        switchesOf(rules, (bit) => (0b10100 & bit) !== 0),
      ),
    ];
    let won = 0;
    let positions = 0;
    for (const position of winnablePositions(rules)) {
      positions += 1;
      for (let set = 0; set < SETS; set += 1) {
        const search = searches[set === 0 ? 0 : random.below(searches.length)]!;
        const tracked = randomSet(random);
        const end = search.run(position, tracked, NODES, BYTES, FOREVER);
        if (end === 'lost') expect.fail(`${boardLine(position, rules)} lost, tracking ${tracked.join('')}`);
        if (end !== 'won') continue;
        const outcome = concretiser.play(position, tracked, search.state.events());
        if (typeof outcome === 'number') {
          if (outcome >= 0) expect(tracked[outcome]).toBe(0);
        } else {
          proveWin(position, outcome, rules);
          won += 1;
        }
      }
    }
    expect(positions).toBeGreaterThan(60);
    expect(won).toBeGreaterThan(positions / 4);
  });

  it.each(['yukon', 'yukon-returns'])('wins for sure when everything is tracked: %s', (name) => {
    const rules = ruleSet(name);
    const search = new AbstractSearch(
      compileRules(rules),
      switchesOf(rules, () => true),
    );
    const concretiser = new Concretiser(compileRules(rules));
    const everything = new Uint8Array(DECK_SIZE).fill(1);
    let won = 0;
    for (const position of winnablePositions(rules)) {
      if (search.run(position, everything, NODES, BYTES, FOREVER) !== 'won') continue;
      won += 1;
      const moves = concretiser.play(position, everything, search.state.events());
      if (typeof moves === 'number') expect.fail(`${boardLine(position, rules)}: no line of play`);
      proveWin(position, moves, rules);
    }
    expect(won).toBeGreaterThan(100);
  });
});

describe('the choice of what to track', () => {
  it('proves losses that the real search needs hundreds of thousands of nodes for', () => {
    const rules = ruleSet('yukon');
    const refinement = new Refinement(
      compileRules(rules),
      switchesOf(rules, () => true),
    );
    for (const number of [40, 142, 317, 335]) {
      refinement.start(dealNumber(rules, number));
      expect(refinement.goOn(300_000, FOREVER, BYTES, FOREVER)).toBe('lost');
    }
  });

  it('goes on where it was, keeps its limits, and repeats to the node', () => {
    const rules = ruleSet('yukon');
    const refinement = new Refinement(
      compileRules(rules),
      switchesOf(rules, () => true),
    );
    const position = dealNumber(rules, 317);
    const spent = () => {
      refinement.start(position);
      while (refinement.goOn(1000, FOREVER, BYTES, FOREVER) === 'open');
      return refinement.nodes;
    };
    const once = spent();
    expect(spent()).toBe(once);
    refinement.start(position);
    expect(refinement.goOn(FOREVER, 700, BYTES, FOREVER)).toBe('open');
    expect(refinement.nodes).toBe(700);
    expect(refinement.goOn(FOREVER, FOREVER, BYTES, 0)).toBe('time');
  });
});
