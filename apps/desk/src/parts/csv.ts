import { stringify } from 'csv-stringify/browser/esm/sync';

/** A cell of a CSV file; null is written as an empty cell. */
export type CsvCell = string | number | null;

/** Formats rows as CSV (RFC 4180); escapes text that spreadsheets would run as a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  stringify([[...head], ...rows.map((row) => [...row])], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
