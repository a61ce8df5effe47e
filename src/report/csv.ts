import { stringify } from 'csv-stringify/sync';

/** What a cell of a CSV table may hold; null is an empty cell. */
export type CsvCell = string | number | null;

/**
 * Rows as CSV: commas between the cells, quotes where a cell needs them (RFC 4180), and each line ends in LF, as all
 * text that the commands print.
 */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return stringify(
    rows.map((cells) => [...cells]),
    { record_delimiter: '\n' },
  );
}
