import { tryMove } from '../game/legal.js';
import { parseMove, stepWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import type { Verdict } from '../solver/solve.js';
import type { Answer, Course, Judged, Question } from './question.js';
import SolverWorker from './solver-worker.js?worker&inline';

/** A question that was stopped before its answer. */
export class Stopped extends Error {}

/** A position under rules, in words that do not depend on the order of the columns. */
function keyOf({ columns, foundations, stock, waste, redeals }: Position, rules: RuleSet): string {
  const piles = columns.map(({ cards, faceDown }) => `${faceDown}:${cards.join()}`).sort();
  return [describeRules(rules), ...piles, foundations.join(), stock.join(), waste.join(), redeals].join('|');
}

type Progress = (nodes: number) => void;

/** Asks the worker, one question at a time, and remembers what it said of positions. */
export class Adviser {
  private worker: Worker | undefined;
  private readonly known = new Map<string, Judged>();
  private stop: (() => void) | undefined;

  /** The verdict of a position, and how to win it; at once if it is known. A question under way is stopped. */
  async judge(position: Position, rules: RuleSet, progress: Progress): Promise<Judged> {
    const known = this.lookUp(position, rules);
    if (known !== undefined) return known;
    const question: Question = { type: 'hint', rules: describeRules(rules), position };
    const found = await this.ask(question, progress, (answer) =>
      answer.type === 'hint' ? answer : undefined,
    );
    this.learn(position, rules, found);
    return found;
  }

  /** The verdict behind the words of all legal moves; those known before the last are told. */
  async judgeMoves(
    position: Position,
    rules: RuleSet,
    tell: (verdicts: ReadonlyMap<string, Verdict>) => void,
    progress: Progress,
  ): Promise<void> {
    await this.ask({ type: 'moves', rules: describeRules(rules), position }, progress, (answer) => {
      if (answer.type !== 'moves') return undefined;
      tell(new Map(answer.verdicts));
      return answer.done || undefined;
    });
  }

  /** A line of moves and undos, judged after each step. */
  judgeLine(
    start: Position,
    actions: readonly (Move | 'undo')[],
    rules: RuleSet,
    progress: Progress,
  ): Promise<Course> {
    const line = actions.map((action) => stepWord({ action, second: undefined })).join(' ');
    return this.ask(
      { type: 'line', rules: describeRules(rules), position: start, line },
      progress,
      (answer) => (answer.type === 'line' ? answer : undefined),
    );
  }

  lookUp(position: Position, rules: RuleSet): Judged | undefined {
    return this.known.get(keyOf(position, rules));
  }

  /** Keeps a verdict, and with a win that of every position on its line. */
  private learn(start: Position, rules: RuleSet, found: Judged): void {
    this.known.set(keyOf(start, rules), found);
    let position = start;
    for (const [index, word] of (found.moves ?? []).entries()) {
      position = tryMove(position, parseMove(word), rules) as Position;
      this.known.set(keyOf(position, rules), { verdict: 'winnable', moves: found.moves!.slice(index + 1) });
    }
  }

  /** Stops the question under way, if there is one. */
  cancel(): void {
    this.stop?.();
  }

  /** Asks, and hears answers until one of them is the last. */
  private ask<Told>(
    question: Question,
    progress: Progress,
    last: (answer: Answer) => Told | undefined,
  ): Promise<Told> {
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
        if (data.type === 'progress') progress(data.nodes);
        const told = last(data);
        if (told === undefined) return;
        this.stop = undefined;
        resolve(told);
      };
      worker.onerror = (event) => {
        this.stop = undefined;
        reject(new Error(event.message));
      };
      worker.postMessage(question);
    });
  }
}
