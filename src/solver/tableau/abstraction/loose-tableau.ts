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
  LET_GO,
  Links,
  LOW_BIT,
  MAYBE_FOUND,
  NONE,
  suitIndex,
  TWIN,
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
import { SafeFoundations } from '../techniques/safe-foundations.js';

const SUIT_MASK = (1 << RANKS) - 1;
const ACES = 1 | (1 << RANKS);

/** Bits of a journal entry above the card: what it lay on, where it went, and so on. */
const UNDER_SHIFT = 6;
const ONTO_SHIFT = 12;
const PLACE_SHIFT = 18;
const HEIGHT_SHIFT = 22;
const TURNED = 1 << 26;
const MAYBE = 1 << 27;

/**
 * The tableau of the abstract game (see `abstraction`): tracked cards lie where they lie; a loose card, once it can
 * move, lies anywhere, and stays a home for what fits on it and a member of its foundation once it can be.
 */
export class LooseTableau extends Links {
  private looseLow = 0;
  private looseHigh = 0;
  /** Cards with nothing on them. */
  private openLow = 0;
  private openHigh = 0;
  /** Homes whose card may shift to its other home. */
  private freeLow = 0;
  private freeHigh = 0;
  private readonly safe: SafeFoundations;
  private readonly relation: SuitRelation;
  /** The cards of a half that go to an empty column: kings or none. */
  private readonly toEmptyMask: number;
  private readonly returns: boolean;

  constructor(
    rules: CompiledRules,
    bits: 2 | 3,
    private readonly forced: boolean,
    private readonly twinHomes: boolean,
  ) {
    super(rules, bits, DECK_SIZE);
    this.relation = suitRelation(rules);
    this.toEmptyMask = halfFrom(rules.lowestToEmpty);
    this.returns = rules.rules.returns;
    this.safe = new SafeFoundations(this, rules);
  }

  /**
   * Takes over a position in which the cards marked in `tracked` are tracked, the others loose, and lets all loose
   * cards move that can.
   */
  loadTracked(position: Position, tracked: Uint8Array): void {
    this.load(position);
    this.looseLow = 0;
    this.looseHigh = 0;
    this.openLow = 0;
    this.openHigh = 0;
    this.maybeFoundLow = 0;
    this.maybeFoundHigh = 0;
    this.emptyColumns = (1 << bitCount(this.emptyColumns)) - 1;
    for (let card = 0; card < DECK_SIZE; card += 1) {
      this.loose[card] = tracked[card] === 1 ? 0 : 1;
      if (this.loose[card] === 1) {
        this.looseLow |= LOW_BIT[card]!;
        this.looseHigh |= HIGH_BIT[card]!;
      }
      if (this.below[card] !== FOUNDATION && this.above[card] === NONE) this.open(card);
    }
    if (this.returns) this.loosenFoundations();
    this.settle();
  }

