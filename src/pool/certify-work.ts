import * as v from 'valibot';
import { LAST_NUMBER } from '../deals/deck.js';
import { cloneCodec } from '../work/codec.js';
import type { Work } from '../work/work.js';
import { type Certified, type CertifySetup, certifier } from './certify.js';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const NUMBER = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST_NUMBER));
const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const SHARE = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const SETUP: v.GenericSchema<unknown, CertifySetup> = v.strictObject({
  rules: v.string(),
  program: v.string(),
  games: WHOLE,
  minEase: v.exactOptional(SHARE),
  maxMoves: v.exactOptional(COUNT),
  limits: v.strictObject({ nodes: v.nullable(COUNT), memoryMB: COUNT }),
});

const GRADE = v.strictObject({
  version: COUNT,
  ease: SHARE,
  error: v.pipe(v.number(), v.minValue(0)),
  won: v.array(WHOLE),
  games: v.array(WHOLE),
  turnsBeforeFirst: v.nullable(WHOLE),
  forced: SHARE,
});

const RESULT: v.GenericSchema<unknown, Certified> = v.union([
  v.strictObject({
    number: NUMBER,
    deal: v.strictObject({
      code: v.nullable(v.string()),
      number: NUMBER,
      rules: v.string(),
      mapping: COUNT,
      solver: v.string(),
      board: v.string(),
      moves: v.array(v.string()),
      length: WHOLE,
      nodes: COUNT,
      grade: v.nullable(GRADE),
    }),
  }),
  v.strictObject({
    number: NUMBER,
    skipped: v.picklist(['unwinnable', 'undecided', 'tooLong', 'tooHard']),
    reason: v.exactOptional(v.string()),
  }),
]);

/** Certifies deal numbers. */
export const CERTIFY: Work<CertifySetup, number, Certified> = {
  name: 'certify',
  setup: SETUP,
  item: NUMBER,
  prepare: certifier,
  codec: cloneCodec(),
  lost: (_, number) => ({ number, skipped: 'undecided', reason: 'its worker thread ended' }),
  abroad: { toJson: (result) => result, result: RESULT },
};
