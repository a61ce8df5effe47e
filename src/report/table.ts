/** A table: a heading and rows of as many cells. The first columns, `words` of them, hold words, the rest figures. */
export interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly words: number;
}

/** The columns of text that every terminal has. */
const TERMINAL_WIDTH = 80;
const GAP = '  ';

/**
 * A table in aligned columns, for a terminal: words to the left, figures to the right. What is wider than `width`
 * characters is folded: the figures that do not fit follow in further parts, a blank line between two, each with the
 * words in front again. A part is wider only where the words and one figure are.
 *
 * @returns lines with their ends.
 */
export function plainTable({ heading, rows, words }: Table, width = TERMINAL_WIDTH): string {
  const lines = [heading, ...rows];
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)));
  return foldedColumns(widths, words, width)
    .map((columns) =>
      lines
        .map((cells) =>
          columns
            .map((column) =>
              column < words
                ? cells[column]!.padEnd(widths[column]!)
                : cells[column]!.padStart(widths[column]!),
            )
            .join(GAP),
        )
        .map((line) => `${line.trimEnd()}\n`)
        .join(''),
    )
    .join('\n');
}

/** Which columns each part of a folded table shows. */
function foldedColumns(widths: readonly number[], words: number, width: number): number[][] {
  const front = widths.slice(0, words).map((_, column) => column);
  const used = (columns: readonly number[]) =>
    columns.reduce((sum, column) => sum + widths[column]!, GAP.length * (columns.length - 1));
  const parts = [[...front]];
  for (let column = words; column < widths.length; column += 1) {
    const part = parts.at(-1)!;
    if (part.length > front.length && used([...part, column]) > width) parts.push([...front, column]);
    else part.push(column);
  }
  return parts;
}
