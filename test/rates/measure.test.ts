import { expect, test } from 'vitest';
import { ruleSet } from '../../src/game/rule-sets.js';
import { Intervals } from '../../src/rates/intervals.js';
import { measure } from '../../src/rates/measure.js';
import { DEFAULT_LIMITS } from '../../src/solver/solve.js';
import { startWorkers } from '../../src/works/workers.js';

test('a run tells how many deals there are, how many are done, and the interval so far', async () => {
  const started: number[] = [];
  const told: [done: number, interval: string][] = [];
  const intervals = await Intervals.by({ method: 'wilson', confidence: 95 });
  const plan = {
    rules: [ruleSet('hard'), ruleSet('medium')],
    span: { from: 0, end: 300 },
    limits: DEFAULT_LIMITS,
    shard: undefined,
    stopping: undefined,
    retry: false,
  };
  const transport = startWorkers(1);
  const { judged, summaries, pairs } = await measure(plan, undefined, {
    limits: DEFAULT_LIMITS,
    transport,
    signal: new AbortController().signal,
    note: () => {},
    intervals,
    progress: {
      start: async (deals) => {
        started.push(deals);
      },
      update: (done, interval) => {
        told.push([done, interval]);
      },
    },
  });
  await transport.close();
  expect(started).toEqual([600]);
  expect(judged).toBe(600);
  expect(told.at(-1)![0]).toBe(600);
  for (const [, interval] of told) expect(interval).toMatch(/^(hard|medium) \d+\.\d{3} ± \d+\.\d{3} %$/);
  expect(summaries.map(({ rules, deals }) => [rules, deals])).toEqual([
    ['hard', 300],
    ['medium', 300],
  ]);
  expect(pairs[0]!.laws).toEqual(['hard implies medium']);
});
