import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors/input-error.js';
import { parseBoard } from '../../src/game/board.js';
import { applyMove } from '../../src/game/legal.js';
import { parseMove } from '../../src/game/notation.js';
import { parsePicture, pictureOf } from '../../src/game/picture.js';
import { ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { positions } from '../support/play.js';

const hard = ruleSet('hard');
const klondike3 = ruleSet('klondike3');

const HARD = `\
foundations  -S  QH  -D  -C

 1     2     3     4     5     6     7
 KS    KC   (KH)   KD    -    (2S)   7S
 QS    QC   (QD)              (AC)   6S
 JS    JC    JD               (3S)   5S
 TS    TC    TD                4S    2C
 9S    9C    9D                AS    AD
 8S    8C    8D
       7C    7D
       6C    6D
       5C    5D
       4C    4D
       3C    3D
             2D`;

const HARD_BOARD =
  'KSQSJSTS9S8S/KCQCJCTC9C8C7C6C5C4C3C/(KHQD)JDTD9D8D7D6D5D4D3D2D/KD/-/(2SAC3S)4SAS/7S6S5S2CAD';

const KLONDIKE = `\
foundations  8S  9H  -D  TC
stock        9S TS JS QS KS TH JH JC AD 2D 3D 4D
             ^^ ^^ ^^ next
             5D 6D 7D 8D
waste        9D TD
                ^^ top
redeals left 2

 1     2     3     4     5     6     7
 KC   (JD)   -     -     -     -     -
 QH   (QD)
      (QC)
       KD`;

const KLONDIKE_BOARD = 'KCQH/(JDQDQC)KD/-/-/-/-/- | 9STSJSQSKSTHJHJCAD2D3D4D5D6D7D8D | 9DTDKH';

describe('the picture of a table', () => {
  it('shows columns side by side, foundations, and what lies face down', () => {
    expect(pictureOf(parseBoard(HARD_BOARD, hard), hard)).toBe(HARD);
  });

  it('shows the stock and what is turned next, the top of the waste, and the redeals left', () => {
    const rules = withChanges(klondike3, { redeals: 2 });
    const position = parseBoard(KLONDIKE_BOARD, rules);
    expect(pictureOf(applyMove(position, parseMove('KH>E'), rules), rules)).toBe(
      KLONDIKE.replace(' -     -     -     -     -', ' KH    -     -     -     -'),
    );
  });

  it('marks the next cards also where they run over the end of a row', () => {
    const rules = withChanges(klondike3, {});
    const wide = { ...rules, stock: { ...rules.stock!, draw: 14 } };
    const rows = pictureOf(parseBoard(KLONDIKE_BOARD, wide), wide).split('\n');
    expect(rows.slice(1, 5)).toEqual([
      'stock        9S TS JS QS KS TH JH JC AD 2D 3D 4D',
      '             ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^',
      '             5D 6D 7D 8D',
      '             ^^ ^^ next',
    ]);
  });

  it('has an empty stock and waste as "-"', () => {
    const position = parseBoard('KS/KH/KD/KC/-/-/- | - | -', klondike3);
    expect(pictureOf(position, klondike3).split('\n').slice(0, 4)).toEqual([
      'foundations  QS  QH  QD  QC',
      'stock        -',
      'waste        -',
      'redeals left unlimited',
    ]);
  });

  it('is coloured only where that is asked for: red suits red, face-down cards dim', () => {
    const position = parseBoard('(KSKH)KD/KC/-/-/-/-/-', hard);
    expect(pictureOf(position, hard)).not.toContain('\u001b');
    expect(pictureOf(position, hard, { colour: false })).not.toContain('\u001b');
    const coloured = pictureOf(position, hard, { colour: true });
    expect(coloured).toContain('\u001b[2m(KS)\u001b[22m');
    expect(coloured).toContain('\u001b[2m(\u001b[31mKH\u001b[39m)\u001b[22m');
    expect(coloured).toContain(' \u001b[31mKD\u001b[39m');
    expect(coloured).toContain(' KC');
  });

  it('fits a terminal of 80 characters', () => {
    fc.assert(
      fc.property(positions(100), ({ rules, position }) => {
        for (const row of pictureOf(position, rules).split('\n')) {
          expect(row.length).toBeLessThanOrEqual(80);
          expect(row).toBe(row.trimEnd());
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a picture read back', () => {
  it('is the same position, redeals left included, coloured or not, indented or not', () => {
    fc.assert(
      fc.property(positions(120), fc.boolean(), fc.nat({ max: 9 }), ({ rules, position }, colour, indent) => {
        const picture = pictureOf(position, rules, { colour });
        const indented = picture.replace(/^(?=.)/gm, ' '.repeat(indent));
        expect(parsePicture(indented, rules)).toEqual(position);
        expect(parsePicture(`\n${indented.replaceAll('\n', '\r\n')}\r\n\n`, rules)).toEqual(position);
      }),
      { numRuns: 300 },
    );
  });

  const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);
  it.each([
    ['no numbers', swap(/^ 1 .*$/m, ''), 'the picture has no row with the column numbers 1 to 7'],
    ['no foundations', swap(/^found.*$/m, ''), 'the picture has no row "foundations"'],
    [
      'three foundations',
      swap('  -C', ''),
      'the foundations "-S  QH  -D" cannot be read; they are the top cards of S H D C, like "4S -H 3D -C"',
    ],
    [
      'foundations out of order',
      swap('QH  -D', '-D  QH'),
      'the foundations "-S  -D  QH  -C" cannot be read; they are the top cards of S H D C, like "4S -H 3D -C"',
    ],
    [
      'foundations that do not fit the table',
      swap('QH', 'JH'),
      'the foundations are said to hold S 0, H 11, D 0, C 0, but the cards on the table leave S 0, H 12, D 0, C 0',
    ],
    [
      'foundations twice',
      swap('\n\n', '\nfoundations  -S  QH  -D  -C\n\n'),
      'row 2 of the picture: foundations a second time',
    ],
    [
      'a stock where there is none',
      swap('\n\n', '\nstock  -\n\n'),
      'the picture has stock, but hard has no stock',
    ],
    [
      'a stray row',
      swap('\n\n', '\ntalon  -\n\n'),
      'row 2 of the picture: "talon  -" is neither foundations, stock, waste nor redeals left',
    ],
    [
      'a card beside its column',
      swap(' KS    KC', 'KS     KC'),
      'row 4 of the picture: "KS" stands under no column number',
    ],
    ['a gap in a column', swap(' KD    -', '       -'), 'column 4 is blank; an empty column is drawn "-"'],
    ['a gap under a card', swap(' QS ', '    '), 'row 6 of the picture: a gap above "JS" in column 1'],
    ['no card', swap(' KS', ' XS'), 'column 1: "XS" is no card; a card is rank and suit, like 7H or (TS)'],
    [
      'a face-down card on a face-up one',
      swap(' JD ', '(JD)'),
      'column 3: (JD) is face down on a face-up card',
      HARD.replace('(QD)', ' QD '),
    ],
  ] as const)('%s', (_what, damage, message, picture = HARD) => {
    expect(() => parsePicture(damage(picture), hard)).toThrow(new InputError(message));
  });

  it.each([
    ['no stock', swap(/^stock.*\n.*\n.*\n/m, ''), 'the picture has no row "stock"'],
    ['no redeals', swap(/^redeals.*$/m, ''), 'the picture has no row "redeals left"'],
    [
      'redeals that are no number',
      swap('left 2', 'left -1'),
      'redeals left "-1": a number or "unlimited" stands here',
    ],
    [
      'more redeals than the rules have',
      swap('left 2', 'left 3'),
      '3 redeals are left, but klondike3 is played with 2',
    ],
    [
      'no card in the stock',
      swap('JS', 'XS'),
      'the stock: "XS" is no card; a card is rank and suit, like 7H or TS',
    ],
  ] as const)('%s', (_what, damage, message) => {
    const rules = withChanges(klondike3, { redeals: 2 });
    const good = KLONDIKE.replace(' -     -     -     -     -', ' KH    -     -     -     -');
    expect(parsePicture(good, rules).redeals).toBe(2);
    expect(() => parsePicture(damage(good), rules)).toThrow(new InputError(message));
  });

  it('is refused at once when it is far too long', () => {
    expect(() => parsePicture('KS '.repeat(1_000_000), hard)).toThrow(
      new InputError('a text of 3000000 characters is no picture; a picture has at most 20000'),
    );
  });
});
