import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange } from '../../tenants/index.ts';
import { dateOfDay, serviceCalendar } from '../calendar/service-day.ts';
import { countAlertPauses, insertAlertPause } from '../pauses/pause-store.ts';
import { namedLines } from '../pauses/pauses.ts';
import { readShownAlerts, saveShownAlerts } from './alert-store.ts';
import type { FailedDay, ReadAlerts } from './service-alerts.ts';

/** A feed may pause so many days in so many; an operator may pause more. */
const DAYS_MAX = 7;
const OF_DAYS = 30;

/** A day of a line, or of the whole agency (null). */
interface AlertDay {
  day: string;
  line: string | null;
}

/** The days that a feed paused now, those beyond its limit of days, and alerts rejected for their periods. */
export interface AlertOutcome {
  paused: AlertDay[];
  refused: AlertDay[];
  rejected: ReadAlerts['rejected'];
}

/** Pauses a day that a feed says failed; `REFUSED` where it may pause no more, null where it did already. */
async function pauseBy(
  tx: Tx,
  { alertId, day, line, reason, basis }: FailedDay,
  now: Date,
): Promise<'PAUSED' | 'REFUSED' | null> {
  const date = dateOfDay(day);
  const days = { firstDay: dateOfDay(day - OF_DAYS + 1), lastDay: date, lineId: line };
  const known = await countAlertPauses(tx, days);
  if (known.isToday) return null;
  if (known.days >= DAYS_MAX) return 'REFUSED';
  const pause = { pauseId: randomId(), day: date, lineId: line, alertId, alertBasis: basis, reason, madeAt: now };
  return (await insertAlertPause(tx, pause)) ? 'PAUSED' : null;
}

/**
 * An alert without a period affects the days from the first to the last on which the feed showed it: also those on which the
 * feed could not be read in between. One that the feed stopped showing begins again [CAMP-39].
 */
async function withDaysBetween(tx: Tx, { day, failed }: ReadAlerts): Promise<FailedDay[]> {
  const shown = new Set(failed.filter(({ basis }) => basis === 'SHOWN').map(({ alertId }) => alertId));
  const lastDays = await readShownAlerts(tx);
  await saveShownAlerts(tx, [...shown], day);
  return failed.flatMap((one) => {
    const last = (one.basis === 'SHOWN' ? lastDays.get(one.alertId) : undefined) ?? day - 1;
    const first = Math.min(day, Math.max(last + 1, day - OF_DAYS + 1));
    return Array.from({ length: day - first + 1 }, (_, at) => ({ ...one, day: first + at }));
  });
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
  const { readAlerts } = await import('./service-alerts.ts');
  const read = readAlerts(bytes, calendar, now.getTime());
  const outcome: AlertOutcome = { paused: [], refused: [], rejected: read.rejected };
  return withTenant(database, tenant.tenantId, async (tx) => {
    const failed = await withDaysBetween(tx, read);
    if (failed.length === 0) return outcome;
    const named = await namedLines({ tx, cache, tenant });
    for (const one of failed.toSorted((a, b) => a.day - b.day)) {
      if (one.line !== null && !named.has(one.line)) continue;
      const done = await pauseBy(tx, one, now);
      const pausedDay = { day: dateOfDay(one.day), line: one.line };
      if (done === 'PAUSED') outcome.paused.push(pausedDay);
      if (done === 'REFUSED') outcome.refused.push(pausedDay);
    }
    if (outcome.paused.length > 0) await announceChange(tx, tenant.tenantId);
    return outcome;
  });
}
