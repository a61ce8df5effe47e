import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { playBlind } from '../../src/advice/blind-player.js';
import { gained, PROGRESS, progressOf } from '../../src/advice/progress.js';
import { dealNumber } from '../../src/deals/deal.js';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { playLine } from '../../src/game/line.js';
import { moveWord, parseLine } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { positions } from '../support/play.js';

const klondike3 = ruleSet('klondike3');
const yukon = ruleSet('yukon');

function progress(position: Position, rules: RuleSet): Record<string, string> {
  return Object.fromEntries(
    legalMoves(position, rules).map((move) => [moveWord(move), PROGRESS[progressOf(position, move, rules)]!]),
  );
}

function behind(number: number, line: string): Position {
  const moves = parseLine(line).map(({ action }): Move => action as Move);
  return playLine(dealNumber(klondike3, number), moves, klondike3).positions.at(-1)!;
}

describe('the progress of a move', () => {
  it.each([
    ['', { 'JC>QH': 'nothing', draw: 'turns the stock' }],
    // The king that was turned up can go to the column that the jack leaves.
    ['draw', { 'JC>QH': 'prepares', draw: 'turns the stock' }],
    ['draw JC>QH', { 'KD>E': 'plays from the waste', draw: 'turns the stock' }],
    [
      'draw JC>QH KD>E',
      { 'QC>KD': 'turns up a card', '8H>9S': 'plays from the waste', draw: 'turns the stock' },
    ],
  ])('behind "%s"', (line, expected) => {
    expect(progress(behind(0, line), klondike3)).toEqual(expected);
  });

  it('to a foundation is safe when no card needs to lie on the card any more', () => {
    const run = (suit: string, ranks: string) => [...ranks].map((rank) => rank + suit).join('');
    const board = (reds: string) =>
      `${run('H', reds)}/${run('D', reds)}/${run('C', 'KQJT9876543')}/${run('S', 'KQJT9876543')}/-/-/-`;
    const early = progress(parseBoard(board('KQJT98765432A'), yukon), yukon);
    expect(early).toMatchObject({ 'AH>F': 'safe foundation', '3C>F': 'foundation' });
    const late = progress(parseBoard(board('KQJT98765432'), yukon), yukon);
    expect(late).toMatchObject({ '2H>F': 'safe foundation', '3C>F': 'safe foundation' });
  });

  it('is something wherever something is gained, and putting a card down from its foundation and up again is nothing', () => {
    fc.assert(
      fc.property(positions(60), ({ rules, position }) => {
        for (const move of legalMoves(position, rules)) {
          const next = applyMove(position, move, rules);
          const done = PROGRESS[progressOf(position, move, rules)]!;
          if (gained(next) > gained(position)) {
            expect(PROGRESS.indexOf(done)).toBeGreaterThan(PROGRESS.indexOf('prepares'));
          }
          if (done !== 'prepares') continue;
          const gains = legalMoves(next, rules).some(
            (then) => gained(applyMove(next, then, rules)) > gained(position),
          );
          expect(gains).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const HURRIED = { samples: 3, seed: 'x', stockSeen: false, limits: { nodes: 300 } };

test('the player without sight wins games of Klondike: it does not wander where moves keep the win equally often', () => {
  const games: [string, number][] = [
    ['klondike1', 5],
    ['klondike1', 0],
    ['klondike3', 3],
    ['klondike1', 1],
  ];
  const won = games.some(
    ([name, number]) => playBlind(dealNumber(ruleSet(name), number), ruleSet(name), HURRIED).won,
  );
  expect(won).toBe(true);
});

test('where no move keeps the win, the player still turns up a card before all else', () => {
  const rules = ruleSet('klondike1');
  for (let number = 0; number < 10; number += 1) {
    const start = dealNumber(rules, number);
    // A single node decides nothing, so that all moves are equals.
    const { moves } = playBlind(start, rules, { ...HURRIED, samples: 1, limits: { nodes: 1 } });
    const { positions: met } = playLine(start, moves, rules);
    const best = Math.max(...legalMoves(start, rules).map((move) => progressOf(start, move, rules)));
    expect(progressOf(start, moves[0]!, rules)).toBe(best);
    expect(met.length).toBe(moves.length + 1);
  }
});
