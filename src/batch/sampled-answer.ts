import { judgeSamples, type SampleCounts, type Sampled } from '../advice/samples.js';
import { UnseenGame } from '../advice/unseen-game.js';
import type { Given } from '../deals/input.js';
import { InputError } from '../errors/input-error.js';
import type { UnseenCards } from '../game/make-position.js';
import { describeRules } from '../game/rule-sets.js';
import type { Limits } from '../solver/solve.js';

/** How inputs with unseen cards are answered. */
export interface Sampling {
  /** Completions that count, 1 or more. */
  readonly samples: number;
  /** Any text; the same gives the same samples. */
  readonly seed: string;
  /** Whether only completions count whose start is winnable. */
  readonly certified: boolean;
  /** Nodes for each. */
  readonly nodes: number;
}

/** What samples say of an input with unseen cards. */
export interface SampledInput {
  readonly input: string;
  readonly id?: string | number;
  readonly rules: string;
  /** How many cards are unseen. */
  readonly unseen: number;
  /** Samples that count. */
  readonly samples: number;
  /** Completions drawn that do not. */
  readonly refused: number;
  readonly counts: SampleCounts;
}

/** The same samples, if they are as many as were wanted. Throws InputError where hardly any completion counts. */
export function enoughOf(sampled: Sampled, wanted: number): Sampled {
  if (sampled.samples === wanted) return sampled;
  throw new InputError(
    `of ${sampled.refused} completions hardly any is winnable from the start, so this is no certified deal that could be sampled; leave off --certified`,
  );
}

/** What samples say of an input. */
export function sampledInput({ text, id }: Given, unseen: UnseenCards, sampled: Sampled): SampledInput {
  const { samples, refused, counts } = sampled;
  return {
    input: text,
    ...(id === undefined ? {} : { id }),
    rules: describeRules(unseen.rules),
    unseen: unseen.checked.unseen.length,
    ...{ samples, refused, counts },
  };
}

/** Draws and judges the samples of a position in this thread. Throws InputError as `enoughOf` does. */
export function drawHere(
  { checked, rules }: UnseenCards,
  { samples, seed, certified, nodes }: Sampling,
  limits: Limits,
): Sampled {
  const game = new UnseenGame(checked, [], rules);
  const options = { certified, withMoves: false, limits: { ...limits, nodes } };
  return enoughOf(judgeSamples(game, samples, seed, options), samples);
}

/** What stands in place of samples whose worker died: all are undecided. */
export function undecidedSamples({ samples }: Sampling): Sampled {
  return { samples, refused: 0, counts: { winnable: 0, unwinnable: 0, undecided: samples }, moves: [] };
}
