import {
  adminRoutes,
  type NewReportSchedule,
  personalReports,
  type ReportSchedules,
  reportScheduleLimits,
} from '@fareback/contract/admin';
import { type AdminHandler, adminHandleStaff, type StaffCtx } from '../../../call/staff.ts';
import { throwAdminError } from '../../../platform/api-error.ts';
import { isoText } from '../../../platform/local-date.ts';
import { countAuditEvents } from '../../acts/index.ts';
import {
  countByHand,
  deleteSchedule,
  endDeliveries,
  findSchedule,
  lockSchedule,
  lockScheduleList,
  nextSending,
  putSchedule,
  queueSending,
  readDeliveries,
  readSchedules,
  readSendings,
  removeRecipient,
  revisionOf,
  type ScheduleRow,
  type SendingTimes,
  setNextSending,
} from '../../report-schedules/index.ts';
import { staffWhoMay } from '../../staff/index.ts';

const routes = adminRoutes.reportSchedules;

const SENDINGS_SHOWN = 5;
const HOUR_MILLIS = 3_600_000;

type Act = Parameters<StaffCtx['record']>[0];

const recordAct = (ctx: StaffCtx, verb: Act['verb'], id: string, facts: Act['facts']): Promise<void> =>
  ctx.record({ verb, subject: { kind: 'reportSchedule', id }, facts });

async function readSendingsShown(ctx: StaffCtx, nameOf: (staffId: string) => string | null) {
  const sendings = await readSendings(ctx.tx, SENDINGS_SHOWN);
  const deliveries = await readDeliveries(
    ctx.tx,
    sendings.map(({ sendingId }) => sendingId),
  );
  return sendings.map(({ sendingId, scheduleId, dueAt, queuedAt, state }) => ({
    scheduleId,
    shown: {
      sendingId,
      dueAt: isoText(dueAt),
      queuedAt: queuedAt.toISOString(),
      state,
      deliveries: deliveries
        .filter((delivery) => delivery.sendingId === sendingId)
        .map((delivery) => ({ name: nameOf(delivery.staffId), state: delivery.state })),
    },
  }));
}

/** Lists schedules with their recipients' names and newest sendings [DESK-763]. */
async function listSchedules(ctx: StaffCtx): Promise<ReportSchedules> {
  const { tx, tenant } = ctx;
  const schedules = await readSchedules(tx);
  const readers = await staffWhoMay(tx, tenant.tenantId, 'reports.read');
  const names = new Map(readers.map(({ staffId, name }) => [staffId, name]));
  const nameOf = (staffId: string): string | null => names.get(staffId) ?? null;
  const sendings = await readSendingsShown(ctx, nameOf);
  return {
    timeZone: tenant.timeZone,
    data: schedules.map(({ recipients, nextAt, madeAt, ...schedule }) => ({
      ...schedule,
      revision: revisionOf({ ...schedule, recipients }),
      nextAt: isoText(nextAt),
      madeAt: madeAt.toISOString(),
      recipients: recipients.map((staffId) => ({ staffId, name: nameOf(staffId), mayRead: names.has(staffId) })),
      sendings: sendings.filter(({ scheduleId }) => scheduleId === schedule.scheduleId).map(({ shown }) => shown),
    })),
    readers: ctx.may('reports.schedule') ? readers : [],
  };
}

async function checkRecipients({ tx, tenant }: StaffCtx, recipients: readonly string[]): Promise<void> {
  const readers = new Set((await staffWhoMay(tx, tenant.tenantId, 'reports.read')).map(({ staffId }) => staffId));
  if (recipients.some((staffId) => !readers.has(staffId))) throwAdminError('NOT_A_REPORT_READER');
}

/** A sending that is due stays due after a change of anything else. */
const hasSameTimes = (one: SendingTimes, other: SendingTimes): boolean =>
  one.frequency === other.frequency &&
  one.weekday === other.weekday &&
  one.dayOfMonth === other.dayOfMonth &&
  one.hour === other.hour;

/**
 * Adds or replaces a schedule. Throws TOO_MANY_SCHEDULES, NOT_A_REPORT_READER, and CHANGED_MEANWHILE if the caller edited
 * another revision and wants something else than is saved [DESK-758, DESK-765].
 */
