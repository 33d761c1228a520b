import { stringify } from 'csv-stringify/sync';
import stringWidth from 'string-width';

/** What stands in a table's cell; null is written as nothing. */
export type Cell = string | number | null;

/** Rows under their headings. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const textOf = (cell: Cell | undefined): string => String(cell ?? '');
const widthOf = (cell: Cell | undefined): number => stringWidth(textOf(cell));

/** A table for a terminal: columns as wide as their widest cell takes there in any script, numbers to the right. */
export function linesOf({ head, rows }: Table): string[] {
  const widths = head.map((heading, at) => Math.max(...[heading, ...rows.map((row) => row[at])].map(widthOf)));
  const isNumeric = head.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const line = (cells: readonly (Cell | undefined)[]): string =>
    cells
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(cell));
        return isNumeric[at] ? `${space}${textOf(cell)}` : `${textOf(cell)}${space}`;
      })
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map((row) => line(head.map((_, at) => row[at])))];
}

/** The same table as CSV (RFC 4180), a heading first; no text in it is a formula to a spreadsheet. */
export const csvOf = ({ head, rows }: Table): string =>
  stringify([head, ...rows.map((row) => head.map((_, at) => row[at]))], {
    record_delimiter: 'windows',
    eof: false,
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
