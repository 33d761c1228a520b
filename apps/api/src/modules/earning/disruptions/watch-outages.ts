import type { TenantCtx } from '../../../call/context.ts';
import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import { queueStaffNotification } from '../../staff/index.ts';
import { dateOfDay, serviceCalendar } from '../engine/service-day.ts';
import {
  decideOutage,
  deleteOldOutages,
  proposeOutage,
  readProposed,
  readWatch,
  receivedRides,
  type ServiceOutage,
  writeBeat,
} from './outage-store.ts';
import { pauseService } from './pauses.ts';

/** A shorter outage proposes no day [STREAK-13]. */
const OUTAGE_MILLIS = 30 * 60_000;
const WEEK_MILLIS = 7 * DAY_MILLIS;
/** Rides that usually arrive in the window of a silence; with fewer, a silence is no sign of an outage. */
const USUAL_RIDES = 10;
/** A longer silence is a provider that left, not an outage. */
const SILENCE_MOST_MILLIS = 2 * DAY_MILLIS;
const RETENTION_DAYS = 400;

const OWN_REASON = 'Outage of the rewards service';
const PROVIDER_REASON = 'No rides arrived from a provider';

interface Span {
  startedAt: Date;
  endedAt: Date;
}

/** The service days of which an outage took more than 30 minutes, with its part of each. */
export function daysOf(
  { startedAt, endedAt }: Span,
  { timeZone, serviceDayStartMinutes }: Pick<Tenant, 'timeZone' | 'serviceDayStartMinutes'>,
): (Span & { day: string })[] {
  const calendar = serviceCalendar(timeZone, serviceDayStartMinutes);
  const days: (Span & { day: string })[] = [];
  for (let day = calendar.dayOf(startedAt.getTime()); day <= calendar.dayOf(endedAt.getTime()); day += 1) {
    const from = Math.max(startedAt.getTime(), calendar.startOf(day));
    const until = Math.min(endedAt.getTime(), calendar.startOf(day + 1));
    if (until - from > OUTAGE_MILLIS)
      days.push({ day: dateOfDay(day), startedAt: new Date(from), endedAt: new Date(until) });
  }
  return days;
}

/** Proposes the days since the last beat, if the watch did not run for more than 30 minutes. */
async function proposeOwn(tx: Tx, tenant: Tenant, beatAt: Date | null, now: Date): Promise<void> {
  if (beatAt === null) return;
  for (const part of daysOf({ startedAt: beatAt, endedAt: now }, tenant))
    await proposeOutage(tx, { source: '', ...part });
}

/** True if rides usually arrive in the window of a silence: in the same hours of both weeks before. */
async function isUnusual(tx: Tx, providerId: string, { startedAt, endedAt }: Span): Promise<boolean> {
  for (const weeks of [1, 2]) {
    const [from, until] = [startedAt, endedAt].map((at) => new Date(at.getTime() - weeks * WEEK_MILLIS));
    if (!from || !until || !(await receivedRides(tx, providerId, { from, until, least: USUAL_RIDES }))) return false;
  }
  return true;
}

async function proposeSilent(tx: Tx, tenant: Tenant, seen: ProvidersSeen, now: Date): Promise<void> {
  for (const [source, { acceptedAt }] of seen) {
    const silence = acceptedAt === null ? 0 : now.getTime() - acceptedAt.getTime();
    if (acceptedAt === null || silence <= OUTAGE_MILLIS || silence > SILENCE_MOST_MILLIS) continue;
    const span = { startedAt: acceptedAt, endedAt: now };
    const days = daysOf(span, tenant);
    if (days.length === 0 || !(await isUnusual(tx, source, span))) continue;
    for (const part of days) await proposeOutage(tx, { source, ...part });
  }
}

/** Queues a notice for those who may confirm a proposed day. */
const notifyOfOutage = (tx: Tx, { tenantId, name }: Tenant, { source: about }: ServiceOutage, now: Date) =>
  queueStaffNotification(
    tx,
    {
      agencyId: tenantId,
      to: { whoMay: 'maintenance.act', but: [] },
      news: { kind: 'OUTAGE', agency: name, about },
      permission: 'maintenance.act',
    },
    now,
  );

/** When each provider's events were last accepted. */
export type ProvidersSeen = ReadonlyMap<string, { acceptedAt: Date | null }>;

/**
 * Pauses the streaks on a proposed day, once. Resolves to false if it was decided before, or does not exist
 * [STREAK-14].
 */
export async function confirmOutage(ctx: TenantCtx, outageId: string, madeBy: string): Promise<ServiceOutage | null> {
  const outage = await decideOutage(ctx.tx, outageId, 'CONFIRMED');
  if (!outage) return null;
  const { day, source } = outage;
  const reason = source === '' ? OWN_REASON : PROVIDER_REASON;
  await pauseService(ctx, { firstDay: day, lastDay: day, lineId: null, reason, madeBy });
  return outage;
}

/**
 * Proposes days on which our service, or a provider's rides, failed for more than 30 minutes, and confirms them where the
 * agency set it, else notifies those who may. Repeating it proposes nothing twice [STREAK-13, STREAK-14, DESK-656].
 */
export async function watchOutages(
  deps: Deps,
  tenant: Tenant,
  readSeen: (tx: Tx) => Promise<ProvidersSeen>,
): Promise<void> {
  const now = deps.clock();
  await withTenant(deps.database, tenant.tenantId, async (tx) => {
    const { beatAt } = await readWatch(tx);
    // Locks the watch, so two runs at the same time do not both find a day new.
    await writeBeat(tx, now);
    const known = new Set((await readProposed(tx)).map(({ outageId }) => outageId));
    await proposeOwn(tx, tenant, beatAt, now);
    await proposeSilent(tx, tenant, await readSeen(tx), now);
    await deleteOldOutages(tx, new Date(now.getTime() - RETENTION_DAYS * DAY_MILLIS));
    const proposed = await readProposed(tx);
    if (!(await readWatch(tx)).isAutomatic) {
      for (const outage of proposed.filter(({ outageId }) => !known.has(outageId)))
        await notifyOfOutage(tx, tenant, outage, now);
      return;
    }
    for (const { outageId } of proposed) await confirmOutage({ ...deps, tenant, tx, now }, outageId, 'outage watch');
  });
}
