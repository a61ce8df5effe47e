import { type Card, cardOf, DECK_SIZE, RANKS, rankOf, SUITS, suitOf } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';
import { COLUMNS, type Position } from '../../game/position.js';
import { zobristKeys } from '../zobrist.js';
import { lengthened } from './move-list.js';

/**
 * What a card may lie on besides a card: the ground of a column, its foundation, (`abstraction`) who knows what, or
 * nothing yet, as it is in the stock or the waste.
 */
export const GROUND = 52;
export const FOUNDATION = 53;
export const ANYWHERE = 54;
export const STOCK = 55;
export const NONE = -1;

/** The low half of a card set holds spades and hearts, the high half diamonds and clubs, 26 bits each. */
export const HALF = 26;
export const FULL_HALF = (1 << HALF) - 1;
/** The kings' bits of a half. */
export const KINGS = (1 << (RANKS - 1)) | (1 << (2 * RANKS - 1));

/** For each card its bit in the low or the high half of a card set; 0 in the other half, and for all but cards. */
export const LOW_BIT = Int32Array.from({ length: STOCK + 1 }, (_, card) => (card < HALF ? 1 << card : 0));
export const HIGH_BIT = Int32Array.from({ length: STOCK + 1 }, (_, card) =>
  card >= HALF && card < DECK_SIZE ? 1 << (card - HALF) : 0,
);

/** For each card the other card of its rank and colour. */
export const SIBLING = Int8Array.from({ length: DECK_SIZE }, (_, card) => {
  const suit = suitOf(card);
  return cardOf(SUITS - 1 - suit, rankOf(card));
});

/** Codes of a card's place in the key: where it lay at the start, or on the ground, its foundation, a parent. */
const AT_START = 0;
const ON_GROUND = 1;
const ON_FOUNDATION = 2;
const ON_FIRST_PARENT = 3;
/** An abstracted card: it has moved, or may be on its foundation. */
export const RELEASED = 7;
export const MAYBE_FOUND = 8;
const PLACES = 9;

const TRAIL_START = 1024;

/**
 * A position as a set of links, for each card what it lies on and what lies on it, with its packed key.
 *
 * The packed key is exact: two positions of one search have equal keys only if they are the same. It holds for each
 * card a code of its place. The start place gets its own code, and a card that comes back there gets it again, unless
 * the card under it was face down: then that card has turned over meanwhile, and the code of its parent tells so.
 * That is why face-down marks need no bits: a face-down card is turned up exactly when the card dealt on it has left.
 *
 * One bit a card (start place or not) is exact where cards have one place to go, kings only the ground, and
 * foundation moves are all made at once: were c on its foundation in one of two such positions and not in the other,
 * c the lowest such card of its suit, then in the other c would be next on its foundation, and have left its start
 * place, and be covered; by c−1 it is not, which is up; so by the card that lay on it at the start and never left.
 * But then it lies there in the first position too, and c cannot be up.
 */
export abstract class Links {
  /** What each card lies on: a card, GROUND, FOUNDATION or ANYWHERE. */
  readonly below = new Int8Array(DECK_SIZE);
  /** The card on each card, NONE for a top card. Not kept for cards on a foundation. */
  readonly above = new Int8Array(DECK_SIZE + 3);
  /** Top cards, NONE where there is none: of each column, or of all piles; and how many of the entries are in use. */
  readonly tops: Int8Array;
  topCount: number;
  /** Cards on each foundation. */
  readonly heights = new Int8Array(SUITS);
  /** 1 for abstracted cards, whose place is not kept (see `abstraction`). */
  readonly abstracted = new Uint8Array(DECK_SIZE);
  /** Abstracted cards that may be on their foundations. */
  maybeFoundLow = 0;
  maybeFoundHigh = 0;
  /** 1 for cards that lie face up (also on a foundation). */
  readonly faceUp = new Uint8Array(DECK_SIZE + 3);
  /** The cards still in the stock or the waste. */
  stockLow = 0;
  stockHigh = 0;
  /** The empty columns as a set; 0 if there is none. */
  emptyColumns = 0;
  /** The face-up cards as a set. */
  upLow = 0;
  upHigh = 0;
  /** Cards still face down. */
  faceDownCount = 0;
  /** The packed key and its Zobrist hash. */
  readonly key: Int32Array;
  hash = 0;

