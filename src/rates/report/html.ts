import type { Table } from '../tables.js';
import type { Chart } from './charts.js';
import type { ReportContent } from './content.js';
import { escaped } from './markup.js';

const STYLE = `
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 72rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #ddd; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #888; font-weight: 600; }
th.word, td.word { text-align: left; }
figure { margin: 0; } figure svg { max-width: 100%; height: auto; }
pre { background: #f5f5f5; padding: 0.75rem; overflow-x: auto; font-size: 0.875rem; }
`;

/** The report as one HTML page that needs nothing else. */
export function htmlReport(content: ReportContent, charts: readonly Chart[]): string {
  const { title, rates, pairs, histograms, remarks, commands } = content;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${tableMarkup(rates)}
${remarks.map((remark) => `<p>${escaped(remark)}</p>`).join('\n')}
${pairs === undefined ? '' : `<h2>Rule sets on the same deals</h2>\n${tableMarkup(pairs)}`}
${charts.map(figure).join('\n')}
<h2>Nodes searched</h2>
${tableMarkup(histograms)}
<h2>To repeat it</h2>
<pre>${commands.map(escaped).join('\n')}</pre>
</body>
</html>
`;
}

function figure({ title, svg }: Chart): string {
  const drawn = svg.replace('<svg ', `<svg role="img" aria-label="${escaped(title)}" `);
  return `<h2>${escaped(title)}</h2>\n<figure>${drawn}</figure>`;
}

function tableMarkup({ heading, rows, words }: Table): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell, column) => `<${tag}${column < words ? ' class="word"' : ''}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table>
<thead>${line(heading, 'th')}</thead>
<tbody>
${rows.map((cells) => line(cells, 'td')).join('\n')}
</tbody>
</table></div>`;
}
