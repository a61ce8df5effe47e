import * as v from 'valibot';
import { dealNumber } from '../deals/deal.js';
import { parseRules } from '../deals/rules-text.js';
import { parseMove } from '../game/notation.js';
import { Grader } from '../grading/grade.js';
import { cloneCodec } from '../work/codec.js';
import type { Work } from '../work/work.js';
import { poolGrade } from './certify.js';
import type { PoolDeal, PoolGrade } from './pool-deal.js';

const SETUP = v.strictObject({
  /** As `describeRules` writes them. */
  rules: v.string(),
  /** Games simulated for a grade. */
  games: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
});

/** Grades deals of a pool. */
export const GRADE: Work<v.InferOutput<typeof SETUP>, PoolDeal, PoolGrade | undefined> = {
  name: 'grade',
  setup: SETUP,
  item: v.custom<PoolDeal>((value) => typeof value === 'object' && value !== null),
  prepare: ({ rules: text, games }) => {
    const rules = parseRules(text);
    const grader = new Grader(rules);
    return ({ number, moves }) => poolGrade(grader, dealNumber(rules, number), moves.map(parseMove), games);
  },
  codec: cloneCodec(),
  // Such a deal stays ungraded, and is graded by the next run.
  lost: () => undefined,
};
