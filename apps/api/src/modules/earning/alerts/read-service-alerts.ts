import type { Tenant } from '../../../call/tenant.ts';
import { withTenant } from '../../../platform/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange } from '../../tenants/index.ts';
import { dateOfDay, serviceCalendar } from '../calendar/service-day.ts';
import { countAlertPauses, insertAlertPause } from '../pauses/pause-store.ts';
import { failedDays } from './service-alerts.ts';

/** A feed may pause so many days in so many; an operator may pause more. */
const DAYS_MAX = 7;
const OF_DAYS = 30;

/** What reading a feed came to: the day that it paused now, or that it may pause no more. */
export type AlertOutcome = { pausedDay: string } | { refusedDay: string } | null;

/**
 * Reads a tenant's feed of service alerts and pauses today where it says that nothing runs, once, and at most seven days in
 * thirty. Throws when the feed cannot be had or believed; what was paused before stays then, and nobody loses a streak.
 */
export async function readServiceAlerts(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  tenant: Tenant,
  fetchFeed: () => Promise<Uint8Array>,
): Promise<AlertOutcome> {
  const bytes = await fetchFeed();
  const now = clock();
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const [failed] = failedDays(bytes, calendar, now.getTime());
  if (!failed) return null;
  const { alertId, day, reason } = failed;
  return withTenant(database, tenant.tenantId, async (tx) => {
    const date = dateOfDay(day);
    const paused = await countAlertPauses(tx, dateOfDay(day - OF_DAYS + 1), date);
    if (paused.isToday) return null;
    if (paused.days >= DAYS_MAX) return { refusedDay: date };
    const isNew = await insertAlertPause(tx, { pauseId: randomId(), day: date, alertId, reason, madeAt: now });
    if (!isNew) return null;
    await announceChange(tx, tenant.tenantId);
    return { pausedDay: date };
  });
}
