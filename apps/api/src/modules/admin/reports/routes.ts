import {
  adminRoutes,
  type CsvFile,
  type DayFigures,
  type ReportName,
  type ReportTable,
  type TodayFigures,
} from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { csvOf } from '../../../platform/csv.ts';
import { dayBefore, endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { countRides } from '../../earning/index.ts';
import { pointsGiven } from '../../ledger/index.ts';
import { countRedeemed } from '../../redemptions/index.ts';
import { boundedTable, FILE_MOST, titlesOf, withTitles } from './bounded-table.ts';
import { countLowBudgets } from './budgets.ts';
import { type Days, daysBefore, sinceOpening } from './days.ts';

import { getTrend } from './trend.ts';

const SHOWN_MOST = 1_000;

/** A report as a table, with campaign and offer titles in a language [DESK-60, DESK-298]. */
async function getReport(
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
async function exportReport(
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

const DAYS_OF_WEEK = 7;

async function figuresOf(tx: StaffCtx['tx'], stretch: { from: Date; before: Date }): Promise<DayFigures> {
  const [{ rides, riders }, pointsEarned, { redemptions, points }] = await Promise.all([
    countRides(tx, stretch),
    pointsGiven(tx, stretch),
    countRedeemed(tx, stretch),
  ]);
  return { rides, riders, pointsEarned, redemptions, pointsRedeemed: points };
}

/** Today's figures, and those of a week ago as known by the same time of day [DESK-142]; low budgets [DESK-218]. */
async function getToday(ctx: StaffCtx): Promise<TodayFigures> {
  const { tx, now, tenant } = ctx;
  const { timeZone } = tenant;
  const date = localDate(now, timeZone);
  const beginOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  const [from, weekAgo] = [beginOf(date), beginOf(daysBefore(date, DAYS_OF_WEEK))];
  const elapsed = now.getTime() - from.getTime();
  return {
    at: now.toISOString(),
    timeZone,
    // Includes the current millisecond.
    today: await figuresOf(tx, { from: sinceOpening(tenant, from), before: new Date(now.getTime() + 1) }),
    weekAgo: await figuresOf(tx, {
      from: sinceOpening(tenant, weekAgo),
      before: new Date(weekAgo.getTime() + elapsed + 1),
    }),
    budgetsLow: await countLowBudgets(ctx),
  };
}

const routes = adminRoutes.reports;

export const handlers: AdminHandler[] = [
  adminFigures(routes.get, (ctx, { params, query }) => getReport(ctx, params.report, query)),
  adminFigures(routes.today, getToday),
  adminFigures(routes.trend, getTrend),
  adminHandle(routes.export, (ctx, { params, query }) => exportReport(ctx, params.report, query)),
];
