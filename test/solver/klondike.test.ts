import { describe, expect, test } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { boardLine, parseBoard } from '../../src/game/board.js';
import type { Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { proveWin } from '../../src/proof/replay.js';
import { HeightLists } from '../../src/solver/klondike/foundation-moves.js';
import { solveKlondike } from '../../src/solver/klondike/solve-klondike.js';
import { KLONDIKE_TECHNIQUES } from '../../src/solver/klondike/techniques/index.js';
import type { Limits, Solution } from '../../src/solver/solution.js';
import { readVectors } from '../support/vectors.js';
import { canBeWon, randomFrom, smallDeck } from './klondike-truth.js';

const LIMITS: Limits = { nodes: 3e6, memoryMB: 512, seconds: Number.POSITIVE_INFINITY };
/** One for all: they are large, and what they hold is forgotten. */
const LISTS = new HeightLists();
const NAMES = KLONDIKE_TECHNIQUES.map(({ name }) => name);

/** Solves, and replays the line of a win. */
function judged(
  position: Position,
  rules: RuleSet,
  limits: Partial<Limits> = {},
  without: readonly string[] = [],
): Solution {
  const solution = solveKlondike(position, rules, { ...LIMITS, ...limits }, without, LISTS);
  if (solution.verdict === 'winnable') proveWin(position, solution.moves!, rules);
  else expect(solution.moves).toBeUndefined();
  return solution;
}

describe('vectors', () => {
  const vectors = readVectors<{ id: string; rules: string; board: string; verdict: string }>(
    'klondike.ndjson',
  );

  test.each(['klondike1', 'klondike3'])('every verdict of the vectors for %s', (name) => {
    const rules = ruleSet(name);
    const wrong = vectors
      .filter((vector) => vector.rules === name)
      .filter(({ board, verdict }) => judged(parseBoard(board, rules), rules).verdict !== verdict)
      .map(({ id }) => id);
    expect(wrong).toEqual([]);
  });

  test('small limits and small tables leave deals undecided and change nothing else', () => {
    for (const limits of [{ nodes: 200 }, { memoryMB: 0.01 }]) {
      const verdicts = new Set<string>();
      for (const { id, rules: name, board, verdict } of vectors) {
        const rules = ruleSet(name);
        const { verdict: found, limit } = judged(parseBoard(board, rules), rules, limits);
        verdicts.add(found);
        if (found !== 'undecided') expect(found, id).toBe(verdict);
        else expect(limit).toBe(limits.nodes === undefined ? 'memory' : 'nodes');
      }
      expect(verdicts.size).toBe(3);
    }
  });
});

describe('F1, won only by taking a card back', () => {
  const board =
    'AC/(6C)2C/(AD5C)2H/(AHAS4H)3C/(KH5H3H3S)2S/(KD4D3D2D4C)6S/(KCKS6D5D5S6H)4S | QCQDQHQSJCJDJHJSTCTDTHTS9C9D9H9S8C8D8H8S7C7D7H7S | -';

  test.each([true, false])('returns %s', (returns) => {
    const rules = withChanges(ruleSet('klondike1'), { returns });
    for (const without of [[], ...NAMES.map((name) => [name])]) {
      const { verdict } = judged(parseBoard(board, rules), rules, {}, without);
      expect(verdict, without.join()).toBe(returns ? 'winnable' : 'unwinnable');
    }
  });
});

describe('small decks against a search of all positions by the rules engine', () => {
  test('all techniques, none, each alone missing, each alone in use', () => {
    const random = randomFrom(8);
    const found = { won: 0, lost: 0 };
    for (let deck = 0; deck < 250; ) {
      const { position, rules } = smallDeck(random);
      const truth = canBeWon(position, rules, 600);
      if (truth === undefined) continue;
      deck += 1;
      found[truth ? 'won' : 'lost'] += 1;
      const settings = [
        [],
        NAMES,
        ...NAMES.map((name) => [name]),
        ...NAMES.map((name) => NAMES.filter((other) => other !== name)),
      ];
      for (const without of settings) {
        const { verdict } = judged(position, rules, { memoryMB: 16 }, without);
        const what = `${boardLine(position, rules)} ${JSON.stringify({ ...rules.stock, returns: rules.returns, without })}`;
        expect(verdict, what).toBe(truth ? 'winnable' : 'unwinnable');
      }
    }
    expect(found.won).toBeGreaterThan(60);
    expect(found.lost).toBeGreaterThan(60);
  });
});

test('a stock card pending as a parent is used, too, when its twin leaves as a head', () => {
  const boards = [
    'JHTS/(QC)QD/(9CKH9SKCQS)JS/(TCTDKSKDQH)9D/-/-/- | JCJD | -',
    '(KH8S)QC/(9STHKSQH)JDTC/(KCQS9CQD)TD/-/-/-/- | KD8C8D | TS9DJCJSJH',
    '(8H8STHQHKHQD)JC/(JDJSTD)QS/(TC9S)KD/(JH9C9H8C)KC/-/-/- | TSQCKS9D | -',
  ];
  for (const returns of [true, false]) {
    const rules = withChanges(ruleSet('klondike1'), { returns });
    for (const board of boards) {
      for (const without of [['free-reveals', 'ghost-stock'], [], NAMES]) {
        const { verdict } = judged(parseBoard(board, rules), rules, {}, without);
        expect(verdict, `${board} ${without.join()}`).toBe('winnable');
      }
    }
  }
});

describe('laws over random deals', () => {
  const verdictOf = (rules: RuleSet, deal: number) =>
    judged(dealNumber(rules, deal), rules, { nodes: 5000 }).verdict;
  /** Every deal won under the first rules is won under the second. */
  function expectNoHarder(harder: RuleSet, easier: RuleSet, deals: number): void {
    for (let deal = 0; deal < deals; deal += 1) {
      if (verdictOf(harder, deal) !== 'winnable') continue;
      expect(verdictOf(easier, deal), `deal ${deal}`).not.toBe('unwinnable');
    }
  }

  test('what is won by draw 3 is won by draw 1', () => {
    expectNoHarder(ruleSet('klondike3'), ruleSet('klondike1'), 80);
  });

  test('what is won without returns is won with them', () => {
    const rules = ruleSet('klondike3');
    expectNoHarder(withChanges(rules, { returns: false }), rules, 60);
  });

  test('what is won with n redeals is won with n + 1', () => {
    for (const [fewer, more] of [
      [0, 1],
      [1, 2],
      [2, Number.POSITIVE_INFINITY],
    ] as const) {
      const rules = ruleSet('klondike1');
      expectNoHarder(withChanges(rules, { redeals: fewer }), withChanges(rules, { redeals: more }), 30);
    }
  });
});

test('a stock card that is kept for its use is not laid down at once as free', () => {
  const boards = [
    '(QD9STHJH)KD/(QCTDJDJCQS)QH/(TCKS9DKC9C)JS/-/-/-/- | 9HKHTS | -',
    '(QCJDJHQD)KS/(JC9HKDTCTD9DTSQHKC)JS/-/-/-/-/- | KHQSTH | -',
    '(JCQCQHJHJS)KC/(JDKHQSQD)KS/-/-/-/-/- | KD | -',
  ];
  for (const board of boards) {
    for (const redeals of [1, Number.POSITIVE_INFINITY]) {
      const rules: RuleSet = { ...ruleSet('klondike1'), stock: { draw: 1, redeals } };
      for (const without of [[], ['restarts'], NAMES]) {
        const { verdict } = judged(parseBoard(board, rules), rules, {}, without);
        expect(verdict, `${board} ${without.join()}`).toBe('winnable');
      }
    }
  }
});

describe('limited redeals', () => {
  test.each([0, 1, 2])('are decided in few nodes: %i', (redeals) => {
    for (const name of ['klondike1', 'klondike3']) {
      const rules = withChanges(ruleSet(name), { redeals });
      for (let deal = 0; deal < 12; deal += 1) {
        const { verdict } = judged(dealNumber(rules, deal), rules, { nodes: 60_000 });
        expect(verdict, `${name} ${deal}`).not.toBe('undecided');
      }
    }
  });

  test('say the same with and without the order of the stock and what costs nothing', () => {
    for (const redeals of [0, 1]) {
      for (const name of ['klondike1', 'klondike3']) {
        const rules = withChanges(ruleSet(name), { redeals });
        for (let deal = 100; deal < 108; deal += 1) {
          const position = dealNumber(rules, deal);
          const without = ['stock-order', 'free-reveals', 'safe-foundations'];
          const plain = judged(position, rules, { nodes: 10_000 }, without).verdict;
          if (plain === 'undecided') continue;
          expect(judged(position, rules).verdict, `${name} ${deal}`).toBe(plain);
        }
      }
    }
  });
});

test('the same deal gives the same line and the same node count', () => {
  const rules = ruleSet('klondike3');
  for (let deal = 0; deal < 40; deal += 1) {
    const position = dealNumber(rules, deal);
    const limits = { ...LIMITS, nodes: 20_000 };
    const first = solveKlondike(position, rules, limits, [], LISTS);
    solveKlondike(dealNumber(rules, deal + 1), rules, limits, [], LISTS);
    expect(solveKlondike(position, rules, limits, [], LISTS)).toEqual(first);
  }
});

test('every draw count from 1 to 24', () => {
  let wins = 0;
  for (let draw = 1; draw <= 24; draw += 1) {
    for (const redeals of [1, Number.POSITIVE_INFINITY]) {
      const rules: RuleSet = { ...ruleSet('klondike1'), stock: { draw, redeals } };
      if (judged(dealNumber(rules, draw), rules, { nodes: 10_000 }).verdict === 'winnable') wins += 1;
    }
  }
  expect(wins).toBeGreaterThan(3);
});

describe('odd positions', () => {
  const rules = ruleSet('klondike3');

  test('a won game needs no move', () => {
    const { verdict, moves } = judged(parseBoard('-/-/-/-/-/-/- | - | -', rules), rules);
    expect({ verdict, moves }).toEqual({ verdict: 'winnable', moves: [] });
  });

  test('a deck that is all stock is played from the waste', () => {
    const deck =
      'ASAHADAC2S2H2D2C3S3H3D3C4S4H4D4C5S5H5D5C6S6H6D6C7S7H7D7C8S8H8D8C9S9H9D9CTSTHTDTCJSJHJDJCQSQHQDQCKSKHKDKC';
    const draw1 = ruleSet('klondike1');
    for (const redeals of [0, 3, Number.POSITIVE_INFINITY]) {
      const limited = withChanges(draw1, { redeals });
      expect(judged(parseBoard(`-/-/-/-/-/-/- | ${deck} | -`, limited), limited).verdict).toBe('winnable');
    }
  });

  test('a waste is played from its top, with no redeal left', () => {
    const none = withChanges(rules, { redeals: 0 });
    expect(judged(parseBoard('QS/QH/QD/QC/-/-/- | - | KSKHKDKC', none), none).verdict).toBe('winnable');
  });
});