  /** One entry for each card that moved, for taking moves back and for telling the line of play. */
  trail = new Int32Array(TRAIL_START);
  trailEnd = 0;

  /** The cards that fit on each card, and how many: index card * 4 + i. */
  readonly children = new Int8Array(DECK_SIZE * 4);
  readonly childCount = new Int8Array(DECK_SIZE);

  protected readonly startBelow = new Int8Array(DECK_SIZE);
  private readonly startFaceDown = new Uint8Array(DECK_SIZE + 3);
  protected readonly place = new Uint8Array(DECK_SIZE);
  /** The code of a card's place on another card: index card * 52 + onto. */
  private readonly parentCode = new Uint8Array(DECK_SIZE * DECK_SIZE);
  protected readonly keyInt = new Uint8Array(DECK_SIZE);
  protected readonly keyShift = new Uint8Array(DECK_SIZE);
  /** What each place code adds to the key: index of the code, before the shift. */
  private readonly packed: Uint8Array;
  private readonly zobrist = zobristKeys(DECK_SIZE * 8);

  /**
   * @param bits bits a card in the key: 1 (moved or not; see above when that is exact), 2 or 3
   * @param piles how many top cards there can be
   * @param moreInts ints of the key behind those of the cards
   */
  constructor(rules: CompiledRules, bits: 1 | 2 | 3, piles: number, moreInts = 0) {
    this.tops = new Int8Array(piles).fill(NONE);
    this.topCount = piles;
    this.linkParents(rules);
    const perInt = bits === 1 ? HALF : bits === 2 ? RANKS : 10;
    for (let card = 0; card < DECK_SIZE; card += 1) {
      this.keyInt[card] = Math.floor(card / perInt);
      this.keyShift[card] = (card % perInt) * bits;
    }
    this.key = new Int32Array(Math.ceil(DECK_SIZE / perInt) + moreInts);
    this.packed = packedCodes(bits, rules);
  }

  private linkParents({ parents, children }: CompiledRules): void {
    for (let card = 0; card < DECK_SIZE; card += 1) {
      this.children.set(children[card]!, card * 4);
      this.childCount[card] = children[card]!.length;
      for (const [index, onto] of parents[card]!.entries()) {
        this.parentCode[card * DECK_SIZE + onto] = ON_FIRST_PARENT + index;
      }
    }
  }

