import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { boardLine } from '../../../src/game/board.js';
import { applyMove, legalMoves } from '../../../src/game/legal.js';
import { ruleSet } from '../../../src/game/rule-sets.js';
import { board, errorOf, positionOf, written } from '../../support/formats.js';

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
      const position = positionOf('pysol:24', rules);
      const text = written('deckstring', position, rules);
      const again = positionOf(text, rules);
      expect(boardLine(applyMove(again, { type: 'draw' }, rules), rules)).toBe(boardLine(position, rules));
    }
  });

  it('is not written from the middle of a game', () => {
    const rules = ruleSet('klondike1');
    const dealt = dealNumber(rules, 1);
    const drawn = applyMove(dealt, { type: 'draw' }, rules);
    const twice = applyMove(drawn, { type: 'draw' }, rules);
    expect(errorOf(() => written('deckstring', twice, rules))).toContain('in the middle of a game');
    for (const move of legalMoves(dealt, rules).filter(({ type }) => type !== 'draw')) {
      const moved = applyMove(dealt, move, rules);
      expect(errorOf(() => written('deckstring', moved, rules))).toContain('in the middle of a game');
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
