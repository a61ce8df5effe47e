import { percentFigure } from '../../report/figures.js';
import { markdownOf } from '../../report/markdown.js';
import type { Table } from '../../report/table.js';
import type { RateSummary } from '../summary.js';
import type { ReportContent } from './content.js';

/** The report as Markdown. It has no pictures: what the charts show stands in tables. */
export function markdownReport(content: ReportContent): string {
  const { title, summaries, rates, pairs, histograms, remarks, commands } = content;
  return [
    `# ${title}`,
    markdownOf(rates),
    ...remarks,
    ...(pairs === undefined ? [] : ['## Rule sets on the same deals', markdownOf(pairs)]),
    '## Convergence of the estimate',
    markdownOf(convergenceTable(summaries)),
    '## Nodes searched',
    markdownOf(histograms),
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
        .map(({ deals, lower, upper }) => [rules, String(deals), percentFigure(lower), percentFigure(upper)]),
    ),
    words: 1,
  };
}
