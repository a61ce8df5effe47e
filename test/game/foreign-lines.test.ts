import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDeal } from '../../src/deals/input.js';
import { boardLine } from '../../src/game/board.js';
import { LINE_FORMATS, readForeignLine, writeForeignLine } from '../../src/game/foreign-lines.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { moveWord, parseLine, stepWord } from '../../src/game/notation.js';
import type { Move } from '../../src/game/position.js';
import { ruleSet } from '../../src/game/rule-sets.js';

const [klondikeSolver, minimalKlondike] = LINE_FORMATS as [
  (typeof LINE_FORMATS)[number],
  (typeof LINE_FORMATS)[number],
];
const one = ruleSet('klondike1');

/** The deal, the line and the table after it that the README of MinimalKlondike shows. */
const DECK =
  '072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104132053133102084041013073063031061043081054113062024021101022032121';
const LINE = 'IC @@AL KL @@AK @@@@@AE LJ AK LK';
const AFTER =
  '7D/(TH)9D/(2H5C)5D/(4D3S)QH/(9S4SACKC)QSJDTS9H/(KS7S8H9C)6S5H4C3H/(JCJSQD8D)AS | 7H6H3C6C4H8C5SJH6D2S2CTC2D3DQC | 7CKDKHTD8S';

describe("other programs' lines of play", () => {
  it('lead where MinimalKlondike says', () => {
    const start = readDeal(DECK, { rules: one }).position;
    const moves = readForeignLine(minimalKlondike, LINE, start, one);
    const end = moves.reduce((position, move) => applyMove(position, move, one), start);
    expect(boardLine(end, one)).toBe(AFTER);
    const words = readForeignLine(
      klondikeSolver,
      '4D F4 DR2 W7 67 F6 DR2 W6 DR5 WH 75-3 F7 W6 76',
      start,
      one,
    );
    expect(words).toEqual(moves);
  });

  it('come back as they were written, draw 1 and 3, whatever is played', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('klondike1', 'klondike3'),
        fc.nat({ max: 2 ** 30 - 1 }),
        fc.array(fc.nat({ max: 1000 }), { maxLength: 60 }),
        (name, number, choices) => {
          const rules = ruleSet(name);
          const start = readDeal(String(number), { rules }).position;
          const moves: Move[] = [];
          let position = start;
          for (const choice of choices) {
            const legal = legalMoves(position, rules);
            if (legal.length === 0) break;
            moves.push(legal[choice % legal.length]!);
            position = applyMove(position, moves.at(-1)!, rules);
          }
          // MinimalKlondike turns the waste over only when it draws.
          while (moves.at(-1)?.type === 'redeal') moves.pop();
          for (const format of LINE_FORMATS) {
            const text = writeForeignLine(format, moves, start, rules);
            const again = readForeignLine(format, text, start, rules);
            expect(again.map(moveWord), `${format.name}: ${text}`).toEqual(moves.map(moveWord));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are refused with the word that cannot be played', () => {
    const start = readDeal(DECK, { rules: one }).position;
    expect(() => readForeignLine(klondikeSolver, 'DR1 XY', start, one)).toThrow('"XY" is no move here');
    expect(() => readForeignLine(klondikeSolver, 'DR1 12', start, one)).toThrow('step 2, 12: 7D>9D: ');
    expect(() => readForeignLine(minimalKlondike, '@A', start, one)).toThrow('"A" is no move here');
  });
});

describe('a line of play in words', () => {
  it('may be numbered, drawn with arrows, or an answer of check --solution', () => {
    const plain = 'AH>F 2H>F KD>E@30';
    for (const text of [
      '1. AH>F 2. 2H>F 3. KD>E@30',
      '1) AH → F\n2) 2H→F\n3) KD -> E@30',
      'RU1-H-AAAAABT: winnable (hard, 37 nodes): AH>F 2H>F KD>E@30',
      '1.AH>F; 2.2H>F; 3.KD>E@30',
      plain,
    ]) {
      expect(parseLine(text).map(stepWord).join(' '), text).toBe(plain);
    }
  });
});
