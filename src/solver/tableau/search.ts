import { RANKS, SUITS } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';
import { COLUMNS, type Position } from '../../game/position.js';
import { isPast } from '../clock.js';
import { StockReach } from '../klondike/stock-reach.js';
import type { LimitName, Limits, Solution } from '../solution.js';
import { FULL, SEEN, TranspositionTable } from '../table.js';
import type { CoveredTechnique } from '../technique.js';
import { Refinement } from './abstraction/refinement.js';
import { bitsFor, FOUNDATION, GROUND, NONE, SIBLING, STOCK, suitIndex } from './links.js';
import { insertMove, lengthened } from './move-list.js';
import { Tableau } from './state.js';
import { StockTableau } from './stock-tableau.js';
import { ABSTRACTION } from './techniques/abstraction.js';
import { FOUNDATION_DOMINANCE, FoundationDominance } from './techniques/foundation-dominance.js';
import { endsKingRun, KING_RUNS } from './techniques/king-runs.js';
import { NO_RETURNS } from './techniques/no-returns.js';
import { emptyScore, foundationScore, linkScore, ORDERING } from './techniques/ordering.js';
import {
  GUARDED_LINKS,
  RELAXED_REACHABILITY,
  RelaxedReachability,
  SIBLING_ORDER,
} from './techniques/relaxed-reachability.js';
import { Perturbation, RESTARTS, restartBudgets, SHORT_RESTART, strengthOf } from './techniques/restarts.js';
import { SYMMETRY_REDUCTION, SymmetryReduction } from './techniques/symmetry-reduction.js';

/**
 * A move packed in an int, so that the larger is tried earlier: score, whether it is a shift made for its own sake,
 * two columns that cards shift to beforehand (see `symmetry-reduction`), column to, column from, card.
 */
const SCORE_SHIFT = 19;
const FIRST_SHIFT = 12;
const SECOND_SHIFT = 15;
const NO_SHIFTS = (COLUMNS << FIRST_SHIFT) | (COLUMNS << SECOND_SHIFT);
const SECOND_NONE = COLUMNS << SECOND_SHIFT;
const SHAPE_MOVE = 1 << 18;
/** What a move is worth less for the shift before it, and a shift made for its own sake is worth. */
const SHIFT_COST = 10;
const SHAPE_SCORE = -60;
const SCORE_OFFSET = 1024;
/** In place of a column in a packed move: the foundations. */
const FOUNDATIONS = COLUMNS;
/**
 * More moves than a position can have: 4 parents for each of 7 tops, 52 cards to an empty column, 4 up, 8 back, and
 * each card of a stock to a top card of each suit, to an empty column and up.
 */
const MOST_MOVES = 512;
/**
 * What moves of a card of the stock are worth: to its foundation, to a card, a king and another to an empty column.
 */
const STOCK_SCORES = [50, 10, 20, -30] as const;
/** The restart after which the abstract game is first searched. */
const FIRST_ABSTRACT_RESTART = 2;
/**
 * What follows, in rounds, each twice as long as the one before: short restarts, the abstract game, and the real one
 * in plain order. Which of them is the shortest way, nothing tells in advance. Then the real game is searched to the
 * end.
 */
const ROUNDS = 6;
const ROUND_RESTARTS = 25;
const ROUND_ABSTRACT_NODES = 100_000;
const ROUND_NODES = 150_000;
const FIRST_STACK = 1 << 12;
/** How often a time limit looks at the clock, in nodes. */
const CLOCK_MASK = (1 << 12) - 1;

/** Depth-first search with a transposition table and an explicit stack over a tableau of links. */
export class TableauSearch {
  private readonly state: Tableau;
  /** The same, where there is a stock. */
  private readonly stock: StockTableau | undefined;
  private readonly reach = new StockReach();
  private readonly table: TranspositionTable;
  private readonly reachability: RelaxedReachability;
  private readonly safe: FoundationDominance;
  private readonly takesAny: boolean;
  private readonly takesKings: boolean;
  private readonly sameSuit: boolean;
  private readonly maxGroup: number;
  private readonly forced: boolean;
  private readonly searchReturns: boolean;
  private readonly testReachability: boolean;
  private readonly ordered: boolean;

