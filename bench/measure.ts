import { dealNumber } from '../src/deals/deal.js';
import { ruleSet } from '../src/game/rule-sets.js';
import { judge } from '../src/judge/judge.js';
import type { Limits, Verdict } from '../src/solver/solve.js';

/** What one thread measured over deals 1, 2, … of a rule set. */
export interface Measurement {
  readonly verdicts: readonly Verdict[];
  readonly nodes: readonly number[];
  /** Dealing and replaying of wins included; the start of the process not. */
  readonly seconds: number;
  /** The most memory the process held, in megabytes (2^20 bytes). */
  readonly residentMB: number;
}

/** Deals and judges, in a process of its own, so that memory is that of these deals alone. */
function measure(name: string, deals: number, limits: Partial<Limits>): Measurement {
  const rules = ruleSet(name);
  const verdicts: Verdict[] = [];
  const nodes: number[] = [];
  const start = performance.now();
  for (let number = 1; number <= deals; number += 1) {
    const solution = judge(dealNumber(rules, number), rules, { limits });
    verdicts.push(solution.verdict);
    nodes.push(solution.nodes);
  }
  const seconds = (performance.now() - start) / 1000;
  return { verdicts, nodes, seconds, residentMB: process.resourceUsage().maxRSS / 1024 };
}

const [name, deals, nodeLimit] = process.argv.slice(2);
if (name !== undefined && deals !== undefined) {
  process.stdout.write(
    JSON.stringify(measure(name, Number(deals), nodeLimit === undefined ? {} : { nodes: Number(nodeLimit) })),
  );
}
