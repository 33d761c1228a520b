/** What stands in a table's cell; null is written as nothing. */
export type Cell = string | number | null;

/** Rows under their headings. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}

const textOf = (cell: Cell | undefined): string => String(cell ?? '');

/** A table for a terminal: columns as wide as their widest cell, numbers to the right. */
export function linesOf({ head, rows }: Table): string[] {
  const widths = head.map((heading, at) => Math.max(heading.length, ...rows.map((row) => textOf(row[at]).length)));
  const isNumeric = head.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const line = (cells: readonly (Cell | undefined)[]): string =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return isNumeric[at] ? textOf(cell).padStart(width) : textOf(cell).padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map((row) => line(head.map((_, at) => row[at])))];
}

/** A cell that no spreadsheet takes for a formula and no reader for two. */
function csvCell(cell: Cell | undefined): string {
  if (typeof cell === 'number') return String(cell);
  const text = textOf(cell);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The same table as CSV (RFC 4180), a heading first. */
export const csvOf = ({ head, rows }: Table): string =>
  [head, ...rows].map((row) => head.map((_, at) => csvCell(row[at])).join(',')).join('\r\n');
