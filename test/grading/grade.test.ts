import { describe, expect, test } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import type { Position } from '../../src/game/position.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { FirstRun } from '../../src/grading/first-run.js';
import { DEFAULT_GAMES, Grader } from '../../src/grading/grade.js';
import { LEVELS } from '../../src/grading/player.js';
import { rankCorrelation } from '../support/rank-correlation.js';
import { winnableDeals } from '../support/winnable.js';

const EASY = ruleSet('easy');

describe('the grades of sixty deals', () => {
  const deals = winnableDeals('easy', 60);
  const grader = new Grader(EASY);
  const grades = deals.map(({ start, moves }) => grader.grade(start, moves));
  const eases = grades.map(({ ease }) => ease);

  test('come from two hundred games, spread over the levels', () => {
    for (const { levels, ease } of grades) {
      const games = levels.map((level) => level.games);
      expect(games.reduce((sum, value) => sum + value, 0)).toBe(DEFAULT_GAMES);
      expect(Math.max(...games) - Math.min(...games)).toBeLessThanOrEqual(1);
      expect(ease).toBe(levels.reduce((sum, { won }) => sum + won, 0) / DEFAULT_GAMES);
    }
  });

  test('rise with the level on nearly every deal', () => {
    const shares = grades.map(({ levels }) => levels.map(({ won, games }) => won / games));
    for (let level = 1; level < LEVELS.length; level += 1) {
      const inOrder = shares.filter((share) => share[level]! >= share[level - 1]!).length;
      expect(inOrder).toBeGreaterThanOrEqual(Math.ceil(0.95 * deals.length));
      const mean = (at: number) => shares.reduce((sum, share) => sum + share[at]!, 0) / shares.length;
      expect(mean(level)).toBeGreaterThan(mean(level - 1) + 0.1);
    }
  });

  test('keep their order under another seed: rank correlation 0.9 or more', () => {
    const others = deals.map(({ start, moves }) => grader.grade(start, moves, { seed: 'another' }).ease);
    expect(others).not.toEqual(eases);
    expect(rankCorrelation(eases, others)).toBeGreaterThanOrEqual(0.9);
  });

  test('spread over the whole range, and do not stick to its ends', () => {
    const quarters = [0, 0, 0, 0];
    for (const ease of eases) quarters[Math.min(3, Math.floor(4 * ease))]! += 1;
    for (const quarter of quarters) expect(quarter).toBeGreaterThanOrEqual(6);
    expect(eases.filter((ease) => ease === 0 || ease === 1).length).toBeLessThan(10);
  });

  test('are the same again', () => {
    const again = new Grader(EASY);
    for (const at of [3, 0, 7]) {
      const { start, moves } = deals[at]!;
      expect(again.grade(start, moves)).toEqual(grades[at]);
    }
  });
});

test('the grade of deal 1 is pinned: if it changes, GRADE_VERSION must', () => {
  const [deal] = winnableDeals('easy', 1, 1);
  const { levels, turnsBeforeFirst } = new Grader(EASY).grade(deal!.start, deal!.moves);
  expect({ number: deal!.number, won: levels.map(({ won }) => won), turnsBeforeFirst }).toEqual({
    number: 1,
    won: [19, 41, 65],
    turnsBeforeFirst: 0,
  });
});

test('the grade of a Klondike deal is pinned, too', () => {
  const [deal] = winnableDeals('klondike3', 1, 3);
  const { levels, turnsBeforeFirst } = new Grader(ruleSet('klondike3')).grade(deal!.start, deal!.moves);
  expect({ number: deal!.number, won: levels.map(({ won }) => won), turnsBeforeFirst }).toEqual({
    number: 3,
    won: [18, 28, 56],
    turnsBeforeFirst: 0,
  });
});

test('Klondike is graded from hard to easy, draw 3 harder than draw 1, and the better players win more', () => {
  const means = ['klondike1', 'klondike3'].map((name) => {
    const grader = new Grader(ruleSet(name));
    const grades = winnableDeals(name, 20).map(({ start, moves }) =>
      grader.grade(start, moves, { games: 60 }),
    );
    const eases = grades.map(({ ease }) => ease);
    expect(Math.max(...eases) - Math.min(...eases)).toBeGreaterThan(0.5);
    const won = LEVELS.map((_, level) => grades.reduce((sum, { levels }) => sum + levels[level]!.won, 0));
    expect(won).toEqual([...won].sort((a, b) => a - b));
    return eases.reduce((sum, ease) => sum + ease, 0) / eases.length;
  });
  expect(means[0]).toBeGreaterThan(means[1]! + 0.1);
});

test('too few games are refused', () => {
  const [deal] = winnableDeals('easy', 1);
  expect(() => new Grader(EASY).grade(deal!.start, deal!.moves, { games: 2 })).toThrow(RangeError);
});

test('forced moves are counted: a run that only goes up', () => {
  const start = parseBoard('KSQSJSTS/-/-/-/-/KH/KD', EASY);
  const moves = [
    ...['TS', 'JS', 'QS', 'KS'].map((name) => ({
      type: 'foundation' as const,
      card: 'A23456789TJQK'.indexOf(name[0]!),
    })),
    { type: 'foundation' as const, card: 25 },
    { type: 'foundation' as const, card: 38 },
  ];
  const { forced } = new Grader(EASY).grade(start, moves, { games: 3 });
  // Only the very last move has no other beside it.
  expect(forced).toBeCloseTo(1 / 6);
});

describe('the cards to turn before the first run starts', () => {
  /** The same by the rules engine, all positions tried, breadth first by cards turned. */
  function bySearch(start: Position, most: number): number | undefined {
    const down = (position: Position) => position.columns.reduce((sum, column) => sum + column.faceDown, 0);
    const keyOf = (position: Position) =>
      position.columns
        .map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`)
        .sort()
        .join('/');
    let frontier = [start];
    const seen = new Set(frontier.map(keyOf));
    for (let turns = 0; turns <= most; turns += 1) {
      const turned: Position[] = [];
      for (const position of frontier) {
        for (const move of legalMoves(position, EASY)) {
          if (move.type === 'foundation') return turns;
          const next = applyMove(position, move, EASY);
          if (seen.has(keyOf(next))) continue;
          seen.add(keyOf(next));
          (down(next) === down(position) ? frontier : turned).push(next);
        }
      }
      frontier = turned;
    }
    return undefined;
  }

  test('are those of a plain search with the rules engine', () => {
    const first = new FirstRun(EASY);
    const found = new Set<number | undefined>();
    for (const { start } of winnableDeals('easy', 40)) {
      const turns = bySearch(start, 2);
      found.add(turns);
      if (turns !== undefined) expect(first.fewestTurns(start)).toBe(turns);
    }
    expect(found).toContain(0);
    expect(found).toContain(1);
  });
});
