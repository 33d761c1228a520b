import type { ServiceCalendar } from '../calendar/service-day.ts';
import { type AlertFeed, decodeAlertFeed, NO_SERVICE, type ServiceAlert } from './alert-feed-format.ts';
import { type AlertBasis, type AlertImpact, InvalidAlert, impactOf, isAffectedIn } from './alert-periods.ts';
import { UselessFeed } from './useless-feed.ts';

export interface FailedDay {
  alertId: string;
  /** The line by its `route_id`; null for the whole agency. */
  line: string | null;
  day: number;
  basis: AlertBasis;
  /** The alert's header text, shortened; a default sentence without one. */
  reason: string;
}

interface RejectedAlert {
  alertId: string;
  reason: string;
}

export interface ReadAlerts {
  day: number;
  failed: FailedDay[];
  rejected: RejectedAlert[];
}

/** An older feed says nothing about today. */
const FEED_AGE_MAX_MILLIS = 3_600_000;
const REASON_LENGTH_MAX = 200;

/**
 * Lines suspended by an alert, or the whole agency (null) if it names nothing smaller; route types, stops and trips do
 * not count.
 */
function stoppedBy({ effect, informedEntity = [] }: ServiceAlert): (string | null)[] {
  if (effect !== NO_SERVICE) return [];
  const whole = informedEntity.filter(({ trip, stopId }) => !stopId && trip === undefined);
  return whole.flatMap(({ routeId, routeType }) => (routeId ? [routeId] : routeType === undefined ? [null] : []));
}

const wordsOf = ({ headerText }: ServiceAlert): string =>
  (headerText?.translation?.[0]?.text.trim() || 'a service alert said that nothing runs').slice(0, REASON_LENGTH_MAX);

function decode(bytes: Uint8Array): AlertFeed {
  try {
    return decodeAlertFeed(bytes);
  } catch (error) {
    throw new UselessFeed('it is no GTFS-Realtime feed', { cause: error });
  }
}

function validImpact(alert: ServiceAlert): AlertImpact | null | InvalidAlert {
  try {
    return impactOf(alert);
  } catch (error) {
    if (error instanceof InvalidAlert) return error;
    throw error;
  }
}

/**
 * Today's alerts by which the agency or a line is suspended, and alerts rejected for their periods. Other days pause
 * nothing, because a feed is reliable only for its own day. Throws UselessFeed.
 */
export function readAlerts(bytes: Uint8Array, calendar: ServiceCalendar, now: number): ReadAlerts {
  const { header, entity = [] } = decode(bytes);
  const madeAt = (header?.timestamp ?? 0) * 1000;
  if (madeAt === 0) throw new UselessFeed('it does not say when it was made');
  if (Math.abs(now - madeAt) > FEED_AGE_MAX_MILLIS)
    throw new UselessFeed(`it was made ${Math.round((now - madeAt) / 60_000)} minutes ago`);
  const day = calendar.dayOf(now);
  const [from, until] = [calendar.startOf(day), calendar.startOf(day + 1)];
  const read: ReadAlerts = { day, failed: [], rejected: [] };
  for (const { id: alertId, alert } of entity) {
    const lines = alert ? stoppedBy(alert) : [];
    if (!alert || lines.length === 0) continue;
    const impact = validImpact(alert);
    if (impact instanceof InvalidAlert) read.rejected.push({ alertId, reason: impact.message });
    else if (impact && isAffectedIn(impact, from, until))
      for (const line of lines) read.failed.push({ alertId, day, line, basis: impact.basis, reason: wordsOf(alert) });
  }
  return read;
}
