import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardName, DECK_SIZE, parseCard } from '../../src/cards/card.js';
import { InputError } from '../../src/errors/input-error.js';
import { boardLine, parseBoard } from '../../src/game/board.js';
import { legalMoves } from '../../src/game/legal.js';
import { moveWord, parseLine, parseMove, type Step, stepWord } from '../../src/game/notation.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { plays, positions } from '../support/play.js';

const SYMBOLS = ['♠♤', '♥♡', '♦♢', '♣♧'];

/** Every spelling of a card that is accepted. */
function spellings(card: number): string[] {
  const [rank, suit] = cardName(card) as unknown as [string, string];
  const ranks = rank === 'T' ? ['T', 't', '10'] : [rank, rank.toLowerCase()];
  const symbols = [...SYMBOLS[Math.floor(card / 13)]!];
  const suits = [
    suit,
    suit.toLowerCase(),
    ...symbols.flatMap((symbol) => [symbol, `${symbol}\uFE0E`, `${symbol}\uFE0F`]),
  ];
  return ranks.flatMap((name) => suits.flatMap((symbol) => [name + symbol, symbol + name]));
}

describe('card names', () => {
  it('are read in every spelling and written in one', () => {
    for (let card = 0; card < DECK_SIZE; card += 1) {
      expect(cardName(card)).toMatch(/^[A2-9TJQK][SHDC]$/);
      for (const spelling of spellings(card)) expect(parseCard(spelling), spelling).toBe(card);
    }
  });

  it.each(['', 'S', '7', '1S', '11S', '0H', '7X', '7HH', ' 7H', '7 H', 'H', '10', '7ſ', 'ＫH', '🂱'])(
    'are not %j',
    (text) => {
      expect(parseCard(text)).toBeUndefined();
    },
  );
});

describe('the board line', () => {
  it('comes back from what it writes', () => {
    fc.assert(
      fc.property(positions(120), ({ rules, position }) => {
        const line = boardLine(position, rules);
        expect(parseBoard(line, rules)).toEqual({ ...position, redeals: rules.stock?.redeals ?? 0 });
        expect(boardLine(parseBoard(line, rules), rules)).toBe(line);
      }),
      { numRuns: 300 },
    );
  });

  it('is read in every spelling of its cards and with spaces anywhere between them', () => {
    const pick = fc.infiniteStream(fc.nat({ max: 1 << 16 }));
    fc.assert(
      fc.property(positions(60), pick, ({ rules, position }, choices) => {
        const next = () => choices.next().value as number;
        const line = boardLine(position, rules);
        const respelt = line.replace(/[A2-9TJQK][SHDC]/g, (name) => {
          const all = spellings(parseCard(name)!);
          return all[next() % all.length]! + ' '.repeat(next() % 2);
        });
        const spaced = respelt.replace(/[/|]/g, (mark) => ` ${mark}  `);
        expect(parseBoard(spaced, rules)).toEqual(parseBoard(line, rules));
      }),
      { numRuns: 200 },
    );
  });

  it('writes what RULES.md shows', () => {
    const board =
      'QH/(TS)6H4D3SQS7D/(8H2H)4CTH2S9C3C/(6CJDKS)8SJC2D3D3H/(KCKDKHTC)5SAC4SAS9D/(5C7CTDJS6S)AH5D7H6D4H/(8CQD8DQC9S2C)JH9H7S5HAD';
    const spelt = board.replaceAll('T', '10').replaceAll('H', '♥').replaceAll('S', '♠️').toLowerCase();
    expect(boardLine(parseBoard(spelt, ruleSet('hard')), ruleSet('hard'))).toBe(board);
  });
});

