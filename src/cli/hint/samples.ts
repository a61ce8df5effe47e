import { moveInWords } from '../../advice/move-words.js';
import type { Sampled, SampledMove, SamplePairs } from '../../advice/samples.js';
import { UnseenGame } from '../../advice/unseen-game.js';
import { InputError } from '../../errors/input-error.js';
import type { UnseenCards } from '../../game/make-position.js';
import { moveWord, type Step } from '../../game/notation.js';
import type { Move } from '../../game/position.js';
import { describeRules } from '../../game/rule-sets.js';
import type { Interval, Intervals } from '../../rates/intervals.js';
import { count, percent } from '../../report/figures.js';
import { EXIT } from '../exit-codes.js';
import { type Drawing, drawSamples, rangeText, sampleIntervals } from '../sampling.js';

/** What the samples say of a game with unseen cards, as the text to print; and the exit code. */
export async function sampledHint(
  input: string,
  unseen: UnseenCards,
  steps: readonly Step[],
  drawing: Drawing,
  threads: number | undefined,
  json: boolean,
): Promise<{ text: string; code: number }> {
  const game = gameOf(unseen, steps);
  const sampled = await drawSamples({ game, unseen, steps, withMoves: true }, drawing, threads);
  const intervals = await sampleIntervals();
  const text = json ? jsonOf(input, game, sampled, drawing, intervals) : textOf(game, sampled, intervals);
  return { text, code: EXIT.ok };
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

/** A move in words; of the stock's cards, which may be unseen, none is named. */
function wordsOf(game: UnseenGame, move: Move): string {
  return move.type === 'draw' ? 'turn the stock' : moveInWords(game.example, move, game.rules);
}

function textOf(game: UnseenGame, sampled: Sampled, intervals: Intervals): string {
  const { counts, samples, refused, moves } = sampled;
  const lines = [
    `(${describeRules(game.rules)}) ${count(game.unseen.length, 'card')} unseen, ${count(samples, 'sample')} drawn${refused > 0 ? `, ${refused} more not winnable from the start` : ''}`,
    `won ${counts.winnable}, lost ${counts.unwinnable}, undecided ${counts.undecided}: ${percent(counts.winnable / samples, 1)} (95 %: ${rangeText(intervals.rate(counts))})`,
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
  const bounds = `(${rangeText(intervals.rate(counts))})`.padEnd(20);
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
