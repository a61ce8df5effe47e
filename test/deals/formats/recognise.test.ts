import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { deckText } from '../../../src/deals/deck.js';
import { recogniseFormat } from '../../../src/deals/formats/index.js';
import { microsoftDeck } from '../../../src/deals/formats/microsoft-deck.js';
import { boardLine } from '../../../src/game/board.js';
import { ruleSet } from '../../../src/game/rule-sets.js';

describe('recognising', () => {
  it('leaves alone what belongs to this program', () => {
    const rules = ruleSet('hard');
    const position = dealNumber(rules, 1);
    const own = [
      'RU1-C-AAAAABB',
      '12345',
      'constructor: 7H',
      boardLine(position, rules),
      boardLine(dealNumber(ruleSet('klondike1'), 1), ruleSet('klondike1')),
      deckText(microsoftDeck(5)),
      // Too short a deck is still a deck, and no column of a board.
      deckText(microsoftDeck(5).slice(1)).replaceAll(/(..)/g, '$1 '),
      deckText(microsoftDeck(5)).replaceAll(/(..)/g, '$1 ').trim(),
      `{"board":"${boardLine(position, rules)}"}`,
      '',
    ];
    for (const text of own) expect(recogniseFormat(text)?.name, text).toBeUndefined();
  });
});
