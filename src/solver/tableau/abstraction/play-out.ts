import { type Card, DECK_SIZE, RANKS } from '../../../cards/card.js';
import type { Move, Position } from '../../../game/position.js';
import { FOUNDATION, GROUND, NONE, TWIN } from '../links.js';

/**
 * Plays a line of the abstract game in the real one.
 *
 * Returns its moves, or the loose card that the first move in error asks to be tracked; NONE if there is none such.
 */
export function playOut(
  position: Position,
  tracked: Uint8Array,
  line: readonly (readonly [card: Card, onto: number])[],
  maxGroup: number,
): readonly Move[] | Card {
  const below = new Int8Array(DECK_SIZE).fill(FOUNDATION);
  const above = new Int8Array(DECK_SIZE).fill(NONE);
  const faceUp = new Uint8Array(DECK_SIZE).fill(1);
  let spaces = 0;
  const grounded = new Uint8Array(DECK_SIZE);
  for (const { cards, faceDown } of position.columns) {
    if (cards.length === 0) spaces += 1;
    let under = GROUND;
    for (const [depth, card] of cards.entries()) {
      below[card] = under;
      if (under !== GROUND) above[under] = card;
      if (depth < faceDown) faceUp[card] = 0;
      under = card;
    }
  }
  const moves: Move[] = [];
  const put = (card: Card, onto: number) => {
    const under = below[card]!;
    if (under === GROUND) spaces += 1;
    else if (under < GROUND) {
      above[under] = NONE;
      faceUp[under] = 1;
    }
    below[card] = onto;
    if (onto === FOUNDATION) moves.push({ type: 'foundation', card });
    else if (onto === GROUND) {
      spaces -= 1;
      grounded[card] = 1;
      moves.push({ type: 'empty', card });
    } else {
      above[onto] = card;
      moves.push({ type: 'column', card, onto });
    }
  };
  const liesAbove = (high: number, low: number) => {
    let card = high;
    while (card < GROUND && card !== low) card = below[card]!;
    return card === low;
  };
  let lastLoose = NONE;
  /** The first of two cards that is loose; or else, as shifts can make tracked cards differ, the last that moved. */
  const orElse = (card: number, other: Card) => {
    if (card !== NONE && tracked[card] === 0) return card;
    return tracked[other] === 0 ? other : lastLoose;
  };

  const groupSize = (head: Card) => {
    let size = 1;
    for (let card = above[head]!; card !== NONE; card = above[card]!) size += 1;
    return size;
  };
  /** Lets what lies on a home shift to the other home of its kind, if it can. */
  const shiftOff = (home: Card): boolean => {
    const card = above[home]!;
    const other = TWIN[home]!;
    if (card % RANKS !== (home % RANKS) - 1 || faceUp[card] === 0 || groupSize(card) > maxGroup) return false;
    if (above[other] !== NONE || below[other] === FOUNDATION || liesAbove(other, card)) return false;
    put(card, other);
    return true;
  };
  for (const [card, onto] of line) {
    if (below[card] === onto) continue;
    if (below[card] === FOUNDATION) {
      // Something higher of its suit may have gone up.
      if (card % RANKS !== RANKS - 1 && below[card + 1] === FOUNDATION) return orElse(card + 1, card);
    } else if (groupSize(card) > maxGroup) return orElse(NONE, card);
    if (onto === FOUNDATION) {
      if (card % RANKS !== 0 && below[card - 1] !== FOUNDATION) return orElse(card - 1, card);
      const on = above[card]!;
      if (on !== NONE && !shiftOff(card)) {
        let loose: number = on;
        while (loose !== NONE && tracked[loose] === 1) loose = above[loose]!;
        return orElse(loose, card);
      }
    } else if (onto === GROUND) {
      if (spaces === 0) {
        for (let king = RANKS - 1; king < GROUND; king += RANKS) {
          if (tracked[king] === 0 && grounded[king] === 1 && below[king] === GROUND) return king;
        }
        return orElse(NONE, card);
      }
    } else {
      if (below[onto] === FOUNDATION) return orElse(onto, card);
      if (above[onto] !== NONE && !shiftOff(onto)) return orElse(above[onto]!, card);
      if (liesAbove(onto, card)) {
        for (let between: number = onto; between !== card; between = below[between]!) {
          if (tracked[between] === 0) return between;
        }
        return orElse(NONE, card);
      }
    }
    put(card, onto);
    if (tracked[card] === 0) lastLoose = card;
  }
  return moves;
}
