import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../../src/deals/deal.js';
import { LAST_NUMBER } from '../../../src/deals/deck.js';
import { recogniseFormat, WRITTEN_FORMATS } from '../../../src/deals/formats/index.js';
import { board, positionOf, written } from '../../support/formats.js';
import { PLAYED_RULES, positions } from '../../support/play.js';

const RUNS = { numRuns: 300, seed: 7 };

describe('round trips', () => {
  it('cover all that is written', () => {
    expect(WRITTEN_FORMATS.map(({ name }) => name)).toEqual([
      'solvitaire',
      'ksolve',
      'deckstring',
      'fc-solve',
    ]);
  });

  for (const name of ['solvitaire', 'fc-solve']) {
    it(`${name} gives back any position`, () => {
      fc.assert(
        fc.property(positions(120), ({ rules, position }) => {
          const text = written(name, position, rules);
          expect(recogniseFormat(text)?.name).toBe(name);
          // Redeals that are left are a setting, no part of any text.
          expect({ ...positionOf(text, rules), redeals: position.redeals }).toEqual(position);
        }),
        RUNS,
      );
    });
  }

  it('deckstring gives back any deal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAYED_RULES.filter(({ family }) => family === 'KL')),
        fc.nat({ max: LAST_NUMBER }),
        (rules, number) => {
          const position = dealNumber(rules, number);
          const text = written('deckstring', position, rules);
          expect(text).toMatch(/^\d{156}$/);
          expect(recogniseFormat(text)?.name).toBe('deckstring');
          expect(positionOf(text, rules)).toEqual(position);
          const ksolve = written('ksolve', position, rules);
          expect(ksolve).toMatch(/^ksolve:\d{156}$/);
          expect(positionOf(ksolve, rules)).toEqual(position);
        },
      ),
      RUNS,
    );
  });

  it('a PySolFC number deals the same cards in Russian Solitaire and Yukon', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), (number) => {
        expect(board(`pysol:${number}`, 'classic')).toBe(board(`pysol:${number}`, 'yukon'));
      }),
      RUNS,
    );
  });
});
