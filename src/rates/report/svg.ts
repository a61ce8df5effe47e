import type { Chart } from '../../report/chart.js';
import {
  chartPiece,
  headingPiece,
  type Piece,
  svgPicture,
  tablePiece,
  textPiece,
} from '../../report/picture.js';
import type { ReportContent } from './content.js';

/** The report as one SVG picture that needs nothing else. */
export function svgReport(content: ReportContent, charts: readonly Chart[]): string {
  const { title, rates, pairs, histograms, remarks, commands } = content;
  const compared: Piece[] =
    pairs === undefined ? [] : [headingPiece('Rule sets on the same deals', 15), tablePiece(pairs)];
  return svgPicture(title, [
    headingPiece(title, 20),
    tablePiece(rates),
    ...remarks.map((remark) => textPiece(remark)),
    ...compared,
    ...charts.flatMap((chart) => [headingPiece(chart.title, 15), chartPiece(chart)]),
    headingPiece('Nodes searched', 15),
    tablePiece(histograms),
    headingPiece('To repeat it', 15),
    ...commands.map((command) => textPiece(command, 'ui-monospace, monospace')),
  ]);
}
