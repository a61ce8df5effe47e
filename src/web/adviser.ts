import { tryMove } from '../game/legal.js';
import type { Move, Position } from '../game/position.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import type { LimitName, Verdict } from '../solver/solve.js';
import type { Answer, Question } from './question.js';
import SolverWorker from './solver-worker.js?worker&inline';

/** What is known of a position: its verdict, and the rest of a win where there is one. */
export interface Known {
  readonly verdict: Verdict;
  readonly limit?: LimitName | undefined;
  readonly moves?: readonly Move[] | undefined;
}

/** A question that was stopped before its answer. */
export class Stopped extends Error {}

/** A position under rules, in words that do not depend on the order of the columns. */
function keyOf({ columns, foundations, stock, waste, redeals }: Position, rules: RuleSet): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return [describeRules(rules), ...piles, foundations.join(), stock.join(), waste.join(), redeals].join('|');
}

/** Asks the worker, one question at a time, and remembers what it said. */
export class Adviser {
  private worker: Worker | undefined;
  private readonly known = new Map<string, Known>();
  private stop: (() => void) | undefined;

  /** The verdict of a position; at once if it is known. A question under way is stopped. */
  async judge(position: Position, rules: RuleSet, progress: (nodes: number) => void): Promise<Known> {
    const known = this.lookUp(position, rules);
    if (known !== undefined) return known;
    let found: Known = { verdict: 'undecided' };
    await this.ask({ type: 'judge', rules: describeRules(rules), position }, (answer) => {
      if (answer.type === 'progress') progress(answer.nodes);
      if (answer.type === 'verdict') found = answer;
      return answer.type === 'verdict';
    });
    this.learn(position, rules, found);
    return found;
  }

  /** The verdict behind each legal move, told one after another. */
  async judgeMoves(
    position: Position,
    rules: RuleSet,
    tell: (word: string, verdict: Verdict) => void,
    progress: (nodes: number) => void,
  ): Promise<void> {
    await this.ask({ type: 'moves', rules: describeRules(rules), position }, (answer) => {
      if (answer.type === 'progress') progress(answer.nodes);
      if (answer.type === 'move') tell(answer.word, answer.verdict);
      return answer.type === 'done';
    });
  }

  lookUp(position: Position, rules: RuleSet): Known | undefined {
    return this.known.get(keyOf(position, rules));
  }

  /** Keeps a verdict, and with a win that of every position on its line. */
  private learn(start: Position, rules: RuleSet, found: Known): void {
    this.known.set(keyOf(start, rules), found);
    let position = start;
    for (const [index, move] of (found.moves ?? []).entries()) {
      position = tryMove(position, move, rules) as Position;
      this.known.set(keyOf(position, rules), { verdict: 'winnable', moves: found.moves!.slice(index + 1) });
    }
  }

  /** Stops the question under way, if there is one. */
  cancel(): void {
    this.stop?.();
  }

  private ask(question: Question, hear: (answer: Answer) => boolean): Promise<void> {
    this.cancel();
    this.worker ??= new SolverWorker();
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.stop = () => {
        worker.terminate();
        this.worker = undefined;
        this.stop = undefined;
        reject(new Stopped());
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (!hear(data)) return;
        this.stop = undefined;
        resolve();
      };
      worker.onerror = (event) => {
        this.stop = undefined;
        reject(new Error(event.message));
      };
      worker.postMessage(question);
    });
  }
}
