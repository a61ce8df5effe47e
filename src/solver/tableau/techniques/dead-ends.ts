import { type Card, DECK_SIZE, RANKS } from '../../../cards/card.js';
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
 * A sharper dead-end test. A card c that lies under its home p in a column cannot be moved onto p while it does. Before
 * it can, p must stop lying above c, which takes one of two events: a group headed by a card of the segment above c up
 * to p moves to another column, p with it; or p goes to its foundation and comes back, where that is allowed (any other
 * card of the segment has p above it, and cannot go up before p has gone). So moves(c) by way of p also needs a card of
 * the segment that has moves by way of a column, or found(p) where cards come back. A home that does not lie above c
 * now is not asked for more: it may come to lie there, but need not.
 */
export const GUARDED_LINKS: Technique = {
  name: 'guarded-links',
  summary: 'the dead-end test asks of a card under its home that something between them can move',
  games: 'hard, classic, yukon, yukon-returns',
};

const SUIT_MASK = (1 << RANKS) - 1;

/** What came of drawing all conclusions. */
const STUCK = 0;
const ALL_FOUND = 1;
const SPACE_MADE = 2;

export class DeadEnds {
  private readonly takesAny: boolean;
  private readonly build: RuleSet['build'];
  private readonly returns: boolean;
  private readonly guarded: boolean;
  /** The facts, as card sets in two halves: top, up, moves, and moves by way of a column. */
  private topLow = 0;
  private topHigh = 0;
  private upLow = 0;
  private upHigh = 0;
  private movesLow = 0;
  private movesHigh = 0;
  private linksLow = 0;
  private linksHigh = 0;
  /** Cards on the foundations that cannot come back. */
  private goneLow = 0;
  private goneHigh = 0;
  /** What lies above each card, for the cards of one column at a time. */
  private readonly aboveLow = new Int32Array(54);
  private readonly aboveHigh = new Int32Array(54);
  /** The cards that lie under a home, and for each of a card's homes (card * 2 + i) the segment between, if any. */
  private guardedLow = 0;
  private guardedHigh = 0;
  private readonly segmentLow = new Int32Array(2 * DECK_SIZE);
  private readonly segmentHigh = new Int32Array(2 * DECK_SIZE);
  /** The homes of each card, at most two of them (card * 2 + i); NONE where there is none. */
  private readonly homes = new Int8Array(2 * DECK_SIZE).fill(NONE);
  /** The facts that hold without the last empty column; see `prepareLastSpace`. */
  private readonly base = new Int32Array(8);

  constructor(
    private readonly state: Tableau,
    rules: RuleSet,
    guardedLinks: boolean,
  ) {
    this.takesAny = rules.emptyColumn === 'any';
    this.build = rules.build;
    this.returns = rules.returns;
    // Where any card goes to an empty column the guards saved 3 % of the nodes and cost more time than that.
    this.guarded = guardedLinks && rules.build !== 'any-suit' && !this.takesAny;
    for (let onto = 0; onto < DECK_SIZE && this.guarded; onto += 1) {
      for (let i = 0; i < state.childCount[onto]!; i += 1) {
        const at = state.children[onto * 4 + i]! * 2;
        this.homes[this.homes[at] === NONE ? at : at + 1] = onto;
      }
    }
  }

  /** Whether the position is shown to be lost. */
  isDead(): boolean {
    const empty = this.state.emptyColumns !== 0;
    if (empty && this.takesAny) return false;
    this.start();
    // Once any card may go to an empty column, all cards are found.
    return this.conclude(empty, this.takesAny, NONE) === STUCK;
  }

  /**
   * Readies `survivesMoveToSpace` for a position with one empty column that takes any card: the facts that hold
   * while it stays empty. Returns false if there is nothing to ask then, because every move to it survives.
   */
  prepareLastSpace(): boolean {
    this.start();
    if (this.conclude(false, true, NONE) !== STUCK) return false;
    const { base } = this;
    base[0] = this.topLow;
    base[1] = this.topHigh;
    base[2] = this.upLow;
    base[3] = this.upHigh;
    base[4] = this.movesLow;
    base[5] = this.movesHigh;
    base[6] = this.linksLow;
    base[7] = this.linksHigh;
    return true;
  }

  /**
   * Whether the position after the group headed by `card` has taken the only empty column is not shown to be lost. The
   * test there would start from fewer facts than were drawn here: what `card` lay on is a top card, `card` has moved
   * and lies on the ground.
   */
  survivesMoveToSpace(card: Card): boolean {
    const { base } = this;
    const under = this.state.below[card]!;
    this.topLow = base[0]! | LOW_BIT[under]!;
    this.topHigh = base[1]! | HIGH_BIT[under]!;
    this.upLow = base[2]! | LOW_BIT[under]!;
    this.upHigh = base[3]! | HIGH_BIT[under]!;
    this.movesLow = base[4]! | LOW_BIT[card]!;
    this.movesHigh = base[5]! | HIGH_BIT[card]!;
    this.linksLow = base[6]! | LOW_BIT[card]!;
    this.linksHigh = base[7]! | HIGH_BIT[card]!;
    return this.conclude(false, true, card) !== STUCK;
  }

