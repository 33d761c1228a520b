import { stringify } from 'csv-stringify/sync';

/** What stands in a table's cell; null is written as nothing. */
export type Cell = string | number | null;

/** Rows under their headings. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A table as CSV (RFC 4180), its heading first; no text in it is a formula to a spreadsheet. */
export const csvOf = ({ head, rows }: Table): string =>
  stringify([head, ...rows.map((row) => head.map((_, at) => row[at]))], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
