import type { Move } from '../game/position.js';
import type { Setup } from '../game/setup.js';
import type { LimitName, Verdict } from '../solver/solve.js';

/** What the page asks its worker: the verdict of a position, or of what each legal move leads to. */
export interface Question {
  readonly type: 'judge' | 'moves';
  readonly rules: string;
  readonly position: Setup;
}

/** What the worker says: how far it is, the verdict with a line that wins, or the verdict behind one move after another. */
export type Answer =
  | { readonly type: 'progress'; readonly nodes: number }
  | {
      readonly type: 'verdict';
      readonly verdict: Verdict;
      readonly limit: LimitName | undefined;
      readonly moves: readonly Move[] | undefined;
    }
  | { readonly type: 'move'; readonly word: string; readonly verdict: Verdict }
  | { readonly type: 'done' };