  /** The moves still to try, ply by ply; the best of a ply at its end. */
  private moves = new Int32Array(FIRST_STACK);
  private movesEnd = 0;
  private plyStart = 0;
  /** For each ply where its moves start and how long the trail was. */
  private plies = new Int32Array(FIRST_STACK);
  private nodes = 0;
  private readonly siblings: SymmetryReduction;
  private readonly symmetry: boolean;
  private readonly kingRuns: boolean;
  private readonly restarts: readonly number[];
  private readonly refinement: Refinement | undefined;
  private readonly perturbation = new Perturbation();
  private strength = 0;
  /** The limits of the run: positions, bytes of the table, and when to end, by the clock of `performance`. */
  private lastNode = 0;
  private bytes = 0;
  private deadline = 0;

  /** @param without names of techniques to do without. */
  constructor(rules: CompiledRules, without: readonly string[]) {
    const uses = ({ name, fits }: CoveredTechnique) => !without.includes(name) && fits(rules);
    this.forced = uses(FOUNDATION_DOMINANCE);
    this.testReachability = uses(RELAXED_REACHABILITY);
    this.ordered = uses(ORDERING);
    this.searchReturns = rules.rules.returns && !uses(NO_RETURNS);
    this.takesAny = rules.lowestToEmpty === 1;
    this.takesKings = rules.lowestToEmpty <= RANKS;
    this.sameSuit = rules.sameSuit;
    this.maxGroup = rules.rules.maxGroup;
    this.restarts = uses(RESTARTS) ? restartBudgets(rules) : [];
    this.stock = rules.rules.stock === undefined ? undefined : new StockTableau(rules, rules.rules.stock);
    this.state = this.stock ?? new Tableau(rules, this.keyBits(rules));
    this.kingRuns = uses(KING_RUNS);
    this.siblings = new SymmetryReduction(this.state);
    this.symmetry = uses(SYMMETRY_REDUCTION);
    if (uses(ABSTRACTION)) {
      this.refinement = new Refinement(rules, {
        forced: this.forced,
        reachability: this.testReachability,
        guardedLinks: uses(GUARDED_LINKS),
        siblingOrder: uses(SIBLING_ORDER),
        symmetry: this.symmetry,
      });
    }
    this.table = new TranspositionTable(this.state.key.length);
    this.reachability = new RelaxedReachability(this.state, rules, uses(GUARDED_LINKS), uses(SIBLING_ORDER));
    this.safe = new FoundationDominance(this.state, rules);
  }

  /** Bits a card in the key. */
  private keyBits(rules: CompiledRules): 1 | 2 | 3 {
    const oneSuffices = this.sameSuit && !this.takesAny && this.forced && !this.searchReturns;
    return oneSuffices ? 1 : bitsFor(rules);
  }

  /** Decides a position within limits. */
  run(position: Position, limits: Limits): Solution {
    this.lastNode = limits.nodes;
    this.bytes = limits.memoryMB * 2 ** 20;
    this.deadline =
      limits.seconds === Number.POSITIVE_INFINITY
        ? limits.seconds
        : performance.now() + limits.seconds * 1000;
    this.nodes = 0;
    this.reachability.reset();
    this.refinement?.start(position);
    for (const [restart, budget] of this.restarts.entries()) {
      const decided = this.restart(position, restart, budget);
      if (decided !== undefined) return decided;
      if (restart >= FIRST_ABSTRACT_RESTART) {
        const proved = this.goOnProving(budget);
        if (proved !== undefined) return proved;
      }
    }
    for (let round = 0; this.refinement !== undefined && round < ROUNDS; round += 1) {
      const solution = this.round(position, round);
      if (solution !== undefined) return solution;
    }
    return this.solution(this.search(position, this.lastNode));
  }

