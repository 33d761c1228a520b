import { stringify } from 'csv-stringify/browser/esm/sync';

/** What stands in a cell of a file; null is written as nothing. */
export type CsvCell = string | number | null;

/** Rows under their headings as CSV (RFC 4180); no text in it is a formula to a spreadsheet. */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  stringify([[...head], ...rows.map((row) => [...row])], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
