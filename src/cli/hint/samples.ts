import { moveInWords } from '../../advice/move-words.js';
import { DrawnSamples, type Sampled, type SampledMove, type SamplePairs } from '../../advice/samples.js';
import { UnseenGame } from '../../advice/unseen-game.js';
import { plainSampling, SAMPLE } from '../../batch/sample-work.js';
import { InputError } from '../../errors/input-error.js';
import type { UnseenCards } from '../../game/make-position.js';
import { moveWord, type Step } from '../../game/notation.js';
import type { Move } from '../../game/position.js';
import { describeRules } from '../../game/rule-sets.js';
import { type Interval, Intervals } from '../../rates/intervals.js';
import { count, percent } from '../../report/figures.js';
import type { Limits } from '../../solver/solve.js';
import type { Span } from '../../work/span.js';
import { startWorkers } from '../../works/workers.js';
import { EXIT } from '../exit-codes.js';
import { note } from '../output.js';

/** How samples are drawn. */
export interface Drawing {
  /** 1 or more. */
  readonly samples: number;
  readonly seed: string;
  readonly certified: boolean;
  readonly limits: Limits;
  /** Samples worked on at a time; one a core where nothing is said. */
  readonly threads: number | undefined;
}

/** The node limit of a sample where none is asked for: single completions can take minutes, and do not matter so much. */
export const SAMPLE_NODES = 3000;

/** What the samples say of a game with unseen cards, as the text to print; and the exit code. */
export async function sampledHint(
  input: string,
  unseen: UnseenCards,
  steps: readonly Step[],
  drawing: Drawing,
  json: boolean,
): Promise<{ text: string; code: number }> {
  const game = gameOf(unseen, steps);
  const { samples } = drawing;
  const sampled = await sampledBy(game, unseen, steps, drawing);
  if (sampled.samples < samples) {
    throw new InputError(
      `of ${sampled.refused} completions hardly any is winnable from the start, so this is no certified deal that could be sampled; leave off --certified`,
    );
  }
  const intervals = await Intervals.by({ method: 'wilson', confidence: 95 });
  const text = json ? jsonOf(input, game, sampled, drawing, intervals) : textOf(game, sampled, intervals);
  return { text, code: EXIT.ok };
}

/** Draws the samples on all threads: those of the places 0, 1, 2 …, however many threads there are. */
async function sampledBy(
  game: UnseenGame,
  { checked, rules }: UnseenCards,
  steps: readonly Step[],
  { samples, threads, ...how }: Drawing,
): Promise<Sampled> {
  const drawn = new DrawnSamples(samples);
  const transport = startWorkers(threads);
  try {
    const setup = plainSampling({ checked, rules, steps, ...how });
    const run = transport.run(SAMPLE, setup, places(samples, how.certified), {
      order: 'strict',
      onDeath: (place, reason, again) => {
        const outcome = again ? 'it is tried once more' : 'it is undecided';
        note(`the worker that judged sample ${place} ended (${reason}); ${outcome}`);
      },
    });
    for await (const { results } of run) {
      for (const sample of results) drawn.add(sample ?? undefined);
      if (!drawn.wanting) break;
    }
  } finally {
    await transport.close();
  }
  return drawn.summary(game, true);
}

/** The places of the samples: as many as are wanted, or more and more where some may not count. */
function* places(samples: number, certified: boolean): Generator<Span<number>> {
  for (let from = 0; from === 0 || certified; from += samples) yield { from, end: from + samples };
}

function gameOf({ checked, rules }: UnseenCards, steps: readonly Step[]): UnseenGame {
  try {
    return new UnseenGame(
      checked,
      steps.map(({ action }) => action),
      rules,
    );
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`--moves: ${error.message}`);
    throw error;
  }
}

/** How a move's share differs from the best one's: samples that a limit leaves open are counted both ways. */
function besideBest(pairs: SamplePairs, intervals: Intervals): Interval & { difference: number } {
  const { both, onlyBest, onlyThis, neither, undecided } = pairs;
  const low = intervals.difference({ both, onlyA: onlyThis, onlyB: onlyBest + undecided, neither });
  const high = intervals.difference({ both, onlyA: onlyThis + undecided, onlyB: onlyBest, neither });
  const trials = both + onlyBest + onlyThis + neither + undecided;
  return { difference: (onlyThis - onlyBest) / trials, lower: low.lower, upper: high.upper };
}

function range({ lower, upper }: Interval): string {
  return `${percent(lower, 1)} … ${percent(upper, 1)}`;
}

/** A move in words; of the stock's cards, which may be unseen, none is named. */
function wordsOf(game: UnseenGame, move: Move): string {
  return move.type === 'draw' ? 'turn the stock' : moveInWords(game.example, move, game.rules);
}

function textOf(game: UnseenGame, sampled: Sampled, intervals: Intervals): string {
  const { counts, samples, refused, moves } = sampled;
  const lines = [
    `(${describeRules(game.rules)}) ${count(game.unseen.length, 'card')} unseen, ${count(samples, 'sample')} drawn${refused > 0 ? `, ${refused} more not winnable from the start` : ''}`,
    `won ${counts.winnable}, lost ${counts.unwinnable}, undecided ${counts.undecided}: ${percent(counts.winnable / samples, 1)} (95 %: ${range(intervals.rate(counts))})`,
    'Each sample is played with open eyes, so the shares are upper bounds, not chances of winning.',
  ];
  if (moves.length === 0) lines.push('There is no legal move.');
  else
    lines.push(
      '',
      'the share of the same samples in which a move keeps the win, and how it stands beside the best',
    );
  lines.push(...moves.map((move, index) => moveText(game, move, index, samples, intervals)));
  return `${lines.join('\n')}\n`;
}

function moveText(
  game: UnseenGame,
  { move, counts, beside }: SampledMove,
  index: number,
  samples: number,
  intervals: Intervals,
): string {
  const share = percent(counts.winnable / samples, 1).padStart(7);
  const bounds = `(${range(intervals.rate(counts))})`.padEnd(20);
  const { difference, lower, upper } = besideBest(beside, intervals);
  const signed = (value: number) => `${value < 0 ? '-' : '+'}${percent(Math.abs(value), 1)}`;
  const than = index === 0 ? 'best' : `${signed(difference)} (${signed(lower)} … ${signed(upper)})`;
  return `${share} ${bounds} ${than.padEnd(28)} ${moveWord(move).padEnd(6)} ${wordsOf(game, move)}`;
}

function jsonOf(
  input: string,
  game: UnseenGame,
  sampled: Sampled,
  { seed, certified, limits }: Drawing,
  intervals: Intervals,
): string {
  const { counts, samples, refused, moves } = sampled;
  return `${JSON.stringify({
    input,
    rules: describeRules(game.rules),
    unseen: game.unseen.length,
    samples,
    seed,
    certified,
    refused,
    limitNodes: limits.nodes === Number.POSITIVE_INFINITY ? undefined : limits.nodes,
    ...counts,
    share: intervals.rate(counts),
    moves: moves.map(({ move, counts: own, beside }) => ({
      move: moveWord(move),
      words: wordsOf(game, move),
      ...own,
      share: intervals.rate(own),
      besideBest: besideBest(beside, intervals),
    })),
  })}\n`;
}
