import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { boardLine, parseBoard } from '../../src/game/board.js';
import { type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { plainSearch } from '../../src/proof/plain-search.js';
import { proveWin } from '../../src/proof/replay.js';
import { gameName, KLONDIKE_GAMES, TABLEAU_GAMES } from '../support/games.js';
import { SCALE } from '../support/scale.js';
import { smallDeck, truth } from '../support/small-decks.js';
import { readVectors } from '../support/vectors.js';

const LIMITS = { nodes: 1_000_000, memoryMB: 256 };
const POSITIONS = 100 * SCALE;
/** Larger positions than this are left out: the rules engine is slow, and the small ones hold all kinds of cases. */
const MOST_POSITIONS = 120;

interface Board {
  readonly id: string;
  readonly rules: string;
  readonly board: string;
  readonly verdict: string;
}

describe('plain search', () => {
  it.each([...TABLEAU_GAMES, ...KLONDIKE_GAMES].map((rules) => [gameName(rules), rules] as const))(
    'finds the truth about small decks: %s',
    (_, rules: RuleSet) => {
      const found = { winnable: 0, unwinnable: 0 };
      for (let seed = 0; seed < POSITIONS; seed += 1) {
        const position = smallDeck(rules, seed, 36);
        const expected = truth(position, rules, MOST_POSITIONS);
        if (expected === undefined) continue;
        found[expected] += 1;
        const result = plainSearch(position, rules, LIMITS);
        expect(`${boardLine(position, rules)} ${result.verdict}`).toBe(
          `${boardLine(position, rules)} ${expected}`,
        );
        if (result.moves !== undefined) proveWin(position, result.moves, rules);
      }
      expect(found.winnable).toBeGreaterThan(POSITIONS / 25);
      expect(found.unwinnable).toBeGreaterThan(0);
    },
  );

  it.each(readVectors<Board>('traps.ndjson').filter(({ id }) => /small|hard|medium-vector-17961/.test(id)))(
    'is not caught by the trap $id',
    ({ rules: name, board, verdict }) => {
      const rules = ruleSet(name);
      expect(plainSearch(parseBoard(board, rules), rules, LIMITS).verdict).toBe(verdict);
    },
  );

  it('says which limit it reached, and nothing else then', () => {
    const rules = ruleSet('medium');
    const position = dealNumber(rules, 3);
    const { verdict, nodes } = plainSearch(position, rules, LIMITS);
    expect(verdict).toBe('unwinnable');
    expect(plainSearch(position, rules, { ...LIMITS, nodes: nodes - 1 })).toEqual({
      verdict: 'undecided',
      limit: 'nodes',
      nodes: nodes - 1,
    });
    expect(plainSearch(position, rules, { ...LIMITS, nodes }).verdict).toBe('unwinnable');
    const klondike = ruleSet('klondike3');
    expect(plainSearch(dealNumber(klondike, 1), klondike, { nodes: 1e9, memoryMB: 1 })).toMatchObject({
      verdict: 'undecided',
      limit: 'memory',
    });
  });

  it('tells positions apart by the redeals left', () => {
    // The ten goes past before the nine is there, and then lies under the jack.
    const rules = withChanges(ruleSet('klondike1'), { returns: false });
    const board = '(KS)QS/-/-/-/-/-/- | TSJS9S | -';
    const wins = (redeals: number) => {
      const changed = withChanges(rules, { redeals });
      return plainSearch(parseBoard(board, changed), changed, LIMITS).verdict;
    };
    expect([0, 1, Number.POSITIVE_INFINITY].map(wins)).toEqual(['unwinnable', 'winnable', 'winnable']);
  });
});
