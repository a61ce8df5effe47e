import { describe, expect, it } from 'vitest';
import { cardName, DECK_SIZE } from '../../src/cards/card.js';
import { InputError } from '../../src/errors/input-error.js';
import { boardLine, parseBoard } from '../../src/game/board.js';
import { applyMove, IllegalMove, isWon, legalMoves } from '../../src/game/legal.js';
import { moveWord, parseMove } from '../../src/game/notation.js';
import {
  describeRules,
  findRuleSet,
  RULE_SETS,
  type RuleSet,
  ruleSet,
  withChanges,
} from '../../src/game/rule-sets.js';

/** Plays the moves from a board and gives the board they lead to. */
function played(rules: RuleSet | string, board: string, ...moves: string[]): string {
  const set = typeof rules === 'string' ? ruleSet(rules) : rules;
  let position = parseBoard(board, set);
  for (const move of moves) position = applyMove(position, parseMove(move), set);
  return boardLine(position, set);
}

/** The words of all legal moves, sorted. */
function words(rules: string, board: string): string[] {
  return legalMoves(parseBoard(board, ruleSet(rules)), ruleSet(rules))
    .map(moveWord)
    .sort();
}

/** A board with `QH` and `above` cards on it, the king alone, and the rest in a third column. */
function bigGroup(above: number, king = 'KH'): string {
  const others = Array.from({ length: DECK_SIZE }, (_, card) => cardName(card)).filter(
    (name) => name !== 'QH' && name !== king,
  );
  return `QH${others.slice(0, above).join('')}/${king}/${others.slice(above).join('')}/-/-/-/-`;
}

const RANKS_FROM_TWO = [...'23456789TJQK'];
const RUSSIAN = ['easy', 'medium', 'hard', 'classic'];
const YUKON = ['yukon', 'yukon-returns'];
const KLONDIKE = ['klondike1', 'klondike3'];
const KINGS_ONLY = ['hard', 'classic', 'relaxed', ...YUKON];

describe('building in columns', () => {
  it.each(RUSSIAN)('%s: down in one suit', (rules) => {
    expect(words(rules, 'QHKS/KH/KD/KC/QS/QD/QC').filter((word) => word.startsWith('Q'))).toEqual([
      'QC>F',
      'QC>KC',
      'QD>F',
      'QD>KD',
      'QH>KH',
      'QS>F',
      'QS>KS',
    ]);
  });

  it('relaxed: down in any suit', () => {
    expect(words('relaxed', 'QHKS/KH/KD/KC/QS/QD/QC').filter((word) => word.startsWith('QC'))).toEqual([
      'QC>F',
      'QC>KC',
      'QC>KD',
      'QC>KH',
      'QC>KS',
    ]);
  });

  it.each(YUKON)('%s: down in alternating colours', (rules) => {
    expect(words(rules, 'QHKS/KH/KD/KC/QS/QD/QC').filter((word) => /^Q[CH]>K/.test(word))).toEqual([
      'QC>KD',
      'QC>KH',
      'QH>KC',
    ]);
  });

  it('a group moves whatever lies in it', () => {
    expect(played('hard', 'KH/QHKSQC/KC/KD/QS/QD/-', 'QH>KH')).toBe('KHQHKSQC/-/KC/KD/QS/QD/-');
  });

  it('a king fits on no ace: ranks do not go round', () => {
    const kings = RANKS_FROM_TWO.map((rank) => `${rank}S`).join('');
    expect(words('relaxed', `AS/${kings}/-/-/-/-/-`).filter((word) => word.startsWith('K'))).toEqual([
      'KC>E',
      'KD>E',
      'KH>E',
      'KS>E',
    ]);
  });
});