  /**
   * One of the rounds 0, 1, … Returns what it decided, or that a limit was reached; nothing if the next round is due.
   */
  private round(position: Position, round: number): Solution | undefined {
    const times = 2 ** round;
    if (this.restarts.length > 0) {
      const first = this.restarts.length + ROUND_RESTARTS * (times - 1);
      for (let restart = first; restart < first + ROUND_RESTARTS * times; restart += 1) {
        const decided = this.restart(position, restart, SHORT_RESTART);
        if (decided !== undefined) return decided;
      }
    }
    const proved = this.goOnProving(ROUND_ABSTRACT_NODES * times);
    if (proved !== undefined) return proved;
    const end = this.search(position, Math.min(this.nodes + ROUND_NODES * times, this.lastNode));
    return end === 'nodes' && this.nodes < this.lastNode ? undefined : this.solution(end);
  }

  /** One search within a budget, in perturbed order if it is not the first. Returns what it decided, if anything. */
  private restart(position: Position, restart: number, budget: number): Solution | undefined {
    if (this.nodes + budget >= this.lastNode) return undefined;
    if (restart > 0) {
      this.perturbation.seed(position, restart);
      this.strength = strengthOf(restart);
    }
    const end = this.search(position, this.nodes + budget);
    this.strength = 0;
    return end === 'nodes' || end === 'memory' ? undefined : this.solution(end);
  }

  /** Goes on with the proof of a loss in the abstract game for some nodes. Returns what it decided, if anything. */
  private goOnProving(budget: number): Solution | undefined {
    const { refinement } = this;
    if (refinement === undefined || this.nodes >= this.lastNode) return undefined;
    const before = refinement.nodes;
    const end = refinement.goOn(budget, this.lastNode - this.nodes, this.bytes, this.deadline);
    this.nodes += refinement.nodes - before;
    if (end === 'open') return undefined;
    if (end === 'time') return this.solution(end);
    if (end === 'lost') return this.solution('unwinnable');
    return { verdict: 'winnable', moves: end, nodes: this.nodes };
  }

  private solution(end: 'winnable' | 'unwinnable' | LimitName): Solution {
    const { nodes } = this;
    if (end === 'winnable') return { verdict: end, moves: this.state.line(), nodes };
    return end === 'unwinnable' ? { verdict: end, nodes } : { verdict: 'undecided', limit: end, nodes };
  }

