import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors/input-error.js';
import { parseBoard } from '../../src/game/board.js';
import { positionFromJson, positionToJson } from '../../src/game/json.js';
import { ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { positions } from '../support/play.js';

const hard = ruleSet('hard');
const klondike1 = ruleSet('klondike1');
const twice = withChanges(klondike1, { redeals: 2 });

describe('a position as JSON', () => {
  it('has this form', () => {
    expect(positionToJson(parseBoard('(KSKH)QH/KD/KC/-/-/-/-', hard), hard)).toEqual({
      columns: [
        { faceDown: ['KS', 'KH'], faceUp: ['QH'] },
        { faceDown: [], faceUp: ['KD'] },
        { faceDown: [], faceUp: ['KC'] },
        ...Array.from({ length: 4 }, () => ({ faceDown: [], faceUp: [] })),
      ],
      foundations: { S: 12, H: 11, D: 12, C: 12 },
    });
    const { stock, waste, redeals } = positionToJson(
      parseBoard('KS/KD/KC/-/-/-/- | KHQH | JHTH', klondike1),
      klondike1,
    );
    expect({ stock, waste, redeals }).toEqual({
      stock: ['KH', 'QH'],
      waste: ['JH', 'TH'],
      redeals: 'unlimited',
    });
  });

  it('comes back as the same position, redeals left included', () => {
    fc.assert(
      fc.property(positions(120), ({ rules, position }) => {
        const text = JSON.stringify(positionToJson(position, rules));
        expect(positionFromJson(JSON.parse(text), rules)).toEqual(position);
      }),
      { numRuns: 300 },
    );
  });

  it('may leave out what follows from the rest', () => {
    const { columns } = positionToJson(parseBoard('KS/KH/KD/KC/-/-/-', hard), hard);
    expect(positionFromJson({ columns }, hard).foundations).toEqual([12, 12, 12, 12]);
    expect(positionFromJson({ columns, stock: [], waste: [] }, twice).redeals).toBe(2);
  });

  const good = positionToJson(parseBoard('KS/KH/KD/-/-/-/- | KC | -', twice), twice);
  const { waste: _waste, ...withoutWaste } = good;
  it.each([
    [
      'no object',
      [],
      'the position: an object with columns, foundations, stock, waste, redeals stands here, not an array',
    ],
    [
      'null',
      null,
      'the position: an object with columns, foundations, stock, waste, redeals stands here, not null',
    ],
    [
      'a field too many',
      { ...good, talon: [] },
      'the position: unknown field "talon"; known are columns, foundations, stock, waste, redeals',
    ],
    ['no columns', { ...good, columns: undefined }, 'columns: an array stands here, not nothing'],
    [
      'six columns',
      { ...good, columns: good.columns.slice(1) },
      'columns: a board has 7 columns, this one has 6',
    ],
    [
      'a column as text',
      { ...good, columns: good.columns.with(2, 'KD' as never) },
      'columns[2]: an object with faceDown, faceUp stands here, not "KD"',
    ],
    [
      'a column without faceUp',
      { ...good, columns: good.columns.with(1, { faceDown: [] } as never) },
      'columns[1].faceUp: an array stands here, not nothing',
    ],
    [
      'no card',
      { ...good, columns: good.columns.with(1, { faceDown: [], faceUp: ['KX'] }) },
      'columns[1].faceUp[0]: "KX" is no card; a card is rank and suit, like "7H" or "TS"',
    ],
    [
      'a number for a card',
      { ...good, stock: [51] },
      'stock[0]: 51 is no card; a card is rank and suit, like "7H" or "TS"',
    ],
    ['no waste', withoutWaste, 'waste: an array stands here, not nothing'],
    [
      'a foundation too high',
      { ...good, foundations: { S: 14, H: 12, D: 12, C: 12 } },
      'foundations.S: a number 0 … 13 stands here, not 14',
    ],
    [
      'a foundation missing',
      { ...good, foundations: { S: 12, H: 12, D: 12 } },
      'foundations.C: a number 0 … 13 stands here, not nothing',
    ],
    [
      'foundations that do not fit',
      { ...good, foundations: { S: 12, H: 12, D: 12, C: 11 } },
      'the foundations are said to hold S 12, H 12, D 12, C 11, but the cards on the table leave S 12, H 12, D 12, C 12',
    ],
    [
      'redeals below 0',
      { ...good, redeals: -1 },
      'redeals: a number 0, 1, 2 … or "unlimited" stands here, not -1',
    ],
    [
      'half a redeal',
      { ...good, redeals: 0.5 },
      'redeals: a number 0, 1, 2 … or "unlimited" stands here, not 0.5',
    ],
    [
      'redeals in words',
      { ...good, redeals: 'two' },
      'redeals: a number 0, 1, 2 … or "unlimited" stands here, not "two"',
    ],
    [
      'more redeals than the rules have',
      { ...good, redeals: 'unlimited' },
      'unlimited redeals are left, but klondike1 is played with 2',
    ],
    ['a card twice', { ...good, waste: ['KC'] }, 'KC stands twice on the board (the stock, the waste)'],
    [
      'a top card face down',
      { ...good, columns: good.columns.with(0, { faceDown: ['KS'], faceUp: [] }) },
      'column 1 has a face-down top card, KS; a top card is face up',
    ],
  ])('%s is refused', (_what, value, message) => {
    expect(() => positionFromJson(value, twice)).toThrow(new InputError(message));
  });

  it('a stock in a game without one is refused', () => {
    expect(() => positionFromJson(good, hard)).toThrow(
      new InputError('the position: unknown field "stock"; known are columns, foundations'),
    );
  });
});
