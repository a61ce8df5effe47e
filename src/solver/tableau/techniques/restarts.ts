import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { Position } from '../../../game/position.js';
import { Xorshift } from '../../random.js';
import type { CoveredTechnique } from '../../technique.js';

/**
 * Wins are heavy-tailed: a depth-first search that starts badly stays bad, while another order wins in a few hundred
 * positions (C. P. Gomes, B. Selman, H. Kautz, Boosting combinatorial search through randomization, 1998). So the
 * search is first run in short restarts, each with its move order perturbed at random and a larger budget than the
 * one before. A win found in a restart is a win, a restart that searched everything has searched everything;
 * otherwise the exhaustive search decides, which starts anew. The perturbation is seeded by the cards, so that a run
 * repeats.
 *
 * In same-suit games it does not pay: their cost is the lost deals.
 */
export const RESTARTS: CoveredTechnique = {
  name: 'restarts',
  summary: 'short searches in perturbed order, with growing budgets, before the exhaustive one',
  games: 'relaxed, yukon, yukon-returns, moosehide; Klondike under other rules',
  fits: ({ sameSuit }) => !sameSuit,
};

/** By how much the scores of moves are perturbed in a restart (1, 2, …): some deals want little, some much. */
export function strengthOf(restart: number): number {
  return restart % 2 === 1 ? 60 : 200;
}

/** Nodes of a restart that is one of many: what these win, longer ones seldom do. */
export const SHORT_RESTART = 2000;

/**
 * The budgets of the first restarts in nodes; the very first runs in plain order. In alternating colours what 20
 * growing restarts do not win is mostly lost. Where any suit may be built on, nearly all deals are won, a few of them
 * by one short restart in hundreds and by no long one.
 */
export function restartBudgets({ parentCount }: CompiledRules): readonly number[] {
  const growing = (restarts: number) =>
    Array.from({ length: restarts }, (_, restart) => Math.round(300 * 1.2 ** restart));
  return parentCount <= 2 ? growing(20) : [...growing(10), ...new Array<number>(1500).fill(SHORT_RESTART)];
}

/** A number that follows from the cards and from what it is for (FNV-1a; G. Fowler, L. C. Noll, K.-P. Vo, 1991). */
export function seedOf(position: Position, use: number): number {
  let hash = 0x811c9dc5 ^ use;
  for (const column of position.columns) {
    for (const card of column.cards) hash = Math.imul(hash ^ card, 0x01000193);
    hash = Math.imul(hash ^ (64 + column.faceDown), 0x01000193);
  }
  return hash;
}

/** What the order of moves is perturbed by. */
export class Perturbation extends Xorshift {
  /** Starts the stream for a restart (0, 1, …) of a position. */
  seed(position: Position, restart: number): void {
    this.reseed(seedOf(position, restart) | 1);
  }

  /** The next number, 0 … below − 1. */
  next(below: number): number {
    return (this.advance() >>> 0) % below;
  }
}
