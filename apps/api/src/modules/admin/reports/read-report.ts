import type { CsvFile, ReportName, ReportTable } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { csvOf } from '../../../platform/csv.ts';
import { localDate } from '../../../platform/local-date.ts';
import { refuseStaff } from '../../../platform/refusal.ts';
import type { Days } from './stretch.ts';
import { reportTables } from './tables.ts';

const SHOWN_MOST = 1_000;
const FILE_MOST = 100_000;

/** A report of at most so many rows. Refuses days of which the last is before the first. */
async function tableOf(ctx: StaffCtx, report: ReportName, { days, most }: { days: Days; most: number }) {
  if (days.from !== undefined && days.to !== undefined && days.to < days.from)
    refuseStaff('INVALID_REQUEST', { field: 'to' });
  const { head, rows: found } = await reportTables[report]({ ...ctx, days, most: most + 1 });
  // Before an agency opened there are its test riders alone.
  const rows = ctx.tenant.isOpen || report === 'codes-left' ? found : [];
  return { head: [...head], rows: rows.slice(0, most).map((row) => [...row]), isWhole: rows.length <= most };
}

/** Figures of a programme as a table [DESK-60]. */
export async function getReport(ctx: StaffCtx, report: ReportName, days: Days): Promise<ReportTable> {
  const { now, tenant } = ctx;
  const table = await tableOf(ctx, report, { days, most: SHOWN_MOST });
  return { report, at: now.toISOString(), timeZone: tenant.timeZone, ...table };
}

/** The same as a file; that it was taken is an act [DESK-60]. */
export async function exportReport(ctx: StaffCtx, report: ReportName, days: Days): Promise<CsvFile> {
  const { isWhole, ...table } = await tableOf(ctx, report, { days, most: FILE_MOST });
  const rows = table.rows.length;
  await ctx.record({ verb: 'reports.export', subject: { kind: 'report', id: report }, facts: { ...days, rows } });
  const fileName = `${report}-${ctx.tenant.tenantId}-${localDate(ctx.now, ctx.tenant.timeZone)}.csv`;
  return { fileName, csv: csvOf(table), rows, isWhole };
}
