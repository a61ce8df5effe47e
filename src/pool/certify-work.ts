import * as v from 'valibot';
import { LAST_NUMBER } from '../deals/deck.js';
import { parseRules } from '../deals/rules-text.js';
import { cloneCodec } from '../work/codec.js';
import type { Work } from '../work/work.js';
import { type Certified, type CertifySetup, certifier } from './certify.js';
import { dealHash, NONE_SKIPPED, type Skipped } from './pool-deal.js';
import { faultsOf } from './verify.js';

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

const SAID: Readonly<Record<keyof Skipped, string>> = {
  unwinnable: 'unwinnable',
  undecided: 'undecided',
  tooLong: 'winnable by a longer line only',
  tooHard: 'harder than asked for',
};

/** Whether a deal is undecided for a reason that another machine need not have; the limit of nodes is everywhere. */
function dependsOnMachine(result: Certified): boolean {
  return 'skipped' in result && result.skipped === 'undecided' && result.reason !== 'nodes limit';
}

/** What is wrong with what is said of a number: every line of play is replayed before it comes into a pool. */
function certificateFault(setup: CertifySetup, number: number, result: Certified): string | undefined {
  if (result.number !== number) return `it is about ${result.number}`;
  if (!('deal' in result)) return undefined;
  const { deal } = result;
  if (deal.number !== number) return `the deal is ${deal.number}`;
  if (deal.rules !== parseRules(setup.rules).name) return `the rules are ${deal.rules}`;
  if (deal.solver !== setup.program) return `it is by version ${deal.solver}`;
  if (setup.maxMoves !== undefined && deal.length > setup.maxMoves)
    return `${deal.length} moves are too many`;
  const games = deal.grade?.games.reduce((sum, count) => sum + count, 0) ?? 0;
  if ((deal.grade === null) !== (setup.games === 0) || (games === 0) !== (setup.games === 0)) {
    return `it is graded by ${games} games, not ${setup.games}`;
  }
  if (setup.minEase !== undefined && (deal.grade?.ease ?? 0) < setup.minEase) return 'it is too hard';
  const whole = { ...deal, skipped: NONE_SKIPPED };
  return faultsOf(whole, dealHash(whole))[0];
}

/** Certifies deal numbers. */
export const CERTIFY: Work<CertifySetup, number, Certified> = {
  name: 'certify',
  setup: SETUP,
  item: NUMBER,
  prepare: certifier,
  codec: cloneCodec(),
  lost: (_, number) => ({ number, skipped: 'undecided', reason: 'its worker ended' }),
  abroad: {
    toJson: (result) => result,
    result: RESULT,
    fault: certificateFault,
    agree: (a, b) => dependsOnMachine(a) || dependsOnMachine(b) || JSON.stringify(a) === JSON.stringify(b),
    words: (result) => ('deal' in result ? `a deal of ${result.deal.length} moves` : SAID[result.skipped]),
  },
};
