import { describe, expect, it } from 'vitest';
import { boardLine } from '../../src/game/board.js';
import { compileRules } from '../../src/game/compiled-rules.js';
import type { Position } from '../../src/game/position.js';
import type { RuleSet } from '../../src/game/rule-sets.js';
import { PlainGame, type PlainMove } from '../../src/proof/plain-moves.js';
import { proveWin } from '../../src/proof/replay.js';
import { ShortestSearch } from '../../src/solver/shortest/shortest-search.js';
import { gameName, KLONDIKE_GAMES, TABLEAU_GAMES } from '../support/games.js';
import { SCALE } from '../support/scale.js';
import { smallDeck } from '../support/small-decks.js';

const LIMITS = { nodes: 1500, memoryMB: 16, seconds: Number.POSITIVE_INFINITY };
const POSITIONS = 10 * SCALE;
const SIZES = [10, 10, 13, 20];
/** Positions that the truth may look at. */
const MOST = 2000;
const SWITCHES = [
  [],
  ['detour-bound'],
  ['foundation-dominance'],
  ['relaxed-reachability'],
  ['no-returns'],
  ['detour-bound', 'foundation-dominance', 'relaxed-reachability', 'no-returns'],
];

/**
 * The fewest moves of a win, by the plain moves and a look at all positions in the order of their distance: Infinity
 * where there is none, undefined where more than `most` would have to be looked at.
 */
function fewestMoves(start: Position, rules: RuleSet, most: number): number | undefined {
  const game = new PlainGame(start, rules);
  const name = (row: Uint8Array) => String.fromCharCode(...row);
  const known = new Set([name(game.start())]);
  let ring = [game.start()];
  for (let distance = 0; ring.length > 0; distance += 1) {
    if (ring.some((row) => game.isWon(row))) return distance;
    const next: Uint8Array[] = [];
    for (const row of ring) {
      const moves: PlainMove[] = [];
      game.addMoves(row, moves);
      for (const move of moves) {
        const after = row.slice();
        game.play(after, move);
        const key = name(after);
        if (known.has(key)) continue;
        if (known.size >= most) return undefined;
        known.add(key);
        next.push(after);
      }
    }
    ring = next;
  }
  return Number.POSITIVE_INFINITY;
}

describe('the search for the shortest win, held against a look at all positions', () => {
  const games = [...TABLEAU_GAMES, ...KLONDIKE_GAMES].map((rules) => [gameName(rules), rules] as const);

  const compared = { won: 0, lost: 0, detours: 0 };

  it.each(games)('is right, whatever is switched off: %s', (_, rules) => {
    const searches = SWITCHES.map((without) => new ShortestSearch(compileRules(rules), without));
    for (let seed = 0; seed < POSITIONS; seed += 1) {
      const position = smallDeck(rules, seed, SIZES[seed % SIZES.length]!);
      const truth = fewestMoves(position, rules, MOST);
      if (truth === undefined) continue;
      const cards = position.foundations.reduce((sum, height) => sum - height, 52);
      compared[truth === Number.POSITIVE_INFINITY ? 'lost' : 'won'] += 1;
      if (truth > cards && truth < Number.POSITIVE_INFINITY) compared.detours += 1;
      for (const [index, search] of searches.entries()) {
        const { least, moves, limit } = search.run(position, Number.POSITIVE_INFINITY, LIMITS);
        const name = `${boardLine(position, rules)} without [${SWITCHES[index]!.join()}]`;
        // Where a limit was reached, what is excluded is excluded rightly all the same.
        if (limit !== undefined) expect(least, name).toBeLessThanOrEqual(truth);
        else expect(`${name}: ${least}`).toBe(`${name}: ${truth}`);
        if (limit !== undefined || truth === Number.POSITIVE_INFINITY) continue;
        expect(moves).toHaveLength(truth);
        proveWin(position, moves!, rules);
        // Nothing shorter is found where a shortest win is known.
        const again = search.run(position, truth, LIMITS);
        expect([again.least, again.moves]).toEqual([truth, undefined]);
      }
    }
  });

  it('had wins, losses and detours to compare in all', () => {
    expect(compared.won).toBeGreaterThan(games.length);
    expect(compared.lost).toBeGreaterThan(5);
    expect(compared.detours).toBeGreaterThan(games.length / 2);
  });
});
