import { describe, expect, it } from 'vitest';
import { parseBoard } from '../../src/game/board.js';
import { ruleSet } from '../../src/game/rule-sets.js';
import { judge } from '../../src/judge/judge.js';
import { readVectors } from '../support/vectors.js';

interface Board {
  readonly id: string;
  readonly rules: string;
  readonly board: string;
  readonly verdict: string;
}

const FILES = ['hard', 'classic', 'medium', 'relaxed', 'yukon', 'traps'];

/** Judges a board; its name, rules and verdict as one text, so that a failure names the board. */
function judged({ id, rules: name, board }: Board, limits: { memoryMB?: number; nodes?: number } = {}) {
  const rules = ruleSet(name);
  const { verdict, limit } = judge(parseBoard(board, rules), rules, { limits });
  return { text: `${id} ${name} ${verdict}`, verdict, limit };
}

function stated({ id, rules, verdict }: Board): string {
  return `${id} ${rules} ${verdict}`;
}

const NODES = 4_000_000;

describe('boards with a known verdict', () => {
  it.each(FILES)('%s.ndjson', (file) => {
    const boards = readVectors<Board>(`${file}.ndjson`);
    const wrong = boards
      .map((board) => ({ id: board.id, expected: stated(board), ...judged(board, { nodes: NODES }) }))
      .filter(({ text, expected }) => text !== expected);

    expect(wrong).toEqual([]);
  });
});

describe('the size of the table', () => {
  it('may leave a board undecided and changes nothing else', () => {
    const boards = ['hard', 'medium', 'relaxed', 'traps'].flatMap((file) =>
      readVectors<Board>(`${file}.ndjson`),
    );
    let undecided = 0;
    for (const board of boards) {
      const { text, verdict, limit } = judged(board, { memoryMB: 1 });
      if (verdict === 'undecided') {
        undecided += 1;
        expect(limit).toBe('memory');
      } else {
        expect(text).toBe(stated(board));
      }
    }
    expect(undecided).toBeGreaterThan(0);
    expect(undecided).toBeLessThan(boards.length / 2);
  });
});

describe('a limit of nodes', () => {
  it('may leave a board undecided and changes nothing else', () => {
    let undecided = 0;
    for (const board of readVectors<Board>('medium.ndjson')) {
      for (const nodes of [1, 10, 100, 1000]) {
        const { text, verdict, limit } = judged(board, { nodes });
        if (verdict === 'undecided') {
          undecided += 1;
          expect(limit).toBe('nodes');
        } else {
          expect(text).toBe(stated(board));
        }
      }
    }
    expect(undecided).toBeGreaterThan(100);
  });
});
