import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { legalMoves } from '../../src/game/legal.js';
import { makePosition } from '../../src/game/make-position.js';
import { moveWord } from '../../src/game/notation.js';
import type { Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { LEVELS, Player } from '../../src/grading/player.js';
import { toMove } from '../../src/grading/table.js';
import { replay } from '../../src/proof/replay.js';
import { positions } from '../support/play.js';
import { winnableDeals } from '../support/winnable.js';

const EASY = ruleSet('easy');

/** The position with its face-down cards and its stock dealt out among their places in another order. */
function withOtherHiddenCards(position: Position, rules: RuleSet, order: readonly number[]): Position {
  const faceDown = position.columns.flatMap(({ cards, faceDown }) => cards.slice(0, faceDown));
  const hidden = [...faceDown, ...position.stock];
  const keyed = hidden.map((card, index) => ({ card, key: order[index % order.length]! + index / 1000 }));
  const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ card }) => card);
  const columns = position.columns.map(({ cards, faceDown }) => ({
    cards: [...shuffled.splice(0, faceDown), ...cards.slice(faceDown)],
    faceDown,
  }));
  return makePosition({ ...position, columns, stock: shuffled }, rules);
}

const KLONDIKE = [
  ruleSet('klondike1'),
  ruleSet('klondike3'),
  withChanges(ruleSet('klondike3'), { redeals: 1 }),
];

test('a player knows only the cards that lie face up', () => {
  const players = new Map([EASY, ...KLONDIKE].map((rules) => [rules, new Player(rules)]));
  fc.assert(
    fc.property(
      positions(40, [EASY, ...KLONDIKE]),
      fc.array(fc.nat({ max: 1000 }), { minLength: 45, maxLength: 45 }),
      fc.constantFrom(...LEVELS),
      fc.nat(),
      ({ position, rules }, order, level, seed) => {
        const player = players.get(rules)!;
        const other = withOtherHiddenCards(position, rules, order);
        const move = player.firstMove(position, level, `seed ${seed}`);
        expect(player.firstMove(other, level, `seed ${seed}`)).toBe(move);
      },
    ),
    { numRuns: 600, seed: 5 },
  );
});

test('an ace that can go up goes up at once, at every level', () => {
  const player = new Player(EASY);
  let aces = 0;
  for (const { start } of winnableDeals('easy', 40)) {
    const ups = legalMoves(start, EASY).filter((move) => move.type === 'foundation');
    if (ups.length === 0) continue;
    aces += 1;
    for (const level of LEVELS) {
      expect(toMove(player.firstMove(start, level, 'any')!).type).toBe('foundation');
    }
  }
  expect(aces).toBeGreaterThan(5);
});

test('a player goes once through a stock that offers nothing, and then ends the game', () => {
  const rules = ruleSet('klondike1');
  const start = parseBoard('(ASQH)KS/(2SQD)KH/(3SQC)KD/(4SQS)KC/5S/7S/9S | TSJS8S6S | -', rules);
  const player = new Player(rules);
  expect(player.play(start, LEVELS[2]!, 'any')).toBe(false);
  const draws = Array.from({ length: 4 }, () => 'draw');
  expect(player.lineOfPlay().map((move) => moveWord(toMove(move)))).toEqual([...draws, 'redeal', ...draws]);
});

describe.each(['easy', 'hard', 'relaxed', 'yukon', 'klondike1', 'klondike3'])('games of %s', (name) => {
  const rules = ruleSet(name);
  const player = new Player(rules);
  const deals = winnableDeals(name, 6);

  test('are played by the rules, and won games are won', () => {
    let won = 0;
    for (const { start, number } of deals) {
      for (const level of LEVELS) {
        for (let game = 0; game < 10; game += 1) {
          const win = player.play(start, level, `${number} ${game}`);
          const line = replay(start, player.lineOfPlay().map(toMove), rules);
          expect(line.illegal).toBeUndefined();
          expect(line.won).toBe(win);
          if (win) won += 1;
        }
      }
    }
    expect(won).toBeGreaterThan(0);
  });

  test('are the same again with the same seed, and not with another', () => {
    const { start } = deals[0]!;
    const lines = (seeds: readonly string[]) =>
      seeds.map((seed) => {
        player.play(start, LEVELS[1]!, seed);
        return player.lineOfPlay();
      });
    expect(lines(['a', 'b', 'c'])).toEqual(lines(['a', 'b', 'c']));
    expect(lines(['a', 'b', 'c'])).not.toEqual(lines(['d', 'e', 'f']));
  });
});
