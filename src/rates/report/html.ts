import type { Chart } from '../../report/chart.js';
import { type Markup, markup } from '../../report/markup.js';
import { htmlFigure, htmlPage, htmlTable } from '../../report/page.js';
import type { ReportContent } from './content.js';

/** The report as one HTML page that needs nothing else. */
export function htmlReport(content: ReportContent, charts: readonly Chart[]): string {
  const { title, rates, pairs, histograms, remarks, commands } = content;
  const compared: readonly Markup[] =
    pairs === undefined ? [] : [markup`<h2>Rule sets on the same deals</h2>`, htmlTable(pairs)];
  return htmlPage(title, [
    htmlTable(rates),
    remarks.map((remark) => markup`<p>${remark}</p>`),
    compared,
    markup`<h2>In pictures</h2>
<div class="charts">
${charts.map((chart) => htmlFigure(chart))}
</div>
<h2>Nodes searched</h2>`,
    htmlTable(histograms),
    markup`<h2>To repeat it</h2>
<pre>${commands.join('\n')}</pre>`,
  ]);
}
