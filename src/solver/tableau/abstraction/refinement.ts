import { DECK_SIZE } from '../../../cards/card.js';
import type { CompiledRules } from '../../../game/compiled-rules.js';
import type { Move, Position } from '../../../game/position.js';
import { isPast } from '../../clock.js';
import { RandomStream } from '../../random.js';
import { NONE } from '../links.js';
import { seedOf } from '../techniques/restarts.js';
import { AbstractSearch, type AbstractSwitches } from './abstract-search.js';
import { Concretiser } from './concretise.js';

/** Nodes of a try at the start of a climb, in turn, and by what they grow when tries no longer get further. */
const FIRST_BUDGETS = [500, 2000, 1000] as const;
const GROWTH = 1.5;
/** Tries in a row that get no further before the budget grows, and how much further counts. */
const STALE_TRIES = 15;
const FURTHER = 1.02;
/** Nodes of the first climb, and by what each is longer than the one before: some soon succeed, others never do. */
const FIRST_CLIMB = 60_000;
const CLIMB_GROWTH = 1.2;
/** Most cards that a try treats in another way. */
const MOST_CHANGES = 3;
/** Sets the stream of random numbers apart from those of the restarts. */
const STREAM = 1 << 20;

/** What came of going on: a loss, a line that wins, or a limit. */
export type ProofEnd = 'lost' | readonly Move[] | 'open' | 'time';

/**
 * A local search for the cards to track. At first all are. A try makes a few cards abstracted, or tracks some again,
 * and searches within a budget; it is kept if it gets through at least as large a share of its tree. The share tells
 * how far a proof is from its end where all else would be silent: whether a set of cards suffices shows only at the
 * end.
 */
export class Refinement {
  /** Nodes spent on the position so far. */
  nodes = 0;
  private readonly search: AbstractSearch;
  private readonly concretiser: Concretiser;
  private random = new RandomStream(0);
  private position!: Position;
  private readonly tracked = new Uint8Array(DECK_SIZE);
  private readonly tried = new Uint8Array(DECK_SIZE);
  private budget = 0;
  private progress = 0;
  private staleTries = 0;
  private climbs = 0;
  /** How many nodes the climb under way may take, and at how many it ends. */
  private climbNodes = 0;
  private climbEnd = 0;
  /** Whether `progress` does not hold of `tracked` within the budget. */
  private unmeasured = true;

  constructor(rules: CompiledRules, switches: AbstractSwitches) {
    this.search = new AbstractSearch(rules, switches);
    this.concretiser = new Concretiser(rules);
  }

  /** Starts with a position. */
  start(position: Position): void {
    this.position = position;
    this.random = new RandomStream(seedOf(position, STREAM));
    this.search.reset();
    this.nodes = 0;
    this.climbs = 0;
    this.climbNodes = FIRST_CLIMB;
    this.startClimb();
  }

  private startClimb(): void {
    this.tracked.fill(1);
    this.budget = FIRST_BUDGETS[this.climbs % FIRST_BUDGETS.length]!;
    this.climbs += 1;
    this.staleTries = 0;
    this.unmeasured = true;
    this.climbEnd = this.nodes + this.climbNodes;
  }

  /**
   * Goes on until about `nodes` more have been spent.
   *
   * @param most nodes that must not be passed
   * @param bytes memory of the table
   * @param deadline when to end, by the clock of `performance`
   */
  goOn(nodes: number, most: number, bytes: number, deadline: number): ProofEnd {
    const enough = this.nodes + Math.min(nodes, most);
    const last = this.nodes + most;
    while (this.nodes < enough) {
      // A try may be too short for the search to look at the clock.
      if (isPast(deadline)) return 'time';
      if (this.nodes >= this.climbEnd) {
        this.climbNodes *= CLIMB_GROWTH;
        this.startClimb();
      }
      if (this.unmeasured) this.tried.set(this.tracked);
      else this.change();
      const budget = Math.min(this.budget, last - this.nodes);
      const end = this.search.run(this.position, this.tried, budget, bytes, deadline);
      this.nodes += Math.min(this.search.nodes, budget);
      if (end === 'lost' || end === 'time') return end;
      if (end === 'won') {
        const line = this.winOrTrack();
        if (line !== undefined) return line;
      } else this.compare();
    }
    return 'open';
  }

  /** Sets `tried` to `tracked` but for a few cards; most of the changes make cards abstracted. */
  private change(): void {
    const { tracked, tried, random } = this;
    tried.set(tracked);
    let differs = false;
    while (!differs) {
      const changes = 1 + random.below(MOST_CHANGES);
      for (let change = 0; change < changes; change += 1) {
        const card = random.below(DECK_SIZE);
        tried[card] = change === 0 || random.below(4) !== 0 ? 0 : 1;
        if (tried[card] !== tracked[card]) differs = true;
      }
    }
  }

  /** After a try that reached no end: whether it got further. */
  private compare(): void {
    const { progress } = this.search;
    if (this.unmeasured) {
      this.progress = progress;
      this.unmeasured = false;
      return;
    }
    this.staleTries += 1;
    if (progress >= this.progress) {
      if (progress > this.progress * FURTHER) this.staleTries = 0;
      this.progress = progress;
      this.tracked.set(this.tried);
    }
    this.growIfStale();
  }

  private growIfStale(): void {
    if (this.staleTries < STALE_TRIES) return;
    this.budget = Math.round(this.budget * GROWTH);
    this.staleTries = 0;
    this.unmeasured = true;
  }

  /** After a try that won: its line, if it wins the real game. */
  private winOrTrack(): readonly Move[] | undefined {
    const outcome = this.concretiser.play(this.position, this.tried, this.search.state.events());
    if (typeof outcome !== 'number') return outcome;
    if (this.unmeasured) {
      // The larger budget shows that too little is tracked; with everything tracked a line would have won.
      if (outcome === NONE) this.tracked.fill(1);
      else this.tracked[outcome] = 1;
    } else {
      this.staleTries += 1;
      this.growIfStale();
    }
    return undefined;
  }
}
