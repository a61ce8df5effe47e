import { RANKS, SUITS } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { Position } from '../../../game/position.js';
import { isPast } from '../../clock.js';
import { DominanceTable, FULL, SEEN } from '../../table.js';
import { bitsFor, FOUNDATION, GROUND, NONE, SIBLING, suitIndex } from '../links.js';
import { insertMove, lengthened } from '../move-list.js';
import { emptyScore, foundationScore, linkScore } from '../techniques/ordering.js';
import { RelaxedReachability } from '../techniques/relaxed-reachability.js';
import { SymmetryReduction } from '../techniques/symmetry-reduction.js';
import { AbstractTableau } from './abstract-tableau.js';

/** A move packed in an int: score, shape mark, the top cards that cards shift to beforehand, onto, card. */
const ONTO_SHIFT = 6;
const FIRST_SHIFT = 12;
const SECOND_SHIFT = 18;
const SHAPE_MOVE = 1 << 24;
const SCORE_SHIFT = 25;
const MOST_SCORE = 63;
const SCORE_OFFSET = 128;
const NOBODY = 63;
const NO_SHIFTS = (NOBODY << FIRST_SHIFT) | (NOBODY << SECOND_SHIFT);
/** More moves than a position can have: each card to two parents by up to two ways, the kings, and returns. */
const MOST_MOVES = 512;
const FIRST_STACK = 1 << 12;
/** Ints kept of a ply: where its moves start, how long the trail was, and how many moves it had. */
const PLY = 3;
const CLOCK_MASK = (1 << 12) - 1;

/** How a search ended: `cut` is short by its budget or its memory. */
export type AbstractEnd = 'won' | 'lost' | 'cut' | 'time';

/** What of the techniques the search may use. */
export interface AbstractSwitches {
  readonly forced: boolean;
  readonly reachability: boolean;
  readonly guardedLinks: boolean;
  readonly siblingOrder: boolean;
  readonly symmetry: boolean;
}

/** Exhaustive depth-first search of the abstract game. */
export class AbstractSearch {
  readonly state: AbstractTableau;
  /** Positions visited in the last search. */
  nodes = 0;
  /**
   * The share of its tree that the last search got through, if it was cut short: 0–1, as D. E. Knuth estimates
   * (1975).
   */
  progress = 0;
  private readonly table: DominanceTable;
  private readonly reachability: RelaxedReachability;
  private readonly siblings: SymmetryReduction;
  private readonly returns: boolean;
  private readonly takesKings: boolean;
  private moves = new Int32Array(FIRST_STACK);
  private movesEnd = 0;
  private plyStart = 0;
  private plies = new Int32Array(FIRST_STACK);

  constructor(
    rules: CompiledRules,
    private readonly switches: AbstractSwitches,
  ) {
    this.state = new AbstractTableau(rules, bitsFor(rules), switches.forced, switches.symmetry);
    this.table = new DominanceTable(this.state.key.length);
    this.reachability = new RelaxedReachability(
      this.state,
      rules,
      switches.guardedLinks,
      switches.siblingOrder,
    );
    this.siblings = new SymmetryReduction(this.state);
    this.returns = rules.rules.returns;
    this.takesKings = rules.lowestToEmpty <= RANKS;
  }

  /** Forgets what earlier deals taught. */
  reset(): void {
    this.reachability.reset();
  }

  /**
   * Searches from a position; a win leaves its line in the state.
   *
   * @param tracked 1 for each card to track
   * @param mostNodes positions to visit, 1 or more
   * @param bytes memory of the table
   * @param deadline when to end, by the clock of `performance`
   */
  run(
    position: Position,
    tracked: Uint8Array,
    mostNodes: number,
    bytes: number,
    deadline: number,
  ): AbstractEnd {
    const { state, table } = this;
    state.loadTracked(position, tracked);
    table.reset(bytes);
    state.markTight(table.tight);
    this.movesEnd = 0;
    this.nodes = 1;
    const { reachability: testReachability } = this.switches;
    if (testReachability && this.reachability.isDead(true)) return 'lost';
    if (state.won) return 'won';
    this.addToTable(false);
    let ply = 0;
    this.enter(ply);
    for (;;) {
      if (this.movesEnd === this.plies[ply * PLY]) {
        if (ply === 0) return 'lost';
        ply -= 1;
        state.undoTo(this.plies[ply * PLY + 1]!);
        continue;
      }
      const faceDown = state.faceDownCount;
      const move = this.moves[--this.movesEnd]!;
      this.make(move);
      if (state.won) return 'won';
      const added = this.addToTable((move & SHAPE_MOVE) !== 0);
      if (added === FULL) return this.cutShort(ply);
      if (added === SEEN) {
        state.undoTo(this.plies[ply * PLY + 1]!);
        continue;
      }
      this.nodes += 1;
      if (this.nodes > mostNodes) return this.cutShort(ply);
      if ((this.nodes & CLOCK_MASK) === 0 && isPast(deadline)) return 'time';
      if (testReachability && this.reachability.isDead(state.faceDownCount < faceDown)) {
        state.undoTo(this.plies[ply * PLY + 1]!);
        continue;
      }
      ply += 1;
      this.enter(ply);
    }
  }

