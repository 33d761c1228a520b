import type { CsvFile, ReportName, ReportTable } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { csvOf } from '../../../platform/csv.ts';
import { localDate } from '../../../platform/local-date.ts';
import { assertDays } from '../assert-days.ts';
import type { Days } from './stretch.ts';
import { reportTables } from './tables.ts';
import { titlesOf, withTitles } from './titles.ts';

const SHOWN_MOST = 1_000;
const FILE_MOST = 100_000;

async function boundedTable(ctx: StaffCtx, report: ReportName, { days, most }: { days: Days; most: number }) {
  assertDays(days);
  const { head, rows: found } = await reportTables[report]({ ...ctx, days, most: most + 1 });
  // Before an agency opens it has only test riders.
  const rows = ctx.tenant.isOpen || report === 'codes-left' ? found : [];
  return { head: [...head], rows: rows.slice(0, most).map((row) => [...row]), isWhole: rows.length <= most };
}

/** A report as a table, with campaign and offer titles in a language [DESK-60, DESK-298]. */
export async function getReport(
  ctx: StaffCtx,
  report: ReportName,
  { language, ...days }: Days & { language: string },
): Promise<ReportTable> {
  const { now, tenant } = ctx;
  const table = await boundedTable(ctx, report, { days, most: SHOWN_MOST });
  const titles = await titlesOf(ctx, table, language);
  return { report, at: now.toISOString(), timeZone: tenant.timeZone, ...table, titles };
}

/** A report as a file, with titles if a language is given; the export is logged [DESK-60, DESK-299]. */
export async function exportReport(
  ctx: StaffCtx,
  report: ReportName,
  { language, ...days }: Days & { language?: string | undefined },
): Promise<CsvFile> {
  const { isWhole, ...plain } = await boundedTable(ctx, report, { days, most: FILE_MOST });
  const table = language === undefined ? plain : withTitles(plain, await titlesOf(ctx, plain, language));
  const rows = table.rows.length;
  await ctx.record({ verb: 'reports.export', subject: { kind: 'report', id: report }, facts: { ...days, rows } });
  const fileName = `${report}-${ctx.tenant.tenantId}-${localDate(ctx.now, ctx.tenant.timeZone)}.csv`;
  return { fileName, csv: csvOf(table), rows, isWhole };
}