  /** One depth-first search from the start, until `nodes` has passed `stopAt`. */
  private search(position: Position, stopAt: number): 'winnable' | 'unwinnable' | LimitName {
    const { state, table } = this;
    state.load(position);
    table.reset(this.bytes);
    this.movesEnd = 0;
    this.nodes += 1;
    if (this.forced) this.playSafe();
    if (state.won) return 'winnable';
    if (this.testReachability && this.reachability.isDead(true)) return 'unwinnable';
    this.addToTable(false);
    let ply = 0;
    this.enter(ply);
    for (;;) {
      if (this.movesEnd === this.plies[ply * 2]) {
        if (ply === 0) return 'unwinnable';
        ply -= 1;
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      const faceDown = state.faceDownCount;
      const hadEmpty = state.emptyColumns !== 0;
      const move = this.moves[--this.movesEnd]!;
      this.make(move);
      if (state.won) return 'winnable';
      const added = this.addToTable((move & SHAPE_MOVE) !== 0);
      if (added === FULL) return 'memory';
      if (added === SEEN) {
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      this.nodes += 1;
      if (this.nodes > stopAt) return 'nodes';
      if ((this.nodes & CLOCK_MASK) === 0 && isPast(this.deadline)) return 'time';
      if (this.mayBeDead(faceDown, hadEmpty) && this.reachability.isDead(state.faceDownCount < faceDown)) {
        state.undoTo(this.plies[ply * 2 + 1]!);
        continue;
      }
      ply += 1;
      this.enter(ply);
    }
  }

  private addToTable(ownShape: boolean): number {
    const { state, table } = this;
    return this.symmetry ? this.siblings.addTo(table, ownShape) : table.add(state.key, state.hash);
  }

  /**
   * Whether the relaxed reachability test is worth its time: in same-suit games it can all but only fail when a card
   * was turned up, or when any card could go to an empty column and no longer can.
   */
  private mayBeDead(faceDownBefore: number, hadEmpty: boolean): boolean {
    const { state } = this;
    if (!this.testReachability) return false;
    if (!this.sameSuit || state.faceDownCount < faceDownBefore) return true;
    return this.takesAny && hadEmpty && state.emptyColumns === 0;
  }

  /** Starts a ply at the position as it stands. */
  private enter(ply: number): void {
    if (ply * 2 + 2 > this.plies.length) this.plies = lengthened(this.plies);
    this.plyStart = this.movesEnd;
    this.plies[ply * 2] = this.movesEnd;
    this.plies[ply * 2 + 1] = this.state.trailEnd;
    if (this.movesEnd + MOST_MOVES > this.moves.length) this.moves = lengthened(this.moves);
    this.generate();
  }

  private make(move: number): void {
    const { state } = this;
    const first = (move >>> FIRST_SHIFT) & 7;
    if (first !== COLUMNS) {
      this.shift(first);
      const second = (move >>> SECOND_SHIFT) & 7;
      if (second !== COLUMNS) this.shift(second);
    }
    const card = move & 63;
    const from = (move >>> 6) & 7;
    const to = (move >>> 9) & 7;
    if (from === FOUNDATIONS) {
      if (state.below[card] === FOUNDATION) state.fromFoundation(card, to);
      else this.stock!.take(card, to);
      if (to === FOUNDATIONS && this.forced) this.playSafe();
      return;
    }
    if (to === FOUNDATIONS) state.toFoundation(card, from);
    else state.moveGroup(card, from, to);
    if (!this.forced) return;
    // All that was safe had been played: only what was uncovered, or what a higher foundation made safe, can be now.
    const top = state.tops[from]!;
    if (
      first !== COLUMNS ||
      to === FOUNDATIONS ||
      (top !== NONE && this.isNext(top) && this.safe.isSafe(top))
    )
      this.playSafe();
  }

  /** Moves the card that lies on the sibling of a column's top card onto that. */
  private shift(to: number): void {
    const card = this.siblings.shifterOnto(this.state.tops[to]!);
    this.state.moveGroup(card, this.state.columnOf(card, this.maxGroup), to);
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
      if (this.stock?.free === true && this.playSafeFromStock(this.stock)) again = true;
    }
  }

  /** Where every card of the stock is in reach at any time, taking one changes nothing for the others. */
  private playSafeFromStock(stock: StockTableau): boolean {
    let any = false;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = stock.heights[suit]!;
      const card = suit * RANKS + height;
      if (height === RANKS || stock.below[card] !== STOCK || !this.safe.isSafe(card)) continue;
      stock.take(card, FOUNDATIONS);
      any = true;
    }
    return any;
  }

  private generate(): void {
    if (!this.sameSuit) this.generateLinks();
    else if (this.generateSameSuitLinks()) return;
    if (this.takesKings && this.state.emptyColumns !== 0) this.generateToEmpty();
    if (!this.forced || !this.sameSuit) this.generateUp();
    if (this.searchReturns) this.generateReturns();
    if (this.stock !== undefined) this.generateFromStock(this.stock);
  }

