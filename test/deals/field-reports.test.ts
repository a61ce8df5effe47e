import { describe, expect, it } from 'vitest';
import { InputGatherer } from '../../src/deals/formats/gather.js';
import { type Deal, readDeal } from '../../src/deals/input.js';
import { InputError } from '../../src/errors/input-error.js';
import { boardLine } from '../../src/game/board.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { readVectors } from '../support/vectors.js';

interface FieldReport {
  readonly id: string;
  readonly kind: string;
  readonly rules: string;
  readonly deck?: string;
  readonly board?: string;
  readonly text?: string;
  readonly verdict?: string;
}

const reports = readVectors<FieldReport>('field-reports.ndjson');
const report = (id: string) => reports.find((known) => known.id === id)!;
const klondike = ruleSet('klondike1');

/** A text of a report as a deal. */
function dealOf(text: string, rules = klondike): Deal {
  return readDeal(text, { rules });
}

/** The position of a text as a board line. */
function lineOf(text: string, rules = klondike): string {
  return boardLine(dealOf(text, rules).position, rules);
}

function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  }
  throw new Error('nothing was refused');
}

const unmarked = report('no-face-down-marks').text!;
/** The deal that two reports show in their own ways. */
const same = report('phone-0').board!;

describe("the verdicts of other people's deals", () => {
  it('are right', () => {
    const known = reports.filter(({ kind }) => kind === 'verdict');
    expect(known.length).toBeGreaterThan(50);
    for (const { id, rules, deck, board, verdict } of known) {
      const { position } = readDeal(JSON.stringify({ id, rules, deck, board }));
      expect(judge(position, ruleSet(rules)).verdict, id).toBe(verdict);
    }
  });

  it('are those of KSolve for its own deck strings', () => {
    const { deck, verdict } = report('ksolve-suits');
    expect(judge(dealOf(`ksolve:${deck}`).position, klondike).verdict).toBe(verdict);
    expect(judge(dealOf(deck!).position, klondike).verdict).toBe('winnable');
  });
});

describe('deals as people write them', () => {
  it('may leave out what lies face down in a fresh deal of Klondike, and it is said', () => {
    expect(lineOf(unmarked)).toBe(same);
    expect(dealOf(unmarked).notes).toEqual([
      'a Klondike deal without face-down marks: all but the last card of each column are taken as face down',
    ]);
    expect(dealOf(same).notes).toEqual([]);
    const bare = same.replaceAll(/[()]/g, '');
    expect(lineOf(bare)).toBe(same);
    const json = (text: string) =>
      JSON.stringify({
        'tableau piles': text.split('/').map((column) => [...column.matchAll(/../g)].map(([card]) => card)),
        stock: [...same.split(' | ')[1]!.matchAll(/../g)].map(([card]) => card).reverse(),
        waste: '',
      });
    expect(lineOf(json(bare.split(' | ')[0]!))).toBe(same);
  });

  it('may not leave it out in the middle of a game', () => {
    const later = same
      .replaceAll(/[()]/g, '')
      .replace(/5C \| -$/, '| 5C')
      .replace('9D/', '-/');
    expect(refusal(() => dealOf(later))).toContain(
      'in column 2 2H lies on KS; in Klondike face-up cards form runs',
    );
  });

  it('may be lower case with one bracket around several cards, or suit first', () => {
    const lower = report('lower-case-one-bracket').text!;
    expect(lineOf(lower)).toBe(same);
    expect(dealOf(lower).notes).toEqual([]);
    const suitFirst = lower.replaceAll(/\b([2-9tjqka])([shdc])\b/g, '$2$1').replaceAll('> <', ' ');
    expect(suitFirst).toContain('<dk h9 c7> c9');
    expect(lineOf(suitFirst)).toBe(same);
    expect(lineOf(same.replaceAll(/([2-9TJQKA])([SHDC])/g, '$2$1'))).toBe(same);
  });

  it('may be the boards of KSolve, columns from the top card down', () => {
    const [talon, ...columns] = unmarked.trim().split('\n');
    const turned = columns.map((column) => column.split(' ').reverse().join(' '));
    const text = `# a deal from a phone\n${talon!.replace('Talon', 'naloT')}\n${turned.join('\n')}\n`;
    expect(lineOf(text)).toBe(same);
    expect(lineOf(text.toLowerCase().replace('nalot', 'naloT'))).toBe(same);
  });

  it('may have lines that begin with #, which do not count', () => {
    const gatherer = new InputGatherer();
    const lines = `${report('comment-lines').text}${unmarked.replaceAll('\n', '\n# remark\n')}3`.split('\n');
    const found = [...lines.flatMap((line) => gatherer.push(line)), ...gatherer.end()];
    expect(found.map(({ text }) => (text.includes('\n') ? lineOf(text) : text))).toEqual([
      '1',
      '2',
      same,
      '3',
    ]);
    expect(found[1]!.line).toBe(4);
  });

  it('may be a deck of fewer ranks', () => {
    const hard = ruleSet('hard');
    const small = '2C/-/-/-/-/(AC2S)AS/2DAD2HAH';
    const { position, notes } = dealOf(small, hard);
    expect(boardLine(position, hard)).toBe('KC/-/-/-/-/(QCKS)QS/KDQDKHQH');
    expect(position.foundations).toEqual([11, 11, 11, 11]);
    expect(notes).toEqual([
      'a deck of 8 cards instead of 52: its ranks A to 2 are taken as Q to K, with the ranks below on the foundations',
    ]);
    expect(judge(position, hard).verdict).toBe('winnable');
  });

  it('say in one line what is wrong and how to mend it', () => {
    const partial = report('partial-deck');
    expect(refusal(() => dealOf(partial.text!, ruleSet(partial.rules)))).toBe(
      'a deck string has 156 digits, three a card; this one has 93',
    );
    const marked = report('lower-case-one-bracket').text!;
    const unseen = marked.replace('<ks>', '<?>').replace('<jc 4d>', '<?? 4d>');
    expect(refusal(() => dealOf(unseen))).toBe('2 cards are unseen (??); here every card must be named');
    expect(refusal(() => dealOf(same.replace('(KS)', '(??)')))).toBe(
      'a card is unseen (??); here every card must be named',
    );
  });
});

describe('the mistakes of a typed board', () => {
  it('are named all at once, with the column', () => {
    const hard = ruleSet('hard');
    expect(refusal(() => dealOf('1H/(4D7D/5H)KH//-/-/ZZKS', hard))).toBe(
      '5 mistakes: (1) column 1: "1H" is no card; a card is rank and suit, like 7H or TS' +
        ' (2) column 2: a parenthesis is opened and not closed' +
        " (3) column 3: parentheses stand only around the face-down cards at a column's bottom" +
        ' (4) column 4 is blank; an empty column is written "-"' +
        ' (5) column 7: "ZZ" is no card; a card is rank and suit, like 7H or TS',
    );
  });

  it('name the card that stands nowhere beside the one that stands twice', () => {
    const fault = same.replace('(KS)2H', '(KS)3H');
    expect(refusal(() => dealOf(fault))).toBe(
      '2 mistakes: (1) 3H stands twice on the board (column 2, column 6) (2) 2H stands nowhere',
    );
  });
});
