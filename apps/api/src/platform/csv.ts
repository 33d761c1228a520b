import { stringify } from 'csv-stringify/sync';

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => NAMED[sign] ?? sign);

/** A number that keeps its written digits, such as `-12.30`. */
export class Amount {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Null is written as an empty cell. */
export type Cell = string | number | null;

export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/**
 * Rows as CSV lines (RFC 4180), without heading and final line break; spreadsheets read no text in them as a formula.
 */
export const csvLines = (rows: readonly (readonly (Cell | Amount | undefined)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number needs no formula escaping.
    cast: {
      number: (value) => ({ value: String(value), escape_formulas: false }),
      object: (value) => ({ value: String(value['text']), escape_formulas: false }),
    },
  });

export const csvOf = ({ head, rows }: Table): string =>
  csvLines([head, ...rows.map((row) => head.map((_, at) => row[at]))]);
