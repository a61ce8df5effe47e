import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardName, cardOf } from '../../src/cards/card.js';
import { InputError } from '../../src/errors/input-error.js';
import { parseBoard } from '../../src/game/board.js';
import { parseLine, type Step } from '../../src/game/notation.js';
import { RULE_SETS, ruleSet } from '../../src/game/rule-sets.js';
import { type LineScore, scoreLine } from '../../src/game/score.js';
import { plays } from '../support/play.js';

/** Scores a line of play on a board. */
function scored(board: string, line: string, seconds?: number, rules = 'hard'): LineScore {
  const set = ruleSet(rules);
  return scoreLine(parseBoard(board, set), parseLine(line), set, seconds);
}

const skill = (result: LineScore) => result.scores!.skillGames;
const app = (result: LineScore) => result.scores!.app;
const skillAfter = (result: LineScore) => result.steps.map(({ skillGames }) => skillGames);
const appAfter = (result: LineScore) => result.steps.map(({ app }) => app);

/** KD lies face down until KS moves; the other cards can go up at once, one after the other. */
const BOARD = '(KD)KSQH/KHKC/QC/QD/-/-/-';
/** The same cards, with KH free to take QH back. */
const RETURNS = '(KD)KSQH/KH/KC/QC/QD/-/-';
/** Sends QH up, then takes it back and sends it up in turn: `moves` moves more. */
const thereAndBack = (moves: number) =>
  ['QH>F', ...Array.from({ length: moves }, (_, index) => (index % 2 === 0 ? 'QH>KH' : 'QH>F'))].join(' ');
const undos = (count: number) => 'undo '.repeat(count);

/** A deal in which every card goes straight up, column 7 first, and the line that does it. */
function straightDeal(): { board: string; line: string } {
  const order = Array.from({ length: 52 }, (_, index) =>
    cardName(cardOf(index % 4, Math.floor(index / 4) + 1)),
  );
  const sizes = [11, 10, 9, 8, 7, 6, 1];
  let next = 0;
  const columns = sizes.map((size, index) => {
    const cards = order.slice(next, next + size).reverse();
    next += size;
    const down = 6 - index;
    return down === 0 ? cards.join('') : `(${cards.slice(0, down).join('')})${cards.slice(down).join('')}`;
  });
  return { board: columns.reverse().join('/'), line: order.map((name) => `${name}>F`).join(' ') };
}

