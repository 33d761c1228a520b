import { print, printDocument } from '@fareback/tenant-pack/print';
import { csvOf, type Table } from '../../platform/csv.ts';
import { linesOf } from './table.ts';

export { complain, print, printDocument } from '@fareback/tenant-pack/print';

export function printTable(table: Table, { csv = false }: { csv?: boolean | undefined } = {}): void {
  if (csv) printDocument(csvOf(table));
  else print(...linesOf(table));
}