describe('an empty column', () => {
  it.each(['easy', 'medium'])('%s: takes any group', (rules) => {
    expect(played(rules, 'KSQH/KC/KH/QD/KD/QC/-', 'QH>E')).toBe('KS/KC/KH/QD/KD/QC/QH');
  });

  it.each(KINGS_ONLY)('%s: takes groups headed by a king only', (rules) => {
    const board = 'QHKS/KC/KH/QD/KD/QC/-';
    expect(played(rules, board, 'KS>E')).toBe('QH/KC/KH/QD/KD/QC/KS');
    expect(() => played(rules, board, 'QH>E')).toThrow(
      `QH>E: only a king goes to an empty column in ${rules}`,
    );
  });

  it.each(KLONDIKE)('%s: takes a king alone or with its run', (rules) => {
    expect(played(rules, '(QH)KSQD/KC/KH/-/KD/QC/- | - | -', 'KS>E')).toBe('QH/KC/KH/KSQD/KD/QC/- | - | -');
  });

  it('several are one destination', () => {
    expect(words('hard', 'QHKS/KC/KH/KD/-/-/-').filter((word) => word.endsWith('E'))).toEqual(['KS>E']);
  });
});

describe('the largest group', () => {
  it.each(['classic', 'relaxed'])('%s: 20 cards move, 21 do not', (rules) => {
    expect(played(rules, bigGroup(19), 'QH>KH')).toMatch(/^-\/KHQH/);
    expect(() => played(rules, bigGroup(20), 'QH>KH')).toThrow(
      `the group headed by QH has 21 cards, and at most 20 move in ${rules}`,
    );
  });

  it.each(['easy', 'medium', 'hard'])('%s: any number moves', (rules) => {
    expect(played(rules, bigGroup(40), 'QH>KH')).toMatch(/^-\/KHQH/);
  });

  it.each(YUKON)('%s: any number moves', (rules) => {
    expect(played(rules, bigGroup(40, 'KC'), 'QH>KC')).toMatch(/^-\/KCQH/);
  });
});

describe('the foundations', () => {
  it.each([...RUSSIAN, 'relaxed', ...YUKON])(
    '%s: take the next card of the suit from the top of a column',
    (rules) => {
      expect(played(rules, 'KSQH/KC/KH/QD/KD/QC/-', 'QH>F', 'KH>F')).toBe('KS/KC/-/QD/KD/QC/-');
    },
  );

  it.each(KLONDIKE)('%s: take cards from the columns and from the waste', (rules) => {
    expect(played(rules, '(KS)QH/KC/KH/QD/KD/-/- | - | QC', 'QC>F', 'QH>F')).toBe(
      'KS/KC/KH/QD/KD/-/- | - | -',
    );
  });

  it.each([...RUSSIAN, 'relaxed'])('%s: give their top card back', (rules) => {
    expect(played(rules, 'KS/KC/KH/KD/-/-/-', 'QS>KS', 'JS>QS')).toBe('KSQSJS/KC/KH/KD/-/-/-');
  });

  it.each([...KLONDIKE, 'yukon-returns'])('%s: give their top card back', (rules) => {
    const piles = KLONDIKE.includes(rules) ? ' | - | -' : '';
    expect(played(rules, `KS/KC/KH/KD/-/-/-${piles}`, 'QH>KS', 'QD>KC')).toBe(
      `KSQH/KCQD/KH/KD/-/-/-${piles}`,
    );
  });

  it('yukon: keep their cards', () => {
    expect(words('yukon', 'KS/KC/KH/KD/-/-/-').filter((word) => word.startsWith('Q'))).toEqual([]);
    expect(() => played('yukon', 'KS/KC/KH/KD/-/-/-', 'QH>KS')).toThrow(
      'cards do not come back from the foundations in yukon',
    );
  });

  it('give a card to an empty column where the rule of the empty column lets it in', () => {
    expect(played('medium', 'KS/KC/KH/KD/-/-/-', 'QS>E')).toBe('KS/KC/KH/KD/QS/-/-');
    expect(() => played('hard', 'KS/KC/KH/KD/-/-/-', 'QS>E')).toThrow(
      'only a king goes to an empty column in hard',
    );
    expect(played('hard', 'KC/KH/KD/-/-/-/-', 'KS>E')).toBe('KC/KH/KD/KS/-/-/-');
  });

  it('--returns and --no-returns change that, and nothing else', () => {
    const hard = withChanges(ruleSet('hard'), { returns: false });
    expect(() => played(hard, 'KS/KC/KH/KD/-/-/-', 'QS>KS')).toThrow('cards do not come back');
    const yukon = withChanges(ruleSet('yukon'), { returns: true });
    expect(played(yukon, 'KS/KC/KH/KD/-/-/-', 'QH>KS')).toBe('KSQH/KC/KH/KD/-/-/-');
  });

  it('hold all 52 cards when the game is won', () => {
    const rules = ruleSet('hard');
    const last = parseBoard('KS/-/-/-/-/-/-', rules);
    expect(isWon(last)).toBe(false);
    expect(isWon(applyMove(last, parseMove('KS>F'), rules))).toBe(true);
  });
});

