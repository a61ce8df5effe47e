import { describe, expect, it } from 'vitest';
import { dealNumber } from '../../src/deals/deal.js';
import { parseRules } from '../../src/deals/rules-text.js';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { moveWord } from '../../src/game/notation.js';
import { RULE_SETS, ruleSet, withChanges } from '../../src/game/rule-sets.js';
import { PlainGame, type PlainMove } from '../../src/proof/plain-moves.js';
import { smallDeck } from '../support/small-decks.js';
import { readVectors } from '../support/vectors.js';

interface LegalMovesVector {
  readonly id: string;
  readonly rules: string;
  readonly board: string;
  readonly legalMoves: readonly number[];
}

/** Sequences counted for a board: enough to tell a wrong generator, few enough to be quick. */
const MOST_SEQUENCES = 10_000;

function countLines(game: PlainGame, row: Uint8Array, length: number): number {
  const moves: PlainMove[] = [];
  game.addMoves(row, moves);
  if (length === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    const next = row.slice();
    game.play(next, move);
    count += countLines(game, next, length - 1);
  }
  return count;
}

function words(game: PlainGame, row: Uint8Array): string[] {
  const moves: PlainMove[] = [];
  game.addMoves(row, moves);
  return moves.map((move) => moveWord(game.toMove(move))).sort();
}

describe('the moves of the plain search', () => {
  it.each(readVectors<LegalMovesVector>('legal-moves.ndjson'))('are counted right: $id, $rules', (vector) => {
    const rules = parseRules(vector.rules);
    const game = new PlainGame(parseBoard(vector.board, rules), rules);
    const counts = vector.legalMoves.filter((count) => count <= MOST_SEQUENCES);
    expect(counts.map((_, index) => countLines(game, game.start(), index + 1))).toEqual(counts);
  });

  const games = [
    ...RULE_SETS,
    ...RULE_SETS.map((rules) => withChanges(rules, { returns: !rules.returns })),
    ...RULE_SETS.map((rules) => ({ ...rules, maxGroup: 3 })),
    withChanges(ruleSet('klondike1'), { redeals: 1 }),
    withChanges(ruleSet('klondike3'), { redeals: 2 }),
  ];
  it.each(games)('are those of the rules engine along random lines: $name', (rules) => {
    let compared = 0;
    for (let seed = 0; seed < 12; seed += 1) {
      let position = seed < 4 ? dealNumber(rules, seed) : smallDeck(rules, seed, 30);
      const game = new PlainGame(position, rules);
      const row = game.start();
      for (let step = 0; step < 60; step += 1) {
        const moves = legalMoves(position, rules);
        expect(words(game, row)).toEqual(moves.map(moveWord).sort());
        compared += 1;
        if (moves.length === 0) break;
        // Any rule would do for choosing: this one wanders over all kinds of moves.
        const word = moveWord(moves[(seed * 31 + step * 17) % moves.length]!);
        const own: PlainMove[] = [];
        game.addMoves(row, own);
        position = applyMove(position, moves.find((move) => moveWord(move) === word)!, rules);
        game.play(row, own.find((move) => moveWord(game.toMove(move)) === word)!);
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});
