import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { applyMove, legalMoves } from '../../src/game/legal.js';
import { moveWord } from '../../src/game/notation.js';
import type { Position } from '../../src/game/position.js';
import { RULE_SETS } from '../../src/game/rule-sets.js';
import { fromMove, MOST_MOVES, moveCard, moveTarget, Table, toMove } from '../../src/grading/table.js';
import { PLAYED_RULES, plays } from '../support/play.js';

const RULES = PLAYED_RULES;

/** Columns as a set, for no rule depends on their order. */
function shapeOf(position: Position): unknown {
  const columns = position.columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  const { foundations, waste, stock, redeals } = position;
  return { columns, foundations, waste, stock, redeals };
}

/** What a table holds, as a position would. */
function shapeOfTable(table: Table): unknown {
  const columns = Array.from({ length: 7 }, (_, column) => {
    const cards = Array.from({ length: table.sizes[column]! }, (_, depth) => table.cardAt(column, depth));
    return `${table.faceDown[column]}:${cards.join()}`;
  }).sort();
  return {
    columns,
    foundations: Array.from(table.heights),
    waste: Array.from(table.waste.subarray(0, table.wasteSize)),
    stock: Array.from(table.stock.subarray(0, table.stockSize)).reverse(),
    redeals: table.redeals,
  };
}

/** Whether a move takes a card back from a foundation. */
function isReturn(position: Position, card: number): boolean {
  return !position.columns.some(({ cards }) => cards.includes(card)) && !position.waste.includes(card);
}

test('the fast table moves and counts as the rules engine does', () => {
  fc.assert(
    fc.property(plays(60, RULES), ({ rules, positions, moves }) => {
      const table = new Table(rules);
      table.load(positions[0]!);
      const out = new Int32Array(MOST_MOVES);
      for (const [index, position] of positions.entries()) {
        expect(shapeOfTable(table)).toEqual(shapeOf(position));
        const legal = legalMoves(position, rules);
        for (const move of legal)
          expect(table.isLegal(moveCard(fromMove(move)), moveTarget(fromMove(move)))).toBe(true);
        const listed = Array.from(out.subarray(0, table.listMoves(out)), (move) => moveWord(toMove(move)));
        const wanted = legal
          .filter((move) => move.type === 'foundation' || !('card' in move) || !isReturn(position, move.card))
          .map(moveWord);
        expect(listed.sort()).toEqual(wanted.sort());
        const packed = moves[index] === undefined ? undefined : fromMove(moves[index]);
        if (packed !== undefined) table.make(moveCard(packed), moveTarget(packed));
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});

test('a move is legal on the fast table only if the rules engine says so', () => {
  fc.assert(
    fc.property(plays(50, RULES), ({ rules, positions }) => {
      const position = positions.at(-1)!;
      const table = new Table(rules);
      table.load(position);
      const legal = new Set(legalMoves(position, rules).map(fromMove));
      for (let card = 0; card <= 52; card += 1) {
        for (let target = 0; target < 54; target += 1) {
          expect([card, target, table.isLegal(card, target)]).toEqual([
            card,
            target,
            legal.has(card | (target << 6)),
          ]);
        }
      }
    }),
    { numRuns: 12, seed: 2 },
  );
});

test('moves taken back leave the table and its hash as they were', () => {
  fc.assert(
    fc.property(plays(60, RULES), ({ rules, positions, moves }) => {
      const table = new Table(rules);
      table.load(positions[0]!);
      const hashes: number[] = [];
      for (const move of moves.map(fromMove)) {
        hashes.push(table.hash);
        table.make(moveCard(move), moveTarget(move));
      }
      for (const hash of hashes.reverse()) {
        table.undo();
        expect(table.hash).toBe(hash);
        expect(shapeOfTable(table)).toEqual(shapeOf(positions[table.moves]!));
      }
    }),
    { numRuns: 60, seed: 3 },
  );
});

test('the hash is that of the position, whatever way led there', () => {
  fc.assert(
    fc.property(plays(60, RULES), ({ rules, positions, moves }) => {
      const played = new Table(rules);
      played.load(positions[0]!);
      for (const move of moves.map(fromMove)) played.make(moveCard(move), moveTarget(move));
      const loaded = new Table(rules);
      loaded.load(positions.at(-1)!);
      expect(played.hash).toBe(loaded.hash);
    }),
    { numRuns: 60, seed: 4 },
  );
});

test('the example of a group moved and a card turned up', () => {
  const rules = RULE_SETS[0]!;
  const table = new Table(rules);
  // Cards by number: 6 is the seven of spades, 7 the eight.
  const start = parseBoard('(KC)7S8H/8S/KSQSJSTS9S/KHQHJHTH9H/-/-/-', rules);
  table.load(start);
  table.make(6, 7);
  const next = applyMove(start, { type: 'column', card: 6, onto: 7 }, rules);
  expect(shapeOfTable(table)).toEqual(shapeOf(next));
  expect(table.faceDownCount).toBe(0);
});
