import { markdownTable } from 'markdown-table';
import type { Table } from './table.js';

/** A table in GitHub's Markdown, without a line end behind it; its source is aligned like a table for a terminal. */
export function markdownOf({ heading, rows, words }: Table): string {
  const escaped = (cells: readonly string[]) => cells.map((cell) => cell.replaceAll('|', '\\|'));
  return markdownTable([heading, ...rows].map(escaped), {
    align: heading.map((_, column) => (column < words ? 'left' : 'right')),
  });
}
