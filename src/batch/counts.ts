import { percentRange } from '../report/figures.js';
import { plainTable } from '../report/table.js';
import type { LimitName, Solution } from '../solver/solve.js';
import type { Answer } from './answer.js';

/** How many deals had which verdict, under one rule set. */
export interface Counts {
  winnable: number;
  unwinnable: number;
  undecided: number;
  /** The undecided, by the limit that was reached. */
  readonly limits: Record<LimitName, number>;
  nodes: number;
}

/** Counts answers, each rule set for itself, and the bad inputs and those with unseen cards apart. */
export class Tally {
  readonly byRules = new Map<string, Counts>();
  bad = 0;
  /** Inputs with unseen cards, of which samples were drawn. */
  sampled = 0;

  /** @param rules the rules of the answer, as `describeRules` writes them. */
  add(answer: Answer, rules: string): void {
    if (answer.verdict === 'bad') this.bad += 1;
    if (answer.verdict === 'sampled') this.sampled += 1;
    if (answer.verdict === 'bad' || answer.verdict === 'sampled') return;
    let counts = this.byRules.get(rules);
    if (counts === undefined) {
      counts = {
        winnable: 0,
        unwinnable: 0,
        undecided: 0,
        limits: { nodes: 0, memory: 0, time: 0 },
        nodes: 0,
      };
      this.byRules.set(rules, counts);
    }
    counts[answer.verdict] += 1;
    if (answer.limit !== undefined) counts.limits[answer.limit] += 1;
    counts.nodes += answer.nodes;
  }

  /** How many answers there were with a verdict, or bad inputs. */
  has(verdict: Solution['verdict'] | 'bad'): boolean {
    if (verdict === 'bad') return this.bad > 0;
    return [...this.byRules.values()].some((counts) => counts[verdict] > 0);
  }
}

/** The share of winnable deals: undecided ones counted as lost, and counted as won; NaN of no deals. */
function rateOf({ winnable, unwinnable, undecided }: Counts): { low: number; high: number } {
  const deals = winnable + unwinnable + undecided;
  return { low: winnable / deals, high: (winnable + undecided) / deals };
}

/** The counts as a table for people, with line ends. */
export function countsTable({ byRules, bad }: Tally): string {
  const heading = ['rules', 'deals', 'winnable', 'unwinnable', 'undecided', 'rate'];
  const rows: string[][] = [];
  const limits: string[] = [];
  for (const [rules, counts] of byRules) {
    const { low, high } = rateOf(counts);
    rows.push([
      rules,
      String(counts.winnable + counts.unwinnable + counts.undecided),
      String(counts.winnable),
      String(counts.unwinnable),
      String(counts.undecided),
      percentRange(low, high, 2),
    ]);
    for (const [limit, number] of Object.entries(counts.limits)) {
      if (number > 0) limits.push(`${rules}: ${number} undecided at the ${limit} limit`);
    }
  }
  const lines = [...limits];
  if (bad > 0) lines.push(`bad inputs, not counted: ${bad}`);
  if (byRules.size > 0) {
    lines.push('Rates are of thoughtful play: all cards are known from the start.');
    if (limits.length > 0)
      lines.push('From undecided deals counted as lost to undecided deals counted as won.');
  }
  const table = byRules.size === 0 ? '' : plainTable({ heading, rows, words: 1 }, Number.POSITIVE_INFINITY);
  return `${table}${lines.map((line) => `${line}\n`).join('')}`;
}

/** The counts as JSON, an object a rule set, each with a line end. */
export function countsJson({ byRules, bad }: Tally): string {
  return [...byRules]
    .map(([rules, counts]) => {
      const { low, high } = rateOf(counts);
      const { winnable, unwinnable, undecided, limits, nodes } = counts;
      const deals = winnable + unwinnable + undecided;
      return JSON.stringify({
        rules,
        deals,
        winnable,
        unwinnable,
        undecided,
        limits,
        rate: { low, high },
        nodes,
      });
    })
    .concat(bad > 0 ? [JSON.stringify({ bad })] : [])
    .map((line) => `${line}\n`)
    .join('');
}
