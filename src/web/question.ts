import type { Setup } from '../game/setup.js';
import type { LimitName, Verdict } from '../solver/solve.js';

/** What the page asks its worker: how a position stands, what each legal move leads to, or where a line lost. */
export interface Question {
  readonly type: 'hint' | 'moves' | 'line';
  readonly rules: string;
  readonly position: Setup;
  /** The step words of the line that starts at the position. */
  readonly line?: string;
}

/** What is known of a position: its verdict, and the move words of a line that wins where there is one. */
export interface Judged {
  readonly verdict: Verdict;
  readonly limit?: LimitName | undefined;
  readonly moves?: readonly string[] | undefined;
}

/** A line of play, judged. */
export interface Course {
  /** The verdict and the number of cards on the foundations at the start and after each step. */
  readonly verdicts: readonly Verdict[];
  readonly heights: readonly number[];
  /** The step (from 1) that lost the game, how many moves to take back, and the words of the moves that kept the win. */
  readonly losing?: { readonly step: number; readonly undos: number; readonly keeping: readonly string[] };
  /** The steps of which one lost the game, where limits leave open which. */
  readonly lostBetween?: { readonly first: number; readonly last: number };
}

/** What the worker says: how far it is, or an answer. */
export type Answer =
  | { readonly type: 'progress'; readonly nodes: number }
  | ({ readonly type: 'hint' } & Judged)
  | {
      readonly type: 'moves';
      readonly verdicts: readonly (readonly [word: string, verdict: Verdict])[];
      /** Whether these are all; before, only those that are known already. */
      readonly done: boolean;
    }
  | ({ readonly type: 'line' } & Course);
