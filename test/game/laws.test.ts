import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOf, DECK_SIZE, suitOf } from '../../src/cards/card.js';
import { applyMove, legalMoves, tryMove } from '../../src/game/legal.js';
import { makePosition } from '../../src/game/make-position.js';
import { moveWord } from '../../src/game/notation.js';
import type { Move, Position } from '../../src/game/position.js';
import { PLAYED_RULES, plays, positions } from '../support/play.js';

/** Every card on the table or a foundation, in order. */
function allCards({ columns, foundations, stock, waste }: Position): number[] {
  const up = foundations.flatMap((height, suit) =>
    Array.from({ length: height }, (_, i) => cardOf(suit, i + 1)),
  );
  return [...columns.flatMap(({ cards }) => cards), ...stock, ...waste, ...up].sort((a, b) => a - b);
}

/** Every word that names a move, possible or not. */
function conceivableMoves(): Move[] {
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => card);
  return [
    ...deck.flatMap((card) => [
      ...deck.map((onto) => ({ type: 'column' as const, card, onto })),
      { type: 'empty' as const, card },
      { type: 'foundation' as const, card },
    ]),
    { type: 'draw' },
    { type: 'redeal' },
  ];
}

/** A position as it is whatever the order of its columns. */
function unordered({ columns, ...rest }: Position): unknown {
  const texts = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`);
  return { ...rest, columns: texts.sort() };
}

describe('whatever is played', () => {
  it('keeps each of the 52 cards, a face-up card on top of every column, and a position that can be made', () => {
    fc.assert(
      fc.property(plays(120), ({ rules, positions }) => {
        for (const position of positions) {
          expect(allCards(position)).toEqual(Array.from({ length: DECK_SIZE }, (_, card) => card));
          expect(makePosition(position, rules)).toEqual(position);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('never changes the position it was played from', () => {
    fc.assert(
      fc.property(positions(60), ({ rules, position }) => {
        const before = structuredClone(position);
        for (const move of legalMoves(position, rules)) applyMove(position, move, rules);
        expect(position).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the legal moves', () => {
  const words = conceivableMoves();

  it.each(PLAYED_RULES.map((rules) => [rules.name, rules.returns, rules.stock?.redeals, rules] as const))(
    'of %s (returns %s, redeals %s) are the conceivable moves that can be made',
    (_name, _returns, _redeals, rules) => {
      fc.assert(
        fc.property(positions(80, [rules]), ({ position }) => {
          const possible = words.filter((move) => typeof tryMove(position, move, rules) !== 'string');
          const listed = legalMoves(position, rules).map(moveWord);
          expect(listed.toSorted()).toEqual(possible.map(moveWord).sort());
          expect(new Set(listed).size).toBe(listed.length);
        }),
        { numRuns: 15 },
      );
    },
  );

  it('and where they lead do not depend on the order of the columns', () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
    fc.assert(
      fc.property(positions(80), order, ({ rules, position }, places) => {
        const columns = places.map((place) => position.columns[place]!);
        const other = makePosition({ ...position, columns }, rules);
        const moves = legalMoves(position, rules);
        expect(legalMoves(other, rules).map(moveWord).sort()).toEqual(moves.map(moveWord).sort());
        for (const move of moves) {
          expect(unordered(applyMove(other, move, rules))).toEqual(
            unordered(applyMove(position, move, rules)),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('do not depend on which suit is which, where colours stay together', () => {
    const renamed = (card: number) => cardOf([3, 2, 1, 0][suitOf(card)]!, (card % 13) + 1);
    fc.assert(
      fc.property(positions(80), ({ rules, position }) => {
        const columns = position.columns.map(({ cards, faceDown }) => ({
          cards: cards.map(renamed),
          faceDown,
        }));
        const mirrored = makePosition(
          {
            columns,
            foundations: position.foundations.toReversed(),
            stock: position.stock.map(renamed),
            waste: position.waste.map(renamed),
            redeals: position.redeals,
          },
          rules,
        );
        expect(legalMoves(mirrored, rules).length).toBe(legalMoves(position, rules).length);
      }),
      { numRuns: 100 },
    );
  });
});
