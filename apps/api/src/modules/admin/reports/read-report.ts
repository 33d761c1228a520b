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

/** A report of at most so many rows. Refuses days that are out of bounds. */
async function boundedTable(ctx: StaffCtx, report: ReportName, { days, most }: { days: Days; most: number }) {
  assertDays(days);
  const { head, rows: found } = await reportTables[report]({ ...ctx, days, most: most + 1 });
  // Before an agency opened there are its test riders alone.
  const rows = ctx.tenant.isOpen || report === 'codes-left' ? found : [];
  return { head: [...head], rows: rows.slice(0, most).map((row) => [...row]), isWhole: rows.length <= most };
}

/** Figures of a programme as a table, with what its campaigns and offers are called in a language [DESK-60, DESK-298]. */
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

/** The same as a file, with titles beside ids where a language is asked for; that it was taken is an act [DESK-60, DESK-299]. */
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
