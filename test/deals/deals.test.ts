import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardName, DECK_SIZE } from '../../src/cards/card.js';
import { gameCode, looksLikeCode, parseCode, parseNumber } from '../../src/deals/codes.js';
import { dealNumber } from '../../src/deals/deal.js';
import { deckOf, deckText, LAST_NUMBER, parseDeck } from '../../src/deals/deck.js';
import { dealOut } from '../../src/deals/layout.js';
import { InputError } from '../../src/errors/input-error.js';
import { boardLine, parseBoard } from '../../src/game/board.js';
import { RULE_SETS, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { readVectors } from '../support/vectors.js';

interface Deal {
  readonly code: string;
  readonly number: number;
  readonly deck: string;
  readonly board: string;
}

const vectors = readVectors<Deal>('deals.ndjson');
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LETTERED = RULE_SETS.filter(({ letter }) => letter !== undefined);

/** Whether a code is accepted; a refusal must be an InputError. */
function accepted(code: string): boolean {
  try {
    parseCode(code);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return false;
  }
}

/** Numbers with every digit, long carries, both ends, and some in between. */
const SAMPLE = [
  0,
  1,
  31,
  32,
  1000,
  1_234_567,
  LAST_NUMBER - 1,
  LAST_NUMBER,
  ...Array.from({ length: 32 }, (_, digit) => digit * (1 + 32 + 32 ** 2 + 32 ** 3 + 32 ** 4 + 32 ** 5)),
  ...Array.from({ length: 20 }, (_, index) => (index * 17_895_697 + 12_345) % (LAST_NUMBER + 1)),
];

describe('the deals of the vectors', () => {
  it.each(vectors)('$code', ({ code, number, deck, board }) => {
    const { rules, number: read } = parseCode(code);
    expect(read).toBe(number);
    expect(gameCode(rules, number)).toBe(code);
    expect(deckText(deckOf(rules.family, number))).toBe(deck);
    expect(boardLine(dealNumber(rules, number), rules)).toBe(board);
    expect(boardLine(dealOut(parseDeck(deck), rules), rules)).toBe(board);
  });

  it('hold every rule letter', () => {
    const letters = new Set(vectors.map(({ code }) => code[4]));
    expect([...letters].sort()).toEqual(LETTERED.map(({ letter }) => letter).sort());
  });
});

describe('the layout', () => {
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card);

  it('of the Russian family has columns of 1, 6, 7 … 11 cards, of which 0 … 6 lie face down', () => {
    const { columns, foundations, stock, waste } = dealOut(deck, ruleSet('hard'));
    expect(columns.map(({ cards }) => cards.length)).toEqual([1, 6, 7, 8, 9, 10, 11]);
    expect(columns.map(({ faceDown }) => faceDown)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect({ foundations, stock, waste }).toEqual({ foundations: [0, 0, 0, 0], stock: [], waste: [] });
  });

  it('of Klondike has columns of 1 … 7 cards, one of each face up, and a stock of 24', () => {
    const { columns, stock, waste, redeals } = dealOut(
      deck,
      withChanges(ruleSet('klondike3'), { redeals: 2 }),
    );
    expect(columns.map(({ cards }) => cards.length)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(columns.map(({ faceDown }) => faceDown)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect({ stock, waste, redeals }).toEqual({ stock: deck.slice(28), waste: [], redeals: 2 });
  });

  it('is dealt in rows, the card at index 0 first', () => {
    const tableau =
      'AS/(2S)8S3D9D2C8C/(3S9S)AH4DTD3C9C/(4STS2H)6H5DJD4CTC/(5SJS3H7H)TH6DQD5CJC/(6SQS4H8HJH)KH7DKD6CQC/(7SKS5H9HQHAD)2D8DAC7CKC';
    expect(boardLine(dealOut(deck, ruleSet('hard')), ruleSet('hard'))).toBe(tableau);
    const klondike =
      'AS/(2S)8S/(3S9S)AH/(4STS2H)6H/(5SJS3H7H)TH/(6SQS4H8HJH)KH/(7SKS5H9HQHAD)2D | 3D4D5D6D7D8D9DTDJDQDKDAC2C3C4C5C6C7C8C9CTCJCQCKC | -';
    expect(boardLine(dealOut(deck, ruleSet('klondike1')), ruleSet('klondike1'))).toBe(klondike);
  });
});

describe('every deal', () => {
  it('is a board that can be read, under every rule set', () => {
    const number = fc.integer({ min: 0, max: LAST_NUMBER });
    fc.assert(
      fc.property(number, fc.constantFrom(...RULE_SETS), (number, rules) => {
        const deal = dealNumber(rules, number);
        expect(parseBoard(boardLine(deal, rules), rules)).toEqual(deal);
        expect(deal.foundations).toEqual([0, 0, 0, 0]);
      }),
    );
  });

  it('has the same cards under every rule set of its family', () => {
    for (const number of SAMPLE.slice(0, 10)) {
      for (const rules of RULE_SETS) {
        const first = RULE_SETS.find(({ family }) => family === rules.family)!;
        expect(dealNumber(rules, number)).toEqual(dealNumber(first, number));
      }
    }
  });
});

describe('game codes', () => {
  it('RU1-C-AAAAABB is valid and is deal 1', () => {
    expect(parseCode('RU1-C-AAAAABB')).toEqual({ rules: ruleSet('classic'), number: 1 });
  });

  it('come back from what they write, in either case', () => {
    for (const rules of LETTERED) {
      for (const number of SAMPLE) {
        const code = gameCode(rules, number)!;
        expect(parseCode(code)).toEqual({ rules, number });
        expect(parseCode(code.toLowerCase())).toEqual({ rules, number });
        expect(looksLikeCode(code)).toBe(true);
      }
    }
  });

  it('have the same six characters under every letter', () => {
    for (const number of SAMPLE) {
      const digits = new Set(LETTERED.map((rules) => gameCode(rules, number)!.slice(6, 12)));
      expect(digits.size).toBe(1);
    }
  });

  it('do not exist for a rule set without a letter', () => {
    expect(gameCode(ruleSet('yukon-returns'), 1)).toBeUndefined();
  });

  it('with any single character wrong are refused', () => {
    for (const rules of LETTERED) {
      for (const number of SAMPLE) {
        const code = gameCode(rules, number)!;
        for (let at = 6; at < 13; at += 1) {
          for (const char of ALPHABET) {
            const wrong = code.slice(0, at) + char + code.slice(at + 1);
            if (wrong !== code && accepted(wrong)) expect.fail(`${wrong} passes for ${code}`);
          }
        }
      }
    }
  });

  it('with any two neighbours swapped are refused', () => {
    for (const rules of LETTERED) {
      for (const number of SAMPLE) {
        const code = gameCode(rules, number)!;
        for (let at = 6; at < 12; at += 1) {
          const wrong = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
          if (wrong !== code && accepted(wrong)) expect.fail(`${wrong} passes for ${code}`);
        }
      }
    }
  });

  it('with any other rule letter are refused', () => {
    for (const rules of LETTERED) {
      for (const number of SAMPLE) {
        const code = gameCode(rules, number)!;
        for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') {
          const wrong = code.slice(0, 4) + letter + code.slice(5);
          if (letter !== rules.letter && accepted(wrong)) expect.fail(`${wrong} passes for ${code}`);
        }
      }
    }
  });

  it.each([
    ['RU1-C-AAAAABC', 'the check character does not match; a character or the rule letter is wrong'],
    ['RU1-H-AAAAABB', 'the check character does not match; a character or the rule letter is wrong'],
    ['RU2-C-AAAAABB', 'unknown version RU2; this program knows RU1'],
    ['RU01-C-AAAAABB', 'unknown version RU01; this program knows RU1'],
    ['XX1-C-AAAAABB', 'unknown family XX; known are RU1, YU1, KL1'],
    [
      'RU1-Y-AAAAABB',
      'unknown rule letter Y; RU1 has E (easy), M (medium), H (hard), C (classic), R (relaxed)',
    ],
    ['YU1-C-AAAAABB', 'unknown rule letter C; YU1 has Y (yukon)'],
    ['KL1-2-AAAAABB', 'unknown rule letter 2; KL1 has 1 (klondike1), 3 (klondike3)'],
  ])('%s is refused', (code, message) => {
    expect(() => parseCode(code)).toThrow(new InputError(`"${code}": ${message}`));
  });

  it.each([
    'RU1-C-AAAAAB',
    'RU1-C-AAAAABBB',
    'RU1-C-AAAAA1B',
    'RU1-C-AAAAA8B',
    'RU1-C',
    'RU-C-AAAAABB',
    'RU1-C-AAAAAıB',
    '',
  ])('%j is none', (code) => {
    expect(() => parseCode(code)).toThrow(
      new InputError(
        `${JSON.stringify(code)} is no game code; a code is like RU1-C-AAAAABB (letters A–Z and digits 2–7)`,
      ),
    );
  });
});

describe('deal numbers', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['007', 7],
    ['1073741823', LAST_NUMBER],
  ])('%s is one', (text, number) => {
    expect(parseNumber(text)).toBe(number);
  });

  it.each(['', '-1', '+1', '1.5', '1e3', '0x10', ' 1', '1073741824', '99999999999999999999', '١'])(
    '%j is none',
    (text) => {
      expect(() => parseNumber(text)).toThrow(
        new InputError(`${JSON.stringify(text)} is no deal number; deal numbers run from 0 to 1073741823`),
      );
    },
  );
});

describe('explicit decks', () => {
  const deck = deckOf('RU', 1);

  it('come back from what they write, in any spelling', () => {
    expect(parseDeck(deckText(deck))).toEqual(deck);
    const spelt = deck.map((card) => cardName(card).replace('T', '10').replace('H', '♥️')).join(' ');
    expect(parseDeck(spelt.toLowerCase())).toEqual(deck);
  });

  it.each([
    ['51 cards', deckText(deck.slice(1)), 'the deck has 51 cards; it has each of the 52 cards once'],
    ['no card', '', 'the deck has 0 cards; it has each of the 52 cards once'],
    ['53 cards', `${deckText(deck)}AS`, 'the deck has AS twice; it has each of the 52 cards once'],
    [
      '52 cards with one twice',
      `7H${deckText(deck.filter((card) => cardName(card) !== 'AS'))}`,
      'the deck has 7H twice; it has each of the 52 cards once',
    ],
    [
      'something that is no card',
      `${deckText(deck.slice(1))}ZZ`,
      'the deck: "ZZ" is no card; a card is rank and suit, like 7H or TS',
    ],
  ])('of %s are refused', (_what, text, message) => {
    expect(() => parseDeck(text)).toThrow(new InputError(message));
  });
});
