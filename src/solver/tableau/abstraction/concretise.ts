import { type Card, RANKS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { Move, Position } from '../../../game/position.js';
import { FOUNDATION, GROUND, NONE, SIBLING } from '../links.js';
import { Tableau } from '../state.js';

/** Plays lines of the abstract game in the real one. */
export class Concretiser {
  private readonly state: Tableau;
  private readonly maxGroup: number;
  private tracked: Uint8Array = new Uint8Array(0);
  /** The abstracted card that moved last. */
  private lastAbstracted = NONE;

  constructor(rules: CompiledRules) {
    // The key is not looked at.
    this.state = new Tableau(rules, 3);
    this.maxGroup = rules.rules.maxGroup;
  }

  /**
   * Plays a line as far as it goes.
   *
   * Returns its moves, or the abstracted card that the first move in error asks to be tracked; NONE if there is none
   * such.
   */
  play(
    position: Position,
    tracked: Uint8Array,
    line: readonly (readonly [card: Card, onto: number])[],
  ): readonly Move[] | Card {
    const { state } = this;
    state.load(position);
    this.tracked = tracked;
    this.lastAbstracted = NONE;
    for (const [card, onto] of line) {
      if (state.below[card] === onto) continue;
      const culprit = this.whatBars(card, onto);
      if (culprit !== undefined) return culprit;
      this.put(card, onto);
      if (tracked[card] === 0) this.lastAbstracted = card;
    }
    return state.line();
  }

  /** What to track because a move cannot be made; undefined if it can, once what may shift out of its way has. */
  private whatBars(card: Card, onto: number): Card | undefined {
    const { below } = this.state;
    if (below[card] === FOUNDATION) {
      // Something higher of its suit may have gone up.
      if (card % RANKS !== RANKS - 1 && below[card + 1] === FOUNDATION)
        return this.abstractedOf(card + 1, card);
    } else if (this.state.columnOf(card, this.maxGroup) === NONE) return this.abstractedOf(NONE, card);
    if (onto === FOUNDATION) return this.whatBarsFoundation(card);
    return onto === GROUND ? this.whatBarsGround(card) : this.whatBarsLink(card, onto);
  }

  private whatBarsFoundation(card: Card): Card | undefined {
    const { above, below } = this.state;
    if (card % RANKS !== 0 && below[card - 1] !== FOUNDATION) return this.abstractedOf(card - 1, card);
    if (above[card] === NONE || this.shiftOff(card)) return undefined;
    let abstracted: number = above[card]!;
    while (abstracted !== NONE && this.tracked[abstracted] === 1) abstracted = above[abstracted]!;
    return this.abstractedOf(abstracted, card);
  }

  private whatBarsGround(card: Card): Card | undefined {
    const { below, emptyColumns } = this.state;
    if (emptyColumns !== 0) return undefined;
    for (let king = RANKS - 1; king < GROUND; king += RANKS) {
      if (this.tracked[king] === 0 && below[king] === GROUND && this.state.hasMoved(king)) return king;
    }
    return this.abstractedOf(NONE, card);
  }

  private whatBarsLink(card: Card, onto: Card): Card | undefined {
    const { above, below } = this.state;
    if (below[onto] === FOUNDATION) return this.abstractedOf(onto, card);
    if (above[onto] !== NONE && !this.shiftOff(onto)) return this.abstractedOf(above[onto]!, card);
    if (!this.state.liesAbove(onto, card)) return undefined;
    for (let between: number = onto; between !== card; between = below[between]!) {
      if (this.tracked[between] === 0) return between;
    }
    return this.abstractedOf(NONE, card);
  }

  /**
   * The first of two cards that is abstracted; or else, as shifts can make tracked cards differ, the last that moved.
   */
  private abstractedOf(card: number, other: Card): Card {
    if (card !== NONE && this.tracked[card] === 0) return card;
    return this.tracked[other] === 0 ? other : this.lastAbstracted;
  }

  /** Lets what lies on a parent shift to the other parent of its kind, if it can. */
  private shiftOff(parent: Card): boolean {
    const { state } = this;
    const card = state.above[parent]!;
    const other = SIBLING[parent]!;
    if (!state.fitsOn(card, other) || state.faceUp[card] === 0) return false;
    if (state.columnOf(card, this.maxGroup) === NONE) return false;
    if (state.above[other] !== NONE || state.below[other] === FOUNDATION) return false;
    if (state.liesAbove(other, card)) return false;
    this.put(card, other);
    return true;
  }

  private put(card: Card, onto: number): void {
    const { state } = this;
    const to = onto === GROUND ? 31 - Math.clz32(state.emptyColumns) : state.columnOfTop[onto]!;
    if (state.below[card] === FOUNDATION) {
      state.fromFoundation(card, to);
      return;
    }
    const from = state.columnOf(card, this.maxGroup);
    if (onto === FOUNDATION) state.toFoundation(card, from);
    else state.moveGroup(card, from, to);
  }
}