async function saveSchedule(ctx: StaffCtx, scheduleId: string, body: NewReportSchedule): Promise<ReportSchedules> {
  const { tx, now, tenant, actor } = ctx;
  const recipients = [...new Set(body.recipients)];
  await checkRecipients(ctx, recipients);
  await lockScheduleList(tx);
  const known = await lockSchedule(tx, scheduleId);
  const { was, ...wanted } = body;
  const plan = { ...wanted, recipients, hasFile: body.hasFile && !personalReports.includes(body.report) };
  if (known === undefined) {
    if ((await readSchedules(tx)).length >= reportScheduleLimits.schedules) throwAdminError('TOO_MANY_SCHEDULES');
  } else if (was !== undefined && ![was, revisionOf(plan)].includes(revisionOf(known)))
    throwAdminError('CHANGED_MEANWHILE');
  const { isPaused, madeBy, madeAt } = known ?? { isPaused: false, madeBy: actor, madeAt: now };
  const nextAt = known && hasSameTimes(known, plan) ? known.nextAt : nextSending(plan, tenant.timeZone, now);
  await putSchedule(tx, { ...plan, scheduleId, nextAt: isPaused ? null : nextAt, isPaused, madeBy, madeAt });
  await endDeliveries(tx, scheduleId);
  await recordAct(ctx, 'reportSchedules.save', scheduleId, {
    report: body.report,
    frequency: body.frequency,
    recipients: recipients.length,
    isNew: known === undefined,
  });
  return listSchedules(ctx);
}

/** Locks a schedule of the agency. Throws NOT_FOUND. */
const lockedSchedule = async ({ tx }: StaffCtx, scheduleId: string): Promise<ScheduleRow> =>
  (await lockSchedule(tx, scheduleId)) ?? throwAdminError('NOT_FOUND');

async function pauseSchedule(ctx: StaffCtx, scheduleId: string, isPaused: boolean): Promise<ReportSchedules> {
  const { tx, now, tenant } = ctx;
  const schedule = await lockedSchedule(ctx, scheduleId);
  if (schedule.isPaused !== isPaused)
    await setNextSending(tx, scheduleId, isPaused ? null : nextSending(schedule, tenant.timeZone, now));
  await recordAct(ctx, 'reportSchedules.pause', scheduleId, { isPaused });
  return listSchedules(ctx);
}

async function removeSchedule(ctx: StaffCtx, scheduleId: string): Promise<ReportSchedules> {
  const isRemoved = (await deleteSchedule(ctx.tx, scheduleId)) > 0;
  await recordAct(ctx, 'reportSchedules.remove', scheduleId, { isRemoved });
  return listSchedules(ctx);
}

/**
 * Queues a sending besides the regular times, at most three in an hour for a schedule and ten for a person. Throws REPORT_SENT_OFTEN
 * [DESK-764].
 */
async function sendNow(ctx: StaffCtx, scheduleId: string, sendingId: string): Promise<ReportSchedules> {
  const { tx, now, actor } = ctx;
  await lockScheduleList(tx);
  const { report } = await lockedSchedule(ctx, scheduleId);
  const since = new Date(now.getTime() - HOUR_MILLIS);
  const isNew = await queueSending(tx, { sendingId, scheduleId, dueAt: null, queuedAt: now });
  const lately = await countByHand(tx, scheduleId, since);
  // The audit log keeps sendings of deleted schedules.
  const byPerson = await countAuditEvents(tx, {
    verb: 'reportSchedules.sendNow',
    actor,
    since,
    facts: { isNew: true },
  });
  const isTooOften = lately > reportScheduleLimits.byHandPerHour || byPerson >= reportScheduleLimits.byPersonPerHour;
  if (isNew && isTooOften) throwAdminError('REPORT_SENT_OFTEN');
  await recordAct(ctx, 'reportSchedules.sendNow', scheduleId, { report, isNew });
  return listSchedules(ctx);
}

/** Removes the caller from a schedule's recipients, also of reports that are on their way; an unknown schedule changes nothing [DESK-765]. */
async function leaveSchedule(ctx: StaffCtx, scheduleId: string): Promise<ReportSchedules> {
  const { tx, actor } = ctx;
  const schedule = await findSchedule(tx, scheduleId);
  const hasLeft = schedule !== undefined && actor.id !== null && (await removeRecipient(tx, scheduleId, actor.id)) > 0;
  await endDeliveries(tx, scheduleId);
  await recordAct(ctx, 'reportSchedules.leave', scheduleId, { hasLeft });
  return listSchedules(ctx);
}

export const handlers: AdminHandler[] = [
  adminHandleStaff(routes.list, listSchedules),
  adminHandleStaff(routes.save, (ctx, { params, body }) => saveSchedule(ctx, params.schedule, body)),
  adminHandleStaff(routes.pause, (ctx, { params, body }) => pauseSchedule(ctx, params.schedule, body.isPaused)),
  adminHandleStaff(routes.remove, (ctx, { params }) => removeSchedule(ctx, params.schedule)),
  adminHandleStaff(routes.sendNow, (ctx, { params, body }) => sendNow(ctx, params.schedule, body.sending)),
  adminHandleStaff(routes.leave, (ctx, { params }) => leaveSchedule(ctx, params.schedule)),
];