  private addToTable(ownShape: boolean): number {
    const { state, table } = this;
    return this.switches.symmetry ? this.siblings.addTo(table, ownShape) : table.add(state.key, state.hash);
  }

  private enter(ply: number): void {
    if (ply * PLY + PLY > this.plies.length) this.plies = lengthened(this.plies);
    this.plyStart = this.movesEnd;
    this.plies[ply * PLY] = this.movesEnd;
    this.plies[ply * PLY + 1] = this.state.trailEnd;
    if (this.movesEnd + MOST_MOVES > this.moves.length) this.moves = lengthened(this.moves);
    this.generate();
    this.plies[ply * PLY + 2] = this.movesEnd - this.plyStart;
  }

  /** Ends a search at a ply: every move of a ply counts for the same share of it. */
  private cutShort(ply: number): 'cut' {
    const { plies } = this;
    let share = 1;
    this.progress = 0;
    for (let at = 0; at <= ply; at += 1) {
      const end = at === ply ? this.movesEnd : plies[at * PLY + PLY]!;
      const count = plies[at * PLY + 2]!;
      share /= count;
      this.progress += share * (count - 1 - (end - plies[at * PLY]!));
    }
    return 'cut';
  }

  private make(move: number): void {
    const { state } = this;
    const first = (move >>> FIRST_SHIFT) & 63;
    if (first !== NOBODY) {
      state.move(this.siblings.shifterOnto(first), first);
      const second = (move >>> SECOND_SHIFT) & 63;
      if (second !== NOBODY) state.move(this.siblings.shifterOnto(second), second);
    }
    state.move(move & 63, (move >>> ONTO_SHIFT) & 63);
    state.settle();
  }

  private generate(): void {
    this.generateLinks();
    const { state } = this;
    const { below, abstracted, faceUp } = state;
    if (state.emptyColumns !== 0 && this.takesKings) {
      for (let king = RANKS - 1; king < GROUND; king += RANKS) {
        const under = below[king]!;
        if (under >= GROUND || abstracted[king] === 1 || faceUp[king] === 0) continue;
        this.push(
          emptyScore(king, under, this.isUp(under), false),
          NO_SHIFTS | (GROUND << ONTO_SHIFT) | king,
        );
      }
    }
    const { tops, topCount } = state;
    for (let pile = 0; pile < topCount; pile += 1) {
      const card = tops[pile]!;
      if (abstracted[card] === 1 || !state.isNext(card)) continue;
      const under = below[card]!;
      this.push(foundationScore(under, this.isUp(under)), NO_SHIFTS | (FOUNDATION << ONTO_SHIFT) | card);
    }
    if (this.returns) this.generateReturns();
  }

  private generateLinks(): void {
    const { state } = this;
    const { tops, topCount, below, abstracted, faceUp, children, childCount } = state;
    const { symmetry } = this.switches;
    for (let pile = 0; pile < topCount; pile += 1) {
      const onto = tops[pile]!;
      const count = childCount[onto]!;
      for (let i = 0; i < count; i += 1) {
        const card = children[onto * 4 + i]!;
        if (abstracted[card] === 1 || faceUp[card] === 0) continue;
        const under = below[card]!;
        if (under === FOUNDATION) continue;
        const lies = state.liesAbove(onto, card);
        if (symmetry && this.isUp(under) && SIBLING[onto] === under) {
          if (lies) this.generateEnablingShifts(card, onto);
          else this.generateAfterShift(card, onto);
          continue;
        }
        let shift = NOBODY;
        if (lies) {
          if (symmetry) shift = this.shiftBetween(card, onto);
          if (shift === NOBODY) continue;
        }
        const score = linkScore(card, under, this.isUp(under), false);
        this.push(score, (NOBODY << SECOND_SHIFT) | (shift << FIRST_SHIFT) | (onto << ONTO_SHIFT) | card);
      }
    }
  }

