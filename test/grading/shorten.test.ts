import { describe, expect, test } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { legalMoves, tryMove } from '../../src/game/legal.js';
import { moveWord, parseMove } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { Shortener } from '../../src/grading/shorten.js';
import { ProofFailure, replay } from '../../src/proof/replay.js';
import { winnableDeals } from '../support/winnable.js';

const EASY = ruleSet('easy');

describe.each(['easy', 'hard', 'classic', 'relaxed', 'yukon'])('lines of %s', (name) => {
  const rules = ruleSet(name);
  const deals = winnableDeals(name, 15);

  test('still win when they are shortened, and are no longer', () => {
    const shortener = new Shortener(rules);
    let before = 0;
    let after = 0;
    for (const { start, moves } of deals) {
      const shorter = shortener.shorten(start, moves);
      expect(replay(start, shorter, rules).won).toBe(true);
      expect(shorter.length).toBeLessThanOrEqual(moves.length);
      before += moves.length;
      after += shorter.length;
    }
    expect(after).toBeLessThan(before);
  });

  test('do not get shorter a second time, and the same line always gives the same', () => {
    const shortener = new Shortener(rules);
    const { start, moves } = deals[0]!;
    const once = shortener.shorten(start, moves, 1e9);
    expect(shortener.shorten(start, once, 1e9)).toEqual(once);
    expect(new Shortener(rules).shorten(start, moves, 1e9)).toEqual(once);
  });
});

/** A move to and fro at every place where there is one, put into a line. */
function withDetours(start: Position, moves: readonly Move[], rules: RuleSet): Move[] {
  const line: Move[] = [];
  let position = start;
  for (const move of moves) {
    const detour = toAndFro(position, rules);
    if (detour !== undefined) line.push(...detour);
    line.push(move);
    position = tryMove(position, move, rules) as Position;
  }
  return line;
}

function toAndFro(position: Position, rules: RuleSet): Move[] | undefined {
  const text = (at: Position) =>
    at.columns
      .map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`)
      .sort()
      .join('/');
  for (const there of legalMoves(position, rules)) {
    const away = tryMove(position, there, rules) as Position;
    for (const back of legalMoves(away, rules)) {
      if (text(tryMove(away, back, rules) as Position) === text(position)) return [there, back];
    }
  }
  return undefined;
}

test('moves that undo one another are dropped', () => {
  const shortener = new Shortener(EASY);
  let dropped = 0;
  for (const { start, moves } of winnableDeals('easy', 10)) {
    const straight = shortener.shorten(start, moves, 0);
    const winding = withDetours(start, straight, EASY);
    expect(replay(start, winding, EASY).won).toBe(true);
    dropped += winding.length - straight.length;
    expect(shortener.shorten(start, winding, 0)).toEqual(straight);
  }
  expect(dropped).toBeGreaterThan(50);
});

test('a way round is cut short', () => {
  const start = parseBoard('KSTSQSJS/-/-/-/-/-/-', EASY);
  const words = 'JS>E QS>E TS>JS TS>E JS>QS QS>KS TS>F JS>F QS>F KS>F';
  const line = words.split(' ').map(parseMove);
  expect(replay(start, line, EASY).won).toBe(true);
  expect(new Shortener(EASY).shorten(start, line).map(moveWord)).toEqual(
    'QS>E TS>F JS>F QS>F KS>F'.split(' '),
  );
});

test('a line that does not win is no line to shorten', () => {
  const [deal] = winnableDeals('easy', 1);
  expect(() => new Shortener(EASY).shorten(deal!.start, deal!.moves.slice(0, -1))).toThrow(ProofFailure);
});
