import { type ReportColumn, type ReportName, reportColumns } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import type { Cell, Table } from '../../../platform/csv.ts';
import type { Days } from './stretch.ts';

/** What a report is made of, inside one transaction: its days, and how many rows are enough. */
export interface ReportContext extends TenantCtx {
  days: Days;
  most: number;
}

/** A row of a report by the names of its columns. */
export type NamedRow<Report extends ReportName> = Readonly<Record<ReportColumn<Report>, Cell>>;

/** A report of its rows, in the order of its columns [DESK-302]. */
export function tableOf<Report extends ReportName>(report: Report, rows: readonly NamedRow<Report>[]): Table {
  const head: readonly ReportColumn<Report>[] = reportColumns[report];
  return { head, rows: rows.map((row) => head.map((column) => row[column])) };
}
