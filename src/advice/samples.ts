import { applyMove, legalMoves } from '../game/legal.js';
import { moveWord } from '../game/notation.js';
import type { Move } from '../game/position.js';
import { type JudgeOptions, judge } from '../judge/judge.js';
import type { Verdict } from '../solver/solve.js';
import type { UnseenGame } from './unseen-game.js';

/** What a sample says: one completion of the unseen cards, judged with open eyes. */
export interface JudgedSample {
  /** Of the position now. */
  readonly verdict: Verdict;
  /** Of the position behind each legal move, in the order of `legalMoves`. */
  readonly moves: readonly Verdict[];
}

/** Which completions count. */
export interface SampleOptions extends JudgeOptions {
  /** Whether the deal is known to be winnable from its start, so that only such completions count. */
  readonly certified?: boolean;
  /** Whether to judge the moves as well. */
  readonly withMoves?: boolean;
}

/**
 * Draws a completion (see `UnseenGame`) and judges it; undefined where it does not count, because its start cannot be
 * won though the deal is certified, or is not known to be winnable within the limits.
 */
export function judgeSample(
  game: UnseenGame,
  seed: string,
  place: number,
  { certified = false, withMoves = true, ...options }: SampleOptions = {},
): JudgedSample | undefined {
  const { rules } = game;
  const { start, now } = game.completion(seed, place);
  if (certified && judge(start, rules, options).verdict !== 'winnable') return undefined;
  const solution = judge(now, rules, options);
  const legal = withMoves ? legalMoves(now, rules) : [];
  // A lost position has only lost successors.
  if (solution.verdict === 'unwinnable')
    return { verdict: 'unwinnable', moves: legal.map(() => 'unwinnable') };
  // The first move of a line that wins keeps the win.
  const known = solution.moves?.[0];
  const moves = legal.map((move): Verdict => {
    if (known !== undefined && moveWord(move) === moveWord(known)) return 'winnable';
    return judge(applyMove(now, move, rules), rules, options).verdict;
  });
  const verdict = moves.includes('winnable') ? 'winnable' : solution.verdict;
  return { verdict, moves };
}

/** How many samples came out how. */
export interface SampleCounts {
  winnable: number;
  unwinnable: number;
  undecided: number;
}

/** A move beside the best one, sample by sample; samples with one of them undecided are counted apart. */
export interface SamplePairs {
  both: number;
  onlyBest: number;
  onlyThis: number;
  neither: number;
  undecided: number;
}

/** What the samples say of a legal move. */
export interface SampledMove {
  readonly move: Move;
  readonly counts: SampleCounts;
  /** The move beside the best one, in the same samples. */
  readonly beside: SamplePairs;
}

/** What the samples say of a game. */
export interface Sampled {
  /** Samples drawn that count. */
  readonly samples: number;
  /** Completions drawn that do not, the deal being certified. */
  readonly refused: number;
  readonly counts: SampleCounts;
  /** Every legal move, the one that keeps the win in most samples first; equal ones in the order of `legalMoves`. */
  readonly moves: readonly SampledMove[];
}

/** Draws more than so many completions for one that counts, and gives up: the deal can hardly be a certified one. */
const MOST_REFUSED = 1000;

/**
 * Judges samples, those that `judgeSample` gives for the places 0, 1, 2 … of a seed, until `samples` of them count.
 * Each is judged with open eyes, as if the player saw every card, so the shares are upper bounds of what a player can
 * win who does not.
 *
 * @param samples 1 or more.
 * @param seed any text; the same gives the same samples.
 */
export function judgeSamples(
  game: UnseenGame,
  samples: number,
  seed: string,
  options: SampleOptions = {},
): Sampled {
  const drawn = new DrawnSamples(samples);
  for (let place = 0; drawn.wanting; place += 1) drawn.add(judgeSample(game, seed, place, options));
  return drawn.summary(game, options.withMoves ?? true);
}

/** Samples of one game as they are judged, in the order of their places. */
export class DrawnSamples {
  readonly #samples: number;
  readonly #judged: JudgedSample[] = [];
  #refused = 0;

  /** @param samples how many that count are wanted, 1 or more. */
  constructor(samples: number) {
    this.#samples = samples;
  }

  /** Whether more are wanted; not where hardly any counts. */
  get wanting(): boolean {
    const judged = this.#judged.length;
    return judged < this.#samples && this.#refused <= MOST_REFUSED * (judged + 1);
  }

  /** Takes the sample of the next place; undefined for one that does not count. Without effect once none is wanted. */
  add(sample: JudgedSample | undefined): void {
    if (!this.wanting) return;
    if (sample === undefined) this.#refused += 1;
    else this.#judged.push(sample);
  }

  /** What they say of the game that they are completions of. */
  summary(game: UnseenGame, withMoves: boolean): Sampled {
    return summarise(game, this.#judged, this.#refused, withMoves);
  }
}

/** Counts judged samples of one game. */
function summarise(
  game: UnseenGame,
  judged: readonly JudgedSample[],
  refused: number,
  withMoves: boolean,
): Sampled {
  const legal = withMoves ? legalMoves(game.example, game.rules) : [];
  const counts = legal.map((_, index) => countOf(judged.map(({ moves }) => moves[index]!)));
  const order = legal.map((_, index) => index);
  order.sort((a, b) => counts[b]!.winnable - counts[a]!.winnable || a - b);
  const best = order[0];
  return {
    samples: judged.length,
    refused,
    counts: countOf(judged.map(({ verdict }) => verdict)),
    moves: order.map((index) => ({
      move: legal[index]!,
      counts: counts[index]!,
      beside: pairsOf(judged.map(({ moves }) => [moves[best!]!, moves[index]!])),
    })),
  };
}

/** Counts verdicts. */
export function countOf(verdicts: readonly Verdict[]): SampleCounts {
  const counts = { winnable: 0, unwinnable: 0, undecided: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  return counts;
}

/** Counts pairs of verdicts, each of a sample: of the best move, and of another. */
export function pairsOf(pairs: readonly (readonly [best: Verdict, own: Verdict])[]): SamplePairs {
  const counts = { both: 0, onlyBest: 0, onlyThis: 0, neither: 0, undecided: 0 };
  for (const [best, own] of pairs) {
    if (best === 'undecided' || own === 'undecided') counts.undecided += 1;
    else if (best === 'winnable') counts[own === 'winnable' ? 'both' : 'onlyBest'] += 1;
    else counts[own === 'winnable' ? 'onlyThis' : 'neither'] += 1;
  }
  return counts;
}
