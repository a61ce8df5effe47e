import { percent } from '../percent.js';
import type { RateSummary } from '../summary.js';
import type { Table } from '../tables.js';
import type { ReportContent } from './content.js';

/** The report as Markdown. It has no pictures: what the charts show stands in tables. */
export function markdownReport(content: ReportContent): string {
  const { title, summaries, rates, pairs, histograms, remarks, commands } = content;
  return [
    `# ${title}`,
    table(rates),
    ...remarks,
    ...(pairs === undefined ? [] : ['## Rule sets on the same deals', table(pairs)]),
    '## How the estimate settled',
    table(convergenceTable(summaries)),
    '## Nodes searched',
    table(histograms),
    '## To repeat it',
    `\`\`\`\n${commands.join('\n')}\n\`\`\``,
  ]
    .join('\n\n')
    .concat('\n');
}

function convergenceTable(summaries: readonly RateSummary[]): Table {
  return {
    heading: ['rules', 'deals', 'winnable at least, %', 'at most, %'],
    rows: summaries.flatMap(({ rules, settling }) =>
      settling
        .filter(({ deals }, index) => index === settling.length - 1 || /^10*$/.test(String(deals)))
        .map(({ deals, lower, upper }) => [rules, String(deals), percent(lower), percent(upper)]),
    ),
    words: 1,
  };
}

function table({ heading, rows, words }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = heading.map((_, column) => (column < words ? '---' : '---:'));
  return [line(heading), line(rule), ...rows.map(line)].join('\n');
}
