import { type ReportColumn, type ReportName, reportColumns } from '@fareback/contract/admin';
import type { TenantCtx } from '../../../call/context.ts';
import type { Cell, Table } from '../../../platform/csv.ts';
import type { Days } from './stretch.ts';

export interface ReportContext extends TenantCtx {
  days: Days;
  most: number;
}

export type NamedRow<Report extends ReportName> = Readonly<Record<ReportColumn<Report>, Cell>>;

export function tableOf<Report extends ReportName>(report: Report, rows: readonly NamedRow<Report>[]): Table {
  const head: readonly ReportColumn<Report>[] = reportColumns[report];
  return { head, rows: rows.map((row) => head.map((column) => row[column])) };
}
