import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hintFor } from '../../src/advice/hint.js';
import { judgeLine } from '../../src/advice/judge-line.js';
import { judgeMoves } from '../../src/advice/judge-moves.js';
import { moveInWords } from '../../src/advice/move-words.js';
import { isStuck } from '../../src/advice/stuck.js';
import { dealNumber } from '../../src/deals/deal.js';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { moveWord, parseLine, parseMove } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { RULE_SETS, type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { LEVELS, Player } from '../../src/grading/player.js';
import { toMove } from '../../src/grading/table.js';
import { judge } from '../../src/judge/judge.js';
import { replay } from '../../src/proof/replay.js';
import { positions } from '../support/play.js';
import { smallDeck, truth } from '../support/small-decks.js';

const LIMITS = { limits: { nodes: 1000 } };

test('the verdict of every legal move is that of the position behind it', () => {
  fc.assert(
    fc.property(positions(60), ({ rules, position }) => {
      const judged = judgeMoves(position, rules, LIMITS);
      expect(judged.map(({ move }) => move)).toEqual(legalMoves(position, rules));
      for (const { move, verdict } of judged) {
        expect(verdict).toBe(judge(applyMove(position, move, rules), rules, LIMITS).verdict);
      }
    }),
    { numRuns: 20 },
  );
});

test('a hint in a winnable position is a line that wins, for every rule set', () => {
  for (const rules of RULE_SETS) {
    let wins = 0;
    for (let number = 0; wins < 3 && number < 300; number += 1) {
      const start = dealNumber(rules, number);
      const { state, moves } = hintFor(start, rules, { limits: { nodes: 3000 } });
      if (state !== 'winnable') continue;
      wins += 1;
      expect(replay(start, moves!, rules).won).toBe(true);
      const known = judge(start, rules, { limits: { nodes: 3000 } }).moves!;
      expect(moves!.length).toBeLessThanOrEqual(known.length);
    }
    expect(wins).toBe(3);
  }
});

describe('stuck', () => {
  const hard = ruleSet('hard');

  it('is a position without a move', () => {
    const board = parseBoard('(TS)KS/(TH)KH/(TD)KD/(TC)KC/(QSQH)JD/(QDQC)JC/(JS)JH', hard);
    expect(legalMoves(board, hard)).toEqual([]);
    expect(hintFor(board, hard).state).toBe('stuck');
  });

  it('is not where a card can be built that cannot come back', () => {
    const board = parseBoard('(TS)KS/(TH)KH/(TD)KD/(TC)KC/(QSQH)JC/(JDQC)QD/(JS)JH', hard);
    expect(legalMoves(board, hard).map(moveWord)).toContain('QD>KD');
    expect(isStuck(board, hard)).toBe(false);
  });

  it.each(['hard', 'relaxed', 'yukon-returns', 'klondike1', 'klondike3'])(
    'in %s means that no play turns up a card, plays one of the stock or fills a foundation',
    (name) => {
      const rules = ruleSet(name);
      const measure = ({ columns, foundations, stock, waste }: Position) => ({
        unplayed: columns.reduce((sum, { faceDown }) => sum + faceDown, stock.length + waste.length),
        foundations: foundations.reduce((sum, height) => sum + height, 0),
      });
      let stuck = 0;
      for (let seed = 0; seed < 150; seed += 1) {
        const start = smallDeck(rules, seed, 18);
        if (!isStuck(start, rules)) continue;
        stuck += 1;
        expect(truth(start, rules, 20_000)).toBe('unwinnable');
        let position = start;
        for (let step = 0; step < 30; step += 1) {
          const moves = legalMoves(position, rules);
          if (moves.length === 0) break;
          position = applyMove(position, moves[(seed + 7 * step) % moves.length]!, rules);
          expect(measure(position).unplayed).toBe(measure(start).unplayed);
        }
      }
      expect(stuck).toBeGreaterThan(0);
    },
  );

  it('is told from lost: a lost game may have moves that change something', () => {
    const states = Array.from({ length: 300 }, (_, seed) => hintFor(smallDeck(hard, seed, 16), hard).state);
    for (const state of ['won', 'winnable', 'lost', 'stuck'] as const) {
      if (state !== 'won') expect(states).toContain(state);
    }
  });
});

describe('a line of play', () => {
  const rules = ruleSet('medium');

  /** A game that a simulated player plays: the moves that were not taken back. */
  function gameOf(number: number, level: number): Move[] {
    const player = new Player(rules);
    player.play(dealNumber(rules, number), LEVELS[level]!, `game ${number}`);
    return player.lineOfPlay().map(toMove);
  }

  it('is lost by the same move whether bisected or judged step by step', () => {
    let lost = 0;
    for (let number = 0; number < 70; number += 1) {
      const start = dealNumber(rules, number);
      const moves = gameOf(number, number % 2);
      const { verdicts, losing, searches } = judgeLine(start, moves, rules);
      const each = replay(start, moves, rules).positions.map((position) => judge(position, rules).verdict);
      expect(verdicts).toEqual(each);
      expect(searches).toBeLessThanOrEqual(2 + Math.ceil(Math.log2(moves.length + 1)));
      const turn = each.indexOf('unwinnable');
      if (turn <= 0) {
        expect(losing).toBeUndefined();
        continue;
      }
      lost += 1;
      expect(losing).toMatchObject({ step: turn, move: moves[turn - 1], undos: each.length - turn });
      for (const move of losing!.keeping) {
        expect(judge(applyMove(losing!.before, move, rules), rules).verdict).toBe('winnable');
      }
      expect(losing!.keeping.length).toBeGreaterThan(0);
    }
    expect(lost).toBeGreaterThan(5);
  });

  it('is followed through its undos', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), (number, choices) => {
        const start = dealNumber(rules, number);
        const actions: (Move | 'undo')[] = [];
        const history = [start];
        for (const choice of choices) {
          if (choice > 6 && history.length > 1) {
            history.pop();
            actions.push('undo');
            continue;
          }
          const legal = legalMoves(history.at(-1)!, rules);
          const move = legal[choice % Math.max(1, legal.length)];
          if (move === undefined) break;
          history.push(applyMove(history.at(-1)!, move, rules));
          actions.push(move);
        }
        const { positions: met, verdicts, losing } = judgeLine(start, actions, rules);
        expect(verdicts).toEqual(met.map((position) => judge(position, rules).verdict));
        if (losing === undefined) return;
        const back = history[history.length - 1 - losing.undos]!;
        expect(back).toEqual(losing.before);
        expect(judge(back, rules).verdict).toBe('winnable');
      }),
      { numRuns: 20 },
    );
  });

  it('with limits says undecided, and never what is not so', () => {
    for (let number = 0; number < 30; number += 1) {
      const start = dealNumber(rules, number);
      const moves = gameOf(number, 0);
      const exact = judgeLine(start, moves, rules).verdicts;
      const limited = judgeLine(start, moves, rules, { limits: { nodes: 5 } });
      limited.verdicts.forEach((verdict, step) => {
        if (verdict !== 'undecided') expect(verdict).toBe(exact[step]);
      });
      const { lostBetween } = limited;
      if (lostBetween !== undefined) {
        const turn = exact.indexOf('unwinnable');
        if (turn > 0) expect(turn).toBeGreaterThanOrEqual(lostBetween.first);
        expect(turn).toBeLessThanOrEqual(lostBetween.last);
      }
    }
  });

  it('stops at an illegal step and says why', () => {
    const actions = parseLine('AS>F').map(({ action }) => action);
    const { illegal, verdicts } = judgeLine(dealNumber(rules, 1), actions, rules);
    expect(illegal?.step).toBe(1);
    expect(verdicts).toHaveLength(1);
  });
});

test('a move in words says what a player sees', () => {
  const spoken = (rules: RuleSet, number: number, ...words: string[]) => {
    let position = dealNumber(rules, number);
    return words.map((word) => {
      const said = moveInWords(position, parseMove(word), rules);
      position = applyMove(position, parseMove(word), rules);
      return said;
    });
  };
  expect(spoken(ruleSet('hard'), 1, 'AH>F', '2H>F', '7D>8D', 'KD>E', '4C>5C')).toEqual([
    'A♥ to its foundation; empties column 1',
    '2♥ to its foundation',
    '7♦ with the four cards on it to 8♦ in column 6; turns up a card',
    'K♦ with the three cards on it to the empty column 1; turns up a card',
    '4♣ to 5♣ in column 7',
  ]);
  expect(spoken(ruleSet('hard'), 1, 'AH>F', 'AH>2H')[1]).toBe(
    'A♥ back from its foundation to 2♥ in column 7',
  );
  expect(spoken(ruleSet('klondike3'), 7, 'draw', 'AH>F')).toEqual([
    'turn the next three cards of the stock; the top one is A♥',
    'A♥ from the waste to its foundation',
  ]);
});
