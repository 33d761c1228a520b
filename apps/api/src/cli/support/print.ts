import { print, printDocument } from '@fareback/tenant-pack/print';
import { csvOf, linesOf, type Table } from './table.ts';

export { complain, print, printDocument } from '@fareback/tenant-pack/print';

/** Prints a table, in columns or as CSV. */
export function printTable(table: Table, asCsv: boolean): void {
  if (asCsv) printDocument(csvOf(table));
  else print(...linesOf(table));
}