describe('face-down cards', () => {
  it('turn up as soon as nothing lies on them', () => {
    expect(played('hard', '(KSKD)QH/KC/KH/QD/QC/-/-', 'QH>KH')).toBe('(KS)KD/KC/KHQH/QD/QC/-/-');
    expect(played('hard', '(KSKD)QH/KC/KH/QD/QC/-/-', 'QH>F', 'KH>F')).toBe('(KS)KD/KC/-/QD/QC/-/-');
  });

  it('stay down under a group that moves away above them', () => {
    expect(played('hard', '(KSKD)KCQH/KH/QD/QC/-/-/-', 'QH>KH')).toBe('(KSKD)KC/KHQH/QD/QC/-/-/-');
  });
});

describe('the stock of Klondike', () => {
  const board = 'KS/KH/QD/KC/-/-/- | QSJSTS9S | KD';

  it('draw 1 turns one card, the first of the stock, onto the waste', () => {
    expect(played('klondike1', board, 'draw')).toBe('KS/KH/QD/KC/-/-/- | JSTS9S | KDQS');
  });

  it('draw 3 turns three, the last of them on top, and what is left where fewer are left', () => {
    expect(played('klondike3', board, 'draw')).toBe('KS/KH/QD/KC/-/-/- | 9S | KDQSJSTS');
    expect(played('klondike3', board, 'draw', 'draw')).toBe('KS/KH/QD/KC/-/-/- | - | KDQSJSTS9S');
  });

  it('a redeal turns the waste over, unshuffled', () => {
    expect(played('klondike3', board, 'draw', 'draw', 'redeal')).toBe('KS/KH/QD/KC/-/-/- | KDQSJSTS9S | -');
  });

  it('redeals end with the number that the rules allow', () => {
    const twice = withChanges(ruleSet('klondike1'), { redeals: 2 });
    const small = 'KS/KH/KD/-/-/-/- | KC | -';
    const moves = ['draw', 'redeal', 'draw', 'redeal', 'draw'];
    expect(played(twice, small, ...moves)).toBe('KS/KH/KD/-/-/-/- | - | KC');
    expect(() => played(twice, small, ...moves, 'redeal')).toThrow('redeal: no redeal is left');
    expect(() => played(withChanges(twice, { redeals: 0 }), small, 'draw', 'redeal')).toThrow(
      'no redeal is left',
    );
    expect(played('klondike1', small, ...moves, 'redeal')).toBe('KS/KH/KD/-/-/-/- | KC | -');
  });

  it('only the top card of the waste plays', () => {
    expect(played('klondike1', 'KH/KC/KD/QD/-/-/- | - | QSKS', 'KS>E', 'QS>KH')).toBe(
      'KHQS/KC/KD/QD/KS/-/- | - | -',
    );
  });
});

