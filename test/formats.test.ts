import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../src/cards/input-error.js';
import { dealNumber } from '../src/deals/deal.js';
import { deckText } from '../src/deals/deck.js';
import {
  DEAL_FORMATS,
  type DealFormat,
  formatRange,
  readFormat,
  recogniseFormat,
  WRITTEN_FORMATS,
  writeFormat,
} from '../src/deals/formats/index.js';
import { microsoftDeck } from '../src/deals/formats/microsoft-deck.js';
import { pythonDeck, pythonRandom } from '../src/deals/formats/python-deck.js';
import { boardLine, parseBoard } from '../src/game/board.js';
import { applyMove, legalMoves } from '../src/game/legal.js';
import type { Position } from '../src/game/position.js';
import { RULE_SETS, type RuleSet, ruleSet, withChanges } from '../src/game/rule-sets.js';

function vectors<T>(name: string): T[] {
  return readFileSync(new URL(`./vectors/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

function format(name: string): DealFormat {
  return DEAL_FORMATS.find((candidate) => candidate.name === name)!;
}

/** Reads a text by recognising it, as the commands do. */
function board(text: string, rulesName: string): string {
  const rules = ruleSet(rulesName);
  const found = recogniseFormat(text);
  if (found === undefined) throw new Error(`not recognised: ${text.slice(0, 40)}`);
  return boardLine(readFormat(found, text, rules), rules);
}

function errorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as InputError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('no error');
}

const RULES_OF_GAME: Readonly<Record<string, string[]>> = {
  'Russian Solitaire': ['hard', 'easy', 'relaxed'],
  Yukon: ['yukon', 'yukon-returns'],
  Klondike: ['klondike1'],
  'Klondike (Draw 3)': ['klondike3'],
};

describe('generators', () => {
  it('draws what Python draws, past the first refill of its state', () => {
    const lines = vectors<{ seed: string; random: number[]; deck: string }>('python-random.ndjson');
    for (const { seed, random, deck } of lines) {
      const draw = pythonRandom(BigInt(seed));
      const drawn = Array.from({ length: 400 }, draw);
      expect([...drawn.slice(0, 3), ...drawn.slice(-3)], seed).toEqual(random);
      expect(deckText(pythonDeck(BigInt(seed)).reverse()), seed).toBe(deck);
    }
  });

  it('shuffles Microsoft numbers in all three ranges', () => {
    for (const { number, deck } of vectors<{ number: number; deck: string }>('kpat-deals.ndjson')) {
      expect(deckText(microsoftDeck(number).reverse()), String(number)).toBe(deck);
    }
    // The first cards of Microsoft FreeCell's deal 1, printed in many places.
    expect(deckText(microsoftDeck(1).reverse()).slice(0, 32)).toBe('JD2D9HJC5D7H7C5HKDKC9S5SADQCKH3H');
  });
});

describe('pysol', () => {
  it('deals every board of the vectors', () => {
    const lines = vectors<{ game: string; number: string; board: string }>('pysol-deals.ndjson');
    expect(lines).toHaveLength(30);
    for (const line of lines) {
      for (const rules of RULES_OF_GAME[line.game]!) {
        expect(board(`pysol:${line.number}`, rules), `${line.game} ${line.number}`).toBe(line.board);
      }
    }
  });

  it('reads a number as PySolFC does', () => {
    const deal = board('pysol:32000', 'hard');
    for (const text of [
      'pysol:#32000',
      'pysol:32,000',
      'pysol: 32_000L',
      'PySol:00000000000000032000',
      'pysol:3-20.00',
    ]) {
      expect(board(text, 'hard'), text).toBe(deal);
    }
    expect(board('pysol:ms24', 'hard')).toBe(board('pysol:24', 'hard'));
    expect(board('pysol:MS 32000', 'hard')).not.toBe(deal);
  });

  it('keeps every digit of a large number', () => {
    const near = board('pysol:9007199254740993', 'hard');
    expect(near).not.toBe(board('pysol:9007199254740992', 'hard'));
    expect(near).not.toBe(board('pysol:9007199254740994', 'hard'));
  });

  it('refuses what is no game number', () => {
    expect(errorOf(() => board('pysol:0', 'hard'))).toContain('start at 1');
    expect(errorOf(() => board('pysol:ms0', 'hard'))).toContain('start at 1');
    expect(errorOf(() => board('pysol:ms8589934592', 'hard'))).toContain('ms1 to ms8589934591');
    for (const text of [
      'pysol:',
      'pysol:x',
      'pysol:ms',
      'pysol:1e3',
      'pysol:٣',
      `pysol:${'9'.repeat(2000)}`,
    ]) {
      expect(
        errorOf(() => board(text, 'hard')),
        text,
      ).toContain('write it like pysol:24');
    }
  });
});

describe('kpat', () => {
  it('deals Klondike and Yukon in its own order', () => {
    for (const line of vectors<{ number: number; klondike: string; yukon: string }>('kpat-deals.ndjson')) {
      expect(board(`kpat:${line.number}`, 'klondike1')).toBe(line.klondike);
      expect(board(`kpat:${line.number}`, 'klondike3')).toBe(line.klondike);
      expect(board(`kpat:${line.number}`, 'yukon')).toBe(line.yukon);
    }
  });

  it('refuses numbers it does not have', () => {
    for (const text of ['kpat:0', 'kpat:8589934592']) {
      expect(errorOf(() => board(text, 'yukon'))).toContain('run from 1 to 8589934591');
    }
    expect(errorOf(() => board('kpat:ms5', 'yukon'))).toContain('write it like kpat:24');
  });
});

describe('ranges', () => {
  it('expand to single inputs', () => {
    const range = formatRange('pysol:31999..32001')!;
    expect(Array.from({ length: range.count }, (_, index) => range.at(index))).toEqual([
      'pysol:31999',
      'pysol:32000',
      'pysol:32001',
    ]);
    for (const text of ['pysol:ms7..ms8', 'pysol:ms7..8', 'PYSOL:MS7..MS8']) {
      const ms = formatRange(text)!;
      expect([ms.count, ms.at(0), ms.at(1)], text).toEqual([2, 'pysol:ms7', 'pysol:ms8']);
    }
    const large = formatRange('pysol:36893488147419103232..36893488147419103233')!;
    expect([large.count, large.at(1)]).toEqual([2, 'pysol:36893488147419103233']);
    expect(formatRange('kpat:1..2000')!.at(1999)).toBe('kpat:2000');
  });

  it('are undefined for anything else', () => {
    for (const text of ['pysol:24', '1..5', 'RU1-C-AAAAABB', 'kpat:24', '']) {
      expect(formatRange(text), text).toBeUndefined();
    }
  });

  it('are refused where they are wrong', () => {
    expect(errorOf(() => formatRange('pysol:5..1'))).toContain('runs backwards');
    expect(errorOf(() => formatRange('pysol:0..5'))).toContain('start at 1');
    expect(errorOf(() => formatRange('pysol:1..ms5'))).toContain('at both ends or at neither');
    expect(errorOf(() => formatRange('kpat:1..99999999999'))).toContain('run from 1 to');
    expect(errorOf(() => formatRange('pysol:1..99999999999'))).toContain('at most 1073741824');
    for (const text of ['pysol:1..', 'pysol:..5', 'pysol:1...5', 'pysol:1..2..3', 'kpat:..']) {
      expect(
        errorOf(() => formatRange(text)),
        text,
      ).toContain('is no range of deals');
    }
  });
});

/** The worked example in the README of MinimalKlondike. */
const DECK_STRING =
  '072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104132053133102084041013073063031061043081054113062024021101022032121';

describe('deck strings', () => {
  it('deals the published example', () => {
    expect(board(DECK_STRING, 'klondike1')).toBe(
      '7D/(TH)9D/(2H5C)5D/(4D3SQH)AD/(9S4SACKC)QS/(KS7S8H9C6S)9H/(JCJSQD8DAS3H)JD | 7CTSKD5HKHTD8S4CAH7H6H3C6C4H8C5SJH6D2S2CTC2D3DQC | -',
    );
  });

  it('is written from a deal, the cards that PySolFC turned put back', () => {
    for (const rules of [ruleSet('klondike1'), ruleSet('klondike3')]) {
      const position = readFormat(format('pysol'), 'pysol:24', rules);
      const text = writeFormat(format('deckstring'), position, rules);
      const again = readFormat(format('deckstring'), text, rules);
      expect(boardLine(applyMove(again, { type: 'draw' }, rules), rules)).toBe(boardLine(position, rules));
    }
  });

  it('is not written from the middle of a game', () => {
    const rules = ruleSet('klondike1');
    const dealt = dealNumber(rules, 1);
    const drawn = applyMove(dealt, { type: 'draw' }, rules);
    const twice = applyMove(drawn, { type: 'draw' }, rules);
    expect(errorOf(() => writeFormat(format('deckstring'), twice, rules))).toContain(
      'in the middle of a game',
    );
    for (const move of legalMoves(dealt, rules).filter(({ type }) => type !== 'draw')) {
      const moved = applyMove(dealt, move, rules);
      expect(errorOf(() => writeFormat(format('deckstring'), moved, rules))).toContain(
        'in the middle of a game',
      );
    }
  });

  it('refuses a wrong one', () => {
    const read = (text: string) => errorOf(() => board(text, 'klondike1'));
    expect(read(DECK_STRING.slice(3))).toContain('156 digits, three a card; this one has 153');
    expect(read(`${DECK_STRING}011`)).toContain('this one has 159');
    expect(read(`142${DECK_STRING.slice(3)}`)).toContain('"142", card 1, is no card');
    expect(read(`075${DECK_STRING.slice(3)}`)).toContain('"075", card 1, is no card');
    expect(read(`002${DECK_STRING.slice(3)}`)).toContain('"002", card 1, is no card');
    expect(read(`103${DECK_STRING.slice(3)}`)).toContain('TH twice');
  });
});

/** Yukon deal 24 of PySolFC as its dealers print it, tens as T or 10. */
const YUKON_24 = `7C
<4C> KH 5C 3H 8S JD
<5H> <AH> 6S 10C 3S 4S 9D
`;

describe('fc-solve board text', () => {
  const rules = ruleSet('yukon');
  const text = (position: Position, of: RuleSet) => writeFormat(format('fc-solve'), position, of);

  it('is written as Freecell Solver reads it', () => {
    const written = text(readFormat(format('pysol'), 'pysol:24', rules), rules).split('\n');
    expect(written).toHaveLength(8);
    expect(written.slice(0, 4)).toEqual([
      'Foundations: H-0 C-0 D-0 S-0',
      ...YUKON_24.trimEnd()
        .split('\n')
        .map((line) => `: ${line.replace('10C', 'TC')}`),
    ]);
  });

  it('reads other spellings of the same board', () => {
    const position = readFormat(format('pysol'), 'pysol:24', rules);
    const written = text(position, rules);
    const spellings = [
      written.replaceAll(': ', ''),
      written.split('\n').slice(1).join('\n'),
      written.split('\n').slice(1).join('\r\n').replaceAll(': ', ''),
      written.toLowerCase(),
      `\n${written}\n\n`,
      written.replaceAll(/T([SHDC])/g, '10$1'),
      written.replace('Foundations: H-0 C-0 D-0 S-0', 'Founds:\nFC: - - -'),
      written.replace('H-0 C-0 D-0 S-0', '-'),
    ];
    for (const spelling of spellings) {
      if (spelling.startsWith('Foundations H-0')) continue;
      expect(board(spelling, 'yukon'), spelling.slice(0, 80)).toBe(boardLine(position, rules));
    }
  });

  it('holds foundations, an empty column, stock and waste', () => {
    const late = parseBoard('-/-/(KC)KH/(KD)KS/-/-/-  | QSQH | QDQC', ruleSet('klondike3'));
    expect(text(late, ruleSet('klondike3'))).toBe(
      'Foundations: H-J C-J D-J S-J\nTalon: QS QH\nWaste: QD QC\n:\n:\n: <KC> KH\n: <KD> KS\n:\n:\n:',
    );
    expect(board(text(late, ruleSet('klondike3')), 'klondike3')).toBe(boardLine(late, ruleSet('klondike3')));
  });

  it('refuses a wrong board', () => {
    const written = text(readFormat(format('pysol'), 'pysol:24', rules), rules);
    const read = (from: string | RegExp, to: string) =>
      errorOf(() => board(written.replace(from, to), 'yukon'));
    expect(read('\n: 7C', '')).toContain('this one has 6');
    expect(read(': 7C', ': 7C\n:')).toContain('this one has 8');
    expect(read(': 7C', ': 7X')).toContain('"7X" is no card');
    expect(read(': 7C', ': KH')).toContain('KH stands twice');
    expect(read(': 7C', ':')).toContain('7C is missing');
    expect(read('<4C> KH', 'KH <4C>')).toContain('4C lies face down on face-up cards');
    expect(read(': 7C', ': <7C>')).toContain('face-down top card');
    expect(read('H-0', 'H-A')).toContain('given as S 0, H 1, D 0, C 0');
    expect(read('H-0', 'H-11')).toContain('"H-11" is no foundation');
    expect(read('H-0', 'D-0')).toContain('named twice');
    expect(read('Foundations:', 'Talon:\nTalon:\nFoundations:')).toContain('two lines for the stock');
    expect(read('Foundations:', 'Freecells: 7C\nFoundations:')).toContain('free cells');
  });
});

describe('Solvitaire deals', () => {
  it('are written as Solvitaire reads them', () => {
    const late = parseBoard('-/-/(KC)KH/(KD)KS/-/-/- | QSQH | QDQC', ruleSet('klondike3'));
    const written = JSON.parse(writeFormat(format('solvitaire'), late, ruleSet('klondike3'))) as Record<
      string,
      unknown
    >;
    expect(Object.keys(written)).toEqual(['tableau piles', 'stock', 'waste', 'foundations']);
    expect(written['tableau piles']).toEqual([[], [], ['Kc', 'KH'], ['Kd', 'KS'], [], [], []]);
    expect(written.stock).toEqual(['QH', 'QS']);
    expect(written.waste).toEqual(['QD', 'QC']);
    expect((written.foundations as string[][]).map((pile) => pile[9])).toEqual(['10S', '10H', '10D', '10C']);
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
    const written = writeFormat(format('solvitaire'), dealNumber(rules, 1), rules);
    const card = /"([^"]+)"\]/.exec(written)![1]!;
    const read = (from: string, to: string) => errorOf(() => board(written.replace(from, to), 'hard'));
    expect(read(']', '')).toContain('no valid JSON');
    expect(read(`"${card}"`, '"1X"')).toContain('is no card');
    expect(read(`"${card}"`, '14')).toContain('14 is no card');
    expect(read(`["${card}"]`, '{}')).toContain('column 1 is no array');
    expect(read(`["${card}"], `, '')).toContain('this one has 6');
    expect(read(`["${card}"]`, `["${card.toLowerCase()}"]`)).toContain('face-down top card');
    expect(read(`["${card}"]`, `["${card}","${card}"]`)).toContain('stands twice');
    expect(read('"foundations": [[]', '"foundations": [["AS"]')).toContain('given as S 1');
    expect(read('"foundations": [[]', '"foundations": [["2S"]')).toContain('2S out of turn');
    expect(read('{', '{"reserve": ["AS"], ')).toContain('"reserve"');
    expect(errorOf(() => board(`{"tableau piles": "${'x'.repeat(30000)}"}`, 'hard'))).toContain('characters');
  });
});

describe('a format that does not fit the rules is refused by name', () => {
  const yukonText = () => writeFormat(format('fc-solve'), dealNumber(ruleSet('yukon'), 1), ruleSet('yukon'));
  const klondikeText = (name: string) =>
    writeFormat(format(name), dealNumber(ruleSet('klondike1'), 1), ruleSet('klondike1'));

  it('by its game', () => {
    expect(errorOf(() => board(DECK_STRING, 'hard'))).toBe(
      'a Klondike-Solver deck string holds Klondike, so it does not fit hard; it fits klondike1, klondike3',
    );
    expect(errorOf(() => board('kpat:24', 'hard'))).toBe(
      'a kpat deal number holds Yukon and Klondike, so it does not fit hard; it fits yukon, yukon-returns, klondike1, klondike3',
    );
    const hard = ruleSet('hard');
    expect(errorOf(() => writeFormat(format('deckstring'), dealNumber(hard, 1), hard))).toContain(
      'does not fit hard',
    );
  });

  it('by its stock', () => {
    expect(errorOf(() => board(klondikeText('fc-solve'), 'hard'))).toContain('does not fit hard');
    expect(errorOf(() => board(klondikeText('solvitaire'), 'yukon'))).toContain('does not fit yukon');
    expect(errorOf(() => board(yukonText(), 'klondike3'))).toContain('does not fit klondike3');
    const solvitaire = writeFormat(format('solvitaire'), dealNumber(ruleSet('hard'), 1), ruleSet('hard'));
    expect(errorOf(() => board(solvitaire, 'klondike1'))).toContain('does not fit klondike1');
  });
});

/** Rule sets as they are, and one with redeals changed, which no format may lose sight of. */
const PLAYED: readonly RuleSet[] = [...RULE_SETS, withChanges(ruleSet('klondike3'), { redeals: 2 })];

/** A position reached from a deal by legal moves, each picked by a number. */
function played(rules: RuleSet, number: number, picks: readonly number[]): Position {
  let position = dealNumber(rules, number);
  for (const pick of picks) {
    const moves = legalMoves(position, rules);
    if (moves.length === 0) break;
    position = applyMove(position, moves[pick % moves.length]!, rules);
  }
  return position;
}

describe('round trips', () => {
  const arbitrary = fc.record({
    rules: fc.constantFrom(...PLAYED),
    number: fc.nat({ max: 2 ** 30 - 1 }),
    picks: fc.array(fc.nat({ max: 9999 }), { maxLength: 60 }),
  });

  for (const { name } of WRITTEN_FORMATS.filter((candidate) => candidate.name !== 'deckstring')) {
    it(`${name} gives back any position`, () => {
      fc.assert(
        fc.property(arbitrary, ({ rules, number, picks }) => {
          const position = played(rules, number, picks);
          const text = writeFormat(format(name), position, rules);
          expect(recogniseFormat(text)?.name).toBe(name);
          const again = readFormat(format(name), text, rules);
          // Redeals that are left are a setting, no part of any text.
          expect({ ...again, redeals: position.redeals }).toEqual(position);
        }),
        { numRuns: 300, seed: 7 },
      );
    });
  }

  it('deckstring gives back any deal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAYED.filter(({ family }) => family === 'KL')),
        fc.nat({ max: 2 ** 30 - 1 }),
        (rules, number) => {
          const position = dealNumber(rules, number);
          const text = writeFormat(format('deckstring'), position, rules);
          expect(text).toMatch(/^\d{156}$/);
          expect(recogniseFormat(text)?.name).toBe('deckstring');
          expect(readFormat(format('deckstring'), text, rules)).toEqual(position);
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });

  it('numbers deal the same cards under all rules of a family', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), (number) => {
        expect(board(`pysol:${number}`, 'classic')).toBe(board(`pysol:${number}`, 'yukon'));
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});

describe('recognising', () => {
  it('leaves alone what belongs to this program', () => {
    const rules = ruleSet('hard');
    const position = dealNumber(rules, 1);
    const own = [
      'RU1-C-AAAAABB',
      '12345',
      boardLine(position, rules),
      boardLine(dealNumber(ruleSet('klondike1'), 1), ruleSet('klondike1')),
      deckText(microsoftDeck(5)),
      deckText(microsoftDeck(5)).replaceAll(/(..)/g, '$1 ').trim(),
      `{"board":"${boardLine(position, rules)}"}`,
      '',
    ];
    for (const text of own) expect(recogniseFormat(text)?.name, text).toBeUndefined();
  });
});
