import { DECK_SIZE, RANKS, SUITS } from '../../cards/card.js';
import type { CompiledRules } from '../../game/compiled-rules.js';
import { COLUMNS, type Move, type Position } from '../../game/position.js';
import type { LimitName, Limits } from '../solution.js';
import { bitsFor, FOUNDATION, GROUND, NONE, suitIndex } from '../tableau/links.js';
import { lengthened } from '../tableau/move-list.js';
import { Tableau } from '../tableau/state.js';
import { FOUNDATION_DOMINANCE, FoundationDominance } from '../tableau/techniques/foundation-dominance.js';
import { NO_RETURNS } from '../tableau/techniques/no-returns.js';
import {
  GUARDED_LINKS,
  RELAXED_REACHABILITY,
  RelaxedReachability,
  SIBLING_ORDER,
} from '../tableau/techniques/relaxed-reachability.js';
import type { CoveredTechnique } from '../technique.js';
import { DistanceTable } from './distance-table.js';
import { DETOUR_BOUND, ForcedMoves } from './forced-moves.js';
import { TurnedStock } from './turned-stock.js';

/** What a search for the shortest win found. */
export interface ShortestResult {
  /** No win takes fewer moves than so many; Infinity where there is none. */
  readonly least: number;
  /** A win in `least` moves; missing where none shorter than the known one was found. Not yet replayed. */
  readonly moves?: readonly Move[];
  /** Which limit was reached: then a win in `least` moves may or may not exist. */
  readonly limit?: LimitName;
  /** Positions visited. */
  readonly nodes: number;
}

/** A move packed in an int: the card, the column it comes from, the column it goes to. */
const FROM_SHIFT = 6;
const TO_SHIFT = 9;
/** In place of a column: the foundations, or for what is taken the stock. */
const ELSEWHERE = COLUMNS;
/** More moves than a position can have (see the search of the tableau). */
const MOST_MOVES = 512;
const FIRST_STACK = 1 << 12;
/** How often a time limit looks at the clock, in nodes. */
const CLOCK_MASK = (1 << 10) - 1;
/** The distance of a lost position: more than any line is long. */
const NEVER = 1 << 20;
/** In place of a distance: a limit was reached. */
const STOPPED = -1;

/**
 * Iterative deepening over the length of the line (R. E. Korf, IDA*, 1985) with a table of the distances that are known
 * to be too short (A. Reinefeld and T. A. Marsland, Enhanced iterative-deepening search, 1994): lines of at most so many
 * moves are searched to the end before longer ones, so the first win is a shortest one.
 *
 * A position is noted as "no win in the moves that are left" when the search enters it, before that is known. That cuts
 * off lines that come back to it. If no win is found, all that was noted is true: were it not, take the note that is
 * wrong for the smallest number of moves; the first move of that win leads to a position noted with fewer. If a win is
 * found, nothing noted is used any more.
 *
 * Foundation moves that are safe are made at once, and returns left out, where the solver does so. This never makes a
 * win longer: the proofs there take moves out of a line and only put the safe one, which the line contains later, to
 * its front. A move is a step of the line, draws and redeals included.
 */
export class ShortestSearch {
  private readonly state: Tableau;
  /** The same, where there is a stock. */
  private readonly stock: TurnedStock | undefined;
  private readonly forcedMoves: ForcedMoves;
  private readonly safe: FoundationDominance;
  private readonly reachability: RelaxedReachability;
  private readonly bounded: boolean;
  private readonly forced: boolean;
  private readonly searchReturns: boolean;
  private readonly testReachability: boolean;

  private table: DistanceTable;
  /** The moves to try of all positions on the line. */
  private moves = new Int32Array(FIRST_STACK);
  private movesEnd = 0;
  /** The length of the lines that are searched. */
  private most = 0;
  private nodes = 0;
  private stoppedBy: LimitName | undefined;
  private lastNode = 0;
  private deadline = 0;

  /** @param without names of techniques to do without. */
  constructor(
    private readonly rules: CompiledRules,
    without: readonly string[],
  ) {
    const uses = ({ name, fits }: CoveredTechnique) => !without.includes(name) && fits(rules);
    const { stock, returns } = rules.rules;
    this.stock = stock === undefined ? undefined : new TurnedStock(rules, stock);
    this.state = this.stock ?? new Tableau(rules, bitsFor(rules));
    this.bounded = uses(DETOUR_BOUND);
    this.forced = uses(FOUNDATION_DOMINANCE);
    this.searchReturns = returns && !uses(NO_RETURNS);
    this.testReachability = uses(RELAXED_REACHABILITY);
    this.forcedMoves = new ForcedMoves(this.state);
    this.safe = new FoundationDominance(this.state, rules);
    this.reachability = new RelaxedReachability(this.state, rules, uses(GUARDED_LINKS), uses(SIBLING_ORDER));
    this.table = new DistanceTable(this.state.key.length, 0);
  }

