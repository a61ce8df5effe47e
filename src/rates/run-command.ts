import { describeRules, type RuleSet } from '../game/rule-sets.js';
import { DEFAULT_LIMITS, type Limits } from '../solver/solve.js';
import type { Shard } from './shard.js';
import type { StoppingRule } from './stopping.js';
import type { DealSpan } from './verdict-record.js';

/** What decides the verdicts of a run: all but threads, file and form of output. */
export interface RunPlan {
  readonly rules: readonly RuleSet[];
  readonly span: DealSpan;
  readonly limits: Limits;
  readonly shard: Shard | undefined;
  readonly stopping: StoppingRule | undefined;
  /** Whether only undecided deals are judged, again. */
  readonly retry: boolean;
}

/** The command that repeats a run, options at their defaults left out. */
export function runCommand({ rules, span, limits, shard, stopping, retry }: RunPlan): string {
  const names = rules.map(describeRules).join();
  const words = ['winnable rate'];
  if (retry) words.push('--retry-undecided');
  words.push(`--rules ${names.includes(' ') ? `"${names}"` : names}`);
  words.push(`--from ${span.from} --deals ${span.end - span.from}`);
  if (shard !== undefined) words.push(`--shard ${shard.part}/${shard.parts}`);
  if (stopping !== undefined) {
    const { halfWidth } = stopping;
    const { choice } = stopping.intervals;
    words.push(`--until-half-width ${Number((100 * halfWidth).toPrecision(12))}%`);
    if (choice.confidence !== 95) words.push(`--confidence ${choice.confidence}`);
    if (choice.method !== 'wilson') words.push(`--method ${choice.method}`);
  }
  if (limits.nodes !== DEFAULT_LIMITS.nodes) words.push(`--limit-nodes ${limits.nodes}`);
  if (limits.memoryMB !== DEFAULT_LIMITS.memoryMB) words.push(`--limit-memory ${limits.memoryMB}`);
  if (limits.seconds !== DEFAULT_LIMITS.seconds) words.push(`--limit-time ${limits.seconds}`);
  return words.join(' ');
}