  /** Where cards come back, a loose card on its foundation is there for sure only as long as a tracked one is above. */
  private loosenFoundations(): void {
    for (let suit = 0; suit < SUITS; suit += 1) {
      const base = suit * RANKS;
      const height = this.heights[suit]!;
      for (let card = base; card < base + height; card += 1) {
        if (this.loose[card] === 0) continue;
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
      if (on === NONE || this.loose[on] === 1) continue;
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
      if (this.loose[card] === 1) tight[this.keyInt[card]!]! &= ~(3 << this.keyShift[card]!);
    }
  }

  /** Lets loose cards move, and plays what is safe, until nothing follows; then lists the tops. */
  settle(): void {
    for (;;) {
      this.listTops();
      if (this.twinHomes) this.findFree();
      if (this.goUp()) continue;
      if (!this.loosen()) return;
    }
  }

  /** Takes back moves and what followed from them until the journal has `end` entries. */
  undoTo(end: number): void {
    const { journal, below } = this;
    while (this.journalEnd > end) {
      const entry = journal[--this.journalEnd]!;
      const card = entry & 63;
      const under = (entry >>> UNDER_SHIFT) & 63;
      const place = (entry >>> PLACE_SHIFT) & 15;
      if (this.loose[card] === 1) this.setLoosePlace(card, place);
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
    return Array.from(this.journal.subarray(0, this.journalEnd), (entry) => [
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

  /** What the journal holds of a card that goes to `onto`, without the marks. */
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

  /** Finds the homes that a card lies on that may shift to its other home. */
  private findFree(): void {
    const { tops, topCount, above, below, loose, faceUp } = this;
    this.freeLow = 0;
    this.freeHigh = 0;
    for (let pile = 0; pile < topCount; pile += 1) {
      const home = TWIN[tops[pile]!]!;
      const card = above[home]!;
      if (card === NONE || below[home] === FOUNDATION || faceUp[home] === 0) continue;
      if (loose[card] === 1 || !this.fitsOn(card, home)) continue;
      this.freeLow |= LOW_BIT[home]!;
      this.freeHigh |= HIGH_BIT[home]!;
    }
  }

  /** Loose cards that may go to their foundations, and tracked ones that safely can. Returns whether there were any. */
  private goUp(): boolean {
    const foundLow = this.foundLow() | this.maybeFoundLow;
    const foundHigh = this.foundHigh() | this.maybeFoundHigh;
    const nextLow = nextOf(foundLow) & this.upLow;
    const nextHigh = nextOf(foundHigh) & this.upHigh;
    const looseLow = nextLow & this.looseLow & (this.openLow | this.freeLow);
    const looseHigh = nextHigh & this.looseHigh & (this.openHigh | this.freeHigh);
    for (let rest = looseLow; rest !== 0; rest &= rest - 1) this.mayGoUp(31 - Math.clz32(rest & -rest));
    for (let rest = looseHigh; rest !== 0; rest &= rest - 1)
      this.mayGoUp(HALF + 31 - Math.clz32(rest & -rest));
    let any = (looseLow | looseHigh) !== 0;
    if (!this.forced) return any;
    for (let rest = nextLow & ~this.looseLow & this.openLow; rest !== 0; rest &= rest - 1) {
      if (this.goUpIfSafe(31 - Math.clz32(rest & -rest))) any = true;
    }
    for (let rest = nextHigh & ~this.looseHigh & this.openHigh; rest !== 0; rest &= rest - 1) {
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
    if (this.below[card] !== ANYWHERE) this.letGo(card, FOUNDATION);
    this.note(this.entryOf(card, FOUNDATION) | MAYBE);
    this.maybeFoundLow |= LOW_BIT[card]!;
    this.maybeFoundHigh |= HIGH_BIT[card]!;
    this.setLoosePlace(card, MAYBE_FOUND);
  }

  /** Lets loose cards go that can move to a home or to an empty column. Returns whether there were any. */
  private loosen(): boolean {
    const toHomeLow = this.openLow | this.freeLow;
    const toHomeHigh = this.openHigh | this.freeHigh;
    let homeLow = toHomeLow & ~this.foundLow();
    let homeHigh = toHomeHigh & ~this.foundHigh();
    if (this.relation === ANY_SUIT) {
      homeLow |= homeHigh;
      homeLow = (homeLow | (homeLow >>> RANKS)) & SUIT_MASK;
      homeLow |= homeLow << RANKS;
      homeHigh = homeLow;
    } else if (this.relation === OTHER_COLOUR) {
      const red = ((homeLow >>> RANKS) | homeHigh) & SUIT_MASK;
      const black = ((homeHigh >>> RANKS) | homeLow) & SUIT_MASK;
      homeLow = red | (black << RANKS);
      homeHigh = black | (red << RANKS);
    } else if (this.relation === OTHER_SUIT) {
      const low = (homeLow | (homeLow >>> RANKS)) & SUIT_MASK;
      const high = (homeHigh | (homeHigh >>> RANKS)) & SUIT_MASK;
      homeLow = swapped(homeLow) | high | (high << RANKS);
      homeHigh = swapped(homeHigh) | low | (low << RANKS);
    }
    const kings = this.emptyColumns !== 0 ? this.toEmptyMask : 0;
    let any = false;
    const low = ((homeLow >>> 1) & ~KINGS) | kings;
    for (let rest = low & this.upLow & this.looseLow; rest !== 0; rest &= rest - 1) {
      if (this.loosenIfItCan(31 - Math.clz32(rest & -rest))) any = true;
    }
    const high = ((homeHigh >>> 1) & ~KINGS) | kings;
    for (let rest = high & this.upHigh & this.looseHigh; rest !== 0; rest &= rest - 1) {
      if (this.loosenIfItCan(HALF + 31 - Math.clz32(rest & -rest))) any = true;
    }
    return any;
  }

  private loosenIfItCan(card: Card): boolean {
    if (this.below[card]! >= FOUNDATION) return false;
    if (card % RANKS === RANKS - 1) {
      if (this.emptyColumns === 0 || this.below[card] === GROUND) return false;
      this.letGo(card, GROUND);
      return true;
    }
    const home = this.homeFor(card);
    if (home === NONE) return false;
    this.letGo(card, home);
    return true;
  }

  /** A home that a loose card may go to, NONE if there is none. */
  private homeFor(card: Card): number {
    const onto = (card % RANKS) + 1;
    const toLow = (this.openLow | this.freeLow) & ~this.foundLow();
    const toHigh = (this.openHigh | this.freeHigh) & ~this.foundHigh();
    for (let suit = 0; suit < SUITS; suit += 1) {
      const home = suit * RANKS + onto;
      if (((LOW_BIT[home]! & toLow) | (HIGH_BIT[home]! & toHigh)) === 0 || !this.fitsOn(card, home)) continue;
      if (!this.isHeldAbove(home, card)) return home;
    }
    return NONE;
  }

  /** Whether a home lies above a card for sure, whatever shifts. */
  private isHeldAbove(home: Card, card: Card): boolean {
    const { below } = this;
    let at: number = home;
    while (at < GROUND && at !== card) {
      at = below[at]!;
      if (at < GROUND && ((LOW_BIT[at]! & this.freeLow) | (HIGH_BIT[at]! & this.freeHigh)) !== 0)
        return false;
    }
    return at === card;
  }

  /** From here on a loose card lies anywhere. */
  private letGo(card: Card, onto: number): void {
    const under = this.below[card]!;
    const entry = this.entryOf(card, onto);
    this.note(this.uncover(under) ? entry | TURNED : entry);
    this.below[card] = ANYWHERE;
    this.setLoosePlace(card, LET_GO);
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
