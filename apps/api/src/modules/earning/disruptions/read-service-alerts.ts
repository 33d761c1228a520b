import type { Tenant } from '../../../call/tenant.ts';
import { type Tx, withTenant } from '../../../platform/database/transactions.ts';
import type { Deps } from '../../../platform/deps.ts';
import { randomId } from '../../../platform/ids.ts';
import { announceChange } from '../../tenants/index.ts';
import { dateOfDay, serviceCalendar } from '../engine/service-day.ts';
import { countAlertPauses, insertAlertPause, readShownAlerts, saveShownAlerts } from './pause-store.ts';
import { namedLines } from './pauses.ts';

import type { FailedDay, ReadAlerts } from './service-alerts.ts';

/** A feed may pause this many days in the period; an operator may pause more. */
const DAYS_MAX = 7;
const OF_DAYS = 30;

interface AlertDay {
  day: string;
  line: string | null;
}

/** Days paused now, those beyond the feed's limit, and alerts rejected for their periods. */
export interface AlertOutcome {
  paused: AlertDay[];
  refused: AlertDay[];
  rejected: ReadAlerts['rejected'];
}

/** Pauses a day for a feed; `REFUSED` above its limit, null if already paused. */
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
 * An alert without a period affects all days from the first to the last on which the feed showed it, including days
 * when the feed was unreadable. An alert that was removed starts again [CAMP-39].
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
 * Reads a tenant's alert feed and pauses today if the whole agency or a streak's line is suspended; once each, and at
 * most seven days in thirty. Throws if the feed is unavailable or invalid; earlier pauses then stay.
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
