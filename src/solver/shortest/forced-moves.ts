import { DECK_SIZE, RANKS, SUITS } from '../../cards/card.js';
import { COLUMNS } from '../../game/position.js';
import { type Links, NONE, suitIndex } from '../tableau/links.js';
import type { CoveredTechnique } from '../technique.js';

/**
 * A lower bound of the moves that a win still takes.
 *
 * Every card that is not on its foundation has to go up once: that many moves, each of another card. Beside them stand
 * the *detours*: moves of a group from column to column. A detour is named by the card that heads its group, and sets of
 * cards are looked for of which one at least must head a detour. Sets that share no card ask for a detour each, so their
 * number is a bound. It holds under all rules: nothing is said of where a group may go, and what comes back from a
 * foundation is a move more. Cards of a stock count as free whenever their turn comes.
 *
 * In a column. Let x lie above y, both of one suit, y the lower. Before x first goes up, y must have gone up, and so have
 * got rid of x. No card between them can go up while x lies on it, nor can y. So what first changes in this piece of the
 * column is that a group leaves which is headed by x or by a card between them: one card of the interval (y, x] must
 * head a detour. The most intervals of a line that are disjoint are found by always taking the one that ends first.
 *
 * Between columns. Let n(s) be the next card of suit s, and T a set of suits such that every n(s) of T lies under some
 * card d(s) of its column whose suit is of T, too. Consider the first of these n(s) that goes up. Its d(s) has not gone
 * up before: it is of a suit t of T and not lower than n(t), which did not go up earlier. So it was carried off, by a
 * detour of itself or of a card between it and n(s), as in a column: one of the cards that lie above one of the n(s)
 * must head a detour. Then all cards above these n(s) are taken away, as if they could go up whenever their turn comes,
 * what can go up now goes up, and the same is asked of what is left. What is left of a column is always its lower end:
 * the cards between n(s) and d(s) are all left, none has gone up or was taken away, so the argument holds again, and the
 * sets share no card. Where more disjoint intervals of the first kind lie in what is taken away than the one detour that
 * the set asks for, they count instead.
 *
 * Switched off and compared with searches of all positions in test/solver/shortest.test.ts.
 */
export const DETOUR_BOUND: CoveredTechnique = {
  name: 'detour-bound',
  summary: 'cards in the way of what must go up first need a move of their own (--shortest)',
  games: 'all games',
  fits: () => true,
};

/** Places of a column: no column has more cards. */
const STRIDE = 64;

/** The sets of suits as bits, the smaller sets first. */
const SUIT_SETS = Int8Array.from(
  Array.from({ length: 2 ** SUITS - 1 }, (_, index) => index + 1).sort((a, b) => sizeOf(a) - sizeOf(b)),
);

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

/** Bounds the detours that a win takes at least. */
export class ForcedMoves {
  /** The cards of each column from the bottom, and how many are left of it. */
  private readonly piles = new Int8Array(COLUMNS * STRIDE);
  private readonly sizes = new Int8Array(COLUMNS);
  /** The column of each card that lies in one, NONE for others; and its place there, 0 at the bottom. */
  private readonly columnOf = new Int8Array(DECK_SIZE);
  private readonly depthOf = new Int8Array(DECK_SIZE);
  /** How many cards of each suit have gone up. */
  private readonly heights = new Int8Array(SUITS);
  private readonly covers = new Int8Array(SUITS);
  private readonly lowest = new Int8Array(SUITS);

  constructor(private readonly state: Links) {}

  /**
   * Detours that a win takes at least, 0 or more.
   *
   * @param enough where so many are found, no more are looked for.
   */
  detours(enough: number): number {
    this.read();
    let inColumns = 0;
    for (let column = 0; column < COLUMNS; column += 1) {
      inColumns += this.inColumn(column, 0, this.sizes[column]!);
    }
    return inColumns >= enough ? inColumns : Math.max(inColumns, this.betweenColumns());
  }

