import { print, printDocument } from '@fareback/tenant-pack/print';
import stringWidth from 'string-width';
import { type Cell, csvOf, type Table } from '../../platform/csv.ts';

const textOf = (cell: Cell | undefined): string => String(cell ?? '');
const widthOf = (cell: Cell | undefined): number => stringWidth(textOf(cell));

/** Formats a table for a terminal: display width of any script, numbers right-aligned. */
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

export { complain, print, printDocument } from '@fareback/tenant-pack/print';

export function printTable(table: Table, { csv = false }: { csv?: boolean | undefined } = {}): void {
  if (csv) printDocument(csvOf(table));
  else print(...linesOf(table));
}
