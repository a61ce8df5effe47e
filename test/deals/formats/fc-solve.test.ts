import { describe, expect, it } from 'vitest';
import { boardLine, parseBoard } from '../../../src/game/board.js';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { board, errorOf, positionOf, written } from '../../support/formats.js';

/** Yukon deal 24 of PySolFC as its dealers print it, tens as T or 10. */
const YUKON_24 = `7C
<4C> KH 5C 3H 8S JD
<5H> <AH> 6S 10C 3S 4S 9D
`;

describe('fc-solve board text', () => {
  const rules = ruleSet('yukon');

  it('is written as Freecell Solver reads it', () => {
    const text = written('fc-solve', positionOf('pysol:24', rules), rules).split('\n');
    expect(text).toHaveLength(8);
    expect(text.slice(0, 4)).toEqual([
      'Foundations: H-0 C-0 D-0 S-0',
      ...YUKON_24.trimEnd()
        .split('\n')
        .map((line) => `: ${line.replace('10C', 'TC')}`),
    ]);
  });

  it('reads other spellings of the same board', () => {
    const position = positionOf('pysol:24', rules);
    const text = written('fc-solve', position, rules);
    const spellings = [
      text.replaceAll(/^: /gm, ''),
      text.split('\n').slice(1).join('\n'),
      text.split('\n').slice(1).join('\r\n').replaceAll(/^: /gm, ''),
      text.toLowerCase(),
      text.replaceAll(/A([SHDC])/g, '1$1'),
      `\n${text}\n\n`,
      text.replaceAll(/T([SHDC])/g, '10$1'),
      text.replace('Foundations: H-0 C-0 D-0 S-0', 'Founds:\nFC: - - -'),
      text.replace('H-0 C-0 D-0 S-0', '-'),
    ];
    for (const spelling of spellings) {
      expect(board(spelling, 'yukon'), spelling.slice(0, 80)).toBe(boardLine(position, rules));
    }
  });

  it('holds foundations, an empty column, stock and waste', () => {
    const late = parseBoard('-/-/(KC)KH/(KD)KS/-/-/-  | QSQH | QDQC', ruleSet('klondike3'));
    expect(written('fc-solve', late, ruleSet('klondike3'))).toBe(
      'Foundations: H-J C-J D-J S-J\nTalon: QS QH\nWaste: QD QC\n:\n:\n: <KC> KH\n: <KD> KS\n:\n:\n:',
    );
    expect(board(written('fc-solve', late, ruleSet('klondike3')), 'klondike3')).toBe(
      boardLine(late, ruleSet('klondike3')),
    );
  });

  it('refuses a wrong board', () => {
    const text = written('fc-solve', positionOf('pysol:24', rules), rules);
    const read = (from: string | RegExp, to: string) => errorOf(() => board(text.replace(from, to), 'yukon'));
    expect(read('\n: 7C', '')).toContain('this one has 6');
    expect(read(': 7C', ': 7C\n:')).toContain('this one has 8');
    expect(read(': 7C', ': 7X')).toContain('"7X" is no card');
    expect(read(': 7C', ': KH')).toContain('KH stands twice');
    expect(read(': 7C', ':')).toContain('7C is missing');
    expect(read('<4C> KH', 'KH <4C>')).toContain('4C lies face down on face-up cards');
    expect(read(': 7C', ': <7C>')).toContain('face-down top card');
    expect(read('H-0', 'H-A')).toContain('said to hold S 0, H 1, D 0, C 0');
    expect(read('H-0', 'H-11')).toContain('"H-11" is no foundation');
    expect(read('H-0', 'D-0')).toContain('named twice');
    expect(read('Foundations:', 'Talon:\nTalon:\nFoundations:')).toContain('two lines for the stock');
    expect(read('Foundations:', 'Freecells: 7C\nFoundations:')).toContain('free cells');
  });
});
