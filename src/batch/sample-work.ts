import * as v from 'valibot';
import { type JudgedSample, judgeSample } from '../advice/samples.js';
import { UnseenGame } from '../advice/unseen-game.js';
import { parseRules } from '../deals/rules-text.js';
import { legalMoves } from '../game/legal.js';
import { type CheckedSetup, checkSetup } from '../game/make-position.js';
import { parseLine, type Step, stepWord } from '../game/notation.js';
import { describeRules, type RuleSet } from '../game/rule-sets.js';
import type { Limits } from '../solver/solve.js';
import { cloneCodec } from '../work/codec.js';
import { limitsOf, PLAIN_LIMITS, plainLimits } from '../work/plain.js';
import type { Work } from '../work/work.js';

const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Cards as numbers, −1 for an unseen one. */
const CARDS = v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(-1)));

const SETUP = v.strictObject({
  rules: v.string(),
  /** The start of the game; `redeals` null for any number. */
  start: v.strictObject({
    columns: v.array(v.strictObject({ cards: CARDS, faceDown: WHOLE })),
    foundations: v.array(WHOLE),
    stock: CARDS,
    waste: CARDS,
    redeals: v.nullable(WHOLE),
  }),
  /** The moves and undos since, in words. */
  moves: v.string(),
  seed: v.string(),
  certified: v.boolean(),
  withMoves: v.boolean(),
  limits: PLAIN_LIMITS,
});

/** The game whose completions are judged, and how, as plain JSON. */
export type PlainSampling = v.InferOutput<typeof SETUP>;

/** What samples are drawn of, and how. */
export interface SampleRun {
  readonly checked: CheckedSetup;
  readonly rules: RuleSet;
  readonly steps: readonly Step[];
  readonly seed: string;
  readonly certified: boolean;
  /** Whether the moves are judged as well. */
  readonly withMoves: boolean;
  readonly limits: Limits;
}

/** The setup of a run as plain JSON. */
export function plainSampling({ checked, rules, steps, limits, ...how }: SampleRun): PlainSampling {
  const { columns, foundations, stock, waste, redeals } = checked.fields;
  return {
    rules: describeRules(rules),
    start: {
      columns: columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown })),
      foundations: [...foundations],
      stock: [...stock],
      waste: [...waste],
      redeals: redeals === Number.POSITIVE_INFINITY ? null : redeals,
    },
    moves: steps.map(stepWord).join(' '),
    ...how,
    limits: plainLimits(limits),
  };
}

function gameOf({ rules: name, start, moves }: PlainSampling): UnseenGame {
  const rules = parseRules(name);
  const { redeals, ...piles } = start;
  const checked = checkSetup({ ...piles, redeals: redeals ?? Number.POSITIVE_INFINITY }, rules);
  const actions = parseLine(moves).map(({ action }) => action);
  return new UnseenGame(checked, actions, rules);
}

/** Judges completions of a game with unseen cards by their places; null for one that does not count. */
export const SAMPLE: Work<PlainSampling, number, JudgedSample | null> = {
  name: 'sample',
  setup: SETUP,
  item: WHOLE,
  prepare: (setup) => {
    const game = gameOf(setup);
    const { seed, certified, withMoves, limits } = setup;
    const options = { certified, withMoves, limits: limitsOf(limits) };
    return (place) => judgeSample(game, seed, place, options) ?? null;
  },
  codec: cloneCodec(),
  // Of a certified deal only completions count that are known to be winnable.
  lost: (setup) => {
    if (setup.certified) return null;
    const game = gameOf(setup);
    const legal = setup.withMoves ? legalMoves(game.example, game.rules) : [];
    return { verdict: 'undecided', moves: legal.map(() => 'undecided') };
  },
};
