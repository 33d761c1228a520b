import {
  adminRoutes,
  type CsvFile,
  type DayFigures,
  type ReportName,
  type ReportTable,
  type TodayFigures,
} from '@fareback/contract/admin';
import { type AdminHandler, adminFigures, adminHandle, type StaffCtx } from '../../../call/staff.ts';
import { type Cell, csvOf, type Table } from '../../../platform/csv.ts';
import { dayBefore, endOfLocalDate, localDate } from '../../../platform/local-date.ts';
import { localized } from '../../../platform/localized.ts';
import { campaignTitles } from '../../campaigns/index.ts';
import { countRides } from '../../earning/index.ts';
import { pointsGiven } from '../../ledger/index.ts';
import { offerTitles } from '../../offers/index.ts';
import { countRedeemed } from '../../redemptions/index.ts';
import type { TenantReferral } from '../../tenants/index.ts';
import { countLowBudgets } from './budgets.ts';
import { assertDays, type Days, daysBefore, sinceOpening } from './days.ts';

import { reportTables } from './tables.ts';
import { getTrend } from './trend.ts';

const named = { campaign: campaignTitles, offer: offerTitles };
type Named = keyof typeof named;
type TitleContext = Pick<StaffCtx, 'tx' | 'tenant'>;
type Titles = Record<string, string>;

const isNamed = (column: string): column is Named => Object.hasOwn(named, column);

function idsIn({ head, rows }: Table, column: Named): string[] {
  const at = head.indexOf(column);
  const cells = at === -1 ? [] : rows.map((row) => row[at]);
  return [...new Set(cells.filter((cell) => typeof cell === 'string'))];
}

const titlesIn = async (
  { tx }: TitleContext,
  ids: readonly string[],
  column: Named,
  language: string,
): Promise<Titles> => (ids.length === 0 ? {} : named[column](tx, ids, language));

/** Title of the referral program, which earns like a campaign under its own id. */
function friendsTitle({ tenant }: TitleContext, ids: readonly string[], language: string): Titles {
  const referral = tenant.settings['referral'] as TenantReferral | null | undefined;
  const title = referral ? localized(referral.texts, language).title : undefined;
  return referral && title && ids.includes(referral.campaignId) ? { [referral.campaignId]: title } : {};
}

/** Current or last titles of a report's campaigns and offers [DESK-298]. */
async function titlesOf(told: TitleContext, table: Table, language: string): Promise<ReportTable['titles']> {
  const [campaigns, offers] = [idsIn(table, 'campaign'), idsIn(table, 'offer')];
  return {
    campaign: {
      ...friendsTitle(told, campaigns, language),
      ...(await titlesIn(told, campaigns, 'campaign', language)),
    },
    offer: await titlesIn(told, offers, 'offer', language),
  };
}

/** Adds a title column after each id column; empty without a title [DESK-299]. */
function withTitles({ head, rows }: Table, titles: ReportTable['titles']): Table {
  const cellsOf = (column: string, cell: Cell): Cell[] =>
    isNamed(column) ? [cell, typeof cell === 'string' ? (titles[column][cell] ?? null) : null] : [cell];
  return {
    head: head.flatMap((column) => (isNamed(column) ? [column, `${column} title`] : [column])),
    rows: rows.map((row) => head.flatMap((column, at) => cellsOf(column, row[at] ?? null))),
  };
}

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
