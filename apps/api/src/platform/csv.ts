import { stringify } from 'csv-stringify/sync';

/** A number that keeps the digits it was written with: `-12.30`. */
export class Amount {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What stands in a table's cell; null is written as nothing. */
export type Cell = string | number | null;

/** Rows under their headings. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** Rows as lines of CSV (RFC 4180), without a heading and a last line's end; no text in them is a formula to a spreadsheet. */
export const csvLines = (rows: readonly (readonly (Cell | Amount | undefined)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      object: (value) => ({ value: String(value['text']), escape_formulas: false }),
    },
  });

/** A table as CSV, its heading first. */
export const csvOf = ({ head, rows }: Table): string =>
  csvLines([head, ...rows.map((row) => head.map((_, at) => row[at]))]);
