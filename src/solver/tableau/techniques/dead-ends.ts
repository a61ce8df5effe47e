import { RANKS } from '../../../cards/card.js';
import { COLUMNS } from '../../../game/position.js';
import type { RuleSet } from '../../../game/rule-sets.js';
import type { Technique } from '../../technique.js';
import { FULL_HALF, GROUND, HALF, HIGH_BIT, KINGS, LOW_BIT, NONE, type Tableau } from '../state.js';

/**
 * The dead-end test: a relaxation of the game in which what was possible once stays possible. Least facts such that
 *
 * - top(c): c is a top card, or lies on its foundation, or the card on it can move;
 * - up(c): c is face up, or top(c);
 * - found(c): top(c), and c is an ace or found(c−1);
 * - moves(c): up(c), and found(c), or a card that c fits on has top (where nothing comes back from the foundations,
 *   one that is not on its foundation), or a column can be empty and takes c;
 * - a column can be empty: one is, or the card at the bottom of one moves.
 *
 * By induction over any line of play, whatever happens in it is among the facts: they are never taken back, and each
 * real event needs no more than the facts that the rule for it asks. So if some card lacks found, no line wins.
 * While any card may go to an empty column and there is one, every face-up card moves and the test cannot fail.
 *
 * The facts are sets of cards in two integers, so that a round of the fixpoint takes a few dozen operations.
 */
export const DEAD_ENDS: Technique = {
  name: 'dead-ends',
  summary: 'a position that is lost even if columns never got in one another’s way is left at once',
  games: 'all columns-only games',
};

/**
 * A sharper dead-end test. A card c that lies under p in a column cannot be moved onto p while it does. Before it can,
 * p must leave the cards above c: some card of the segment above c up to p moves to another column, p with it (a card
 * of the segment below p cannot go to its foundation before p has gone; p itself may go to its foundation, but from
 * there it takes c only if cards come back, and in same-suit games never, since c has to be up before it). So for such
 * c and p, moves(c) by way of p also needs a card of the segment that has moves by way of a column.
 */
export const GUARDED_LINKS: Technique = {
  name: 'guarded-links',
  summary: 'the dead-end test asks of a card under its only home that something between them can move',
  games: 'easy, medium, hard, classic',
};

const SUIT_MASK = (1 << RANKS) - 1;

export class DeadEnds {
  private readonly takesAny: boolean;
  private readonly build: RuleSet['build'];
  private readonly returns: boolean;
  private readonly guarded: boolean;
  /** What lies above each card, for the cards of one column at a time. */
  private readonly aboveLow = new Int32Array(54);
  private readonly aboveHigh = new Int32Array(54);
  /** For each guarded card the segment above it. */
  private readonly segmentLow = new Int32Array(54);
  private readonly segmentHigh = new Int32Array(54);
  private guardedLow = 0;
  private guardedHigh = 0;

  constructor(
    private readonly state: Tableau,
    rules: RuleSet,
    guardedLinks: boolean,
  ) {
    this.takesAny = rules.emptyColumn === 'any';
    this.build = rules.build;
    this.returns = rules.returns;
    this.guarded = guardedLinks && rules.build === 'same-suit';
  }

