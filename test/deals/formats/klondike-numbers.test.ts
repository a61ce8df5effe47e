import { describe, expect, it } from 'vitest';
import { formatRange } from '../../../src/deals/formats/index.js';
import { parkMiller } from '../../../src/deals/formats/klondike-numbers.js';
import { board, errorOf } from '../../support/formats.js';

/**
 * Boards that KSolve prints for the game numbers of Klondike-Solver's list of test deals (its TestDeals.out): the stock,
 * the next card first, then the columns from the top card down.
 */
const KSOLVE_BOARDS: readonly (readonly [number: number, stock: string, columns: readonly string[]])[] = [
  [
    37547,
    '3D 5H TC 4C TS KD KC 2D 5S 4D AS 2C TD 8H TH 7H JD 8D 8S 9D 5C QS KH 3C',
    ['AH', '4H-7D', 'QH-AC-2H', 'JC-6D-8C-9S', '6H-7S-KS-AD-2S', '6S-3S-6C-QC-9H-JH', '7C-9C-3H-QD-JS-5D-4S'],
  ],
  [
    6330,
    '8H 6H QH 3C KS 8D 9D 4D 9C QC 2H 7S KC JC 7H 2D 2C 5C JD KD 5D QD 7C TC',
    ['3S', '3H-TS', 'TH-3D-KH', 'TD-8S-9H-7D', '6C-AS-5S-8C-QS', 'AD-JH-9S-4C-4H-6D', '6S-2S-AC-5H-JS-4S-AH'],
  ],
];

/**
 * Decks of other programs as numbers of their order: what lonelybot's own tests hold for the number 0 of each, and its
 * README for Solvitaire's 22.
 */
const LONELYBOT_NUMBERS: readonly (readonly [deal: string, exact: string])[] = [
  ['klondike-solver:0', '35511235380175238168226668580770214465574563740067205469369780560069'],
  ['greenfelt:0', '70781775317263119030027683441491840945148374294523658484644048341783'],
  ['solvitaire:0', '12954810653509400169295621394006691876957783508183809583464865425989'],
  ['solvitaire:22', '75815935119064350470717521029623259780400326814603147288883495865917'],
  [
    'microsoft:37529377358585594134454298882350599254635682470701937210952436445911',
    '6555618124709432518914756628087920429793617258659043425228908599455',
  ],
];

const LAST_ORDER = '80658175170943878571660636856403766975289505440883277823999999999999';

describe('the numbers of programs that play Klondike', () => {
  it.each(KSOLVE_BOARDS)('deal what KSolve shows for game %d', (number, stock, columns) => {
    const table = columns.map((column) => {
      const [top, ...down] = column.split('-');
      return `${down.length === 0 ? '' : `(${down.reverse().join('')})`}${top}`;
    });
    const line = `${table.join('/')} | ${stock.replaceAll(' ', '')} | -`;
    for (const text of [
      `klondike-solver:${number}`,
      `ksolve:${number}`,
      `Game: ${number}`,
      `KSolve: ${number} `,
    ]) {
      expect(board(text, 'klondike1'), text).toBe(line);
      expect(board(text, 'klondike3'), text).toBe(line);
    }
  });

  it.each(LONELYBOT_NUMBERS)('deal %s as lonelybot does', (deal, exact) => {
    expect(board(deal, 'klondike3')).toBe(board(`lonelybot:${exact}`, 'klondike3'));
  });

  it('use the minimal standard generator for greenfelt, by the check value that Park and Miller published', () => {
    const next = parkMiller(1);
    let number = 0;
    for (let count = 0; count < 10_000; count += 1) number = next();
    expect(number).toBe(1_043_618_065);
  });

  it('deal another deck for another number', () => {
    for (const prefix of ['klondike-solver', 'ksolve', 'greenfelt', 'solvitaire', 'microsoft', 'lonelybot']) {
      const boards = Array.from({ length: 40 }, (_, number) => board(`${prefix}:${number}`, 'klondike1'));
      expect(new Set(boards).size, prefix).toBe(40);
    }
  });

  it('come in ranges', () => {
    const range = formatRange('greenfelt:5..9')!;
    expect([range.count, range.at(0), range.at(4)]).toEqual([5, 'greenfelt:5', 'greenfelt:9']);
    expect(formatRange('ksolve:1..3')?.at(1)).toBe('ksolve:2');
    expect(errorOf(() => formatRange('solvitaire:9..5'))).toContain('runs backwards');
  });

  it('are refused outside their bounds and for other games, in one line', () => {
    const refused = (text: string, rules = 'klondike1') => errorOf(() => board(text, rules));
    expect(refused('klondike-solver:2147483648')).toContain(
      "Klondike-Solver's numbers run from 0 to 2147483647",
    );
    expect(refused('ksolve:2147483648')).toContain("KSolve's numbers run from 0 to 2147483647");
    expect(refused('greenfelt:4294967296')).toContain('run from 0 to 4294967295');
    expect(refused(`lonelybot:${BigInt(LAST_ORDER) + 1n}`)).toContain(`run from 0 to ${LAST_ORDER}`);
    expect(board(`microsoft:${LAST_ORDER}`, 'klondike1')).toMatch(/ \| -$/);
    for (const text of ['greenfelt:', 'solvitaire:-1', 'ksolve:x', 'lonelybot:1e3', 'greenfelt:1..2']) {
      expect(refused(text), text).toMatch(/write it like|without "\.\."/);
    }
    expect(refused('greenfelt:1', 'hard')).toContain('it fits klondike1, klondike3');
  });
});
