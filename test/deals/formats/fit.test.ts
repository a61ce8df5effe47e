import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { board, errorOf, written } from '../../support/formats.js';

describe('a format that does not fit the rules is refused by name', () => {
  const yukonText = () => written('fc-solve', dealNumber(ruleSet('yukon'), 1), ruleSet('yukon'));
  const klondikeText = (name: string) =>
    written(name, dealNumber(ruleSet('klondike1'), 1), ruleSet('klondike1'));

  it('by its game', () => {
    const hard = ruleSet('hard');
    const klondike = ruleSet('klondike1');
    expect(errorOf(() => board(written('deckstring', dealNumber(klondike, 1), klondike), 'hard'))).toBe(
      'a Klondike-Solver deck string holds Klondike, so it does not fit hard; it fits klondike1, klondike3',
    );
    expect(errorOf(() => board('kpat:24', 'hard'))).toBe(
      'a kpat deal number holds Yukon and Klondike, so it does not fit hard; it fits yukon, yukon-returns, moosehide, klondike1, klondike3',
    );
    expect(errorOf(() => written('deckstring', dealNumber(hard, 1), hard))).toContain('does not fit hard');
  });

  it('by its stock', () => {
    expect(errorOf(() => board(klondikeText('fc-solve'), 'hard'))).toContain('does not fit hard');
    expect(errorOf(() => board(klondikeText('solvitaire'), 'yukon'))).toContain('does not fit yukon');
    expect(errorOf(() => board(yukonText(), 'klondike3'))).toContain('does not fit klondike3');
    const solvitaire = written('solvitaire', dealNumber(ruleSet('hard'), 1), ruleSet('hard'));
    expect(errorOf(() => board(solvitaire, 'klondike1'))).toContain('does not fit klondike1');
  });
});
