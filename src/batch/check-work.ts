import * as v from 'valibot';
import { askedOf, limitsOf, PLAIN_ASKED, PLAIN_LIMITS, plainAsked, plainLimits } from '../work/plain.js';
import type { Work } from '../work/work.js';
import {
  type Answer,
  answerCodec,
  answerer,
  type CheckSetup,
  lostAnswer,
  numberAnswerer,
  type Query,
  queryOf,
} from './answer.js';
import { ITEM } from './query-item.js';

const SETUP = v.strictObject({
  asked: PLAIN_ASKED,
  limits: PLAIN_LIMITS,
  without: v.array(v.string()),
  style: v.picklist(['text', 'json', 'counts']),
  solution: v.boolean(),
  shortestNodes: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  movesFormat: v.exactOptional(v.string()),
  sampling: v.strictObject({
    samples: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    seed: v.string(),
    certified: v.boolean(),
    nodes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
});

/** How inputs are judged, as plain JSON. */
export type PlainCheck = v.InferOutput<typeof SETUP>;

/** The setup of a check as plain JSON. */
export function plainCheck({ asked, limits, without, ...rest }: CheckSetup): PlainCheck {
  return { ...rest, asked: plainAsked(asked), limits: plainLimits(limits), without: [...without] };
}

function setupOf({ asked, limits, ...rest }: PlainCheck): CheckSetup {
  return { ...rest, asked: askedOf(asked), limits: limitsOf(limits) };
}

/** Answers inputs as they were given, and deal numbers. */
export const CHECK: Work<PlainCheck, Query | number, Answer> = {
  name: 'check',
  setup: SETUP,
  item: ITEM,
  prepare: (plain) => {
    const setup = setupOf(plain);
    const answerQuery = answerer(setup);
    // Made when the first number comes: without numbers no rules need be asked for.
    let answerNumber: ((number: number) => Answer) | undefined;
    return (item) => {
      if (typeof item !== 'number') return answerQuery(item);
      answerNumber ??= numberAnswerer(setup);
      return answerNumber(item);
    };
  },
  codec: answerCodec,
  lost: (setup, item) => lostAnswer(queryOf(item), setupOf(setup)),
};