describe('what a line of play comes to', () => {
  it('is the table after every step', () => {
    const result = scored(BOARD, 'QH>F undo KC>E');
    expect(result.steps.map(({ position }) => position.foundations[1])).toEqual([12, 11, 11]);
    expect(result.steps[1]!.position).toEqual(result.start);
    expect(result.steps[2]!.position.columns.map(({ cards }) => cards.length)).toEqual([3, 1, 1, 1, 1, 0, 0]);
    expect(result).toMatchObject({ illegal: undefined, won: false });
  });

  it('is a win when its last step leaves all cards on the foundations', () => {
    const line = 'QH>F KS>F QD>F undo QD>F KD>F QC>F KC>F';
    expect(scored(BOARD, `${line} KH>F`)).toMatchObject({ won: true, illegal: undefined });
    expect(scored(BOARD, line)).toMatchObject({ won: false, illegal: undefined });
  });

  it('is the first illegal step and why it is illegal, and the score of what came before', () => {
    const result = scored(BOARD, 'QH>F KS>F@7 KD>F QC>F');
    expect(result.illegal).toEqual({ step: 3, word: 'KD>F', reason: 'the foundation of D takes QD next' });
    expect(result.steps).toHaveLength(2);
    expect(result.won).toBe(false);
    expect(app(result).score).toBe(25);
    expect(skill(result)).toMatchObject({ score: 20, won: false, sentAfter: 0, seconds: 7 });
  });

  it('takes back one move after the other, and is illegal where none is left', () => {
    const result = scored(BOARD, 'QH>F KS>E undo undo undo');
    expect(result.steps[1]!.position.columns[0]!.faceDown).toBe(0);
    expect(result.steps[2]!.position.columns[0]!.faceDown).toBe(1);
    expect(result.steps[3]!.position).toEqual(result.start);
    expect(result.illegal).toEqual({ step: 5, word: 'undo', reason: 'there is no move to take back' });
  });

  it('is the same as if the moves taken back had never been made', () => {
    const undoAt = fc.array(fc.nat({ max: 3 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(plays(60), undoAt, ({ rules, positions, moves }, detours) => {
        // Before each move of the line, a detour: some of the coming moves, made and taken back.
        const steps: Step[] = moves.flatMap((move, index) => {
          const detour = moves.slice(index, index + detours[index]!);
          return [...detour, ...detour.map(() => 'undo' as const), move].map((action) => ({
            action,
            second: undefined,
          }));
        });
        const straight = moves.map((action) => ({ action, second: undefined }));
        const result = scoreLine(positions[0]!, steps, rules);
        expect(result.illegal).toBeUndefined();
        expect(result.steps.at(-1)?.position ?? result.start).toEqual(positions.at(-1));
        const expected = scoreLine(positions[0]!, straight, rules);
        expect(result.scores?.app.score).toBe(expected.scores?.app.score);
        expect(result.scores?.skillGames.score).toBe(expected.scores?.skillGames.score);
      }),
      { numRuns: 150 },
    );
  });

  it('has scores in the Russian family and Yukon, none in Klondike', () => {
    expect(RULE_SETS.filter((rules) => !rules.scored).map(({ name }) => name)).toEqual([
      'klondike1',
      'klondike3',
    ]);
    const klondike = scored('KS/KH/KD/-/-/-/- | KC | -', 'KS>F draw redeal undo undo undo', 60, 'klondike1');
    expect(klondike.scores).toBeUndefined();
    expect(klondike.steps.at(-1)!.position).toEqual(klondike.start);
    expect(klondike.steps.map(({ second }) => second)).toEqual([10, 20, 30, 40, 50, 60]);
    expect(appAfter(klondike)).toEqual(new Array(6).fill(undefined));
    expect(skillAfter(klondike)).toEqual(new Array(6).fill(undefined));
  });
});

describe('the Russian Solitaire app', () => {
  it('gives 10 for a card sent up and 5 for a card turned', () => {
    expect(appAfter(scored(BOARD, 'QH>F KS>F QC>F'))).toEqual([10, 25, 35]);
    expect(appAfter(scored(BOARD, 'QH>F KS>E'))).toEqual([10, 15]);
  });

  it('takes nothing for a card taken back, and gives 10 when it goes up again', () => {
    expect(appAfter(scored(RETURNS, 'QH>F QH>KH QH>F'))).toEqual([10, 10, 20]);
  });

  it('restores the score by undo, but not the move counter', () => {
    const result = scored(BOARD, 'QH>F KS>F undo undo QH>F');
    expect(appAfter(result)).toEqual([10, 25, 10, 0, 10]);
    expect(app(result)).toEqual({ score: 10, moves: 3, undoneTooFar: undefined });
  });

  it('takes back a hundred moves and no more', () => {
    const hundred = scored(RETURNS, `${thereAndBack(100)} ${undos(100)}`);
    expect(app(hundred)).toEqual({ score: 10, moves: 101, undoneTooFar: undefined });
    const more = scored(RETURNS, `${thereAndBack(100)} ${undos(101)} QH>F`);
    expect(app(more)).toEqual({ score: undefined, moves: 102, undoneTooFar: 202 });
    expect(appAfter(more).slice(200)).toEqual([10, undefined, undefined]);
    expect(more.illegal).toBeUndefined();
    expect(skill(more).score).toBe(10);
  });

  it('reaches a hundred moves back again after moves that follow an undo', () => {
    const line = `${thereAndBack(100)} undo undo QH>KH QH>F`;
    expect(app(scored(RETURNS, `${line} ${undos(100)}`)).score).toBe(10);
    expect(app(scored(RETURNS, `${line} ${undos(101)}`)).undoneTooFar).toBe(206);
  });

  it('comes to 625 for a win without a card taken back', () => {
    const { board, line } = straightDeal();
    const result = scored(board, line);
    expect(result.won).toBe(true);
    expect(app(result)).toEqual({ score: 625, moves: 52, undoneTooFar: undefined });
  });
});

describe('skill.games', () => {
  it('gives 10 for a card sent up and nothing for a card turned', () => {
    expect(skillAfter(scored(BOARD, 'QH>F KS>E'))).toEqual([10, 10]);
  });

  it('takes the 10 points of a card with it when it is taken back, down to 0', () => {
    expect(skillAfter(scored(RETURNS, 'QH>F QH>KH QH>F'))).toEqual([10, 0, 10]);
    expect(skillAfter(scored('(QD)KD/KH/KS/KC/-/-/-', 'QS>KS QH>KH QS>F'))).toEqual([0, 0, 10]);
  });

  it('takes back with an undo what the move changed, and counts it as a move', () => {
    const result = scored(BOARD, 'QH>F QC>F undo undo');
    expect(skillAfter(result)).toEqual([10, 20, 10, 0]);
    expect(skill(result).moves).toBe(4);
    expect(skillAfter(scored(RETURNS, 'QH>F QH>KH undo'))).toEqual([10, 0, 10]);
    expect(skillAfter(scored('(QD)KD/KH/KS/KC/-/-/-', 'QS>KS undo'))).toEqual([0, 0]);
  });

  it('takes 30 for every full 30 seconds', () => {
    const at = (second: number) =>
      skillAfter(scored(BOARD, `QH>F@0 QC>F@0 KC>F@0 KH>F@0 KS>E@${second}`)).at(-1);
    expect([0, 29.9, 30, 59, 60, 600].map(at)).toEqual([40, 40, 10, 10, 0, 0]);
  });

  it('takes a penalty before a move of the same second, and never goes below 0 in between', () => {
    expect(skillAfter(scored(BOARD, 'QH>F@29 QC>F@30 KC>F@31 KH>F@95'))).toEqual([10, 10, 20, 10]);
  });

  it('never goes below 0 when an undo takes back more than is left', () => {
    expect(skillAfter(scored(BOARD, 'QH>F@1 undo@31'))).toEqual([10, 0]);
  });

  it('goes on taking penalties until the end of the time given', () => {
    const line = 'QH>F@0 QC>F@0 KC>F@0 KH>F@0';
    expect(skill(scored(BOARD, line, 59))).toMatchObject({ score: 10, seconds: 59, bonus: 0 });
    expect(skill(scored(BOARD, line, 60))).toMatchObject({ score: 0, seconds: 60, bonus: 0 });
  });

  const WIN = 'QH>F QC>F KC>F KH>F QD>F KS>F';

  it('adds 600 000 divided by the seconds to a win, rounded down, of at least one second', () => {
    expect(skill(scored(BOARD, WIN, 7))).toMatchObject({ score: 70 + 85_714, bonus: 85_714, won: true });
    expect(skill(scored(BOARD, WIN, 0.5))).toMatchObject({ bonus: 600_000, seconds: 0.5 });
    expect(skill(scored(BOARD, WIN, 700_000))).toMatchObject({ score: 20, bonus: 0 });
  });

  it('takes the penalties of a win before its bonus', () => {
    // Six moves at 20, 40 … 120 seconds: penalties at 30, 60, 90 and 120, each before the move of that second.
    const result = scored(BOARD, WIN, 120);
    expect(skillAfter(result)).toEqual([10, 10, 10, 20, 10, 10]);
    expect(skill(result)).toMatchObject({ sentAfter: 1, score: 20 + 5000, bonus: 5000 });
  });

  it('sends up by itself what can go once every card lies face up, also over and over', () => {
    const result = scored(BOARD, 'QH>F KS>E', 10);
    expect(result.won).toBe(false);
    expect(skill(result)).toEqual({
      score: 70 + 60_000,
      bonus: 60_000,
      moves: 2,
      seconds: 10,
      sentAfter: 6,
      won: true,
    });
  });

  it('does not send up what cannot go', () => {
    const result = scored('(KD)KS/QHKH/QD/KC/-/-/-', 'KS>E');
    expect(skill(result)).toMatchObject({ sentAfter: 4, won: false, score: 40 });
  });

  it('sends nothing up while a card lies face down', () => {
    expect(skill(scored(BOARD, 'QH>F'))).toMatchObject({ sentAfter: 0, score: 10 });
    expect(skill(scored(BOARD, 'QH>F KS>E undo'))).toMatchObject({ sentAfter: 0, score: 10 });
  });

  it('takes written moves to a foundation for its own once every card lies face up: no move, no time', () => {
    const result = scored(BOARD, 'QH>F KS>F QC>F KC>F KH>F QD>F KD>F', 10);
    expect(result.steps.map(({ second, byItself }) => [second, byItself])).toEqual([
      [5, false],
      [10, false],
      ...new Array(5).fill([10, true]),
    ]);
    expect(skill(result)).toMatchObject({
      moves: 2,
      seconds: 10,
      score: 70 + 60_000,
      sentAfter: 0,
      won: true,
    });
    expect(app(result).moves).toBe(7);
  });

  it('plays the line as written where it would have sent up more', () => {
    const result = scored(BOARD, 'QH>F@1 KS>E@2 KC>E@3 QC>F');
    expect(result.steps.map(({ byItself }) => byItself)).toEqual([false, false, false, true]);
    expect(result.steps.at(-1)!.second).toBe(3);
    expect(skill(result)).toMatchObject({ moves: 3, seconds: 3, sentAfter: 5, won: true });
  });

  it('needs the time given where it makes every move itself', () => {
    const result = scored('KS/KH/KD/KC/-/-/-', 'KS>F KH>F KD>F KC>F', 100);
    expect(result.steps.map(({ second }) => second)).toEqual([100, 100, 100, 100]);
    expect(skill(result)).toMatchObject({ moves: 0, score: 40 + 6000 });
  });

  it('gives no penalty and no bonus where nothing is known of the time', () => {
    expect(skill(scored(BOARD, WIN))).toMatchObject({ score: 70, bonus: 0, seconds: undefined, won: true });
  });
});

describe('the times of the moves', () => {
  const seconds = (line: string, whole?: number) =>
    scored(RETURNS, line, whole).steps.map(({ second }) => second);

  it('are spread evenly over the whole', () => {
    expect(seconds(thereAndBack(3), 40)).toEqual([10, 20, 30, 40]);
    expect(seconds(thereAndBack(2), 1)).toEqual([1 / 3, 2 / 3, 1]);
  });

  it('are spread evenly between those that are given', () => {
    expect(seconds('QH>F@10 QH>KH QH>F@30 QH>KH QH>F', 50)).toEqual([10, 20, 30, 40, 50]);
    expect(seconds('QH>F QH>KH@10 QH>F QH>KH')).toEqual([5, 10, 10, 10]);
  });

  it('are unknown where none is given', () => {
    expect(seconds('QH>F QH>KH')).toEqual([undefined, undefined]);
  });

  it.each([
    [Number.NaN, 'QH>F', 'NaN seconds for the whole line; they are 0 or more'],
    [-1, 'QH>F', '-1 seconds for the whole line; they are 0 or more'],
    [Number.POSITIVE_INFINITY, 'QH>F', 'Infinity seconds for the whole line; they are 0 or more'],
    [9, 'QH>F@10', '9 seconds for the whole line; they are 10 or more, the second of its last timed move'],
  ])('cannot be spread over %d seconds', (whole, line, message) => {
    expect(() => scored(BOARD, line, whole)).toThrow(new InputError(message));
  });
});
