import { RANKS, SUITS } from '../../cards/card.js';
import { COLUMNS, type Position } from '../../game/position.js';
import type { RuleSet } from '../../game/rule-sets.js';
import type { Limits, Solution } from '../solution.js';
import { FULL, SEEN, TranspositionTable } from '../table.js';
import { FOUNDATION, GROUND, NONE, suitIndex, Tableau } from './state.js';
import { DEAD_ENDS, DeadEnds, GUARDED_LINKS } from './techniques/dead-ends.js';
import { mustSearchReturns, NO_RETURNS } from './techniques/no-returns.js';
import { emptyScore, foundationScore, linkScore, ORDERING } from './techniques/ordering.js';
import { SAFE_FOUNDATIONS, SafeFoundations } from './techniques/safe-foundations.js';

/** A move packed in an int, so that the larger is tried earlier: score, column to, column from, card. */
const SCORE_SHIFT = 12;
const SCORE_OFFSET = 1024;
/** In place of a column in a packed move: the foundations. */
const FOUNDATIONS = COLUMNS;
/** More moves than a position can have: 4 homes for each of 7 tops, 52 cards to an empty column, 4 up, 8 back. */
const MOST_MOVES = 128;
const FIRST_STACK = 1 << 12;
/** How often a time limit looks at the clock, in nodes. */
const CLOCK_MASK = (1 << 12) - 1;

/** Depth-first search with a transposition table and an explicit stack over a tableau of links. */
export class TableauSearch {
  private readonly state: Tableau;
  private readonly table: TranspositionTable;
  private readonly deadEnds: DeadEnds;
  private readonly safe: SafeFoundations;
  private readonly takesAny: boolean;
  private readonly sameSuit: boolean;
  private readonly maxGroup: number;
  private readonly forced: boolean;
  private readonly searchReturns: boolean;
  private readonly testDeadEnds: boolean;
  private readonly ordered: boolean;

  /** The moves still to try, ply by ply; the best of a ply at its end. */
  private moves = new Int32Array(FIRST_STACK);
  private movesEnd = 0;
  private plyStart = 0;
  /** For each ply where its moves start and how long the journal was. */
  private plies = new Int32Array(FIRST_STACK);
  private nodes = 0;

  /** @param without names of techniques to do without. */
  constructor(rules: RuleSet, without: readonly string[]) {
    const has = (name: string) => !without.includes(name);
    this.forced = has(SAFE_FOUNDATIONS.name);
    this.testDeadEnds = has(DEAD_ENDS.name);
    this.ordered = has(ORDERING.name);
    this.searchReturns = mustSearchReturns(rules, has(NO_RETURNS.name));
    this.takesAny = rules.emptyColumn === 'any';
    this.sameSuit = rules.build === 'same-suit';
    this.maxGroup = rules.maxGroup;
    this.state = new Tableau(rules, this.keyBits(rules));
    this.table = new TranspositionTable(this.state.key.length);
    this.deadEnds = new DeadEnds(this.state, rules, has(GUARDED_LINKS.name));
    this.safe = new SafeFoundations(this.state, rules);
  }

  /** Bits a card in the key: the start place, the foundation, the homes, the ground for cards that may go there. */
  private keyBits(rules: RuleSet): 1 | 2 | 3 {
    if (this.sameSuit && !this.takesAny && this.forced && !this.searchReturns) return 1;
    const homes = rules.build === 'any-suit' ? SUITS : rules.build === 'alternating' ? 2 : 1;
    return 2 + homes + (this.takesAny ? 1 : 0) <= 4 ? 2 : 3;
  }

