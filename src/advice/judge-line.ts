import { isWon } from '../game/legal.js';
import { playLine } from '../game/line.js';
import type { Move, Position } from '../game/position.js';
import type { RuleSet } from '../game/rule-sets.js';
import { type JudgeOptions, judge } from '../judge/judge.js';
import type { Verdict } from '../solver/solve.js';
import { judgeMoves } from './judge-moves.js';

/** Where a game that cannot be won any more was lost. */
export interface LosingMove {
  /** The step of the line (from 1) that made the move. */
  readonly step: number;
  readonly move: Move;
  /** The last winnable position, in which it was made. */
  readonly before: Position;
  /** The moves that would have kept the win, in the order of `legalMoves`. */
  readonly keeping: readonly Move[];
  /** How many moves to take back from the end of the line to stand there again. */
  readonly undos: number;
}

/** A line of play with the verdict at every step. */
export interface JudgedLine {
  /** The positions met, the start first: one more than the steps that were legal. */
  readonly positions: readonly Position[];
  /** The verdict of each of them. */
  readonly verdicts: readonly Verdict[];
  /** The first illegal step, counted from 1, and why the rules do not allow it. */
  readonly illegal: { readonly step: number; readonly reason: string } | undefined;
  /** Where the game was lost; undefined where its end can be won, is undecided, or could not be won from the start. */
  readonly losing: LosingMove | undefined;
  /**
   * The steps from the first to the last of which one lost the game, where limits leave open which; undefined
   * otherwise.
   */
  readonly lostBetween: { readonly first: number; readonly last: number } | undefined;
  /** How many positions were searched. */
  readonly searches: number;
}

/** A position of the line: a move, or the start; what undo leads back to is the same node again. */
interface Node {
  readonly parent: number;
  readonly position: Position;
  /** The step that made it, from 1; 0 for the start. */
  readonly step: number;
  readonly depth: number;
  verdict: Verdict | undefined;
}

/**
 * Plays a line of moves and undos, and judges the position after each step. A lost position has only lost successors,
 * and what leads to a winnable position is winnable; so along each way from the start the turn is found by bisection,
 * and only what limits leave undecided is judged position by position. Undos are followed.
 */
export function judgeLine(
  start: Position,
  actions: readonly (Move | 'undo')[],
  rules: RuleSet,
  options: JudgeOptions = {},
): JudgedLine {
  const { positions, illegal } = playLine(start, actions, rules);
  const tree = new LineTree(positions, actions, (position) => judge(position, rules, options).verdict);
  const { nodes, places, end } = tree;
  tree.judgeAll();
  const base = {
    positions,
    verdicts: places.map((place) => nodes[place]!.verdict!),
    illegal,
  };
  if (nodes[end]!.verdict !== 'unwinnable' || nodes[0]!.verdict === 'unwinnable') {
    return { ...base, losing: undefined, lostBetween: undefined, searches: tree.searches };
  }
  const way = tree.wayTo(end);
  const firstLost = way.findIndex((place) => nodes[place]!.verdict === 'unwinnable');
  const lastWinnable = way.findLastIndex((place) => nodes[place]!.verdict === 'winnable');
  if (lastWinnable + 1 < firstLost) {
    const lostBetween = {
      first: nodes[way[lastWinnable + 1]!]!.step || 1,
      last: nodes[way[firstLost]!]!.step,
    };
    return { ...base, losing: undefined, lostBetween, searches: tree.searches };
  }
  const { step } = nodes[way[firstLost]!]!;
  const before = nodes[way[lastWinnable]!]!.position;
  const keeping = judgeMoves(before, rules, options).filter(({ verdict }) => verdict === 'winnable');
  const losing = {
    step,
    move: actions[step - 1] as Move,
    before,
    keeping: keeping.map(({ move }) => move),
    undos: way.length - 1 - lastWinnable,
  };
  return { ...base, losing, lostBetween: undefined, searches: tree.searches };
}

/** The positions of a line as a tree: a move adds a node, an undo goes back to its parent. */
class LineTree {
  readonly nodes: Node[];
  /** The node after each step, the start first. */
  readonly places: number[] = [0];
  searches = 0;
  readonly #decide: (position: Position) => Verdict;

  constructor(
    positions: readonly Position[],
    actions: readonly (Move | 'undo')[],
    decide: (position: Position) => Verdict,
  ) {
    this.#decide = decide;
    this.nodes = [{ parent: -1, position: positions[0]!, step: 0, depth: 0, verdict: undefined }];
    let here = 0;
    for (let step = 1; step < positions.length; step += 1) {
      if (actions[step - 1] === 'undo') {
        here = this.nodes[here]!.parent;
      } else {
        const depth = this.nodes[here]!.depth + 1;
        this.nodes.push({ parent: here, position: positions[step]!, step, depth, verdict: undefined });
        here = this.nodes.length - 1;
      }
      this.places.push(here);
    }
  }

  /** The node at which the line ends. */
  get end(): number {
    return this.places.at(-1)!;
  }

  /** The nodes from the start to one. */
  wayTo(node: number): number[] {
    const way: number[] = [];
    for (let at = node; at >= 0; at = this.nodes[at]!.parent) way.unshift(at);
    return way;
  }

  /** Gives every node its verdict. */
  judgeAll(): void {
    const parents = new Set(this.nodes.map(({ parent }) => parent));
    for (let node = 0; node < this.nodes.length; node += 1)
      if (!parents.has(node)) this.#judgeWay(this.wayTo(node));
  }

  #judgeWay(way: readonly number[]): void {
    // What is known of other ways: winnable nodes, then perhaps undecided or unknown ones, then lost ones.
    let low = way.findLastIndex((node) => this.nodes[node]!.verdict === 'winnable');
    const lost = way.findIndex((node) => this.nodes[node]!.verdict === 'unwinnable');
    let high = lost < 0 ? way.length : lost;
    // The ends decide most lines at once.
    let probe = high - 1;
    while (low + 1 < high) {
      const verdict = this.#judge(way[probe]!);
      if (verdict === 'winnable') low = probe;
      else if (verdict === 'unwinnable') high = probe;
      else break;
      probe = (low + high) >> 1;
    }
    // Limits left a gap: each position in it is judged, from its ends inwards, as each may settle others.
    let [first, last] = [low + 1, high - 1];
    while (first <= last && this.#judge(way[last]!) === 'unwinnable') last -= 1;
    for (; first <= last; last -= 1) if (this.#judge(way[last]!) === 'winnable') break;
    low = Math.max(low, last);
    for (let at = 0; at <= low; at += 1) this.nodes[way[at]!]!.verdict = 'winnable';
    let isLost = false;
    for (const node of way) {
      isLost ||= this.nodes[node]!.verdict === 'unwinnable';
      if (isLost) this.nodes[node]!.verdict = 'unwinnable';
    }
  }

  #judge(at: number): Verdict {
    const node = this.nodes[at]!;
    if (node.verdict === undefined) {
      this.searches += isWon(node.position) ? 0 : 1;
      node.verdict = this.#decide(node.position);
    }
    return node.verdict;
  }
}
