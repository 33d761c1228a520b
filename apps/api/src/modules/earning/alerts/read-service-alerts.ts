import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange } from '../../tenants/index.ts';
import { dateOfDay, serviceCalendar } from '../calendar/service-day.ts';
import { countAlertPauses, insertAlertPause } from '../pauses/pause-store.ts';
import { namedLines } from '../pauses/pauses.ts';
import type { FailedDay } from './service-alerts.ts';

/** A feed may pause so many days in so many; an operator may pause more. */
const DAYS_MAX = 7;
const OF_DAYS = 30;

/** A day of a line, or of the whole agency (null). */
interface AlertDay {
  day: string;
  line: string | null;
}

/** What reading a feed came to: the days that it paused now, and those that it may pause no more. */
export interface AlertOutcome {
  paused: AlertDay[];
  refused: AlertDay[];
}

/** Pauses a day that a feed says failed; `REFUSED` where it may pause no more, null where it did already. */
async function pauseBy(
  tx: Tx,
  { alertId, day, line, reason }: FailedDay,
  now: Date,
): Promise<'PAUSED' | 'REFUSED' | null> {
  const date = dateOfDay(day);
  const days = { firstDay: dateOfDay(day - OF_DAYS + 1), lastDay: date, lineId: line };
  const known = await countAlertPauses(tx, days);
  if (known.isToday) return null;
  if (known.days >= DAYS_MAX) return 'REFUSED';
  const pause = { pauseId: randomId(), day: date, lineId: line, alertId, reason, madeAt: now };
  return (await insertAlertPause(tx, pause)) ? 'PAUSED' : null;
}

/**
 * Reads a tenant's feed of service alerts and pauses today where it says that nothing runs, or that a line does not run which
 * a streak names; each once, and at most seven days in thirty. Throws when the feed cannot be had or believed; what was
 * paused before stays then, and nobody loses a streak.
 */
export async function readServiceAlerts(
  { database, cache, clock }: Pick<Deps, 'database' | 'cache' | 'clock'>,
  tenant: Tenant,
  fetchFeed: () => Promise<Uint8Array>,
): Promise<AlertOutcome> {
  const bytes = await fetchFeed();
  const now = clock();
  const calendar = serviceCalendar(tenant.timeZone, tenant.serviceDayStartMinutes);
  const { failedDays } = await import('./service-alerts.ts');
  const failed = failedDays(bytes, calendar, now.getTime());
  const outcome: AlertOutcome = { paused: [], refused: [] };
  if (failed.length === 0) return outcome;
  return withTenant(database, tenant.tenantId, async (tx) => {
    const named = await namedLines({ tx, cache, tenant });
    const first = new Map(failed.toReversed().map((one) => [one.line, one]));
    for (const one of first.values()) {
      if (one.line !== null && !named.has(one.line)) continue;
      const done = await pauseBy(tx, one, now);
      const told = { day: dateOfDay(one.day), line: one.line };
      if (done === 'PAUSED') outcome.paused.push(told);
      if (done === 'REFUSED') outcome.refused.push(told);
    }
    if (outcome.paused.length > 0) await announceChange(tx, tenant.tenantId);
    return outcome;
  });
}
