import { describe, expect, it, test } from 'vitest';
import { judgeSample, judgeSamples } from '../../src/advice/samples.js';
import { UnseenGame } from '../../src/advice/unseen-game.js';
import { DECK_SIZE } from '../../src/cards/card.js';
import { dealNumber } from '../../src/deals/deal.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { checkSetup } from '../../src/game/make-position.js';
import { parseLine } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { UNSEEN } from '../../src/game/setup.js';
import { judge } from '../../src/judge/judge.js';
import { errorOf } from '../support/formats.js';

const hard = ruleSet('hard');

/** A deal of which no face-down card, and none of the stock, was seen; `known` cards were. */
function unseenDeal(
  rules: RuleSet,
  number: number,
  line = '',
  known: (position: Position) => readonly number[] = () => [],
): UnseenGame {
  const deal = dealNumber(rules, number);
  const seen = known(deal);
  const hide = (cards: readonly number[]) => cards.map((card) => (seen.includes(card) ? card : UNSEEN));
  const columns = deal.columns.map(({ cards, faceDown }) => ({
    cards: [...hide(cards.slice(0, faceDown)), ...cards.slice(faceDown)],
    faceDown,
  }));
  const actions = parseLine(line).map(({ action }): Move | 'undo' => action);
  return new UnseenGame(checkSetup({ columns, stock: hide(deal.stock) }, rules), actions, rules);
}

describe('completions', () => {
  it('keep what is seen, and give each of the 52 cards a place', () => {
    for (const name of ['hard', 'klondike3']) {
      const game = unseenDeal(ruleSet(name), 1);
      const deal = dealNumber(ruleSet(name), 1);
      for (let place = 0; place < 20; place += 1) {
        const { now, start } = game.completion('a', place);
        expect(now).toEqual(start);
        expect(now).toEqual(game.completion('a', place).now);
        const all = [...now.columns.flatMap(({ cards }) => cards), ...now.stock];
        expect(new Set(all).size).toBe(DECK_SIZE);
        now.columns.forEach(({ cards, faceDown }, index) => {
          expect(cards.slice(faceDown)).toEqual(deal.columns[index]!.cards.slice(faceDown));
        });
      }
    }
  });

  it('are drawn uniformly: each unseen card lies in each place about as often', () => {
    const game = unseenDeal(hard, 1);
    const draws = 4200;
    const counts = new Map<number, number>();
    for (let place = 0; place < draws; place += 1) {
      const card = game.completion('u', place).now.columns[6]!.cards[0]!;
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    expect(counts.size).toBe(21);
    const expected = draws / 21;
    const chiSquare = [...counts.values()].reduce((sum, is) => sum + (is - expected) ** 2 / expected, 0);
    // 20 degrees of freedom: above 45 with a chance of one in a thousand.
    expect(chiSquare).toBeLessThan(45);
  });

  it('agree with the moves made: what lies face up now is the same in all', () => {
    const game = unseenDeal(hard, 1, 'AH>F 2H>F');
    for (let place = 0; place < 10; place += 1) {
      const { start, now } = game.completion('m', place);
      const again = applyMove(
        applyMove(start, { type: 'foundation', card: 13 }, hard),
        { type: 'foundation', card: 14 },
        hard,
      );
      expect(now).toEqual(again);
    }
  });

  it('cannot be had behind a move that turns up an unseen card, unless it was seen and is named', () => {
    expect(errorOf(() => unseenDeal(hard, 1, 'AH>F 2H>F 7D>8D'))).toBe(
      'step 3, 7D>8D, turns up an unseen card; name it where it lies at the start',
    );
    const seen = unseenDeal(hard, 1, 'AH>F 2H>F 7D>8D undo', ({ columns }) => [columns[1]!.cards[0]!]);
    expect(seen.unseen).toHaveLength(20);
    for (let place = 0; place < 5; place += 1) {
      const four = dealNumber(hard, 1).columns[1]!.cards[0];
      expect(seen.completion('s', place).now.columns[1]!.cards[0]).toBe(four);
    }
    expect(errorOf(() => unseenDeal(hard, 1, 'AH>F AH>F'))).toContain('step 2, AH>F: ');
  });
});

test('a sample says of each move what judging the completion says', () => {
  for (const name of ['hard', 'medium', 'klondike1']) {
    const rules = ruleSet(name);
    const game = unseenDeal(rules, 3);
    for (let place = 0; place < 6; place += 1) {
      const options = { limits: { nodes: 20_000 } };
      const { now } = game.completion('x', place);
      const sample = judgeSample(game, 'x', place, options)!;
      const each = legalMoves(now, rules).map(
        (move) => judge(applyMove(now, move, rules), rules, options).verdict,
      );
      sample.moves.forEach((verdict, index) => {
        if (verdict !== 'undecided' && each[index] !== 'undecided') expect(verdict).toBe(each[index]);
      });
      if (sample.verdict === 'unwinnable') expect(new Set(sample.moves)).not.toContain('winnable');
    }
  }
});

test('the mean over random deals of which no face-down card is seen is the rate', () => {
  const deals = 150;
  const samples = 20;
  const shares = Array.from({ length: deals }, (_, number) => {
    const { counts } = judgeSamples(unseenDeal(hard, number), samples, 'rate', { withMoves: false });
    return counts.winnable / samples;
  });
  const mean = shares.reduce((sum, share) => sum + share, 0) / deals;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (deals - 1);
  // 6.64 % of all deals are winnable; three standard errors.
  expect(Math.abs(mean - 0.0664)).toBeLessThan(3 * Math.sqrt(variance / deals));
});

test('of a certified deal only completions count that are winnable from the start', () => {
  const game = unseenDeal(hard, 1);
  const certified = judgeSamples(game, 40, 'c', { certified: true });
  expect(certified.samples).toBe(40);
  expect(certified.refused).toBeGreaterThan(0);
  expect(certified.counts).toEqual({ winnable: 40, unwinnable: 0, undecided: 0 });
  const all = judgeSamples(game, 40 + certified.refused, 'c');
  expect(all.counts.winnable).toBe(40);
});

test('shares of moves are counted in the same samples as the best one', () => {
  const { moves, samples, counts } = judgeSamples(unseenDeal(hard, 1), 100, 'p');
  expect(moves.length).toBeGreaterThan(1);
  expect(moves[0]!.beside.onlyBest + moves[0]!.beside.onlyThis).toBe(0);
  for (const { counts: own, beside } of moves) {
    const { both, onlyBest, onlyThis, neither, undecided } = beside;
    expect(both + onlyBest + onlyThis + neither + undecided).toBe(samples);
    expect(both + onlyThis).toBe(own.winnable);
    expect(own.winnable).toBeLessThanOrEqual(counts.winnable);
  }
});
