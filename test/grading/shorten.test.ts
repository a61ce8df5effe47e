import { describe, expect, test } from 'vitest';
import { parseRules } from '../../src/deals/rules-text.js';
import { parseBoard } from '../../src/game/board.js';
import { legalMoves, tryMove } from '../../src/game/legal.js';
import { moveWord, parseMove } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet } from '../../src/game/rule-sets.js';
import { Shortener } from '../../src/grading/shorten.js';
import { StockShortener } from '../../src/grading/stock-shortener.js';
import { ProofFailure, replay } from '../../src/proof/replay.js';
import { winnableDeals, winnableUnder } from '../support/winnable.js';

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

describe.each(['klondike1', 'klondike3', 'klondike1 redeals=2', 'klondike3 build=any-suit'])(
  'lines of %s',
  (name) => {
    const rules = parseRules(name);
    const deals = winnableUnder(rules, 6);
    const redeals = (line: readonly Move[]) => line.filter(({ type }) => type === 'redeal').length;

    test('still win when they are shortened, in fewer moves and fewer passes of the stock', () => {
      const shortener = new StockShortener(rules);
      const lines = deals.map(({ start, moves }) => shortener.shorten(start, moves));
      for (const [index, { start, moves }] of deals.entries()) {
        expect(replay(start, lines[index]!, rules).won).toBe(true);
        expect(lines[index]!.length).toBeLessThanOrEqual(moves.length);
      }
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(sum(lines.map(({ length }) => length))).toBeLessThan(
        0.9 * sum(deals.map(({ moves }) => moves.length)),
      );
      expect(sum(lines.map(redeals))).toBeLessThanOrEqual(sum(deals.map(({ moves }) => redeals(moves))));
      expect(sum(lines.map(redeals))).toBeLessThanOrEqual(5 * lines.length);
    });

    test('are shortened the same way again', () => {
      const { start, moves } = deals[0]!;
      const once = new StockShortener(rules);
      const line = once.shorten(start, moves);
      expect(once.shorten(start, moves)).toEqual(line);
      expect(new StockShortener(rules).shorten(start, moves)).toEqual(line);
    });
  },
);

test('a stock turned for nothing is not turned, and a card is taken in the first pass that shows it', () => {
  const rules = ruleSet('klondike1');
  const start = parseBoard('KSQHJS/KHQSJH/KCQDJC/KDQCJD/-/-/- | TSTHTDTC | -', rules);
  const tens = 'TS TH TD TC'.split(' ').map((card) => `${card}>F`);
  const rest = 'J Q K'.split(' ').flatMap((rank) => ['S', 'H', 'D', 'C'].map((suit) => `${rank}${suit}>F`));
  const winding = [
    ...Array.from({ length: 3 }, () => ['draw', 'draw', 'draw', 'draw', 'redeal']).flat(),
    ...['draw', 'draw', 'draw', 'draw', 'TC>F', 'TD>F', 'TH>F', 'TS>F'],
    ...rest,
  ].map(parseMove);
  expect(tens).toHaveLength(4);
  expect(replay(start, winding, rules).won).toBe(true);
  const line = new StockShortener(rules).shorten(start, winding).map(moveWord);
  expect(line).toHaveLength(4 + 16);
  expect(line.filter((word) => word === 'redeal')).toEqual([]);
});

test('a line that is not won in its stock game is no line to shorten', () => {
  const rules = ruleSet('klondike3');
  const [deal] = winnableUnder(rules, 1);
  expect(() => new StockShortener(rules).shorten(deal!.start, deal!.moves.slice(1))).toThrow(ProofFailure);
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
