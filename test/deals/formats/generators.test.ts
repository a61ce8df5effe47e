import { describe, expect, it } from 'vitest';
import { deckText } from '../../../src/deals/deck.js';
import { microsoftDeck } from '../../../src/deals/formats/microsoft-deck.js';
import { pythonDeck, pythonRandom } from '../../../src/deals/formats/python-deck.js';
import { readVectors } from '../../support/vectors.js';

describe('generators', () => {
  it('draws what Python draws, past the first refill of its state', () => {
    const lines = readVectors<{ seed: string; random: number[]; deck: string }>('python-random.ndjson');
    for (const { seed, random, deck } of lines) {
      const draw = pythonRandom(BigInt(seed));
      const drawn = Array.from({ length: 400 }, draw);
      expect([...drawn.slice(0, 3), ...drawn.slice(-3)], seed).toEqual(random);
      expect(deckText(pythonDeck(BigInt(seed)).reverse()), seed).toBe(deck);
    }
  });

  it('shuffles Microsoft numbers in all three ranges', () => {
    for (const { number, deck } of readVectors<{ number: number; deck: string }>('kpat-deals.ndjson')) {
      expect(deckText(microsoftDeck(number).reverse()), String(number)).toBe(deck);
    }
    // The first cards of Microsoft FreeCell's deal 1, printed in many places.
    expect(deckText(microsoftDeck(1).reverse()).slice(0, 32)).toBe('JD2D9HJC5D7H7C5HKDKC9S5SADQCKH3H');
  });
});