  /**
   * Looks for a shortest win.
   *
   * @param known the length of a win that is known: only shorter ones are looked for. Infinity if none is known.
   * @param limits the table keeps within `memoryMB` by forgetting, so this limit never ends the search.
   */
  run(position: Position, known: number, { nodes, memoryMB, seconds }: Limits): ShortestResult {
    const { state } = this;
    this.nodes = 0;
    this.lastNode = nodes;
    this.deadline = seconds === Number.POSITIVE_INFINITY ? seconds : performance.now() + seconds * 1000;
    this.stoppedBy = undefined;
    this.movesEnd = 0;
    this.table = new DistanceTable(state.key.length, memoryMB * 2 ** 20);
    state.load(position);
    this.reachability.reset();
    if (this.forced) this.playSafe();
    const start = state.trailEnd;
    let least = start + this.leastMoves(NEVER);
    while (least < known && least < NEVER) {
      this.most = least;
      const rest = this.search(start);
      if (rest === 0) return { least, moves: state.line(), nodes: this.nodes };
      if (rest === STOPPED) return { least, limit: this.stoppedBy!, nodes: this.nodes };
      least = start + rest;
    }
    return { least: least < NEVER ? known : Number.POSITIVE_INFINITY, nodes: this.nodes };
  }

  /**
   * Searches all lines of at most `most` moves on from the position as it stands, the last of `played` moves. Returns how
   * many a win takes from there at least, so that all fewer are excluded; 0 if one was found, which the state then
   * holds; or STOPPED.
   */
  private search(played: number): number {
    const { state, table } = this;
    if (state.won) return 0;
    this.nodes += 1;
    if (this.nodes > this.lastNode) return this.stop('nodes');
    if ((this.nodes & CLOCK_MASK) === 0 && performance.now() > this.deadline) return this.stop('time');
    const excluded = this.most - played + 1;
    table.set(state.key, state.hash, excluded);
    const trail = state.trailEnd;
    const faceDown = state.faceDownCount;
    const hadEmpty = state.emptyColumns !== 0;
    const first = this.movesEnd;
    this.generate();
    const end = this.movesEnd;
    let least = NEVER;
    for (let index = first; index < end; index += 1) {
      const cost = this.make(this.moves[index]!);
      let rest = this.excluded(this.most - played - cost, faceDown, hadEmpty);
      if (played + cost + rest <= this.most) {
        rest = this.search(played + cost);
        if (rest === 0 || rest === STOPPED) return rest;
      }
      state.undoTo(trail);
      if (cost + rest < least) least = cost + rest;
    }
    this.movesEnd = first;
    if (least > excluded) table.set(state.key, state.hash, least);
    return least;
  }

  private stop(limit: LimitName): number {
    this.stoppedBy = limit;
    return STOPPED;
  }

  /** How many moves a win from here takes at least, as far as need be: more than `room` is enough. */
  private excluded(room: number, faceDownBefore: number, hadEmpty: boolean): number {
    const { state, table } = this;
    const left = this.cardsLeft();
    if (left > room || left === 0) return left;
    const known = table.get(state.key, state.hash);
    if (known > 0) return known;
    const least = this.leastMoves(room);
    if (least > room) return least;
    if (!this.mayBeDead(faceDownBefore, hadEmpty)) return least;
    if (!this.reachability.isDead(state.faceDownCount < faceDownBefore)) return least;
    table.set(state.key, state.hash, NEVER);
    return NEVER;
  }

  /** As in the search of the tableau: where a test of reachability can all but only pass, it is left out. */
  private mayBeDead(faceDownBefore: number, hadEmpty: boolean): boolean {
    const { faceDownCount, emptyColumns } = this.state;
    if (!this.testReachability) return false;
    if (!this.rules.sameSuit || faceDownCount < faceDownBefore) return true;
    return this.rules.lowestToEmpty === 1 && hadEmpty && emptyColumns === 0;
  }

  private cardsLeft(): number {
    const { heights } = this.state;
    return DECK_SIZE - heights[0]! - heights[1]! - heights[2]! - heights[3]!;
  }

