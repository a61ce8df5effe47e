import { dealNumber } from '../deals/deal.js';
import { parseRules } from '../deals/rules-text.js';
import { parseMove } from '../game/notation.js';
import { Grader } from '../grading/grade.js';
import { chunkWorker } from '../parallel/chunk-worker.js';
import { cloneCodec } from '../parallel/codec.js';
import { poolGrade } from './certify.js';
import type { PoolDeal, PoolGrade } from './pool-deal.js';

/** How deals are graded. */
export interface GradeSetup {
  /** As `describeRules` writes them. */
  readonly rules: string;
  /** Games simulated for a grade. */
  readonly games: number;
}

/** How results travel from the workers. */
export const gradeCodec = cloneCodec<PoolGrade>();

/** A worker thread of `pool grade`. */
export default chunkWorker<GradeSetup, PoolDeal, PoolGrade>(({ rules: text, games }) => {
  const rules = parseRules(text);
  const grader = new Grader(rules);
  return ({ number, moves }) => poolGrade(grader, dealNumber(rules, number), moves.map(parseMove), games);
}, gradeCodec);
