import { type Card, DECK_SIZE, RANKS, SUITS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { Position } from '../../../game/position.js';
import {
  ANYWHERE,
  FOUNDATION,
  FULL_HALF,
  GROUND,
  HALF,
  HIGH_BIT,
  KINGS,
  Links,
  LOW_BIT,
  MAYBE_FOUND,
  NONE,
  RELEASED,
  SIBLING,
  suitIndex,
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
import { FoundationDominance } from '../techniques/foundation-dominance.js';

const SUIT_MASK = (1 << RANKS) - 1;
const ACES = 1 | (1 << RANKS);

/** Bits of a trail entry above the card: what it lay on, where it went, and so on. */
const UNDER_SHIFT = 6;
const ONTO_SHIFT = 12;
const PLACE_SHIFT = 18;
const HEIGHT_SHIFT = 22;
const TURNED = 1 << 26;
const MAYBE = 1 << 27;

/**
 * The tableau of the abstract game (see `abstraction`): tracked cards lie where they lie; an abstracted card, once it
 * can move, lies anywhere, and stays a parent for what fits on it and a member of its foundation once it can be.
 */
export class AbstractTableau extends Links {
  private abstractedLow = 0;
  private abstractedHigh = 0;
  /** Cards with nothing on them. */
  private openLow = 0;
  private openHigh = 0;
  /** Parents whose card may shift to its other parent. */
  private freeLow = 0;
  private freeHigh = 0;
  private readonly safe: FoundationDominance;
  private readonly relation: SuitRelation;
  /** The cards of a half that go to an empty column: kings or none. */
  private readonly toEmptyMask: number;
  private readonly returns: boolean;

  constructor(
    rules: CompiledRules,
    bits: 2 | 3,
    private readonly forced: boolean,
    private readonly symmetry: boolean,
  ) {
    super(rules, bits, DECK_SIZE);
    this.relation = suitRelation(rules);
    this.toEmptyMask = halfFrom(rules.lowestToEmpty);
    this.returns = rules.rules.returns;
    this.safe = new FoundationDominance(this, rules);
  }

  /**
   * Takes over a position in which the cards marked in `tracked` are tracked, the others abstracted, and lets all
   * abstracted cards move that can.
   */
  loadTracked(position: Position, tracked: Uint8Array): void {
    this.load(position);
    this.abstractedLow = 0;
    this.abstractedHigh = 0;
    this.openLow = 0;
    this.openHigh = 0;
    this.maybeFoundLow = 0;
    this.maybeFoundHigh = 0;
    this.emptyColumns = (1 << bitCount(this.emptyColumns)) - 1;
    for (let card = 0; card < DECK_SIZE; card += 1) {
      this.abstracted[card] = tracked[card] === 1 ? 0 : 1;
      if (this.abstracted[card] === 1) {
        this.abstractedLow |= LOW_BIT[card]!;
        this.abstractedHigh |= HIGH_BIT[card]!;
      }
      if (this.below[card] !== FOUNDATION && this.above[card] === NONE) this.open(card);
    }
    if (this.returns) this.releaseFoundations();
    this.settle();
  }

  /**
   * Where cards come back, an abstracted card on its foundation is there for sure only as long as a tracked one is
   * above.
   */
  private releaseFoundations(): void {
    for (let suit = 0; suit < SUITS; suit += 1) {
      const base = suit * RANKS;
      const height = this.heights[suit]!;
      for (let card = base; card < base + height; card += 1) {
        if (this.abstracted[card] === 0) continue;
        this.below[card] = ANYWHERE;
        this.open(card);
        this.maybeFoundLow |= LOW_BIT[card]!;
        this.maybeFoundHigh |= HIGH_BIT[card]!;
      }
      this.heights[suit] = this.sureHeight(base, height);
    }
  }

  /** The height that the highest tracked card on a foundation makes sure, of those below `height`. */
  private sureHeight(base: number, height: number): number {
    let sure = height;
    while (sure > 0 && this.below[base + sure - 1] !== FOUNDATION) sure -= 1;
    return sure;
  }

  /** Whether every card is or may be on its foundation. */
  get won(): boolean {
    return (
      (this.foundLow() | this.maybeFoundLow) === FULL_HALF &&
      (this.foundHigh() | this.maybeFoundHigh) === FULL_HALF
    );
  }

  /** Whether a tracked card can go to its foundation, when nothing lies on it. */
  isNext(card: Card): boolean {
    const base = suitIndex(card) * RANKS;
    if (card === base) return true;
    const sure = base + this.heights[suitIndex(card)]!;
    for (let under = card - 1; under >= sure; under -= 1) {
      if ((LOW_BIT[under]! & this.maybeFoundLow) === 0 && (HIGH_BIT[under]! & this.maybeFoundHigh) === 0)
        return false;
      // What lies on it for sure has kept it off the foundation.
      const on = this.above[under]!;
      if (on === NONE || this.abstracted[on] === 1) continue;
      if (((LOW_BIT[under]! & this.freeLow) | (HIGH_BIT[under]! & this.freeHigh)) === 0) return false;
    }
    return true;
  }

  isSafe(card: Card): boolean {
    return this.safe.isSafe(card);
  }

  /** Moves a tracked card, with what lies on it, to a card, the ground or its foundation. */
  move(card: Card, onto: number): void {
    const under = this.below[card]!;
    const suit = suitIndex(card);
    const entry = this.entryOf(card, onto);
    const place = this.placeOn(card, onto);
    if (under === FOUNDATION) {
      this.open(card);
      this.below[card] = onto;
      this.heights[suit] = this.sureHeight(suit * RANKS, card - suit * RANKS);
      this.note(entry);
    } else {
      this.note(this.uncover(under) ? entry | TURNED : entry);
      this.below[card] = onto;
    }
    if (onto < GROUND) this.cover(onto, card);
    else if (onto === GROUND) this.takeSpace();
    else {
      this.close(card);
      this.heights[suit] = Math.max(this.heights[suit]!, card - suit * RANKS + 1);
    }
    this.setPlace(card, place);
  }

  /** Marks the bits of the key that tell of tracked cards, and those that tell of no card. */
  markTight(tight: Int32Array): void {
    tight.fill(-1);
    for (let card = 0; card < DECK_SIZE; card += 1) {
      if (this.abstracted[card] === 1) tight[this.keyInt[card]!]! &= ~(3 << this.keyShift[card]!);
    }
  }

  /** Lets abstracted cards move, and plays what is safe, until nothing follows; then lists the tops. */
  settle(): void {
    for (;;) {
      this.listTops();
      if (this.symmetry) this.findFree();
      if (this.goUp()) continue;
      if (!this.releaseAll()) return;
    }
  }

  /** Takes back moves and what followed from them until the trail has `end` entries. */
  undoTo(end: number): void {
    const { trail, below } = this;
    while (this.trailEnd > end) {
      const entry = trail[--this.trailEnd]!;
      const card = entry & 63;
      const under = (entry >>> UNDER_SHIFT) & 63;
      const place = (entry >>> PLACE_SHIFT) & 15;
      if (this.abstracted[card] === 1) this.setAbstractedPlace(card, place);
      else this.setPlace(card, place);
      if (entry & MAYBE) {
        this.maybeFoundLow &= ~LOW_BIT[card]!;
        this.maybeFoundHigh &= ~HIGH_BIT[card]!;
        continue;
      }
      const onto = below[card]!;
      if (onto < GROUND) this.uncoverOnly(onto);
      else if (onto === GROUND) this.addSpace();
      else if (onto === FOUNDATION) this.open(card);
      below[card] = under;
      this.heights[suitIndex(card)] = (entry >>> HEIGHT_SHIFT) & 15;
      if (entry & TURNED) this.turnDown(under);
      if (under < GROUND) this.cover(under, card);
      else if (under === GROUND) this.takeSpace();
      else if (under === FOUNDATION) this.close(card);
    }
  }

  /** The line that led here: each card that went somewhere, and where, in order. */
  events(): [card: Card, onto: number][] {
    return Array.from(this.trail.subarray(0, this.trailEnd), (entry) => [
      entry & 63,
      (entry >>> ONTO_SHIFT) & 63,
    ]);
  }

  /** Empty columns fill up from the first. */
  private addSpace(): void {
    this.emptyColumns = (this.emptyColumns << 1) | 1;
  }

  private takeSpace(): void {
    this.emptyColumns >>>= 1;
  }

  /** What the trail holds of a card that goes to `onto`, without the marks. */
  private entryOf(card: Card, onto: number): number {
    return (
      card |
      (this.below[card]! << UNDER_SHIFT) |
      (onto << ONTO_SHIFT) |
      (this.place[card]! << PLACE_SHIFT) |
      (this.heights[suitIndex(card)]! << HEIGHT_SHIFT)
    );
  }

  private open(card: Card): void {
    this.openLow |= LOW_BIT[card]!;
    this.openHigh |= HIGH_BIT[card]!;
  }

  private close(card: Card): void {
    this.openLow &= ~LOW_BIT[card]!;
    this.openHigh &= ~HIGH_BIT[card]!;
  }

  private cover(under: Card, card: Card): void {
    this.above[under] = card;
    this.close(under);
  }

  private uncoverOnly(under: Card): void {
    this.above[under] = NONE;
    this.open(under);
  }

  /** Takes away what lies on `under`; returns 1 if that turned a card up. */
  private uncover(under: number): number {
    if (under === GROUND) {
      this.addSpace();
      return 0;
    }
    this.uncoverOnly(under);
    return this.turnUp(under);
  }

  /** Lists the cards that are open and not on their foundations for sure. */
  private listTops(): void {
    const { tops } = this;
    let count = 0;
    for (let rest = this.openLow & ~this.foundLow(); rest !== 0; rest &= rest - 1) {
      tops[count++] = 31 - Math.clz32(rest & -rest);
    }
    for (let rest = this.openHigh & ~this.foundHigh(); rest !== 0; rest &= rest - 1) {
      tops[count++] = HALF + 31 - Math.clz32(rest & -rest);
    }
    this.topCount = count;
  }

  /** Finds the parents that a card lies on that may shift to its other parent. */
  private findFree(): void {
    const { tops, topCount, above, below, abstracted, faceUp } = this;
    this.freeLow = 0;
    this.freeHigh = 0;
    for (let pile = 0; pile < topCount; pile += 1) {
      const parent = SIBLING[tops[pile]!]!;
      const card = above[parent]!;
      if (card === NONE || below[parent] === FOUNDATION || faceUp[parent] === 0) continue;
      if (abstracted[card] === 1 || !this.fitsOn(card, parent)) continue;
      this.freeLow |= LOW_BIT[parent]!;
      this.freeHigh |= HIGH_BIT[parent]!;
    }
  }

  /**
   * Abstracted cards that may go to their foundations, and tracked ones that safely can. Returns whether there were
   * any.
   */
  private goUp(): boolean {
    const foundLow = this.foundLow() | this.maybeFoundLow;
    const foundHigh = this.foundHigh() | this.maybeFoundHigh;
    const nextLow = nextOf(foundLow) & this.upLow;
    const nextHigh = nextOf(foundHigh) & this.upHigh;
    const abstractedLow = nextLow & this.abstractedLow & (this.openLow | this.freeLow);
    const abstractedHigh = nextHigh & this.abstractedHigh & (this.openHigh | this.freeHigh);
    for (let rest = abstractedLow; rest !== 0; rest &= rest - 1) this.mayGoUp(31 - Math.clz32(rest & -rest));
    for (let rest = abstractedHigh; rest !== 0; rest &= rest - 1)
      this.mayGoUp(HALF + 31 - Math.clz32(rest & -rest));
    let any = (abstractedLow | abstractedHigh) !== 0;
    if (!this.forced) return any;
    for (let rest = nextLow & ~this.abstractedLow & this.openLow; rest !== 0; rest &= rest - 1) {
      if (this.goUpIfSafe(31 - Math.clz32(rest & -rest))) any = true;
    }
    for (let rest = nextHigh & ~this.abstractedHigh & this.openHigh; rest !== 0; rest &= rest - 1) {
      if (this.goUpIfSafe(HALF + 31 - Math.clz32(rest & -rest))) any = true;
    }
    return any;
  }

  private goUpIfSafe(card: Card): boolean {
    const suit = suitIndex(card);
    if (this.heights[suit] !== card - suit * RANKS || !this.safe.isSafe(card)) return false;
    this.move(card, FOUNDATION);
    return true;
  }

  private mayGoUp(card: Card): void {
    if (this.below[card] !== ANYWHERE) this.release(card, FOUNDATION);
    this.note(this.entryOf(card, FOUNDATION) | MAYBE);
    this.maybeFoundLow |= LOW_BIT[card]!;
    this.maybeFoundHigh |= HIGH_BIT[card]!;
    this.setAbstractedPlace(card, MAYBE_FOUND);
  }

  /** Releases abstracted cards that can move to a parent or to an empty column. Returns whether there were any. */
  private releaseAll(): boolean {
    const toParentLow = this.openLow | this.freeLow;
    const toParentHigh = this.openHigh | this.freeHigh;
    let parentLow = toParentLow & ~this.foundLow();
    let parentHigh = toParentHigh & ~this.foundHigh();
    if (this.relation === ANY_SUIT) {
      parentLow |= parentHigh;
      parentLow = (parentLow | (parentLow >>> RANKS)) & SUIT_MASK;
      parentLow |= parentLow << RANKS;
      parentHigh = parentLow;
    } else if (this.relation === OTHER_COLOUR) {
      const red = ((parentLow >>> RANKS) | parentHigh) & SUIT_MASK;
      const black = ((parentHigh >>> RANKS) | parentLow) & SUIT_MASK;
      parentLow = red | (black << RANKS);
      parentHigh = black | (red << RANKS);
    } else if (this.relation === OTHER_SUIT) {
      const low = (parentLow | (parentLow >>> RANKS)) & SUIT_MASK;
      const high = (parentHigh | (parentHigh >>> RANKS)) & SUIT_MASK;
      parentLow = swapped(parentLow) | high | (high << RANKS);
      parentHigh = swapped(parentHigh) | low | (low << RANKS);
    }
    const kings = this.emptyColumns !== 0 ? this.toEmptyMask : 0;
    let any = false;
    const low = ((parentLow >>> 1) & ~KINGS) | kings;
    for (let rest = low & this.upLow & this.abstractedLow; rest !== 0; rest &= rest - 1) {
      if (this.releaseIfItCan(31 - Math.clz32(rest & -rest))) any = true;
    }
    const high = ((parentHigh >>> 1) & ~KINGS) | kings;
    for (let rest = high & this.upHigh & this.abstractedHigh; rest !== 0; rest &= rest - 1) {
      if (this.releaseIfItCan(HALF + 31 - Math.clz32(rest & -rest))) any = true;
    }
    return any;
  }

  private releaseIfItCan(card: Card): boolean {
    if (this.below[card]! >= FOUNDATION) return false;
    if (card % RANKS === RANKS - 1) {
      if (this.emptyColumns === 0 || this.below[card] === GROUND) return false;
      this.release(card, GROUND);
      return true;
    }
    const parent = this.parentFor(card);
    if (parent === NONE) return false;
    this.release(card, parent);
    return true;
  }

  /** A parent that an abstracted card may go to, NONE if there is none. */
  private parentFor(card: Card): number {
    const onto = (card % RANKS) + 1;
    const toLow = (this.openLow | this.freeLow) & ~this.foundLow();
    const toHigh = (this.openHigh | this.freeHigh) & ~this.foundHigh();
    for (let suit = 0; suit < SUITS; suit += 1) {
      const parent = suit * RANKS + onto;
      if (((LOW_BIT[parent]! & toLow) | (HIGH_BIT[parent]! & toHigh)) === 0 || !this.fitsOn(card, parent))
        continue;
      if (!this.isHeldAbove(parent, card)) return parent;
    }
    return NONE;
  }

  /** Whether a parent lies above a card for sure, whatever shifts. */
  private isHeldAbove(parent: Card, card: Card): boolean {
    const { below } = this;
    let at: number = parent;
    while (at < GROUND && at !== card) {
      at = below[at]!;
      if (at < GROUND && ((LOW_BIT[at]! & this.freeLow) | (HIGH_BIT[at]! & this.freeHigh)) !== 0)
        return false;
    }
    return at === card;
  }

  /** From here on an abstracted card lies anywhere. */
  private release(card: Card, onto: number): void {
    const under = this.below[card]!;
    const entry = this.entryOf(card, onto);
    this.note(this.uncover(under) ? entry | TURNED : entry);
    this.below[card] = ANYWHERE;
    this.setAbstractedPlace(card, RELEASED);
  }
}

/** The cards of two suits that are next on a set of them. */
function nextOf(found: number): number {
  return (((found << 1) & ~ACES) | ACES) & ~found & FULL_HALF;
}

function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
