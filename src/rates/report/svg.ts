import type { Table } from '../tables.js';
import type { Chart } from './charts.js';
import type { ReportContent } from './content.js';
import { escaped } from './markup.js';

const MARGIN = 24;
const LINE = 20;
const FONT_SIZE = 12;
/** The width of a figure or a lower-case letter at that size, generously. */
const LETTER = 7.2;
const GAP = 18;

/** A piece of the picture, drawn from its own top left corner. */
interface Piece {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/** The report as one SVG picture that needs nothing else. */
export function svgReport(content: ReportContent, charts: readonly Chart[]): string {
  const { title, rates, pairs, histograms, remarks, commands } = content;
  const pieces: Piece[] = [
    heading(title, 20),
    tablePiece(rates),
    ...remarks.map((remark) => textPiece(remark)),
    ...(pairs === undefined ? [] : [heading('Rule sets on the same deals', 15), tablePiece(pairs)]),
    ...charts.flatMap((chart) => [heading(chart.title, 15), chartPiece(chart)]),
    heading('Nodes searched', 15),
    tablePiece(histograms),
    heading('To repeat it', 15),
    ...commands.map((command) => textPiece(command, 'ui-monospace, monospace')),
  ];
  const width = Math.ceil(Math.max(...pieces.map((piece) => piece.width)) + 2 * MARGIN);
  let top = MARGIN;
  const placed = pieces.map(({ markup, height }) => {
    const group = `<g transform="translate(${MARGIN},${top})">${markup}</g>`;
    top += height;
    return group;
  });
  const height = Math.ceil(top + MARGIN);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${placed.join('\n')}
</svg>
`;
}

function heading(text: string, size: number): Piece {
  return {
    markup: `<text y="${size + 10}" font-size="${size}" font-weight="bold">${escaped(text)}</text>`,
    width: text.length * size * 0.6,
    height: size + 22,
  };
}

function textPiece(text: string, font?: string): Piece {
  const family = font === undefined ? '' : ` font-family="${font}"`;
  return {
    markup: `<text y="15"${family}>${escaped(text)}</text>`,
    width: text.length * LETTER,
    height: LINE,
  };
}

function tablePiece({ heading: names, rows, words }: Table): Piece {
  const lines = [names, ...rows];
  const widths = names.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)) * LETTER);
  const starts = widths.map((_, column) =>
    widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0),
  );
  const width = starts.at(-1)! + widths.at(-1)!;
  const line = (cells: readonly string[], row: number) =>
    cells
      .map((cell, column) => {
        const word = column < words;
        const x = starts[column]! + (word ? 0 : widths[column]!);
        const style = `${word ? '' : ' text-anchor="end"'}${row === 0 ? ' font-weight="bold"' : ''}`;
        return `<text x="${x.toFixed(1)}" y="${15 + row * LINE}"${style}>${escaped(cell)}</text>`;
      })
      .join('');
  return {
    markup: `${lines.map(line).join('')}<line x1="0" x2="${width.toFixed(1)}" y1="${LINE}" y2="${LINE}" stroke="#888888"/>`,
    width,
    height: lines.length * LINE + 12,
  };
}

function chartPiece({ svg, width, height }: Chart): Piece {
  return { markup: svg, width, height: height + 8 };
}