  private read(): void {
    const { tops, below } = this.state;
    const { piles, sizes, columnOf, depthOf } = this;
    this.heights.set(this.state.heights);
    columnOf.fill(NONE);
    for (let column = 0; column < COLUMNS; column += 1) {
      const top = tops[column]!;
      let size = 0;
      if (top !== NONE) for (let card = top; card < DECK_SIZE; card = below[card]!) size += 1;
      sizes[column] = size;
      for (let depth = size - 1, card = top; depth >= 0; depth -= 1, card = below[card]!) {
        piles[column * STRIDE + depth] = card;
        columnOf[card] = column;
        depthOf[card] = depth;
      }
    }
  }

  /** The most disjoint intervals among the cards of a column from the place `from` to `end` − 1. */
  private inColumn(column: number, from: number, end: number): number {
    const { piles, lowest } = this;
    lowest.fill(DECK_SIZE);
    let count = 0;
    for (let depth = from; depth < end; depth += 1) {
      const card = piles[column * STRIDE + depth]!;
      const suit = suitIndex(card);
      if (lowest[suit]! < card) {
        count += 1;
        lowest.fill(DECK_SIZE);
      }
      if (card < lowest[suit]!) lowest[suit] = card;
    }
    return count;
  }

  private betweenColumns(): number {
    let count = 0;
    for (;;) {
      this.goUp();
      const set = this.blockedSet();
      if (set === 0) return count;
      count += Math.max(1, this.takeAway(set));
    }
  }

  /** Takes away what lies above the next cards of a set of suits; returns the disjoint intervals among them. */
  private takeAway(set: number): number {
    const { heights, sizes, columnOf, depthOf } = this;
    let intervals = 0;
    for (let suit = 0; suit < SUITS; suit += 1) {
      if (((set >> suit) & 1) === 0) continue;
      const next = suit * RANKS + heights[suit]!;
      const column = columnOf[next]!;
      const depth = depthOf[next]!;
      // Above another next card of the set it has been taken away itself.
      if (depth >= sizes[column]!) continue;
      intervals += this.inColumn(column, depth, sizes[column]!);
      sizes[column] = depth + 1;
    }
    return intervals;
  }

  /** Lets all cards go up whose turn has come and on which nothing is left. */
  private goUp(): void {
    const { heights, sizes, columnOf, depthOf } = this;
    for (let suit = 0, done = 0; done < SUITS; suit = (suit + 1) % SUITS, done += 1) {
      for (; heights[suit]! < RANKS; heights[suit]! += 1) {
        const next = suit * RANKS + heights[suit]!;
        const column = columnOf[next]!;
        if (column !== NONE) {
          const above = sizes[column]! - 1 - depthOf[next]!;
          if (above > 0) break;
          if (above === 0) sizes[column]! -= 1;
        }
        done = 0;
      }
    }
  }

  /** A smallest set T of suits as bits; 0 if there is none, and then all cards have gone up. */
  private blockedSet(): number {
    const { heights, sizes, columnOf, depthOf, piles, covers } = this;
    let open = 0;
    for (let suit = 0; suit < SUITS; suit += 1) {
      if (heights[suit] === RANKS) continue;
      open |= 1 << suit;
      const next = suit * RANKS + heights[suit]!;
      const column = columnOf[next]!;
      let suits = 0;
      for (let depth = depthOf[next]! + 1; depth < sizes[column]!; depth += 1) {
        suits |= 1 << suitIndex(piles[column * STRIDE + depth]!);
      }
      covers[suit] = suits;
    }
    if (open === 0) return 0;
    for (const set of SUIT_SETS) {
      if ((set & ~open) !== 0) continue;
      let blocked = true;
      for (let suit = 0; suit < SUITS && blocked; suit += 1) {
        blocked = ((set >> suit) & 1) === 0 || (covers[suit]! & set) !== 0;
      }
      if (blocked) return set;
    }
    return 0;
  }
}