  /** The facts that can be seen. */
  private start(): void {
    const { tops, heights, upLow, upHigh } = this.state;
    let topLow = run(heights[0]!) | (run(heights[1]!) << RANKS);
    let topHigh = run(heights[2]!) | (run(heights[3]!) << RANKS);
    this.goneLow = this.returns ? 0 : topLow;
    this.goneHigh = this.returns ? 0 : topHigh;
    for (let column = 0; column < COLUMNS; column += 1) {
      const top = tops[column]!;
      if (top === NONE) continue;
      topLow |= LOW_BIT[top]!;
      topHigh |= HIGH_BIT[top]!;
    }
    this.topLow = topLow;
    this.topHigh = topHigh;
    this.upLow = upLow;
    this.upHigh = upHigh;
    this.movesLow = 0;
    this.movesHigh = 0;
    this.linksLow = 0;
    this.linksHigh = 0;
    this.guardedLow = 0;
    this.guardedHigh = 0;
    if (this.guarded) this.findGuarded();
  }

  /**
   * Draws conclusions until all cards are found, or nothing follows.
   *
   * @param empty whether a column is empty, or can be
   * @param stopAtSpace whether to stop when a column can become empty
   * @param onGround a card to take for lying on the ground, wherever it lies
   */
  private conclude(empty: boolean, stopAtSpace: boolean, onGround: number): number {
    const { build, guardedLow, guardedHigh, goneLow, goneHigh } = this;
    const { below } = this.state;
    const toEmptyMask = this.takesAny ? FULL_HALF : KINGS;
    const groundLow = onGround === NONE ? 0 : LOW_BIT[onGround]!;
    const groundHigh = onGround === NONE ? 0 : HIGH_BIT[onGround]!;
    let { topLow, topHigh, upLow, upHigh, movesLow, movesHigh, linksLow, linksHigh } = this;
    for (;;) {
      const goLow = runs(topLow);
      const goHigh = runs(topHigh);
      if (goLow === FULL_HALF && goHigh === FULL_HALF) return ALL_FOUND;
      let homeLow = topLow & ~goneLow;
      let homeHigh = topHigh & ~goneHigh;
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
      homeLow = (homeLow >>> 1) & ~KINGS;
      homeHigh = (homeHigh >>> 1) & ~KINGS;
      if (((homeLow | goLow) & groundLow) !== 0 || ((homeHigh | goHigh) & groundHigh) !== 0)
        return SPACE_MADE;
      const toEmpty = empty ? toEmptyMask : 0;
      const oldLow = linksLow;
      const oldHigh = linksHigh;
      // Moves to an empty column need no home.
      linksLow |= upLow & ((homeLow & ~guardedLow) | toEmpty);
      linksHigh |= upHigh & ((homeHigh & ~guardedHigh) | toEmpty);
      for (let rest = upLow & homeLow & guardedLow & ~linksLow; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (this.hasHome(card, topLow & ~goneLow, topHigh & ~goneHigh, linksLow, linksHigh, goLow, goHigh)) {
          linksLow |= 1 << card;
        }
      }
      for (let rest = upHigh & homeHigh & guardedHigh & ~linksHigh; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (
          this.hasHome(
            card + HALF,
            topLow & ~goneLow,
            topHigh & ~goneHigh,
            linksLow,
            linksHigh,
            goLow,
            goHigh,
          )
        ) {
          linksHigh |= 1 << card;
        }
      }
      let freshLow = (linksLow | (upLow & goLow)) & ~movesLow;
      let freshHigh = (linksHigh | (upHigh & goHigh)) & ~movesHigh;
      // A new link of a card that moves anyhow can still free a guarded one.
      if ((freshLow | freshHigh | (linksLow ^ oldLow) | (linksHigh ^ oldHigh)) === 0) break;
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
      if (empty && stopAtSpace) return SPACE_MADE;
      upLow |= topLow;
      upHigh |= topHigh;
    }
    this.topLow = topLow;
    this.topHigh = topHigh;
    this.upLow = upLow;
    this.upHigh = upHigh;
    this.movesLow = movesLow;
    this.movesHigh = movesHigh;
    this.linksLow = linksLow;
    this.linksHigh = linksHigh;
    return STUCK;
  }

  /** Whether a guarded card can go to one of its homes: one that is top and no longer lies above it. */
  private hasHome(
    card: Card,
    topLow: number,
    topHigh: number,
    linksLow: number,
    linksHigh: number,
    goLow: number,
    goHigh: number,
  ): boolean {
    for (let at = card * 2; at < card * 2 + 2; at += 1) {
      const home = this.homes[at]!;
      if (home === NONE || ((LOW_BIT[home]! & topLow) | (HIGH_BIT[home]! & topHigh)) === 0) continue;
      const low = this.segmentLow[at]!;
      const high = this.segmentHigh[at]!;
      if ((low | high) === 0 || ((low & linksLow) | (high & linksHigh)) !== 0) return true;
      if (this.returns && ((LOW_BIT[home]! & goLow) | (HIGH_BIT[home]! & goHigh)) !== 0) return true;
    }
    return false;
  }

  /** Finds the cards that lie under a home in the same column, and the segments between. */
  private findGuarded(): void {
    const { aboveLow, aboveHigh, homes, segmentLow, segmentHigh } = this;
    const { below, tops } = this.state;
    for (let column = 0; column < COLUMNS; column += 1) {
      let low = 0;
      let high = 0;
      for (let card = tops[column]!; card !== NONE && card < GROUND; card = below[card]!) {
        aboveLow[card] = low;
        aboveHigh[card] = high;
        let guarded = false;
        for (let at = card * 2; at < card * 2 + 2; at += 1) {
          const home = homes[at]!;
          segmentLow[at] = 0;
          segmentHigh[at] = 0;
          if (home === NONE || ((LOW_BIT[home]! & low) | (HIGH_BIT[home]! & high)) === 0) continue;
          segmentLow[at] = low & ~aboveLow[home]!;
          segmentHigh[at] = high & ~aboveHigh[home]!;
          guarded = true;
        }
        if (guarded) {
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