  /** Takes over a position; it becomes the start that the key speaks of. */
  load(position: Position): void {
    this.trailEnd = 0;
    this.key.fill(0);
    this.place.fill(AT_START);
    this.hash = 0;
    this.faceDownCount = 0;
    this.upLow = FULL_HALF;
    this.upHigh = FULL_HALF;
    this.faceUp.fill(1);
    this.startFaceDown.fill(0);
    this.above.fill(NONE);
    this.emptyColumns = 0;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = position.foundations[suit]!;
      this.heights[suit] = height;
      for (let rank = 1; rank <= height; rank += 1) this.below[cardOf(suit, rank)] = FOUNDATION;
    }
    for (let column = 0; column < COLUMNS; column += 1) {
      const { cards, faceDown } = position.columns[column]!;
      let under = GROUND;
      for (let depth = 0; depth < cards.length; depth += 1) {
        const card = cards[depth]!;
        this.below[card] = under;
        if (under !== GROUND) this.above[under] = card;
        if (depth < faceDown) {
          this.faceUp[card] = 0;
          this.startFaceDown[card] = 1;
          this.upLow &= ~LOW_BIT[card]!;
          this.upHigh &= ~HIGH_BIT[card]!;
          this.faceDownCount += 1;
        }
        under = card;
      }
      if (under === GROUND) this.emptyColumns |= 1 << column;
    }
    this.startBelow.set(this.below);
  }

  /** Turns a card face up; returns 1 if it was face down. */
  protected turnUp(card: Card): number {
    if (this.faceUp[card] === 1) return 0;
    this.faceUp[card] = 1;
    this.upLow |= LOW_BIT[card]!;
    this.upHigh |= HIGH_BIT[card]!;
    this.faceDownCount -= 1;
    return 1;
  }

  protected turnDown(card: Card): void {
    this.faceUp[card] = 0;
    this.upLow &= ~LOW_BIT[card]!;
    this.upHigh &= ~HIGH_BIT[card]!;
    this.faceDownCount += 1;
  }

  /** Adds an entry to the trail. */
  protected note(entry: number): void {
    if (this.trailEnd === this.trail.length) this.trail = lengthened(this.trail);
    this.trail[this.trailEnd++] = entry;
  }

  /** The cards on the foundations as a set: its low half. */
  foundLow(): number {
    return run(this.heights[0]!) | (run(this.heights[1]!) << RANKS);
  }

  /** The cards on the foundations as a set: its high half. */
  foundHigh(): number {
    return run(this.heights[2]!) | (run(this.heights[3]!) << RANKS);
  }

  /** Whether a card lies elsewhere than at the start. */
  hasMoved(card: Card): boolean {
    return this.below[card] !== this.startBelow[card];
  }

  /** Whether `high` lies above `low`, or is the same card. */
  liesAbove(high: Card, low: Card): boolean {
    const { below } = this;
    let card: number = high;
    while (card < GROUND && card !== low) card = below[card]!;
    return card === low;
  }

  /** The code of a card's place on what it may lie on. */
  protected placeOn(card: Card, onto: number): number {
    if (onto === this.startBelow[card] && this.startFaceDown[onto] === 0) return AT_START;
    if (onto === FOUNDATION) return ON_FOUNDATION;
    return onto >= GROUND ? ON_GROUND : this.parentCode[card * DECK_SIZE + onto]!;
  }

  /** Whether a card fits on another by the build. */
  fitsOn(card: Card, onto: Card): boolean {
    return this.parentCode[card * DECK_SIZE + onto]! !== 0;
  }

  /** Changes a copy of the key as if the card lay on `onto`; returns what the hash changes by. */
  keyAsIf(key: Int32Array, card: Card, onto: Card): number {
    const { zobrist, packed } = this;
    const old = packed[this.place[card]!]!;
    const code = packed[this.placeOn(card, onto)]!;
    key[this.keyInt[card]!]! ^= (old ^ code) << this.keyShift[card]!;
    return zobrist[card * 8 + old]! ^ zobrist[card * 8 + code]!;
  }

  /** Sets the bits of an abstracted card's place in the key; the hash does not tell of it. */
  protected setAbstractedPlace(card: Card, place: number): void {
    const { packed } = this;
    this.key[this.keyInt[card]!]! ^= (packed[this.place[card]!]! ^ packed[place]!) << this.keyShift[card]!;
    this.place[card] = place;
  }

  protected setPlace(card: Card, place: number): void {
    const { zobrist, packed } = this;
    const old = packed[this.place[card]!]!;
    const code = packed[place]!;
    this.place[card] = place;
    this.key[this.keyInt[card]!]! ^= (old ^ code) << this.keyShift[card]!;
    this.hash ^= zobrist[card * 8 + old]! ^ zobrist[card * 8 + code]!;
  }
}

/** `suitOf` without a division. */
export function suitIndex(card: Card): number {
  return (card * 79) >> 10;
}

/** A foundation's height 0–13 as a run of bits. */
function run(height: number): number {
  return (1 << height) - 1;
}

/**
 * The bits a card that tell its places apart: the start place, the foundation, the parents, and the ground where it
 * takes other cards than kings, which have no parents.
 */
export function bitsFor({ parentCount, lowestToEmpty }: CompiledRules): 2 | 3 {
  return 2 + parentCount + (lowestToEmpty < RANKS ? 1 : 0) <= 4 ? 2 : 3;
}

/** The key's code for each place. */
function packedCodes(bits: 1 | 2 | 3, { parentCount }: CompiledRules): Uint8Array {
  const codes = new Uint8Array(PLACES);
  for (let place = 0; place < PLACES; place += 1) {
    if (bits === 1) codes[place] = place === AT_START ? 0 : 1;
    else if (bits === 3 || place <= ON_FOUNDATION) codes[place] = place;
    // Two bits: start, foundation, and two more: the ground and a parent, or two parents (a king uses the first).
    else codes[place] = 3;
  }
  if (bits === 2 && parentCount === 2) {
    codes[ON_GROUND] = 1;
    codes[ON_FIRST_PARENT] = 1;
    codes[ON_FIRST_PARENT + 1] = 3;
  }
  codes[RELEASED] = 1;
  codes[MAYBE_FOUND] = 3;
  return codes;
}
