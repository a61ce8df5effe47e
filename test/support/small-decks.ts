import seedrandom from 'seedrandom';
import { type Card, cardOf, RANKS, SUITS } from '../../src/cards/card.js';
import { boardLine } from '../../src/game/board.js';
import { fits } from '../../src/game/compiled-rules.js';
import { applyMove, isWon, legalMoves } from '../../src/game/legal.js';
import { makePosition } from '../../src/game/make-position.js';
import { COLUMNS, type Column, type Position } from '../../src/game/position.js';
import type { RuleSet } from '../../src/game/rule-sets.js';

/** What a generator of small decks draws from. */
class Dice {
  readonly #random: () => number;

  constructor(seed: string) {
    this.#random = seedrandom.alea(seed);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = this.between(0, i);
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
    return shuffled;
  }
}

/**
 * A small-deck position: of each suit only the top ranks (3 to 6, in larger decks up to all 13) are in play, the rest
 * lies on the foundations. The cards lie at random, none to nearly all of them face down, in one to five columns; each
 * other column is empty or holds a run down from a king, which may be the king alone. In Klondike some cards make a
 * stock and a waste. The same rules, seed and `mostCards` (in play, 10 to 52) give the same position.
 *
 * Few cards alone make positions that can nearly all be won. Losses come from lone kings that take the empty columns
 * away while the rest lies deep and face down: half of the positions are of that kind.
 */
export function smallDeck(rules: RuleSet, seed: number, mostCards: number): Position {
  const dice = new Dice(`${rules.name}:${rules.maxGroup}:${rules.returns}:${seed}`);
  const inPlay = cardsInPlay(dice.between(10, mostCards), dice);
  const tight = dice.chance(0.5);
  const used = tight ? dice.between(1, 3) : dice.between(2, 5);
  const columns: Column[] = [];
  for (let column = used; column < COLUMNS; column += 1) {
    const cards = dice.chance(tight ? 1 : 0.4) ? kingsRun(inPlay, rules, tight ? 0.8 : 0.3, dice) : [];
    columns.push({ cards, faceDown: dice.chance(0.2) ? Math.max(0, cards.length - 1) : 0 });
  }
  const shuffled = dice.shuffle([...inPlay]);
  const hasStock = rules.stock !== undefined;
  const stock = hasStock ? shuffled.splice(0, dice.between(0, Math.min(8, shuffled.length))) : [];
  const waste = hasStock ? shuffled.splice(0, dice.between(0, Math.min(3, shuffled.length))) : [];

  const piles: Card[][] = Array.from({ length: used }, () => []);
  for (const card of shuffled) piles[dice.between(0, used - 1)]!.push(card);
  const covered = tight ? 1 : dice.between(0, 2) / 2;
  for (const pile of piles) columns.push({ cards: pile, faceDown: faceDownIn(pile, covered, rules, dice) });
  return makePosition({ columns: dice.shuffle(columns), stock, waste }, rules);
}

/** Up to `most` cards: of each suit the top ranks, of some suits fewer than of others. */
function cardsInPlay(most: number, dice: Dice): Set<Card> {
  const ranks = most <= 20 ? dice.between(3, 6) : dice.between(6, RANKS);
  const counts = Array.from({ length: SUITS }, () => (dice.chance(0.7) ? ranks : dice.between(0, ranks)));
  const cards: Card[] = [];
  counts.forEach((count, suit) => {
    for (let rank = RANKS; rank > RANKS - count; rank -= 1) cards.push(cardOf(suit, rank));
  });
  // The lowest cards go first, so that what is left are the top ranks of each suit still.
  cards.sort((a, b) => (b % RANKS) - (a % RANKS));
  return new Set(cards.slice(0, most));
}

/** Takes a run headed by a king out of the cards in play; `ends`: the chance that it ends at a card. No king, no run. */
function kingsRun(inPlay: Set<Card>, rules: RuleSet, ends: number, dice: Dice): Card[] {
  const run: Card[] = [];
  let next = [...inPlay].filter((card) => card % RANKS === RANKS - 1);
  while (next.length > 0) {
    const card = next[dice.between(0, next.length - 1)]!;
    inPlay.delete(card);
    run.push(card);
    if (dice.chance(ends)) break;
    next = [...inPlay].filter((candidate) => fits(candidate, card, rules.build));
  }
  return run;
}

/**
 * How many cards of a pile lie face down, with probability `covered` many of them; in Klondike at least all that are
 * not part of the run at its top.
 */
function faceDownIn(pile: readonly Card[], covered: number, rules: RuleSet, dice: Dice): number {
  if (pile.length < 2) return 0;
  let least = 0;
  if (rules.layout === 'klondike') {
    least = pile.length - 1;
    while (least > 0 && fits(pile[least]!, pile[least - 1]!, rules.build)) least -= 1;
  }
  const low = covered === 1 ? Math.floor(pile.length / 2) : 0;
  return Math.max(least, dice.chance(covered) ? dice.between(low, pile.length - 1) : 0);
}

/**
 * The truth about a position, by the rules engine alone: all positions that legal moves lead to are looked at,
 * until one is won or none is left. Undefined if there are more than `most`.
 */
export function truth(start: Position, rules: RuleSet, most: number): 'winnable' | 'unwinnable' | undefined {
  const known = new Set([identity(start, rules)]);
  const waiting = [start];
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    if (isWon(position)) return 'winnable';
    // Foundation moves last, so that they are tried first: any order would do, this one meets wins sooner.
    const moves = legalMoves(position, rules);
    moves.sort((a, b) => Number(a.type === 'foundation') - Number(b.type === 'foundation'));
    for (const move of moves) {
      const next = applyMove(position, move, rules);
      const name = identity(next, rules);
      if (known.has(name)) continue;
      if (known.size >= most) return undefined;
      known.add(name);
      waiting.push(next);
    }
  }
  return 'unwinnable';
}

/** What tells a position from all others that differ in more than the order of the columns. */
function identity(position: Position, rules: RuleSet): string {
  const line = boardLine(position, rules);
  const tableau = line.split(' | ')[0]!;
  return `${tableau.split('/').sort().join('/')}${line.slice(tableau.length)} ${position.redeals}`;
}
