import { boardLine } from '../game/board.js';
import { applyMove, isWon, legalMoves } from '../game/legal.js';
import { checkSetup } from '../game/make-position.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type Setup, UNSEEN } from '../game/setup.js';
import { judge } from '../judge/judge.js';
import { judgeSamples, type SampleOptions } from './samples.js';
import { UnseenGame } from './unseen-game.js';

/** How a player without sight plays. */
export interface BlindOptions extends Omit<SampleOptions, 'withMoves' | 'certified'> {
  /** Completions drawn for a move, 1 or more. */
  readonly samples: number;
  /** The same seed gives the same games; any text. */
  readonly seed: string;
  /** Whether the player knows the order of the stock from the start, as some published results allow. */
  readonly stockSeen: boolean;
}

/** A game of a player without sight. */
export interface BlindGame {
  readonly won: boolean;
  /** The moves made. */
  readonly moves: readonly Move[];
}

/** What tells a position from others, whatever the order of the columns. */
function identity({ columns, foundations, stock, waste, redeals }: Position): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return [piles.join('/'), foundations, stock.join(), waste.join(), redeals].join('|');
}

/** The position as a player sees it who has seen some cards of the stock. */
function sightOf({ columns, ...rest }: Position, seen: ReadonlySet<number>): Setup {
  return {
    ...rest,
    columns: columns.map(({ cards, faceDown }) => ({
      cards: cards.map((card, depth) => (depth < faceDown ? UNSEEN : card)),
      faceDown,
    })),
    stock: rest.stock.map((card) => (seen.has(card) ? card : UNSEEN)),
  };
}

/** Moves in a row that gain nothing, after which the player gives up: no position repeats, but there are thousands. */
const PATIENCE = 60;

/** What is gained for good: cards turned up, cards of the stock played, cards ever on the foundations. */
function gained({ columns, foundations, stock, waste }: Position): number {
  const unplayed = columns.reduce((sum, { faceDown }) => sum + faceDown, stock.length + waste.length);
  return foundations.reduce((sum, height) => sum + height, 0) - unplayed;
}

/** Cards face down: what a move turns up lowers it. */
function faceDownCards({ columns }: Position): number {
  return columns.reduce((sum, { faceDown }) => sum + faceDown, 0);
}

/**
 * Plays a game without looking under face-down cards and without taking back: of the moves that lead to no position met
 * before, the one that keeps the win in most of the completions drawn; where several do, one that turns up a card, then
 * one to a foundation, then the first. All cards that were turned over once are known, three at a time or one. The game
 * is over when it is won, no such move is left, or sixty moves in a row gained nothing (no card turned up, none of the
 * stock played, no more cards on the foundations).
 */
export function playBlind(start: Position, rules: RuleSet, options: BlindOptions): BlindGame {
  const { samples, seed, stockSeen, ...limits } = options;
  const seen = new Set(stockSeen ? start.stock : []);
  const met = new Set([identity(start)]);
  const moves: Move[] = [];
  let position = start;
  let most = gained(start);
  let idle = 0;
  while (!isWon(position)) {
    for (const card of position.waste) seen.add(card);
    const open = legalMoves(position, rules).filter(
      (move) => !met.has(identity(applyMove(position, move, rules))),
    );
    if (open.length === 0 || idle >= PATIENCE) return { won: false, moves };
    const place = `${seed} ${boardLine(start, rules)} ${moves.length}`;
    const chosen = open.length === 1 ? open[0]! : choose(position, open, seen, rules, samples, place, limits);
    position = applyMove(position, chosen, rules);
    met.add(identity(position));
    moves.push(chosen);
    idle = gained(position) > most ? 0 : idle + 1;
    most = Math.max(most, gained(position));
  }
  return { won: true, moves };
}

function choose(
  position: Position,
  open: readonly Move[],
  seen: ReadonlySet<number>,
  rules: RuleSet,
  samples: number,
  seed: string,
  limits: Omit<SampleOptions, 'withMoves' | 'certified'>,
): Move {
  const checked = checkSetup(sightOf(position, seen), rules);
  const kept = new Map<string, number>();
  if (checked.unseen.length === 0) {
    // Nothing is hidden any more: one look says it all.
    for (const move of open) {
      const { verdict } = judge(applyMove(position, move, rules), rules, limits);
      kept.set(moveWord(move), verdict === 'winnable' ? 1 : 0);
    }
  } else {
    const sampled = judgeSamples(new UnseenGame(checked, [], rules), samples, seed, limits);
    for (const { move, counts } of sampled.moves) kept.set(moveWord(move), counts.winnable);
  }
  const down = faceDownCards(position);
  const value = (move: Move) =>
    4 * kept.get(moveWord(move))! +
    (faceDownCards(applyMove(position, move, rules)) < down ? 2 : 0) +
    (move.type === 'foundation' ? 1 : 0);
  return open.reduce((best, move) => (value(move) > value(best) ? move : best));
}