  /** Decides a position within limits. */
  run(position: Position, limits: Limits): Solution {
    const { state, table } = this;
    const deadline =
      limits.seconds === Number.POSITIVE_INFINITY ? 0 : performance.now() + limits.seconds * 1000;
    state.load(position);
    table.reset(limits.memoryMB * 2 ** 20);
    this.movesEnd = 0;
    this.nodes = 1;
    if (this.forced) this.playSafe();
    if (state.won) return { verdict: 'winnable', moves: state.line(), nodes: 1 };
    if (this.testDeadEnds && this.deadEnds.isDead()) return { verdict: 'unwinnable', nodes: 1 };
    table.add(state.key, state.hash);
    let ply = 0;
    this.enter(ply);
    for (;;) {
      if (this.movesEnd === this.plies[ply * 2]) {
        if (ply === 0) return { verdict: 'unwinnable', nodes: this.nodes };
        ply -= 1;
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      const faceDown = state.faceDownCount;
      const hadEmpty = state.emptyColumns !== 0;
      this.make(this.moves[--this.movesEnd]!);
      if (state.won) return { verdict: 'winnable', moves: state.line(), nodes: this.nodes };
      const added = table.add(state.key, state.hash);
      if (added === FULL) return { verdict: 'undecided', limit: 'memory', nodes: this.nodes };
      if (added === SEEN) {
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      this.nodes += 1;
      if (this.nodes > limits.nodes) return { verdict: 'undecided', limit: 'nodes', nodes: this.nodes };
      if (deadline > 0 && (this.nodes & CLOCK_MASK) === 0 && performance.now() > deadline) {
        return { verdict: 'undecided', limit: 'time', nodes: this.nodes };
      }
      // In same-suit games the test can all but only fail when a card was turned up.
      const tested =
        this.testDeadEnds &&
        (!this.sameSuit ||
          state.faceDownCount < faceDown ||
          (this.takesAny && hadEmpty && state.emptyColumns === 0));
      if (tested && this.deadEnds.isDead()) {
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      ply += 1;
      this.enter(ply);
    }
  }

  /** Starts a ply at the position as it stands. */
  private enter(ply: number): void {
    if (ply * 2 + 2 > this.plies.length) this.plies = lengthened(this.plies);
    this.plyStart = this.movesEnd;
    this.plies[ply * 2] = this.movesEnd;
    this.plies[ply * 2 + 1] = this.state.journalEnd;
    if (this.movesEnd + MOST_MOVES > this.moves.length) this.moves = lengthened(this.moves);
    this.generate();
  }

  private make(move: number): void {
    const { state } = this;
    const card = move & 63;
    const from = (move >>> 6) & 7;
    const to = (move >>> 9) & 7;
    if (from === FOUNDATIONS) {
      state.fromFoundation(card, to);
      return;
    }
    if (to === FOUNDATIONS) state.toFoundation(card, from);
    else state.moveGroup(card, from, to);
    if (!this.forced) return;
    // All that was safe had been played: only what was uncovered, or what a higher foundation made safe, can be now.
    const top = state.tops[from]!;
    if (to === FOUNDATIONS || (top !== NONE && this.isNext(top) && this.safe.isSafe(top))) this.playSafe();
  }

  /** Whether a card is the next of its foundation. */
  private isNext(card: number): boolean {
    const suit = suitIndex(card);
    return this.state.heights[suit] === card - suit * RANKS;
  }

  private playSafe(): void {
    const { tops } = this.state;
    for (let again = true; again; ) {
      again = false;
      for (let column = 0; column < COLUMNS; column += 1) {
        for (
          let top = tops[column]!;
          top !== NONE && this.isNext(top) && this.safe.isSafe(top);
          top = tops[column]!
        ) {
          this.state.toFoundation(top, column);
          again = true;
        }
      }
    }
  }

  private generate(): void {
    this.generateLinks();
    if (this.state.emptyColumns !== 0) this.generateToEmpty();
    if (!this.forced || !this.sameSuit) this.generateUp();
    if (this.searchReturns) this.generateReturns();
  }

  /** Moves of groups onto other columns' top cards. */
  private generateLinks(): void {
    const { tops, below, faceUp, children, childCount } = this.state;
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = tops[to]!;
      if (onto === NONE) continue;
      const count = childCount[onto]!;
      for (let i = 0; i < count; i += 1) {
        const card = children[onto * 4 + i]!;
        const under = below[card]!;
        if (under === FOUNDATION || faceUp[card] === 0) continue;
        const from = this.columnOf(card);
        // A group cannot move onto its own top card; the column of a group that is too large is NONE.
        if (from === to || from === NONE) continue;
        const score = this.ordered ? linkScore(card, under, this.isUp(under), this.takesAny) : 0;
        this.push(score, card, from, to);
      }
    }
  }

  /** The column of a card on the tableau, found from its top card; NONE if its group is too large to move. */
  private columnOf(card: number): number {
    const { above, columnOfTop } = this.state;
    let top = card;
    let size = 1;
    for (let next = above[top]!; next !== NONE; next = above[top]!) {
      top = next;
      size += 1;
    }
    return size > this.maxGroup ? NONE : columnOfTop[top]!;
  }

  private isUp(under: number): boolean {
    return under < GROUND && this.state.faceUp[under] === 1;
  }

  /** Moves of groups to an empty column; all empty columns are one. */
  private generateToEmpty(): void {
    const { tops, below, faceUp, emptyColumns } = this.state;
    const to = 31 - Math.clz32(emptyColumns);
    if (!this.takesAny) {
      for (let card = RANKS - 1; card < GROUND; card += RANKS) {
        const under = below[card]!;
        if (under >= GROUND || faceUp[card] === 0) continue;
        const from = this.columnOf(card);
        if (from !== NONE) this.pushToEmpty(card, under, from, to);
      }
      return;
    }
    const filtered =
      this.testDeadEnds && (emptyColumns & (emptyColumns - 1)) === 0 && this.deadEnds.prepareLastSpace();
    for (let from = 0; from < COLUMNS; from += 1) {
      let size = 0;
      for (let card = tops[from]!; card !== NONE && faceUp[card] === 1; card = below[card]!) {
        size += 1;
        const under = below[card]!;
        if (under === GROUND || size > this.maxGroup) break;
        if (filtered && !this.deadEnds.survivesMoveToSpace(card)) continue;
        this.pushToEmpty(card, under, from, to);
      }
    }
  }

  private pushToEmpty(card: number, under: number, from: number, to: number): void {
    const score = this.ordered ? emptyScore(card, under, this.isUp(under), this.sameSuit) : 0;
    this.push(score, card, from, to);
  }

  /** Top cards to their foundations, as far as they are not played at once. */
  private generateUp(): void {
    const { tops, below } = this.state;
    for (let from = 0; from < COLUMNS; from += 1) {
      const card = tops[from]!;
      if (card === NONE || !this.isNext(card)) continue;
      const under = below[card]!;
      const score = this.ordered ? foundationScore(under, this.isUp(under)) : 0;
      this.push(score, card, from, FOUNDATIONS);
    }
  }

  /** Top cards of the foundations back to the columns. */
  private generateReturns(): void {
    const { heights, tops, childCount, children, emptyColumns } = this.state;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = heights[suit]!;
      if (height === 0) continue;
      const card = suit * RANKS + height - 1;
      // What is safe to send up would go straight back.
      if (this.forced && this.safe.isSafe(card)) continue;
      for (let to = 0; to < COLUMNS; to += 1) {
        const onto = tops[to]!;
        if (onto === NONE) continue;
        for (let i = childCount[onto]! - 1; i >= 0; i -= 1) {
          if (children[onto * 4 + i] !== card) continue;
          this.push(
            this.ordered ? linkScore(card, FOUNDATION, true, this.takesAny) : 0,
            card,
            FOUNDATIONS,
            to,
          );
        }
      }
      if (emptyColumns !== 0 && (this.takesAny || height === RANKS)) {
        const score = this.ordered ? emptyScore(card, FOUNDATION, true, this.sameSuit) : 0;
        this.push(score, card, FOUNDATIONS, 31 - Math.clz32(emptyColumns));
      }
    }
  }

  /** Adds a move to the ply in its place by score. */
  private push(score: number, card: number, from: number, to: number): void {
    const { moves, plyStart } = this;
    const move = ((score + SCORE_OFFSET) << SCORE_SHIFT) | (to << 9) | (from << 6) | card;
    let at = this.movesEnd++;
    while (at > plyStart && moves[at - 1]! > move) {
      moves[at] = moves[at - 1]!;
      at -= 1;
    }
    moves[at] = move;
  }
}

function lengthened(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(array.length * 2);
  longer.set(array);
  return longer;
}
