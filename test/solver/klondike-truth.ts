import { RANKS, SUITS } from '../../src/cards/card.js';
import { fits } from '../../src/game/compiled-rules.js';
import { applyMove, isWon, legalMoves } from '../../src/game/legal.js';
import { makePosition } from '../../src/game/make-position.js';
import type { Column, Position } from '../../src/game/position.js';
import { type RuleSet, ruleSet, withChanges } from '../../src/game/rule-sets.js';

/** A generator of numbers 0 … 1 (mulberry32), so that a failing case can be made again. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

function keyOf(position: Position): string {
  const columns = position.columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return [...columns, position.stock.join(), position.waste.join(), position.redeals].join('/');
}

/**
 * Whether a position can be won, by the rules engine and a search of all positions, nothing clever; undefined if
 * there are more than `most` of them.
 */
export function canBeWon(start: Position, rules: RuleSet, most: number): boolean | undefined {
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (isWon(position)) return true;
    if (seen.size > most) return undefined;
    for (const move of legalMoves(position, rules)) {
      const next = applyMove(position, move, rules);
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
    }
  }
  return false;
}

const DRAWS = [1, 1, 2, 3, 3, 5];
const REDEALS = [0, 1, 2, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

/** A small deck: the top ranks in play in a few columns and a small stock, runs and waste included, under random rules. */
export function smallDeck(random: () => number): { position: Position; rules: RuleSet } {
  const below = (n: number) => Math.floor(random() * n);
  const ranks = 3 + below(4);
  const cards: number[] = [];
  for (let suit = 0; suit < SUITS; suit += 1) {
    const missing = below(3) === 0 ? below(3) : 0;
    for (let index = RANKS - ranks + missing; index < RANKS; index += 1) cards.push(suit * RANKS + index);
  }
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [cards[i], cards[j]] = [cards[j]!, cards[i]!];
  }
  const stock = cards.splice(0, below(3) === 0 ? 0 : below(9));
  const waste = stock.splice(0, below(3) === 0 ? below(stock.length + 1) : 0);
  const piles: number[][] = Array.from({ length: 7 }, () => []);
  const used = 1 + below(5);
  for (const card of cards) piles[below(used)]!.push(card);
  const columns: Column[] = piles.map((pile) => {
    let faceDown = Math.max(pile.length - 1, 0);
    while (faceDown > 0 && fits(pile[faceDown]!, pile[faceDown - 1]!, 'alternating') && below(2) === 0)
      faceDown -= 1;
    return { cards: pile, faceDown };
  });
  const rules: RuleSet = {
    ...withChanges(ruleSet('klondike1'), { returns: below(2) === 0 }),
    stock: { draw: DRAWS[below(DRAWS.length)]!, redeals: REDEALS[below(REDEALS.length)]! },
  };
  return { position: makePosition({ columns, stock, waste }, rules), rules };
}