describe('a board that is none', () => {
  const good = 'KS/KH/KD/KC/-/-/-';
  const cases: readonly (readonly [what: string, rules: string, board: string, message: string])[] = [
    [
      'empty text',
      'hard',
      '',
      'a board has 7 columns joined by "/", this one has 1, like KD/(TH)JH/(KSKCKH)QH/-/-/-/-',
    ],
    [
      'six columns',
      'hard',
      'KS/KH/KD/KC/-/-',
      'a board has 7 columns joined by "/", this one has 6, like KD/(TH)JH/(KSKCKH)QH/-/-/-/-',
    ],
    [
      'eight columns',
      'hard',
      `${good}/-`,
      'a board has 7 columns joined by "/", this one has 8, like KD/(TH)JH/(KSKCKH)QH/-/-/-/-',
    ],
    ['a blank column', 'hard', 'KS/KH/KD/KC//-/-', 'column 5 is blank; an empty column is written "-"'],
    [
      'an unknown rank',
      'hard',
      '1S/KH/KD/KC/-/-/-',
      'column 1: "1S" is no card; a card is rank and suit, like 7H or TS',
    ],
    [
      'an unknown suit',
      'hard',
      'KS/KX/KD/KC/-/-/-',
      'column 2: "KX" is no card; a card is rank and suit, like 7H or TS',
    ],
    [
      'half a card',
      'hard',
      'KS/KH/KDQ/KC/-/-/-',
      'column 3: "Q" is no card; a card is rank and suit, like 7H or TS',
    ],
    ['a card twice', 'hard', 'KS/KH/KD/KCKH/-/-/-', 'KH stands twice on the board (column 2, column 4)'],
    [
      'a card twice, in the stock',
      'klondike1',
      `${good} | KS | -`,
      'KS stands twice on the board (column 1, the stock)',
    ],
    [
      'missing cards that make no run from the ace',
      'hard',
      'QS/KH/KD/KC/-/-/-',
      'KS is missing while QS is on the table; missing cards lie on the foundations, which are runs from the ace',
    ],
    [
      'a face-down top card',
      'hard',
      'QH(KS)/KH/KD/KC/-/-/-',
      "column 1: parentheses stand only around the face-down cards at a column's bottom",
    ],
    [
      'a column all face down',
      'hard',
      '(KS)/KH/KD/KC/-/-/-',
      'column 1 has a face-down top card, KS; a top card is face up',
    ],
    ['an open parenthesis', 'hard', '(KS/KH/KD/KC/-/-/-', 'column 1: a parenthesis is opened and not closed'],
    [
      'a second pair of parentheses',
      'hard',
      '(KS)(KH)QH/KD/KC/-/-/-/-',
      "column 1: parentheses stand only around the face-down cards at a column's bottom",
    ],
    [
      'a closing parenthesis alone',
      'hard',
      'KS)QH/KH/KD/KC/-/-/-',
      "column 1: parentheses stand only around the face-down cards at a column's bottom",
    ],
    [
      'empty parentheses',
      'hard',
      '()KS/KH/KD/KC/-/-/-',
      'column 1 names no card; an empty one is written "-"',
    ],
    [
      'a stock where there is none',
      'hard',
      `${good} | - | -`,
      'hard has no stock and no waste, but the board has 3 parts joined by "|"',
    ],
    [
      'no stock where there is one',
      'klondike3',
      good,
      'a klondike3 board is "columns | stock | waste" ("-" for an empty one), this one has 1 of the 3 parts',
    ],
    [
      'no waste where there is one',
      'klondike3',
      `${good} | -`,
      'a klondike3 board is "columns | stock | waste" ("-" for an empty one), this one has 2 of the 3 parts',
    ],
    ['a blank stock', 'klondike3', `${good} | | -`, 'the stock names no card; an empty one is written "-"'],
    [
      'a Klondike column that is no run',
      'klondike1',
      'KSQC/KH/KD/KC/-/-/- | - | -',
      'in column 1 QC lies on KS; in Klondike face-up cards form runs down in alternating colours',
    ],
    [
      'rubbish',
      'hard',
      '\u0000\u0001/-/-/-/-/-/-',
      'column 1: "\\u0000\\u0001" is no card; a card is rank and suit, like 7H or TS',
    ],
    [
      'a line of ten megabytes',
      'hard',
      'KS'.repeat(5_000_000),
      'a line of 10000000 characters is no board; a board line has at most 2000',
    ],
  ];

  it.each(cases)('%s', (_what, rules, board, message) => {
    expect(() => parseBoard(board, ruleSet(rules))).toThrow(new InputError(message));
  });

  it('whatever it is, gets a message of one line', () => {
    const piece = fc.constantFrom('KS', 'kh', '/', '-', '(', ')', '|', ' ', '10', '♥', '\n', '\u0000', 'x');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('hard', 'klondike1'), (board, rules) => {
        try {
          parseBoard(board, ruleSet(rules));
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
          expect((error as Error).message).not.toMatch(/[\u0000-\u001f]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('move words', () => {
  it('come back from what they write, for every legal move', () => {
    fc.assert(
      fc.property(positions(100), ({ rules, position }) => {
        for (const move of legalMoves(position, rules)) {
          expect(parseMove(moveWord(move))).toEqual(move);
          expect(parseMove(moveWord(move).toLowerCase())).toEqual(move);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['10h>9♠', '10h>9♠', 'TH>9S'],
    ['ks>e', 'ks>e', 'KS>E'],
    ['A♦️>f', 'A♦️>f', 'AD>F'],
    ['DRAW', 'DRAW', 'draw'],
    ['Redeal', 'Redeal', 'redeal'],
  ])('%s is accepted', (_name, text, word) => {
    expect(moveWord(parseMove(text))).toBe(word);
  });

  it.each(['', '>', '7H', '7H>', '>8H', '7H>8H>9H', '7H-8H', '7H>G', '7H>1H', 'undo', 'deal', 'KS>EE'])(
    '%j is none',
    (word) => {
      expect(() => parseMove(word)).toThrow(
        new InputError(
          `${JSON.stringify(word)} is no move; a move is CARD>CARD, CARD>E (to an empty column), CARD>F (to its foundation), draw or redeal, like 7H>8S, KS>E, AS>F`,
        ),
      );
    },
  );
});

describe('a line of play', () => {
  it('comes back from what it writes, with undo and seconds', () => {
    const extras = fc.array(fc.record({ undo: fc.boolean(), pause: fc.option(fc.nat({ max: 90_000 })) }), {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(plays(60), extras, ({ moves }, more) => {
        let milliseconds = 0;
        const steps: Step[] = moves.map((move, index) => {
          const { undo, pause } = more[index]!;
          milliseconds += pause ?? 0;
          return { action: undo ? 'undo' : move, second: pause === null ? undefined : milliseconds / 1000 };
        });
        expect(parseLine(steps.map(stepWord).join(' '))).toEqual(steps);
        expect(parseLine(steps.map(stepWord).join(',\r\n'))).toEqual(steps);
      }),
      { numRuns: 300 },
    );
  });

  it('may be empty', () => {
    expect(parseLine('')).toEqual([]);
    expect(parseLine(' \n')).toEqual([]);
  });

  it.each([
    [
      '7H>8H@93 undo 7H',
      'step 3: "7H" is no move; a move is CARD>CARD, CARD>E (to an empty column), CARD>F (to its foundation), draw or redeal, like 7H>8S, KS>E, AS>F',
    ],
    ['7H>8H@', 'step 1: "7H>8H@": behind "@" stands the second of the move, like @93'],
    ['7H>8H@-3', 'step 1: "7H>8H@-3": behind "@" stands the second of the move, like @93'],
    ['7H>8H@1e3', 'step 1: "7H>8H@1e3": behind "@" stands the second of the move, like @93'],
    ['undo@5 draw@4', 'step 2: "draw@4": the seconds of a line of play do not fall'],
  ])('%s is none', (text, message) => {
    expect(() => parseLine(text)).toThrow(new InputError(message));
  });
});
