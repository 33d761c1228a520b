import { notificationDefaults } from '@fareback/contract';
import { adminRoutes, type NotificationsAtDesk } from '@fareback/contract/admin';
import { type AdminHandler, adminHandle, type StaffCtx } from '../../call/staff.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import {
  allWays,
  countNotifications,
  countTexts,
  countUnsubscribed,
  lockAgency,
  readAgency,
  switchOf,
  writeAgency,
} from '../notifications/index.ts';
import { monthOf } from '../reminders/index.ts';

const routes = adminRoutes.notifications;
const COUNTED_DAYS = 30;

const subjectOf = ({ tenant }: StaffCtx) => ({ kind: 'agency', id: tenant.tenantId }) as const;

async function show({ tx, tenant, now }: StaffCtx): Promise<NotificationsAtDesk> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MILLIS);
  const [agency, counts, unsubscribed, textsSent] = await Promise.all([
    readAgency(tx),
    countNotifications(tx, since),
    countUnsubscribed(tx, since),
    countTexts(tx, monthOf(now, tenant.timeZone)),
  ]);
  const of = <T extends { kind: string; channel: string }>(rows: readonly T[], kind: string, channel: string) =>
    rows.find((one) => one.kind === kind && one.channel === channel);
  return {
    ways: allWays.map(({ kind, channel }) => ({
      kind,
      channel,
      isOn: !agency.switchedOff.includes(switchOf({ kind, channel })),
      sent: of(counts, kind, channel)?.sent ?? 0,
      failed: of(counts, kind, channel)?.failed ?? 0,
      unsubscribed: of(unsubscribed, kind, channel)?.members ?? 0,
    })),
    unsubscribedFromAll: {
      EMAIL: of(unsubscribed, 'ALL', 'EMAIL')?.members ?? 0,
      SMS: of(unsubscribed, 'ALL', 'SMS')?.members ?? 0,
    },
    textsAMonth: agency.textsAMonth,
    textsSent,
  };
}

/** Turns a kind on or off for a channel; throws INVALID_REQUEST if the kind has no such channel [NOTIFY-15]. */
async function switchKind(
  ctx: StaffCtx,
  { isOn, ...way }: Parameters<typeof switchOf>[0] & { isOn: boolean },
): Promise<{ isOn: boolean }> {
  if (notificationDefaults[way.kind][way.channel] === undefined) throwApiError('INVALID_REQUEST', { field: 'channel' });
  await lockAgency(ctx.tx);
  const agency = await readAgency(ctx.tx);
  const others = agency.switchedOff.filter((one) => one !== switchOf(way));
  await writeAgency(ctx.tx, { ...agency, switchedOff: isOn ? others : [...others, switchOf(way)] }, ctx.now);
  await ctx.record({ verb: 'notifications.switchKind', subject: subjectOf(ctx), facts: { ...way, isOn } });
  return { isOn };
}

async function setTextLimit(ctx: StaffCtx, textsAMonth: number): Promise<{ textsAMonth: number }> {
  await lockAgency(ctx.tx);
  await writeAgency(ctx.tx, { ...(await readAgency(ctx.tx)), textsAMonth }, ctx.now);
  await ctx.record({ verb: 'notifications.setTextLimit', subject: subjectOf(ctx), facts: { textsAMonth } });
  return { textsAMonth };
}

/** Riders' notifications: switches, counts and the limit of text messages [DESK-567, DESK-568]. */
export const handlers: AdminHandler[] = [
  adminHandle(routes.get, (ctx) => show(ctx)),
  adminHandle(routes.switchKind, (ctx, { body }) => switchKind(ctx, body)),
  adminHandle(routes.setTextLimit, (ctx, { body }) => setTextLimit(ctx, body.textsAMonth)),
];
