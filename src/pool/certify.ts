import { gameCode } from '../deals/codes.js';
import { dealNumber } from '../deals/deal.js';
import { MAPPING_VERSION } from '../deals/deck.js';
import { parseRules } from '../deals/rules-text.js';
import { boardLine } from '../game/board.js';
import { moveWord } from '../game/notation.js';
import type { Move, Position } from '../game/position.js';
import { GRADE_VERSION, Grader } from '../grading/grade.js';
import { shortenerFor } from '../grading/shortener.js';
import { judge } from '../judge/judge.js';
import type { PoolDeal, PoolGrade, Skipped } from './pool-deal.js';

/** What a deal must be like to be kept, as plain JSON. */
export interface CertifySetup {
  /** Name of a rule set. */
  readonly rules: string;
  /** Version of this program, for the record. */
  readonly program: string;
  /** Games simulated for a grade; 0 for no grade. */
  readonly games: number;
  readonly minEase?: number;
  readonly maxMoves?: number;
  /** `nodes` is null for no limit. */
  readonly limits: { readonly nodes: number | null; readonly memoryMB: number };
}

/** What came of a deal number: a deal to keep, or why it was passed over. */
export type Certified =
  | { readonly number: number; readonly deal: Omit<PoolDeal, 'skipped'> }
  | { readonly number: number; readonly skipped: keyof Skipped; readonly reason?: string };

/**
 * Makes the function that certifies deal numbers: solve, replay, shorten, replay again, grade. The same number and
 * setup always give the same result.
 */
export function certifier(setup: CertifySetup): (number: number) => Certified {
  const rules = parseRules(setup.rules);
  const shortener = shortenerFor(rules);
  const { nodes: nodeLimit, memoryMB } = setup.limits;
  const limits = { nodes: nodeLimit ?? Number.POSITIVE_INFINITY, memoryMB };
  const grader = setup.games > 0 ? new Grader(rules) : undefined;
  return (number) => {
    const start = dealNumber(rules, number);
    const { verdict, limit, moves: found, nodes } = judge(start, rules, { limits });
    if (verdict === 'undecided') return { number, skipped: 'undecided', reason: `${limit} limit` };
    if (verdict === 'unwinnable') return { number, skipped: 'unwinnable' };
    const moves = shortener.shorten(start, found!);
    if (setup.maxMoves !== undefined && moves.length > setup.maxMoves) return { number, skipped: 'tooLong' };
    let grade: PoolGrade | null = null;
    if (grader !== undefined) {
      grade = poolGrade(grader, start, moves, setup.games);
      if (setup.minEase !== undefined && grade.ease < setup.minEase) return { number, skipped: 'tooHard' };
    }
    return {
      number,
      deal: {
        code: gameCode(rules, number) ?? null,
        number,
        rules: rules.name,
        mapping: MAPPING_VERSION,
        solver: setup.program,
        board: boardLine(start, rules),
        moves: moves.map(moveWord),
        length: moves.length,
        nodes,
        grade,
      },
    };
  };
}

/**
 * The grade of a deal as a pool keeps it.
 *
 * @param start the deal, before the first move.
 * @param moves a line of play that wins.
 * @param games how many games are simulated, 3 or more.
 */
export function poolGrade(grader: Grader, start: Position, moves: readonly Move[], games: number): PoolGrade {
  const { ease, error, levels, turnsBeforeFirst, forced } = grader.grade(start, moves, { games });
  return {
    version: GRADE_VERSION,
    ease,
    error: rounded(error),
    won: levels.map((level) => level.won),
    games: levels.map((level) => level.games),
    turnsBeforeFirst: turnsBeforeFirst ?? null,
    forced: rounded(forced),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
