import { DECK_SIZE, RANKS, SUITS } from '../cards/card.js';
import { COLUMNS, type Position } from '../game/position.js';
import { makePlay, REDEAL_COST } from './plays.js';
import {
  EMPTY,
  FOUNDATION,
  MOST_MOVES,
  moveCard,
  moveTarget,
  type PackedMove,
  packMove,
  RANK,
  REDEAL,
  SAVED,
  SUIT,
  type Table,
} from './table.js';

/** What a position is thought to be away from the win, in moves, beside the cards that are not up yet. */
export interface BeamWeights {
  /** For a card that lies face down. */
  readonly faceDown: number;
  /** For a card in the waste or the stock. */
  readonly undealt: number;
}

/** Parts of a move that a score tells apart. */
const SCORE_PARTS = 64;
/** More candidates than a layer can have. */
const MOST_CANDIDATES = 2 ** 22;

/**
 * A beam search for cheap lines of a game with a stock (B. Lowerre, The Harpy speech recognition system, 1976): layer by
 * layer, a play each, of all positions in reach those that look cheapest are kept, as many as the beam is wide. A line
 * that wins is its guide: the positions of that line stay in the beam, so that it wins, too.
 *
 * It looks at no cards back from a foundation but where its guide does, and moves part of a run only to send up
 * the card under it.
 */
export class Beam {
  private readonly table: Table;
  private readonly width: number;
  private readonly moves = new Int32Array(MOST_MOVES);
  private readonly lowest = new Int8Array(SUITS);
  private weights: BeamWeights = { faceDown: 0, undealt: 0 };
  /** The beam: positions, the plays that led there as a number in `parents` and `plays`, and what they cost. */
  private saved: Int32Array;
  private nextSaved: Int32Array;
  private readonly nodes: Int32Array;
  private readonly costs: Float64Array;
  private readonly parents: number[] = [];
  private readonly plays: PackedMove[] = [];
  /** The next layer before it is cut: the place in the beam come from, the play, cost and score; and where by hash. */
  private readonly from: number[] = [];
  private readonly play: PackedMove[] = [];
  private readonly cost: number[] = [];
  private readonly score: number[] = [];
  private readonly byHash = new Map<number, number>();
  private bestCost = 0;
  private bestNode = 0;
  private bestPlay: PackedMove = 0;

  /** @param width positions that are kept, 1 or more. */
  constructor(table: Table, width: number) {
    this.table = table;
    this.width = width;
    this.saved = new Int32Array(width * SAVED);
    this.nextSaved = new Int32Array(width * SAVED);
    this.nodes = new Int32Array(width);
    this.costs = new Float64Array(width);
  }

  /** Plays that win and cost no more than the guide, which wins. The same guide and weights always give the same. */
  search(start: Position, guide: readonly PackedMove[], weights: BeamWeights): PackedMove[] {
    this.weights = weights;
    const { table, parents, plays } = this;
    table.load(start);
    if (table.won) return [];
    table.save(this.saved, 0);
    parents.length = 0;
    plays.length = 0;
    parents.push(-1);
    plays.push(-1);
    this.nodes[0] = 0;
    this.costs[0] = 0;
    this.bestCost = Number.POSITIVE_INFINITY;
    let size = 1;
    let isGuided = true;
    for (let depth = 0; size > 0; depth += 1) {
      this.from.length = 0;
      this.byHash.clear();
      for (let slot = 0; slot < size; slot += 1) this.expand(slot);
      isGuided = isGuided && depth < guide.length && this.follow(guide[depth]!);
      size = this.cut();
    }
    const line = [this.bestPlay];
    for (let node = this.bestNode; node > 0; node = parents[node]!) line.push(plays[node]!);
    return line.reverse();
  }

  /** Looks at what can be played from a position of the beam. */
  private expand(slot: number): void {
    const { table, moves } = this;
    table.restore(this.saved, slot * SAVED);
    const count = table.listTableauMoves(moves);
    for (let i = 0; i < count; i += 1) {
      const card = moveCard(moves[i]!);
      if (moveTarget(moves[i]!) !== FOUNDATION || table.isUndealt(card) || table.isWanted(card)) continue;
      this.consider(slot, moves[i]!, 0);
      return;
    }
    for (let i = 0; i < count; i += 1) {
      if (this.leads(moves[i]!)) this.consider(slot, moves[i]!, 0);
    }
    this.expandStock(slot);
  }

  /** Whether a move of the tableau sends a card up, turns one up, or frees a column or a card that can go up. */
  private leads(move: PackedMove): boolean {
    const { table } = this;
    const card = moveCard(move);
    if (table.isUndealt(card)) return false;
    const column = table.columnOf[card]!;
    const depth = table.depthOf[card]!;
    if (moveTarget(move) === FOUNDATION || depth <= table.faceDown[column]!) return true;
    return table.isNext(table.cardAt(column, depth - 1));
  }

