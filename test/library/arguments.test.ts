import { describe, expect, it, test } from 'vitest';
import * as library from '../../src/core.js';
import { errorOf } from '../support/formats.js';

const { judge, readDeal, ruleSet } = library;

const rules = ruleSet('hard');
const { position } = readDeal('RU1-H-AAAAABT');
const klondike = ruleSet('klondike3');

/** Anything, as a careless caller of the library without types might pass it. */
// biome-ignore lint/suspicious/noExplicitAny: that is the point
const any = (value: unknown): any => value;

/** The position with something of it changed by hand. */
function forged(changes: Partial<library.Position>): library.Position {
  return any({ ...position, ...changes });
}

const twice = position.columns.map((column, index) =>
  index === 1 ? { ...column, cards: [...column.cards.slice(0, -1), position.columns[0]!.cards[0]!] } : column,
);

describe('every public function refuses a bad argument in one line that says what would be right', () => {
  const cases: readonly (readonly [call: string, action: () => unknown, message: string])[] = [
    [
      'judge: without',
      () => judge(position, rules, { without: ['typo'] }),
      'options.without: "typo" is no technique; known are ',
    ],
    [
      'judge: nodes NaN',
      () => judge(position, rules, { limits: { nodes: Number.NaN } }),
      'options.limits.nodes: NaN stands where a whole number of 1 or more, or Infinity belongs',
    ],
    [
      'judge: nodes 0',
      () => judge(position, rules, { limits: { nodes: 0 } }),
      'options.limits.nodes: 0 stands',
    ],
    [
      'judge: nodes 1.5',
      () => judge(position, rules, { limits: { nodes: 1.5 } }),
      'options.limits.nodes: 1.5 stands',
    ],
    [
      'judge: memory',
      () => judge(position, rules, { limits: { memoryMB: -1 } }),
      'options.limits.memoryMB: -1 stands where a number, 1 … 1048576 belongs',
    ],
    [
      'judge: seconds',
      () => judge(position, rules, { limits: { seconds: 0 } }),
      'options.limits.seconds: 0 stands where a number above 0, or Infinity belongs',
    ],
    [
      'judge: a text for seconds',
      () => judge(position, rules, { limits: { seconds: any('5') } }),
      'options.limits.seconds: "5" stands',
    ],
    [
      'judge: unknown option',
      () => judge(position, rules, any({ limit: {} })),
      'options: unknown field "limit"; known are limits, without',
    ],
    [
      'judge: without no array',
      () => judge(position, rules, { without: any('ordering') }),
      'options.without: "ordering" stands where an array belongs',
    ],
    [
      'judge: no position',
      () => judge(any(undefined), rules),
      'position: nothing stands where an object belongs',
    ],
    ['judge: a card twice', () => judge(forged({ columns: twice }), rules), 'stands twice on the board'],
    [
      'judge: six columns',
      () => judge(forged({ columns: position.columns.slice(1) }), rules),
      'a board has 7 columns, this one has 6',
    ],
    [
      'judge: wrong foundations',
      () => judge(forged({ foundations: [1, 0, 0, 0] }), rules),
      'the foundations are said to hold S 1',
    ],
    [
      'judge: redeals',
      () => judge(forged({ redeals: 3 }), rules),
      '3 redeals are left, but hard is played with 0',
    ],
    ['judge: a stock', () => judge(forged({ stock: [1] }), rules), 'hard has no stock'],
    [
      'judge: card 52',
      () => judge(forged({ stock: [52] }), rules),
      'position.stock[0]: 52 stands where a whole number, -1 … 51 belongs',
    ],
    [
      'judge: an unseen card',
      () =>
        judge(
          forged({
            columns: [
              { cards: [-1, ...position.columns[0]!.cards], faceDown: 1 },
              ...position.columns.slice(1),
            ],
          }),
          rules,
        ),
      'unseen',
    ],
    [
      'judge: face down',
      () =>
        judge(
          forged({
            columns: position.columns.map((column) => ({ ...column, faceDown: column.cards.length })),
          }),
          rules,
        ),
      'a top card is face up',
    ],
    ['judge: no rules', () => judge(position, any('hard')), 'rules: "hard" stands where an object belongs'],
    [
      'judge: wrong build',
      () => judge(position, any({ ...rules, build: 'up' })),
      'rules.build: "up" stands where one of same-suit',
    ],
    ['judge: wrong group', () => judge(position, { ...rules, maxGroup: 0 }), 'rules.maxGroup: 0 stands'],
    [
      'judge: wrong stock',
      () => judge(position, { ...klondike, stock: { draw: 25, redeals: 0 } }),
      'rules.stock.draw: 25 stands where a whole number, 1 … 24 belongs',
    ],
    [
      'makePosition',
      () => library.makePosition(any({ columns: [] }), rules),
      'a board has 7 columns, this one has 0',
    ],
    [
      'makePosition: a field',
      () => library.makePosition(any({ ...position, colums: 1 }), rules),
      'setup: unknown field "colums"',
    ],
    ['suitOf', () => library.suitOf(-1), 'card: -1 stands where a whole number, 0 … 51 belongs'],
    ['rankOf', () => library.rankOf(0.5), 'card: 0.5 stands'],
    ['isRed', () => library.isRed(Number.NaN), 'card: NaN stands'],
    ['cardOf: suit', () => library.cardOf(4, 1), 'suit: 4 stands where a whole number, 0 … 3 belongs'],
    ['cardOf: rank', () => library.cardOf(0, 0), 'rank: 0 stands where a whole number, 1 … 13 belongs'],
    ['cardName', () => library.cardName(99), 'card: 99 stands'],
    ['parseCard', () => library.parseCard(any(7)), 'text: 7 stands where a text belongs'],
    [
      'gameCode',
      () => library.gameCode(rules, -1),
      'number: -1 stands where a whole number, 0 … 1073741823 belongs',
    ],
    ['parseCode', () => library.parseCode(any(null)), 'text: null stands'],
    ['parseNumber', () => library.parseNumber(any(12)), 'text: 12 stands'],
    [
      'deckOf: family',
      () => library.deckOf(any('XX'), 1),
      'family: "XX" stands where one of RU, YU, KL belongs',
    ],
    ['deckOf: number', () => library.deckOf('RU', 2 ** 30), 'number: 1073741824 stands'],
    ['parseDeck', () => library.parseDeck(any([])), 'text: an array stands'],
    [
      'deckText',
      () => library.deckText([1, 2, 3]),
      'deck: 3 cards stand where each of the 52 cards belongs once',
    ],
    ['dealOut', () => library.dealOut(Array(52).fill(0), rules), 'deck: 52 cards stand'],
    ['dealNumber', () => library.dealNumber(rules, 1.5), 'number: 1.5 stands'],
    ['readDeal: input', () => readDeal(any(1)), 'input: 1 stands where a text belongs'],
    ['readDeal: asked', () => readDeal('1', any({ rule: rules })), 'asked: unknown field "rule"'],
    ['readDeal: rules', () => readDeal('1', { rules: any('hard') }), 'asked.rules: "hard" stands'],
    [
      'readDeal: changes',
      () => readDeal('1', { rules: klondike, changes: { redeals: -1 } }),
      'asked.changes.redeals: -1 stands',
    ],
    ['codeOf', () => library.codeOf(any({ rules: 1 })), 'deal.rules: 1 stands'],
    ['parseRules', () => library.parseRules(any(undefined)), 'text: nothing stands'],
    ['ruleSet', () => ruleSet(any(3)), 'name: 3 stands'],
    [
      'withChanges',
      () => library.withChanges(klondike, { redeals: Number.NaN }),
      'changes.redeals: NaN stands',
    ],
    [
      'withChanges: a field',
      () => library.withChanges(rules, any({ return: true })),
      'changes: unknown field "return"',
    ],
    ['describeRules', () => library.describeRules(any({})), 'rules.name: nothing stands'],
    ['parseBoard', () => library.parseBoard(any({}), rules), 'text: an object stands'],
    ['boardLine', () => library.boardLine(any(1), rules), 'position: 1 stands'],
    ['positionFromJson', () => library.positionFromJson(1, rules), 'the position: an object'],
    ['positionToJson', () => library.positionToJson(any([]), rules), 'position: an array stands'],
    [
      'pictureOf',
      () => library.pictureOf(position, rules, { colour: any('yes') }),
      'options.colour: "yes" stands where true or false belongs',
    ],
    ['parsePicture', () => library.parsePicture(any(0), rules), 'text: 0 stands'],
    [
      'writeFormat',
      () => library.writeFormat(any({ name: 'x' }), position, rules),
      'format: it is none of WRITTEN_FORMATS: ',
    ],
    [
      'legalMoves',
      () => library.legalMoves(forged({ columns: any(3) }), rules),
      'position.columns: 3 stands where an array belongs',
    ],
    [
      'tryMove',
      () => library.tryMove(position, any({ type: 'jump' }), rules),
      'move.type: "jump" stands where one of column, empty, foundation, draw, redeal belongs',
    ],
    [
      'applyMove',
      () => library.applyMove(position, any({ type: 'empty', card: 60 }), rules),
      'move.card: 60 stands',
    ],
    ['isWon', () => library.isWon(any({ columns: [] })), 'position.foundations: nothing stands'],
    ['moveWord', () => library.moveWord(any({ type: 'column', card: 1 })), 'move.onto: nothing stands'],
    ['parseMove', () => library.parseMove(any(1)), 'word: 1 stands'],
    ['stepWord', () => library.stepWord(any({ action: 'redo' })), 'step.action: "redo" stands'],
    ['parseLine', () => library.parseLine(any(1)), 'text: 1 stands'],
    [
      'replay',
      () => library.replay(position, any('AS>F'), rules),
      'moves: "AS>F" stands where an array belongs',
    ],
    [
      'proveWin',
      () => library.proveWin(position, any(['AS>F']), rules),
      'moves[0]: "AS>F" stands where an object belongs',
    ],
    [
      'scoreLine: steps',
      () => library.scoreLine(position, any([{ action: 'undo', second: -1 }]), rules),
      'steps[0].second: -1 stands',
    ],
    [
      'scoreLine: seconds',
      () => library.scoreLine(position, [], rules, Number.NaN),
      'seconds: NaN stands where a number of 0 or more belongs',
    ],
    [
      'hintFor',
      () => library.hintFor(position, rules, { limits: { nodes: -1 } }),
      'options.limits.nodes: -1 stands',
    ],
    [
      'shortestWin',
      () => library.shortestWin(position, [], rules, { limits: { nodes: 0.5 } }),
      'options.limits.nodes: 0.5 stands',
    ],
    [
      'judgeMoves',
      () => library.judgeMoves(position, rules, any({ all: true })),
      'options: unknown field "all"',
    ],
    [
      'judgeLine',
      () => library.judgeLine(position, any(['back']), rules),
      'actions[0]: "back" stands where an object belongs',
    ],
    [
      'moveInWords',
      () => library.moveInWords(position, any({ type: 'empty' }), rules),
      'move.card: nothing stands',
    ],
    [
      'judgeSamples: samples',
      () => library.judgeSamples(position, [], rules, 0, ''),
      'samples: 0 stands where a whole number, 1 … 1000000 belongs',
    ],
    ['judgeSamples: seed', () => library.judgeSamples(position, [], rules, 1, any(1)), 'seed: 1 stands'],
    [
      'judgeSamples: options',
      () => library.judgeSamples(position, [], rules, 1, '', { certified: any(1) }),
      'options.certified: 1 stands',
    ],
    [
      'judgeSamples: actions',
      () => library.judgeSamples(position, any([1]), rules, 1, ''),
      'actions[0]: 1 stands',
    ],
  ];

  it.each(cases)('%s', (_call, action, message) => {
    expect(errorOf(action)).toContain(message);
  });

  it('and none is left out', () => {
    const named = new Set(cases.map(([call]) => call.split(':')[0]));
    const functions = Object.entries(library).filter(
      ([, value]) => typeof value === 'function' && !/^class\b/.test(value.toString()),
    );
    expect(functions.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
  });
});

test('a position that was copied between threads is as good as the one it was copied from', () => {
  const copy = structuredClone(position);
  expect(judge(copy, structuredClone(rules)).verdict).toBe(judge(position, rules).verdict);
});

test('a position cannot be forged: what is put together by hand has another type', () => {
  // @ts-expect-error a copy with a change is not checked
  const changed: library.Position = { ...position, stock: [] };
  // @ts-expect-error nor are its parts
  const made: library.Position = { columns: [], foundations: [], stock: [], waste: [], redeals: 0 };
  expect([changed.stock, made.stock]).toEqual([[], []]);
});