  /**
   * The same where a card has one parent: the one card that fits on each top card. Returns whether one of the moves
   * is the only one worth trying.
   */
  private generateSameSuitLinks(): boolean {
    const { tops, below, faceUp } = this.state;
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = tops[to]!;
      if (onto === NONE || onto % RANKS === 0) continue;
      const card = onto - 1;
      const under = below[card]!;
      if (under >= FOUNDATION || faceUp[card] === 0) continue;
      const from = this.state.columnOf(card, this.maxGroup);
      // A group cannot move onto its own top card; the column of a group that is too large is NONE.
      if (from === to || from === NONE) continue;
      const packed = NO_SHIFTS | (to << 9) | (from << 6) | card;
      if (this.kingRuns && endsKingRun(this.state, onto)) {
        this.movesEnd = this.plyStart;
        this.push(0, packed);
        return true;
      }
      this.push(this.ordered ? linkScore(card, under, this.isUp(under), this.takesAny) : 0, packed);
    }
    return false;
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
        if (under >= FOUNDATION || faceUp[card] === 0) continue;
        const from = this.state.columnOf(card, this.maxGroup);
        // The column of a group that is too large is NONE.
        if (from === NONE) continue;
        if (this.symmetry && this.isUp(under) && SIBLING[onto] === under) {
          if (from === to) this.generateEnablingShifts(card, to);
          else this.generateAfterShift(card, from, to);
          continue;
        }
        let shift = COLUMNS;
        if (from === to) {
          // A group cannot move onto its own top card, unless a card between shifts away with it.
          if (this.symmetry) shift = this.shiftBetween(card, to);
          if (shift === COLUMNS) continue;
        }
        const score = this.ordered ? linkScore(card, under, this.isUp(under), this.takesAny) : 0;
        // The top card has then gone to where the shift led.
        const goal = shift === COLUMNS ? to : shift;
        this.push(score, SECOND_NONE | (shift << FIRST_SHIFT) | (goal << 9) | (from << 6) | card);
      }
    }
  }

  /**
   * A column that a card strictly above `card` in the column `column` can shift to, taking the column's top card
   * along; COLUMNS if there is none.
   */
  private shiftBetween(card: number, column: number): number {
    const { above } = this.state;
    for (let to = 0; to < COLUMNS; to += 1) {
      if (to === column) continue;
      const shifter = this.siblings.shifterOnto(this.state.tops[to]!);
      if (shifter === NONE) continue;
      for (let between = above[card]!; between !== NONE; between = above[between]!) {
        if (between === shifter) return to;
      }
    }
    return COLUMNS;
  }

  /** Shifts that let `card`, which lies under its free parent in a column, shift afterwards. */
  private generateEnablingShifts(card: number, column: number): void {
    const to = this.shiftBetween(card, column);
    if (to === COLUMNS) return;
    const shifter = this.siblings.shifterOnto(this.state.tops[to]!);
    this.push(this.ordered ? SHAPE_SCORE : 0, SHAPE_MOVE | NO_SHIFTS | (to << 9) | (column << 6) | shifter);
  }

  /** The moves that need `card` to have shifted from one parent to the other first. */
  private generateAfterShift(card: number, from: number, to: number): void {
    const { state } = this;
    const { below, faceUp, heights, children, childCount } = state;
    const trailEnd = state.trailEnd;
    const parent = below[card]!;
    state.moveGroup(card, from, to);
    const shifts = (to << FIRST_SHIFT) | SECOND_NONE;
    if (this.isNext(parent)) {
      const under = below[parent]!;
      const score = this.ordered ? foundationScore(under, this.isUp(under)) - SHIFT_COST : 0;
      this.push(score, shifts | (FOUNDATIONS << 9) | (from << 6) | parent);
    }
    for (let i = childCount[parent]! - 1; i >= 0; i -= 1) {
      const child = children[parent * 4 + i]!;
      if (child === card || faceUp[child] === 0) continue;
      const under = below[child]!;
      if (under === FOUNDATION) {
        const suit = suitIndex(child);
        if (!this.searchReturns || heights[suit] !== child - suit * RANKS + 1) continue;
        if (this.forced && this.safe.isSafe(child)) continue;
        const score = this.ordered ? linkScore(child, under, true, this.takesAny) - SHIFT_COST : 0;
        this.push(score, shifts | (from << 9) | (FOUNDATIONS << 6) | child);
        continue;
      }
      const childFrom = this.state.columnOf(child, this.maxGroup);
      const score = this.ordered ? linkScore(child, under, this.isUp(under), this.takesAny) - SHIFT_COST : 0;
      if (childFrom !== from) {
        this.push(score, shifts | (from << 9) | (childFrom << 6) | child);
        continue;
      }
      const second = this.shiftBetween(child, from);
      if (second === COLUMNS) continue;
      this.push(score, (to << FIRST_SHIFT) | (second << SECOND_SHIFT) | (second << 9) | (from << 6) | child);
    }
    state.undoTo(trailEnd);
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
        const from = this.state.columnOf(card, this.maxGroup);
        if (from !== NONE) this.pushToEmpty(card, under, from, to);
      }
      return;
    }
    const filtered =
      this.testReachability &&
      (emptyColumns & (emptyColumns - 1)) === 0 &&
      this.reachability.prepareLastSpace();
    for (let from = 0; from < COLUMNS; from += 1) {
      let size = 0;
      for (let card = tops[from]!; card !== NONE && faceUp[card] === 1; card = below[card]!) {
        size += 1;
        const under = below[card]!;
        if (under === GROUND || size > this.maxGroup) break;
        if (filtered && !this.reachability.survivesMoveToSpace(card)) continue;
        this.pushToEmpty(card, under, from, to);
      }
    }
  }

  private pushToEmpty(card: number, under: number, from: number, to: number): void {
    const score = this.ordered ? emptyScore(card, under, this.isUp(under), this.sameSuit) : 0;
    this.push(score, NO_SHIFTS | (to << 9) | (from << 6) | card);
  }

  /** Top cards to their foundations, as far as they are not played at once. */
  private generateUp(): void {
    const { tops, below } = this.state;
    for (let from = 0; from < COLUMNS; from += 1) {
      const card = tops[from]!;
      if (card === NONE || !this.isNext(card)) continue;
      const under = below[card]!;
      const score = this.ordered ? foundationScore(under, this.isUp(under)) : 0;
      this.push(score, NO_SHIFTS | (FOUNDATIONS << 9) | (from << 6) | card);
    }
  }

  /** Cards of the stock to their foundations, the columns' top cards and an empty column. */
  private generateFromStock(stock: StockTableau): void {
    const { reach } = this;
    const { tops, emptyColumns } = stock;
    const [up, onto, king, toEmpty] = STOCK_SCORES;
    const push = (card: number, to: number, score: number) =>
      this.push(this.ordered ? score : 0, NO_SHIFTS | (to << 9) | (FOUNDATIONS << 6) | card);
    reach.find(stock);
    for (let i = 0; i < reach.size; i += 1) {
      const card = stock.stock[reach.places[i]!]!;
      if (this.isNext(card)) push(card, FOUNDATIONS, up);
      for (let to = 0; to < COLUMNS; to += 1) {
        const top = tops[to]!;
        if (top !== NONE && stock.fitsOn(card, top)) push(card, to, onto);
      }
      if (emptyColumns === 0 || !this.takesKings) continue;
      const isKing = card % RANKS === RANKS - 1;
      if (isKing || this.takesAny) push(card, 31 - Math.clz32(emptyColumns), isKing ? king : toEmpty);
    }
  }

  /** Top cards of the foundations back to the columns. */
  private generateReturns(): void {
    const { heights, tops, emptyColumns } = this.state;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const height = heights[suit]!;
      if (height === 0) continue;
      const card = suit * RANKS + height - 1;
      // What is safe to send up would go straight back.
      if (this.forced && this.safe.isSafe(card)) continue;
      for (let to = 0; to < COLUMNS; to += 1) {
        const onto = tops[to]!;
        if (onto === NONE) continue;
        if (!this.state.fitsOn(card, onto)) continue;
        const score = this.ordered ? linkScore(card, FOUNDATION, true, this.takesAny) : 0;
        this.push(score, NO_SHIFTS | (to << 9) | (FOUNDATIONS << 6) | card);
      }
      if (emptyColumns !== 0 && (this.takesAny || (this.takesKings && height === RANKS))) {
        const score = this.ordered ? emptyScore(card, FOUNDATION, true, this.sameSuit) : 0;
        const to = 31 - Math.clz32(emptyColumns);
        this.push(score, NO_SHIFTS | (to << 9) | (FOUNDATIONS << 6) | card);
      }
    }
  }

  /** Adds a packed move (without its score) to the ply in its place by score. */
  private push(score: number, packed: number): void {
    const { moves, plyStart } = this;
    const worth = this.strength > 0 ? score + this.perturbation.next(this.strength) : score;
    const move = ((worth + SCORE_OFFSET) << SCORE_SHIFT) | packed;
    insertMove(moves, plyStart, this.movesEnd, move);
    this.movesEnd += 1;
  }
}