  /** Whether the position is shown to be lost. */
  isDead(): boolean {
    const { state, takesAny, build } = this;
    const { below, tops, heights } = state;
    let empty = state.emptyColumns !== 0;
    if (empty && takesAny) return false;
    const foundLow = run(heights[0]!) | (run(heights[1]!) << RANKS);
    const foundHigh = run(heights[2]!) | (run(heights[3]!) << RANKS);
    // Cards on a foundation are homes only where they may come back.
    const noHomeLow = this.returns ? 0 : foundLow;
    const noHomeHigh = this.returns ? 0 : foundHigh;
    let upLow = state.upLow;
    let upHigh = state.upHigh;
    let topLow = foundLow;
    let topHigh = foundHigh;
    for (let column = 0; column < COLUMNS; column += 1) {
      const top = tops[column]!;
      if (top === NONE) continue;
      topLow |= LOW_BIT[top]!;
      topHigh |= HIGH_BIT[top]!;
    }
    this.guardedLow = 0;
    this.guardedHigh = 0;
    if (this.guarded) this.findGuarded();
    const { guardedLow, guardedHigh, segmentLow, segmentHigh } = this;
    let movesLow = 0;
    let movesHigh = 0;
    let linksLow = 0;
    let linksHigh = 0;
    for (;;) {
      const goLow = runs(topLow);
      const goHigh = runs(topHigh);
      if (goLow === FULL_HALF && goHigh === FULL_HALF) return false;
      let homeLow = topLow & ~noHomeLow;
      let homeHigh = topHigh & ~noHomeHigh;
      if (build === 'any-suit') {
        homeLow |= homeHigh;
        homeLow = (homeLow | (homeLow >>> RANKS)) & SUIT_MASK;
        homeLow |= homeLow << RANKS;
        homeHigh = homeLow;
      } else if (build === 'alternating') {
        // Low: spades, hearts; high: diamonds, clubs.
        const red = ((homeLow >>> RANKS) | homeHigh) & SUIT_MASK;
        const black = ((homeHigh >>> RANKS) | homeLow) & SUIT_MASK;
        homeLow = red | (black << RANKS);
        homeHigh = black | (red << RANKS);
      }
      const toEmpty = empty ? (takesAny ? FULL_HALF : KINGS) : 0;
      let freshLow = upLow & ((homeLow >>> 1) & ~KINGS) & ~linksLow;
      let freshHigh = upHigh & ((homeHigh >>> 1) & ~KINGS) & ~linksHigh;
      const oldLow = linksLow;
      const oldHigh = linksHigh;
      // Moves to an empty column need no home.
      linksLow |= (freshLow & ~guardedLow) | (upLow & toEmpty);
      linksHigh |= (freshHigh & ~guardedHigh) | (upHigh & toEmpty);
      for (let rest = freshLow & guardedLow & ~linksLow; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (((segmentLow[card]! & linksLow) | (segmentHigh[card]! & linksHigh)) !== 0) linksLow |= 1 << card;
      }
      for (let rest = freshHigh & guardedHigh & ~linksHigh; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (((segmentLow[card + HALF]! & linksLow) | (segmentHigh[card + HALF]! & linksHigh)) !== 0) {
          linksHigh |= 1 << card;
        }
      }
      freshLow = (linksLow | (upLow & goLow)) & ~movesLow;
      freshHigh = (linksHigh | (upHigh & goHigh)) & ~movesHigh;
      // A new link of a card that moves anyhow can still free a guarded one.
      if ((freshLow | freshHigh | (linksLow ^ oldLow) | (linksHigh ^ oldHigh)) === 0) return true;
      movesLow |= freshLow;
      movesHigh |= freshHigh;
      for (; freshLow !== 0; freshLow &= freshLow - 1) {
        const under = below[31 - Math.clz32(freshLow & -freshLow)]!;
        if (under === GROUND) empty = true;
        topLow |= LOW_BIT[under]!;
        topHigh |= HIGH_BIT[under]!;
      }
      for (; freshHigh !== 0; freshHigh &= freshHigh - 1) {
        const under = below[HALF + 31 - Math.clz32(freshHigh & -freshHigh)]!;
        if (under === GROUND) empty = true;
        topLow |= LOW_BIT[under]!;
        topHigh |= HIGH_BIT[under]!;
      }
      upLow |= topLow;
      upHigh |= topHigh;
    }
  }

  /** Finds the cards that lie under their home in the same column, and the segments between. */
  private findGuarded(): void {
    const { aboveLow, aboveHigh } = this;
    const { below, tops } = this.state;
    for (let column = 0; column < COLUMNS; column += 1) {
      let low = 0;
      let high = 0;
      for (let card = tops[column]!; card !== NONE && card < GROUND; card = below[card]!) {
        aboveLow[card] = low;
        aboveHigh[card] = high;
        const home = card + 1;
        // A king's bit of "home" is the next suit's ace, which is never asked for: kings have no home.
        if (card % RANKS !== RANKS - 1 && ((LOW_BIT[home]! & low) | (HIGH_BIT[home]! & high)) !== 0) {
          this.segmentLow[card] = low & ~aboveLow[home]!;
          this.segmentHigh[card] = high & ~aboveHigh[home]!;
          this.guardedLow |= LOW_BIT[card]!;
          this.guardedHigh |= HIGH_BIT[card]!;
        }
        low |= LOW_BIT[card]!;
        high |= HIGH_BIT[card]!;
      }
    }
  }
}

/** A foundation's height 0–13 as a run of bits. */
function run(height: number): number {
  return (1 << height) - 1;
}

/** The cards of two suits that have their whole suit below them in the set. */
function runs(set: number): number {
  const low = set & SUIT_MASK;
  const high = set >>> RANKS;
  return ((low ^ (low + 1)) >>> 1) | (((high ^ (high + 1)) >>> 1) << RANKS);
}
