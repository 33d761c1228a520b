import { personalReports, reportScheduleLimits, reportsOfDays } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { csvOf } from '../../../platform/csv.ts';
import { withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { sortableId } from '../../../platform/ids.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { actingIn } from '../../acts/index.ts';
import {
  countFailure,
  type DayRange,
  dateOfSending,
  daysOfSpan,
  findSchedule,
  lockSending,
  markMade,
  queueReport,
  type ReportFigures,
  readLastFigures,
  type ScheduleRow,
  type SendingRow,
} from '../../report-schedules/index.ts';
import { queueReportMail, type ReportContents } from '../../staff/index.ts';
import { boundedTable, FILE_MOST, titlesOf, withTitles } from '../reports/bounded-table.ts';
import { sinceOpening, stretchOf } from '../reports/days.ts';
import { compareFigures, figuresOf } from './report-figures.ts';

/** Minutes until each further try. */
const WAITS = [5, 30, 120];
const MINUTE_MILLIS = 60_000;
const MAIL_LIFE_MILLIS = 2 * DAY_MILLIS;

interface Days {
  now: DayRange;
  before: DayRange;
}

/** Figures of the days before, or of the last sending if the report shows the current state; null without any. */
async function readEarlier(
  ctx: StaffCtx,
  { report }: ScheduleRow,
  { sending, days }: { sending: SendingRow; days: Days | null },
): Promise<ReportFigures | null> {
  if (days === null) return readLastFigures(ctx.tx, sending);
  const { from } = stretchOf(days.before, ctx.tenant.timeZone);
  // Before the opening there were only test riders.
  if (from === null || sinceOpening(ctx.tenant, from) > from) return null;
  return figuresOf(report, await boundedTable(ctx, report, { days: days.before, most: FILE_MOST }));
}

const linkOf = ({ report, scheduleId }: ScheduleRow, days: Days | null): ReportContents['paths'] => ({
  report: days === null ? `reports/${report}` : `reports/${report}?from=${days.now.from}&to=${days.now.to}`,
  month: null,
  unsubscribe: `report-schedules?leave=${scheduleId}`,
});

/** The newest whole month before a date, for the month-end files. */
const monthBefore = (date: string): string => daysOfSpan('LAST_MONTH', date).now.from.slice(0, 'YYYY-MM'.length);

async function makeContents(ctx: StaffCtx, schedule: ScheduleRow, sending: SendingRow) {
  const { tenant } = ctx;
  const { report, language } = schedule;
  const hasFile = schedule.hasFile && !personalReports.includes(report);
  const date = dateOfSending(sending, tenant.timeZone);
  const days = reportsOfDays.includes(report) ? daysOfSpan(schedule.span, date) : null;
  const table = await boundedTable(ctx, report, { days: days?.now ?? {}, most: FILE_MOST });
  const figures = figuresOf(report, table);
  const earlier = await readEarlier(ctx, schedule, { sending, days });
  const csv = hasFile ? csvOf(withTitles(table, await titlesOf(ctx, table, language))) : '';
  const isAttached = hasFile && table.isWhole && Buffer.byteLength(csv) <= reportScheduleLimits.attachedBytes;
  const contents: ReportContents = {
    mail: {
      kind: 'REPORT',
      agency: tenant.name,
      report,
      days: days?.now ?? null,
      figures: compareFigures(report, figures, earlier),
      file: isAttached ? 'ATTACHED' : hasFile ? 'LINKED' : 'NONE',
    },
    paths: { ...linkOf(schedule, days), month: schedule.linksMonth ? `months?month=${monthBefore(date)}` : null },
    attachment: isAttached ? { fileName: `${report}-${tenant.tenantId}-${date}.csv`, csv } : null,
  };
  return { contents, figures, rows: table.rows.length };
}

async function makeAndQueue(ctx: StaffCtx, sendingId: string): Promise<void> {
  const { tx, now, keyRing, tenant } = ctx;
  const sending = await lockSending(tx, sendingId);
  const schedule = sending?.state === 'QUEUED' ? await findSchedule(tx, sending.scheduleId) : undefined;
  if (sending === undefined || schedule === undefined) return;
  const { recipients, scheduleId, report } = schedule;
  const { contents, figures, rows } = await makeContents(ctx, schedule, sending);
  await markMade(tx, sendingId, { figures, recipients, now });
  const expiresAt = new Date(now.getTime() + MAIL_LIFE_MILLIS);
  const mail = { tenantId: tenant.tenantId, sendingId, notificationId: sortableId(now), contents, expiresAt };
  for (const staffId of recipients) await queueReportMail(tx, keyRing, { ...mail, staffId });
  await ctx.record({
    verb: 'reportSchedules.send',
    subject: { kind: 'reportSchedule', id: scheduleId },
    facts: { report, rows, recipients: recipients.length, ...contents.mail.days },
  });
}

/**
 * Makes the report of a sending and queues it for each recipient, all in one transaction: a process that dies leaves
 * nothing behind, and a second one finds it made. It is tried again after 5, 30 and
 * 120 minutes, then given up [DESK-760, DESK-763].
 */
export async function makeScheduledReport(deps: Deps, tenant: Tenant, sendingId: string): Promise<void> {
  const who = {
    actor: { kind: 'command', id: null, name: 'scheduled-report' },
    network: null,
    may: () => true,
  } as const;
  try {
    await withTenant(deps.database, tenant.tenantId, (tx) =>
      makeAndQueue(actingIn({ ...deps, tenant, now: deps.clock(), tx }, who), sendingId),
    );
  } catch (error) {
    await withTenant(deps.database, tenant.tenantId, async (tx) => {
      const tries = await countFailure(tx, sendingId, WAITS.length + 1);
      const wait = WAITS[tries - 1];
      const runAt = new Date(deps.clock().getTime() + (wait ?? 0) * MINUTE_MILLIS);
      if (wait !== undefined) await queueReport(tx, sendingId, runAt);
    });
    deps.log.error({ err: error, tenantId: tenant.tenantId }, 'a scheduled report could not be made');
  }
}
