import { readdirSync, readFileSync } from 'node:fs';
import type { RateSummary } from '../../src/rates/summary.js';
import { markdownOf } from '../../src/report/markdown.js';
import { objectsOf } from './text.js';

/** The page of results. */
export const PAGE = new URL('../../docs/results.md', import.meta.url);

const RATES = new URL('../../data/rates/', import.meta.url);
const MARKS = ['<!-- rates -->\n', '<!-- end of rates -->\n'] as const;

/** The summaries in data/rates, in the order of the files' names; comparisons of rule sets left out. */
export function publishedRates(): RateSummary[] {
  return readdirSync(RATES)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => objectsOf<RateSummary>(readFileSync(new URL(name, RATES), 'utf8')))
    .filter(({ rules }) => rules !== undefined);
}

/** 1000000 as `1 000 000`, with spaces that do not break. */
function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

/** The table of all published rates, as Markdown. */
function ratesMarkdown(summaries: readonly RateSummary[]): string {
  return markdownOf({
    heading: ['rules', 'command', 'deals', 'winnable', 'unwinnable', 'undecided', 'rate, %'],
    rows: summaries.map(({ rules, commands, deals, winnable, unwinnable, undecided, rate }) => [
      `\`${rules}\``,
      commands.map((command) => `\`${command}\``).join('<br>'),
      ...[deals, winnable, unwinnable, undecided].map(grouped),
      rate.printed,
    ]),
    words: 2,
  });
}

/** The page with the table of today's data between its marks. */
export function withRates(page: string): string {
  const [start, end] = MARKS.map((mark) => page.indexOf(mark));
  if (start! < 0 || end! < start!) throw new Error('docs/results.md has lost the marks of its table');
  const table = ratesMarkdown(publishedRates());
  return `${page.slice(0, start! + MARKS[0].length)}\n${table}\n\n${page.slice(end!)}`;
}