  /** Looks at the plays of all cards of waste and stock that turning brings up. */
  private expandStock(slot: number): void {
    const { table } = this;
    const seen = table.wasteSize;
    for (let turns = 0, isAgain = false; ; ) {
      const card = table.wasteTop();
      // In the second pass the waste as it is now has been looked at.
      if (card >= 0 && !(isAgain && table.wasteSize === seen)) this.expandTop(slot, card, turns);
      const turning = table.turning();
      if (turning < 0 || (isAgain && turning === REDEAL)) break;
      turns += turning === REDEAL ? 1 + REDEAL_COST : 1;
      isAgain ||= turning === REDEAL;
      table.turn();
    }
  }

  /** Looks at the plays of the waste's top card, which it takes some turns, in moves, to come to. */
  private expandTop(slot: number, card: number, turns: number): void {
    const { table } = this;
    if (table.isNext(card)) this.consider(slot, packMove(card, FOUNDATION), turns);
    for (let column = 0; column < COLUMNS; column += 1) {
      const onto = table.top(column);
      if (onto >= 0 && table.isLegal(card, onto)) this.consider(slot, packMove(card, onto), turns);
    }
    if (table.isLegal(card, EMPTY)) this.consider(slot, packMove(card, EMPTY), turns);
  }

  /** Looks at a legal play; the table is left as it was. */
  private consider(slot: number, play: PackedMove, turns: number): void {
    const { table } = this;
    table.make(moveCard(play), moveTarget(play));
    this.note(slot, play, this.costs[slot]! + turns + 1);
    table.undo();
  }

  /**
   * Notes the table, which a play led to, for the next layer; but not if it is there at no more cost, or can be in no
   * line that is cheaper than the best.
   */
  private note(slot: number, play: PackedMove, cost: number): void {
    const { table } = this;
    if (cost + DECK_SIZE - table.home >= this.bestCost) return;
    if (table.won) {
      this.bestCost = cost;
      this.bestNode = this.nodes[slot]!;
      this.bestPlay = play;
      return;
    }
    const { hash } = table;
    const known = this.byHash.get(hash);
    if (known !== undefined && this.cost[known]! <= cost) return;
    const at = known ?? this.from.length;
    this.byHash.set(hash, at);
    this.from[at] = slot;
    this.play[at] = play;
    this.cost[at] = cost;
    this.score[at] = cost + this.distance();
  }

  /** Plays the guide on, from the first place of the beam; whether it is in the next layer, as its first. */
  private follow(play: PackedMove): boolean {
    const { table } = this;
    table.restore(this.saved, 0);
    this.note(0, play, this.costs[0]! + makePlay(table, play));
    const at = this.byHash.get(table.hash);
    if (at === undefined) return false;
    this.score[at] = 0;
    return true;
  }

  /** How far from the win the table looks, in moves. */
  private distance(): number {
    const { table, weights } = this;
    let more = 0;
    for (let column = 0; column < COLUMNS; column += 1) more += this.blocked(column);
    return (
      DECK_SIZE -
      table.home +
      more +
      (table.draw === 0 ? 0 : Math.ceil(table.stockSize / table.draw)) +
      weights.faceDown * table.faceDownCount +
      weights.undealt * (table.stockSize + table.wasteSize)
    );
  }

  /**
   * Moves that a column takes at least beside those to the foundations: a card over a lower one of its suit must make
   * room for it, those that lie face up all at one go.
   */
  private blocked(column: number): number {
    const { table, lowest } = this;
    const size = table.sizes[column]!;
    const faceDown = table.faceDown[column]!;
    let count = 0;
    lowest.fill(RANKS);
    for (let depth = 0; depth < size; depth += 1) {
      const card = table.cardAt(column, depth);
      const suit = SUIT[card]!;
      if (RANK[card]! < lowest[suit]!) {
        lowest[suit] = RANK[card]!;
        continue;
      }
      count += 1;
      if (depth >= faceDown) break;
    }
    return count;
  }

  /** Makes the cheapest-looking of the next layer the beam; returns how many there are. */
  private cut(): number {
    const { table, from, score } = this;
    const order = Float64Array.from(
      from,
      (_, at) => Math.round(score[at]! * SCORE_PARTS) * MOST_CANDIDATES + at,
    ).sort();
    const size = Math.min(this.width, order.length);
    const nodes: number[] = [];
    const costs: number[] = [];
    for (let slot = 0; slot < size; slot += 1) {
      const at = order[slot]! % MOST_CANDIDATES;
      table.restore(this.saved, from[at]! * SAVED);
      makePlay(table, this.play[at]!);
      table.save(this.nextSaved, slot * SAVED);
      nodes.push(this.parents.length);
      costs.push(this.cost[at]!);
      this.parents.push(this.nodes[from[at]!]!);
      this.plays.push(this.play[at]!);
    }
    this.nodes.set(nodes);
    this.costs.set(costs);
    [this.saved, this.nextSaved] = [this.nextSaved, this.saved];
    return size;
  }
}
