import type { Chart } from './chart.js';
import { Markup, markup } from './markup.js';
import type { Table } from './table.js';

const MARGIN = 24;
const LINE = 20;
const FONT_SIZE = 12;
/** The width of a figure or a lower-case letter at that size, generously. */
const LETTER = 7.2;
const GAP = 18;

/** A piece of a picture, drawn from its own top left corner, with its size in pixels. */
export interface Piece {
  readonly drawing: Markup;
  readonly width: number;
  readonly height: number;
}

/** Pieces one under the other, as an SVG picture that needs nothing but itself. */
export function svgPicture(title: string, pieces: readonly Piece[]): string {
  const width = Math.ceil(Math.max(...pieces.map((piece) => piece.width)) + 2 * MARGIN);
  let top = MARGIN;
  const placed = pieces.map(({ drawing, height }) => {
    const group = markup`<g transform="translate(${MARGIN},${top})">${drawing}</g>`;
    top += height;
    return group;
  });
  const height = Math.ceil(top + MARGIN);
  return markup`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="${FONT_SIZE}">
<title>${title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
${placed}
</svg>
`.text;
}

/** A heading in letters of so many pixels. */
export function headingPiece(text: string, size: number): Piece {
  return {
    drawing: markup`<text y="${size + 10}" font-size="${size}" font-weight="bold">${text}</text>`,
    width: text.length * size * 0.6,
    height: size + 22,
  };
}

/** A line of text, in the font of the picture if none is named. */
export function textPiece(text: string, font?: string): Piece {
  const family = font === undefined ? '' : markup` font-family="${font}"`;
  return {
    drawing: markup`<text y="15"${family}>${text}</text>`,
    width: text.length * LETTER,
    height: LINE,
  };
}

/** A table. */
export function tablePiece({ heading, rows, words }: Table): Piece {
  const lines = [heading, ...rows];
  const widths = heading.map(
    (_, column) => Math.max(...lines.map((cells) => cells[column]!.length)) * LETTER,
  );
  const starts = widths.map((_, column) =>
    widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0),
  );
  const width = starts.at(-1)! + widths.at(-1)!;
  const line = (cells: readonly string[], row: number) =>
    cells.map((cell, column) => {
      const word = column < words;
      const x = starts[column]! + (word ? 0 : widths[column]!);
      const style = `${word ? '' : ' text-anchor="end"'}${row === 0 ? ' font-weight="bold"' : ''}`;
      return markup`<text x="${x.toFixed(1)}" y="${15 + row * LINE}"${new Markup(style)}>${cell}</text>`;
    });
  return {
    drawing: markup`${lines.map(line)}<line x1="0" x2="${width.toFixed(1)}" y1="${LINE}" y2="${LINE}" stroke="#888888"/>`,
    width,
    height: lines.length * LINE + 12,
  };
}

/** A chart. */
export function chartPiece({ svg, width, height }: Chart): Piece {
  return { drawing: new Markup(svg), width, height: height + 8 };
}
