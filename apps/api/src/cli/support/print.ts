import { print, printDocument } from '@fareback/tenant-pack/print';
import { csvOf, type Table } from '../../platform/csv.ts';
import { linesOf } from './table.ts';

export { complain, print, printDocument } from '@fareback/tenant-pack/print';

/** Prints a table, in columns or as CSV. */
export function printTable(table: Table, asCsv: boolean): void {
  if (asCsv) printDocument(csvOf(table));
  else print(...linesOf(table));
}
