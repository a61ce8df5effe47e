import type { SampledInput, Sampling } from '../../batch/sampled-answer.js';
import type { Intervals } from '../../rates/intervals.js';
import { count, percent } from '../../report/figures.js';
import { rangeText } from '../sampling.js';

/** What samples say of an input, on one line for people. */
export function sampledText(
  { input, id, rules, unseen, samples, refused, counts }: SampledInput,
  intervals: Intervals,
): string {
  const { winnable, unwinnable, undecided } = counts;
  const name = id ?? input.replace(/\s+/g, ' ');
  const left = refused > 0 ? ` (${refused} more not winnable from the start)` : '';
  const share = `${percent(winnable / samples, 1)} (95 %: ${rangeText(intervals.rate(counts))})`;
  return `${name}: ${count(unseen, 'card')} unseen (${rules}), ${count(samples, 'sample')}${left}: won ${winnable}, lost ${unwinnable}, undecided ${undecided}: ${share}, an upper bound of the chance: each is played with open eyes`;
}

/** The same as a JSON object. */
export function sampledJson(
  { input, id, rules, unseen, samples, refused, counts }: SampledInput,
  { seed, certified, nodes }: Sampling,
  intervals: Intervals,
): string {
  return JSON.stringify({
    ...{ input, id, rules, unseen, samples, seed, certified, refused, limitNodes: nodes },
    ...counts,
    share: intervals.rate(counts),
  });
}
