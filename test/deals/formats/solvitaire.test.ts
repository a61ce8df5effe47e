import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { parseBoard } from '../../../src/game/board.js';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { board, errorOf, written } from '../../support/formats.js';

describe('Solvitaire deals', () => {
  it('are written as Solvitaire reads them', () => {
    const late = parseBoard('-/-/(KC)KH/(KD)KS/-/-/- | QSQH | QDQC', ruleSet('klondike3'));
    const text = JSON.parse(written('solvitaire', late, ruleSet('klondike3'))) as Record<string, unknown>;
    expect(Object.keys(text)).toEqual(['tableau piles', 'stock', 'waste', 'foundations']);
    expect(text['tableau piles']).toEqual([[], [], ['Kc', 'KH'], ['Kd', 'KS'], [], [], []]);
    expect(text.stock).toEqual(['QH', 'QS']);
    expect(text.waste).toEqual(['QD', 'QC']);
    expect((text.foundations as string[][]).map((pile) => pile[9])).toEqual(['10S', '10H', '10D', '10C']);
  });

  it('reads the form that lonelybot writes', () => {
    const text = `{"tableau piles": [
["KC"], ["6s","8C"], ["9s","Ah","5S"], ["5d","Js","5h","QD"], ["Ac","7c","Jc","7h","KD"],
["10c","3h","4d","4h","6c","QS"], ["7d","3c","6h","5c","10h","9c","3S"]
],"stock": ["JD","10D","7S","10S","AD","8S","JH","2D","AS","3D","9D","9H","6D","KS","QH","2H","2S","4S","4C","KH","2C","8H","8D","QC"],
"foundation": [[],[],[],[]]}`;
    expect(board(text, 'klondike3')).toBe(
      'KC/(6S)8C/(9SAH)5S/(5DJS5H)QD/(AC7CJC7H)KD/(TC3H4D4H6C)QS/(7D3C6H5CTH9C)3S | QC8D8H2CKH4C4S2S2HQHKS6D9H9D3DAS2DJH8SADTS7STDJD | -',
    );
    const numbered = text.replaceAll('"JD"', '"11D"').replaceAll('"KC"', '"13C"').replaceAll('"Ah"', '"1h"');
    expect(board(numbered, 'klondike3')).toBe(board(text, 'klondike3'));
    expect(errorOf(() => board(text, 'hard'))).toContain('it does not fit hard');
  });

  it('refuses a wrong deal', () => {
    const rules = ruleSet('hard');
    const text = written('solvitaire', dealNumber(rules, 1), rules);
    const card = /"([^"]+)"\]/.exec(text)![1]!;
    const read = (from: string, to: string) => errorOf(() => board(text.replace(from, to), 'hard'));
    expect(read(']', '')).toContain('no valid JSON');
    expect(read(`"${card}"`, '"1X"')).toContain('is no card');
    expect(read(`"${card}"`, '14')).toContain('a number is no card');
    expect(read(`["${card}"]`, '{}')).toContain('column 1 is no array');
    expect(read(`["${card}"], `, '')).toContain('this one has 6');
    expect(read(`["${card}"]`, `["${card.toLowerCase()}"]`)).toContain('face-down top card');
    expect(read(`["${card}"]`, `["${card}","${card}"]`)).toContain('stands twice');
    expect(read('"foundations": [[]', '"foundations": [["AS"]')).toContain('said to hold S 1');
    expect(read('"foundations": [[]', '"foundations": [["2S"]')).toContain('2S out of turn');
    expect(read('{', '{"reserve": ["AS"], ')).toContain('"reserve"');
    expect(errorOf(() => board(`{"tableau piles": "${'x'.repeat(30000)}"}`, 'hard'))).toContain('characters');
  });
});