  /** The bound of the moves that a win takes; beyond `room` it is not worked out. */
  private leastMoves(room: number): number {
    const left = this.cardsLeft();
    if (left === 0 || !this.bounded) return left;
    const least = left + (this.stock?.drawsLeft ?? 0);
    return least > room ? least : least + this.forcedMoves.detours(room - least + 1);
  }

  /** Makes a move, and what is safe after it. Returns the moves that this took, draws and redeals included. */
  private make(move: number): number {
    const { state } = this;
    const before = state.trailEnd;
    const card = move & 63;
    const from = (move >>> FROM_SHIFT) & 7;
    const to = (move >>> TO_SHIFT) & 7;
    let turns = 0;
    if (from !== ELSEWHERE) {
      if (to === ELSEWHERE) state.toFoundation(card, from);
      else state.moveGroup(card, from, to);
    } else if (state.below[card] === FOUNDATION) {
      state.fromFoundation(card, to);
    } else {
      turns = this.stock!.turnsTo(this.stock!.stock.indexOf(card));
      this.stock!.take(card, to);
    }
    if (this.forced) this.playSafe();
    return turns + state.trailEnd - before;
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
        const top = tops[column]!;
        if (top === NONE || !this.isNext(top) || !this.safe.isSafe(top)) continue;
        this.state.toFoundation(top, column);
        again = true;
      }
    }
  }

  private push(card: number, from: number, to: number): void {
    this.moves[this.movesEnd++] = card | (from << FROM_SHIFT) | (to << TO_SHIFT);
  }

  /** Adds all moves but those that are safe (they have been made). */
  private generate(): void {
    if (this.movesEnd + MOST_MOVES > this.moves.length) this.moves = lengthened(this.moves);
    const { tops } = this.state;
    for (let from = 0; from < COLUMNS; from += 1) {
      const card = tops[from]!;
      if (card !== NONE && this.isNext(card)) this.push(card, from, ELSEWHERE);
    }
    this.generateLinks();
    this.generateToEmpty();
    if (this.stock !== undefined) this.generateFromStock(this.stock);
    if (this.searchReturns) this.generateReturns();
  }

  private generateLinks(): void {
    const { tops, below, faceUp, children, childCount } = this.state;
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = tops[to]!;
      if (onto === NONE) continue;
      for (let i = childCount[onto]! - 1; i >= 0; i -= 1) {
        const card = children[onto * 4 + i]!;
        if (below[card]! >= FOUNDATION || faceUp[card] === 0) continue;
        const from = this.state.columnOf(card, this.rules.rules.maxGroup);
        if (from !== NONE && from !== to) this.push(card, from, to);
      }
    }
  }

  private generateToEmpty(): void {
    const { tops, below, faceUp, emptyColumns } = this.state;
    const { lowestToEmpty, rules } = this.rules;
    if (emptyColumns === 0) return;
    const to = 31 - Math.clz32(emptyColumns);
    for (let from = 0; from < COLUMNS; from += 1) {
      let size = 1;
      for (let card = tops[from]!; card !== NONE && faceUp[card] === 1; card = below[card]!, size += 1) {
        if (below[card] === GROUND || size > rules.maxGroup) break;
        if ((card % RANKS) + 1 >= lowestToEmpty) this.push(card, from, to);
      }
    }
  }

  private generateFromStock(stock: TurnedStock): void {
    for (let place = 0; place < stock.stockSize; place += 1) {
      if (stock.turnsTo(place) < 0) continue;
      const card = stock.cardAt(place);
      if (this.isNext(card)) this.push(card, ELSEWHERE, ELSEWHERE);
      this.generateOntoColumns(card);
    }
  }

  private generateReturns(): void {
    const { heights } = this.state;
    for (let suit = 0; suit < SUITS; suit += 1) {
      const card = suit * RANKS + heights[suit]! - 1;
      // What is safe to send up would go straight back.
      if (heights[suit] === 0 || (this.forced && this.safe.isSafe(card))) continue;
      this.generateOntoColumns(card);
    }
  }

  /** The moves to the columns of a card that lies in none. */
  private generateOntoColumns(card: number): void {
    const { tops, emptyColumns } = this.state;
    for (let to = 0; to < COLUMNS; to += 1) {
      const onto = tops[to]!;
      if (onto !== NONE && this.state.fitsOn(card, onto)) this.push(card, ELSEWHERE, to);
    }
    if (emptyColumns !== 0 && (card % RANKS) + 1 >= this.rules.lowestToEmpty) {
      this.push(card, ELSEWHERE, 31 - Math.clz32(emptyColumns));
    }
  }
}