describe('an illegal move says why', () => {
  const cases: readonly (readonly [reason: string, rules: string, board: string, move: string])[] = [
    ['QH is face down', 'hard', '(QH)KS/KH/KD/QD/KC/QC/-', 'QH>KH'],
    ['QH is not the top card of the waste', 'klondike1', 'KS/KC/KD/-/-/-/- | - | QHKH', 'QH>KS'],
    ['QH is still in the stock', 'klondike1', 'KS/KC/KD/KH/-/-/- | QH | -', 'QH>KS'],
    ['JH is not the top card of its foundation', 'hard', 'KS/KC/KD/KH/-/-/-', 'JH>E'],
    ['cards do not come back from the foundations in yukon', 'yukon', 'KS/KC/KD/KH/-/-/-', 'QH>KS'],
    ['the group headed by QH has 21 cards, and at most 20 move in classic', 'classic', bigGroup(20), 'QH>KH'],
    ['KH is not the top card of a column', 'hard', 'KHKS/QH/KC/KD/-/-/-', 'QH>KH'],
    ['QH does not fit on KS (build: same-suit, one rank down)', 'hard', 'KHKS/QH/KC/KD/-/-/-', 'QH>KS'],
    ['QH does not fit on KD (build: alternating, one rank down)', 'yukon', 'KHKS/QH/KC/KD/-/-/-', 'QH>KD'],
    ['JH does not fit on KH (build: any-suit, one rank down)', 'relaxed', 'KH/JHQH/KC/KD/KS/-/-', 'JH>KH'],
    ['KH lies on QH in the same column', 'hard', 'QHKSKH/KC/KD/-/-/-/-', 'QH>KH'],
    ['no column is empty', 'hard', 'QHKS/KH/KD/QD/KC/QC/QS', 'KS>E'],
    ['only a king goes to an empty column in hard', 'hard', 'KSQH/KH/KD/QD/KC/QC/-', 'QH>E'],
    ['KS already stands at the bottom of a column', 'hard', 'KS/KH/KD/KC/-/-/-', 'KS>E'],
    ['QS already stands at the bottom of a column', 'medium', 'QS/KS/KH/KD/KC/-/-', 'QS>E'],
    ['QH already lies on its foundation', 'hard', 'KS/KC/KD/KH/-/-/-', 'QH>F'],
    ['QH is not a top card', 'hard', 'QHKS/KC/KD/KH/-/-/-', 'QH>F'],
    ['the foundation of H takes QH next', 'hard', 'QHKS/KC/KD/KH/-/-/-', 'KH>F'],
    ['hard has no stock', 'hard', 'KS/KC/KD/KH/-/-/-', 'draw'],
    ['hard has no stock', 'hard', 'KS/KC/KD/KH/-/-/-', 'redeal'],
    ['the stock is empty', 'klondike3', 'KS/KC/KD/-/-/-/- | - | KH', 'draw'],
    ['the stock is not empty yet', 'klondike3', 'KS/KC/KD/-/-/-/- | KH | -', 'redeal'],
    ['the waste is empty', 'klondike3', 'KS/KC/KD/KH/-/-/- | - | -', 'redeal'],
  ];

  it.each(cases)('%s', (reason, rules, board, move) => {
    expect(() => played(rules, board, move)).toThrow(new IllegalMove(`${move}: ${reason}`));
  });
});

describe('rule sets', () => {
  it('are found by name in either case, and an unknown one is refused with the names there are', () => {
    for (const rules of RULE_SETS) expect(ruleSet(rules.name.toUpperCase())).toBe(rules);
    expect(findRuleSet('russian')).toBeUndefined();
    expect(() => ruleSet('russian')).toThrow(
      new InputError(
        'unknown rule set "russian"; known are easy, medium, hard, classic, relaxed, yukon, yukon-returns, moosehide, klondike1, klondike3',
      ),
    );
  });

  it('say what was changed in them', () => {
    const klondike = ruleSet('klondike3');
    expect(describeRules(ruleSet('hard'))).toBe('hard');
    expect(describeRules(withChanges(ruleSet('hard'), { returns: false }))).toBe('hard no-returns');
    expect(describeRules(withChanges(ruleSet('yukon'), { returns: true }))).toBe('yukon returns');
    expect(describeRules(withChanges(klondike, { returns: false, redeals: 2 }))).toBe(
      'klondike3 no-returns redeals=2',
    );
    expect(
      describeRules(
        withChanges(withChanges(klondike, { redeals: 2 }), { redeals: Number.POSITIVE_INFINITY }),
      ),
    ).toBe('klondike3');
  });

  it('stay the same object where a change changes nothing', () => {
    expect(withChanges(ruleSet('hard'), { returns: true })).toBe(ruleSet('hard'));
    expect(withChanges(ruleSet('klondike1'), { redeals: Number.POSITIVE_INFINITY })).toBe(
      ruleSet('klondike1'),
    );
  });

  it('without a stock take no redeals', () => {
    expect(() => withChanges(ruleSet('hard'), { redeals: 1 })).toThrow(
      new InputError('hard has no stock, so it has no redeals'),
    );
  });
});
