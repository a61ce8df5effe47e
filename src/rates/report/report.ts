import type { Summaries } from '../summary.js';
import { drawCharts } from './charts.js';
import { reportContent } from './content.js';
import { htmlReport } from './html.js';
import { markdownReport } from './markdown.js';
import { svgReport } from './svg.js';

/** The forms of a report, named by the ending of its file. */
export type ReportForm = 'html' | 'svg' | 'md';

/** Writes the report on at least one rule set. It needs nothing besides itself: no network, no other file. */
export async function report(summaries: Summaries, form: ReportForm): Promise<string> {
  const content = reportContent(summaries);
  if (form === 'md') return markdownReport(content);
  const charts = await drawCharts(summaries.summaries);
  return form === 'html' ? htmlReport(content, charts) : svgReport(content, charts);
}
