import { type Card, DECK_SIZE, RANKS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { CoveredTechnique } from '../../technique.js';
import {
  FOUNDATION,
  FULL_HALF,
  GROUND,
  HALF,
  HIGH_BIT,
  KINGS,
  type Links,
  LOW_BIT,
  NONE,
  SIBLING,
} from '../links.js';
import {
  ANY_SUIT,
  halfFrom,
  OTHER_COLOUR,
  OTHER_SUIT,
  type SuitRelation,
  suitRelation,
  swapped,
} from '../suit-relation.js';

/**
 * The relaxed reachability test: a relaxation of the game in which what was possible once stays possible. Least facts
 * such that
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
 * Where there is a stock, each of its cards counts as a top card from the start, however it can be reached; but it is
 * a parent, that is, something to lay cards on, only once it can move to a column, or come back from its foundation.
 *
 * The facts are sets of cards in two integers, so that a round of the fixpoint takes a few dozen operations.
 */
export const RELAXED_REACHABILITY: CoveredTechnique = {
  name: 'relaxed-reachability',
  summary: 'a position that is lost even if columns never got in one another’s way is left at once',
  games: 'all columns-only games; Klondike under other rules',
  fits: () => true,
};

/**
 * A sharper relaxed reachability test. A card c that lies under its parent p in a column cannot be moved onto p while
 * it does. Before it can, p must stop lying above c, which takes one of two events: a group headed by a card of the
 * segment above c up to p moves to another column, p with it; or p goes to its foundation and comes back, where that
 * is allowed (any other card of the segment has p above it, and cannot go up before p has gone). So moves(c) by way
 * of p also needs a card of the segment that has moves by way of a column, or found(p) where cards come back. A
 * parent that does not lie above c now is not asked for more: it may come to lie there, but need not.
 */
export const GUARDED_LINKS: CoveredTechnique = {
  name: 'guarded-links',
  summary:
    'the relaxed reachability test asks of a card under its parent that something between them can move',
  games: 'hard, classic, yukon, yukon-returns',
  fits: guardedLinksFit,
};

/**
 * A relaxed reachability test by cases. Siblings c and d have the same two parents. If neither lies on one yet, then
 * before both can have moved to a parent, one does first. Say c. Then d moves by way of a parent only after c has,
 * and only if both parents can be top cards, or c has gone up from the one it took: for d takes a parent that c never
 * took, or that c has left, to its other parent or to its foundation. If the facts that follow so lack a found card,
 * and those that follow with d first do too, the position is lost. (If neither ever moves to a parent, either set of
 * facts covers the line.)
 */
export const SIBLING_ORDER: CoveredTechnique = {
  name: 'sibling-order',
  summary: 'the relaxed reachability test asks which of two cards with the same parents moves first',
  games: 'yukon, yukon-returns',
  fits: siblingOrderFits,
};

/**
 * Whether the guards are used under the rules: their argument holds of all of them, but where a card has more parents
 * than two, or any card goes to an empty column, they cost more than they save (3 % of the nodes).
 */
function guardedLinksFit({ parentCount, lowestToEmpty }: CompiledRules): boolean {
  return parentCount <= MOST_PARENTS && lowestToEmpty > 1;
}

/**
 * Whether the rules are those that `SIBLING_ORDER` speaks of: parents shared by siblings, no other place to go, and
 * no stock that they might still be in.
 */
function siblingOrderFits({ rules, siblingsShare, lowestToEmpty }: CompiledRules): boolean {
  return siblingsShare && lowestToEmpty >= RANKS && rules.stock === undefined;
}

/** Parents of a card that the guards and the order of siblings keep. */
const MOST_PARENTS = 2;

/**
 * Pairs of siblings to ask about at a position that turned no card: the pair that settled one last is there again.
 */
const FEW_SIBLINGS = 2;

/** Sets that make up the facts. */
const FACTS = 8;

/** The lower card of each pair of siblings that have parents. */
const PAIRS = Array.from({ length: DECK_SIZE }, (_, card) => card).filter(
  (card) => card < SIBLING[card]! && card % RANKS !== RANKS - 1,
);

const SUIT_MASK = (1 << RANKS) - 1;

/** What came of drawing all conclusions. */
const STUCK = 0;
const ALL_FOUND = 1;
const SPACE_MADE = 2;

export class RelaxedReachability {
  private readonly takesAny: boolean;
  /** The cards of a half that go to an empty column. */
  private readonly toEmptyMask: number;
  private readonly relation: SuitRelation;
  private readonly returns: boolean;
  private readonly guarded: boolean;
  private readonly siblingOrder: boolean;
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
  private readonly aboveLow = new Int32Array(55);
  private readonly aboveHigh = new Int32Array(55);
  /**
   * The cards that lie under a parent, and for each of a card's parents (card * 2 + i) the segment between, if any.
   */
  private guardedLow = 0;
  private guardedHigh = 0;
  private readonly segmentLow = new Int32Array(2 * DECK_SIZE);
  private readonly segmentHigh = new Int32Array(2 * DECK_SIZE);
  /** The parents of each card, at most two of them (card * 2 + i); NONE where there is none. */
  private readonly parents = new Int8Array(2 * DECK_SIZE).fill(NONE);
  /** The same as card sets. */
  private readonly parentsLow = new Int32Array(DECK_SIZE);
  private readonly parentsHigh = new Int32Array(DECK_SIZE);
  /** Facts kept to go on from: those that can be seen, and those that hold without some move. */
  private readonly seen = new Int32Array(FACTS);
  private readonly base = new Int32Array(FACTS);
  /** Whether a column is empty or can be. */
  private space = false;
  /** Cards that are not moved by way of a column; `second`, one of them, may after `first` has. */
  private barredLow = 0;
  private barredHigh = 0;
  private first = NONE;
  private second = NONE;
  /** `PAIRS`, those that settled a position of this deal last in front. */
  private readonly pairs: Int8Array;

  constructor(
    private readonly state: Links,
    rules: CompiledRules,
    guardedLinks: boolean,
    siblingOrder: boolean,
  ) {
    this.siblingOrder = siblingOrder && SIBLING_ORDER.fits(rules);
    this.pairs = Int8Array.from(PAIRS);
    this.takesAny = rules.lowestToEmpty === 1;
    this.toEmptyMask = halfFrom(rules.lowestToEmpty);
    this.relation = suitRelation(rules);
    this.returns = rules.rules.returns;
    this.guarded = guardedLinks && GUARDED_LINKS.fits(rules);
    for (let card = 0; card < DECK_SIZE && rules.parentCount <= MOST_PARENTS; card += 1) {
      this.parents.set(rules.parents[card]!, card * MOST_PARENTS);
      for (const parent of rules.parents[card]!) {
        this.parentsLow[card]! |= LOW_BIT[parent]!;
        this.parentsHigh[card]! |= HIGH_BIT[parent]!;
      }
    }
  }

  /**
   * Forgets which pairs of siblings settled positions, so that what is asked of a deal does not hang on deals before.
   */
  reset(): void {
    this.pairs.set(PAIRS);
  }

  /**
   * Whether the position is shown to be lost.
   *
   * @param thorough whether to ask about all pairs of siblings, or only the most promising
   */
  isDead(thorough: boolean): boolean {
    if (this.isDeadAtOnce()) return true;
    return this.siblingOrder && this.isDeadBySiblings(thorough ? DECK_SIZE : FEW_SIBLINGS);
  }

  /** Whether it is without asking about siblings. */
  private isDeadAtOnce(): boolean {
    const empty = this.state.emptyColumns !== 0;
    if (empty && this.takesAny) return false;
    this.start();
    // Once any card may go to an empty column, all cards are found.
    if (this.conclude(empty, this.takesAny, NONE) === STUCK) return true;
    if (!this.guarded || !this.findGuarded()) return false;
    // What is found without the guards is found sooner than they are, so they come second.
    this.takeUp(this.seen);
    return this.conclude(empty, this.takesAny, NONE) === STUCK;
  }

  /**
   * Readies `survivesMoveToSpace` for a position with one empty column that takes any card: the facts that hold
   * while it stays empty. Returns false if there is nothing to ask then, because every move to it survives.
   */
  prepareLastSpace(): boolean {
    this.start();
    if (this.conclude(false, true, NONE) !== STUCK) return false;
    this.keep(this.base);
    return true;
  }

  /**
   * Whether the position after the group headed by `card` has taken the only empty column is not shown to be lost.
   * The test there would start from fewer facts than were drawn here: what `card` lay on is a top card, `card` has
   * moved and lies on the ground.
   */
  survivesMoveToSpace(card: Card): boolean {
    const under = this.state.below[card]!;
    this.takeUp(this.base);
    this.topLow |= LOW_BIT[under]!;
    this.topHigh |= HIGH_BIT[under]!;
    this.upLow |= LOW_BIT[under]!;
    this.upHigh |= HIGH_BIT[under]!;
    this.movesLow |= LOW_BIT[card]!;
    this.movesHigh |= HIGH_BIT[card]!;
    this.linksLow |= LOW_BIT[card]!;
    this.linksHigh |= HIGH_BIT[card]!;
    return this.conclude(false, true, card) !== STUCK;
  }

  /**
   * Whether some pair of siblings shows the position to be lost, whichever of the two moves to a parent first; see
   * `SIBLING_ORDER`. To be asked right after `isDeadAtOnce` has said no.
   *
   * @param most how many pairs to try, those that settled a position last first
   */
  private isDeadBySiblings(most: number): boolean {
    const { pairs } = this;
    const { below } = this.state;
    let tried = 0;
    for (let index = 0; index < pairs.length && tried < most; index += 1) {
      const card = pairs[index]!;
      const sibling = SIBLING[card]!;
      // On a parent already, or up: then the order changes nothing.
      if (below[card]! >= FOUNDATION || below[sibling]! >= FOUNDATION) continue;
      if (this.isParent(card, below[card]!) || this.isParent(sibling, below[sibling]!)) continue;
      tried += 1;
      if (!this.isLostEitherWay(card, sibling)) continue;
      pairs.copyWithin(1, 0, index);
      pairs[0] = card;
      return true;
    }
    return false;
  }

  private isParent(card: Card, under: number): boolean {
    return under < GROUND && this.state.fitsOn(card, under);
  }

  private isLostEitherWay(card: Card, sibling: Card): boolean {
    const { state } = this;
    const empty = state.emptyColumns !== 0;
    this.takeUp(this.seen);
    this.barredLow = LOW_BIT[card]! | LOW_BIT[sibling]!;
    this.barredHigh = HIGH_BIT[card]! | HIGH_BIT[sibling]!;
    let lost = this.conclude(empty, false, NONE) === STUCK && !this.bothParentsFree(card);
    if (lost) {
      const space = this.space;
      this.keep(this.base);
      lost = this.isLostInOrder(card, sibling, space);
      if (lost) {
        this.takeUp(this.base);
        lost = this.isLostInOrder(sibling, card, space);
      }
    }
    this.barredLow = 0;
    this.barredHigh = 0;
    this.second = NONE;
    return lost;
  }

  private isLostInOrder(first: Card, second: Card, empty: boolean): boolean {
    this.barredLow = LOW_BIT[second]!;
    this.barredHigh = HIGH_BIT[second]!;
    this.first = first;
    this.second = second;
    return this.conclude(empty, false, NONE) === STUCK;
  }

  private bothParentsFree(card: Card): boolean {
    const { parents } = this;
    return this.areTops(
      parents[card * 2]!,
      parents[card * 2 + 1]!,
      this.topLow & ~this.goneLow,
      this.topHigh & ~this.goneHigh,
    );
  }

  private areTops(a: Card, b: Card, topLow: number, topHigh: number): boolean {
    const low = LOW_BIT[a]! | LOW_BIT[b]!;
    const high = HIGH_BIT[a]! | HIGH_BIT[b]!;
    return (topLow & low) === low && (topHigh & high) === high;
  }

  private keep(facts: Int32Array): void {
    facts[0] = this.topLow;
    facts[1] = this.topHigh;
    facts[2] = this.upLow;
    facts[3] = this.upHigh;
    facts[4] = this.movesLow;
    facts[5] = this.movesHigh;
    facts[6] = this.linksLow;
    facts[7] = this.linksHigh;
  }

  private takeUp(facts: Int32Array): void {
    this.topLow = facts[0]!;
    this.topHigh = facts[1]!;
    this.upLow = facts[2]!;
    this.upHigh = facts[3]!;
    this.movesLow = facts[4]!;
    this.movesHigh = facts[5]!;
    this.linksLow = facts[6]!;
    this.linksHigh = facts[7]!;
  }

  /** The facts that can be seen. */
  private start(): void {
    const { tops, topCount, upLow, upHigh } = this.state;
    let topLow = this.state.foundLow();
    let topHigh = this.state.foundHigh();
    this.goneLow = this.returns ? 0 : topLow;
    this.goneHigh = this.returns ? 0 : topHigh;
    topLow |= this.state.maybeFoundLow | this.state.stockLow;
    topHigh |= this.state.maybeFoundHigh | this.state.stockHigh;
    for (let pile = 0; pile < topCount; pile += 1) {
      const top = tops[pile]!;
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
    this.keep(this.seen);
  }

  /**
   * Draws conclusions until all cards are found, or nothing follows.
   *
   * @param empty whether a column is empty, or can be
   * @param stopAtSpace whether to stop when a column can become empty
   * @param onGround a card to take for lying on the ground, wherever it lies
   */
  private conclude(empty: boolean, stopAtSpace: boolean, onGround: number): number {
    const { relation, toEmptyMask, guardedLow, guardedHigh, goneLow, goneHigh } = this;
    const { below, stockLow, stockHigh } = this.state;
    const { barredLow, barredHigh, second } = this;
    const backMask = this.returns ? FULL_HALF : 0;
    const openLow = ~guardedLow & ~barredLow;
    const openHigh = ~guardedHigh & ~barredHigh;
    const groundLow = onGround === NONE ? 0 : LOW_BIT[onGround]!;
    const groundHigh = onGround === NONE ? 0 : HIGH_BIT[onGround]!;
    let { topLow, topHigh, upLow, upHigh, movesLow, movesHigh, linksLow, linksHigh } = this;
    for (;;) {
      const goLow = runs(topLow);
      const goHigh = runs(topHigh);
      if (goLow === FULL_HALF && goHigh === FULL_HALF) return ALL_FOUND;
      // A card of the stock is a parent once it can lie in a column.
      let parentLow = topLow & ~goneLow & (~stockLow | linksLow | (goLow & backMask));
      let parentHigh = topHigh & ~goneHigh & (~stockHigh | linksHigh | (goHigh & backMask));
      if (relation === ANY_SUIT) {
        parentLow |= parentHigh;
        parentLow = (parentLow | (parentLow >>> RANKS)) & SUIT_MASK;
        parentLow |= parentLow << RANKS;
        parentHigh = parentLow;
      } else if (relation === OTHER_COLOUR) {
        // Low: spades, hearts; high: diamonds, clubs.
        const red = ((parentLow >>> RANKS) | parentHigh) & SUIT_MASK;
        const black = ((parentHigh >>> RANKS) | parentLow) & SUIT_MASK;
        parentLow = red | (black << RANKS);
        parentHigh = black | (red << RANKS);
      } else if (relation === OTHER_SUIT) {
        const low = (parentLow | (parentLow >>> RANKS)) & SUIT_MASK;
        const high = (parentHigh | (parentHigh >>> RANKS)) & SUIT_MASK;
        parentLow = swapped(parentLow) | high | (high << RANKS);
        parentHigh = swapped(parentHigh) | low | (low << RANKS);
      }
      parentLow = (parentLow >>> 1) & ~KINGS;
      parentHigh = (parentHigh >>> 1) & ~KINGS;
      if (((parentLow | goLow) & groundLow) !== 0 || ((parentHigh | goHigh) & groundHigh) !== 0)
        return SPACE_MADE;
      const toEmpty = empty ? toEmptyMask : 0;
      const oldLow = linksLow;
      const oldHigh = linksHigh;
      // Moves to an empty column need no parent.
      linksLow |= upLow & ((parentLow & openLow) | toEmpty);
      linksHigh |= upHigh & ((parentHigh & openHigh) | toEmpty);
      for (let rest = upLow & parentLow & guardedLow & ~barredLow & ~linksLow; rest !== 0; rest &= rest - 1) {
        const card = 31 - Math.clz32(rest & -rest);
        if (
          this.hasParent(card, topLow & ~goneLow, topHigh & ~goneHigh, linksLow, linksHigh, goLow, goHigh)
        ) {
          linksLow |= 1 << card;
        }
      }
      for (
        let rest = upHigh & parentHigh & guardedHigh & ~barredHigh & ~linksHigh;
        rest !== 0;
        rest &= rest - 1
      ) {
        const card = 31 - Math.clz32(rest & -rest);
        if (
          this.hasParent(
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
      if (second !== NONE && ((upLow & LOW_BIT[second]!) | (upHigh & HIGH_BIT[second]!)) !== 0) {
        const { first } = this;
        const firstMoved = ((linksLow & LOW_BIT[first]!) | (linksHigh & HIGH_BIT[first]!)) !== 0;
        const firstUp = ((goLow & LOW_BIT[first]!) | (goHigh & HIGH_BIT[first]!)) !== 0;
        const topsLow = topLow & ~goneLow;
        const topsHigh = topHigh & ~goneHigh;
        if (
          firstMoved &&
          this.hasParent(second, topsLow, topsHigh, linksLow, linksHigh, goLow, goHigh) &&
          (firstUp || this.areTops(this.parents[first * 2]!, this.parents[first * 2 + 1]!, topsLow, topsHigh))
        ) {
          linksLow |= LOW_BIT[second]!;
          linksHigh |= HIGH_BIT[second]!;
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
    this.space = empty;
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

  /** Whether a guarded card can go to one of its parents: one that is top and no longer lies above it. */
  private hasParent(
    card: Card,
    topLow: number,
    topHigh: number,
    linksLow: number,
    linksHigh: number,
    goLow: number,
    goHigh: number,
  ): boolean {
    for (let at = card * 2; at < card * 2 + 2; at += 1) {
      const parent = this.parents[at]!;
      if (parent === NONE || ((LOW_BIT[parent]! & topLow) | (HIGH_BIT[parent]! & topHigh)) === 0) continue;
      const low = this.segmentLow[at]!;
      const high = this.segmentHigh[at]!;
      if ((low | high) === 0 || ((low & linksLow) | (high & linksHigh)) !== 0) return true;
      if (this.returns && ((LOW_BIT[parent]! & goLow) | (HIGH_BIT[parent]! & goHigh)) !== 0) return true;
    }
    return false;
  }

  /**
   * Finds the cards that lie under a parent in the same column, and the segments between. Returns whether there are
   * any.
   */
  private findGuarded(): boolean {
    const { aboveLow, aboveHigh, parents, parentsLow, parentsHigh, segmentLow, segmentHigh } = this;
    const { siblingOrder } = this;
    const { below, tops, topCount } = this.state;
    let guardedLow = 0;
    let guardedHigh = 0;
    for (let pile = 0; pile < topCount; pile += 1) {
      let low = 0;
      let high = 0;
      for (let card = tops[pile]!; card !== NONE && card < GROUND; card = below[card]!) {
        aboveLow[card] = low;
        aboveHigh[card] = high;
        const guarded = ((parentsLow[card]! & low) | (parentsHigh[card]! & high)) !== 0;
        if (guarded) {
          guardedLow |= LOW_BIT[card]!;
          guardedHigh |= HIGH_BIT[card]!;
        }
        // Without guards only the order of siblings looks at the segments.
        for (let at = card * 2; at < card * 2 + 2 && (guarded || siblingOrder); at += 1) {
          const parent = parents[at]!;
          const lies = parent !== NONE && ((LOW_BIT[parent]! & low) | (HIGH_BIT[parent]! & high)) !== 0;
          segmentLow[at] = lies ? low & ~aboveLow[parent]! : 0;
          segmentHigh[at] = lies ? high & ~aboveHigh[parent]! : 0;
        }
        low |= LOW_BIT[card]!;
        high |= HIGH_BIT[card]!;
      }
    }
    this.guardedLow = guardedLow;
    this.guardedHigh = guardedHigh;
    return (this.guardedLow | this.guardedHigh) !== 0;
  }
}

/** The cards of two suits that have their whole suit below them in the set. */
function runs(set: number): number {
  const low = set & SUIT_MASK;
  const high = set >>> RANKS;
  return ((low ^ (low + 1)) >>> 1) | (((high ^ (high + 1)) >>> 1) << RANKS);
}