  /** A top card that a card strictly between `card` and the top card `top` of its pile can shift to; or NOBODY. */
  private shiftBetween(card: number, top: number): number {
    const { state } = this;
    const { tops, topCount, below } = state;
    for (let pile = 0; pile < topCount; pile += 1) {
      const to = tops[pile]!;
      if (to === top) continue;
      const shifter = this.siblings.shifterOnto(to);
      if (shifter === NONE) continue;
      for (let between: number = top; between !== card; between = below[between]!) {
        if (between === shifter) return to;
      }
    }
    return NOBODY;
  }

  private generateEnablingShifts(card: number, top: number): void {
    const to = this.shiftBetween(card, top);
    if (to === NOBODY) return;
    this.push(-60, SHAPE_MOVE | NO_SHIFTS | (to << ONTO_SHIFT) | this.siblings.shifterOnto(to));
  }

  private generateAfterShift(card: number, to: number): void {
    const { state } = this;
    const { below, abstracted, faceUp, heights, children, childCount, trailEnd } = state;
    const parent = below[card]!;
    state.move(card, to);
    const shifts = (to << FIRST_SHIFT) | (NOBODY << SECOND_SHIFT);
    if (abstracted[parent] === 0 && state.isNext(parent)) {
      this.push(
        foundationScore(below[parent]!, this.isUp(below[parent]!)) - 10,
        shifts | (FOUNDATION << ONTO_SHIFT) | parent,
      );
    }
    for (let i = childCount[parent]! - 1; i >= 0; i -= 1) {
      const child = children[parent * 4 + i]!;
      if (child === card || abstracted[child] === 1 || faceUp[child] === 0) continue;
      const under = below[child]!;
      const score = linkScore(child, under, this.isUp(under), false) - 10;
      if (under === FOUNDATION) {
        const suit = suitIndex(child);
        if (!this.returns || heights[suit] !== child - suit * RANKS + 1) continue;
        if (this.switches.forced && state.isSafe(child)) continue;
        this.push(score, shifts | (parent << ONTO_SHIFT) | child);
        continue;
      }
      if (!state.liesAbove(parent, child)) {
        this.push(score, shifts | (parent << ONTO_SHIFT) | child);
        continue;
      }
      const second = this.shiftBetween(child, parent);
      if (second === NOBODY) continue;
      this.push(score, (to << FIRST_SHIFT) | (second << SECOND_SHIFT) | (parent << ONTO_SHIFT) | child);
    }
    state.undoTo(trailEnd);
  }

  private generateReturns(): void {
    const { state } = this;
    const { heights, abstracted, tops, topCount } = state;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = heights[suit]!;
      if (height === 0) continue;
      const card = suit * RANKS + height - 1;
      if (abstracted[card] === 1 || (this.switches.forced && state.isSafe(card))) continue;
      for (let pile = 0; pile < topCount; pile += 1) {
        const onto = tops[pile]!;
        if (!state.fitsOn(card, onto)) continue;
        this.push(linkScore(card, FOUNDATION, true, false), NO_SHIFTS | (onto << ONTO_SHIFT) | card);
      }
      if (state.emptyColumns !== 0 && this.takesKings && height === RANKS) {
        this.push(emptyScore(card, FOUNDATION, true, false), NO_SHIFTS | (GROUND << ONTO_SHIFT) | card);
      }
    }
  }

  private isUp(under: number): boolean {
    return under < GROUND && this.state.faceUp[under] === 1;
  }

  private push(score: number, packed: number): void {
    const { moves, plyStart } = this;
    const worth = Math.min(MOST_SCORE, (score + SCORE_OFFSET) >> 2);
    const move = (worth << SCORE_SHIFT) | packed;
    insertMove(moves, plyStart, this.movesEnd, move);
    this.movesEnd += 1;
  }
}
