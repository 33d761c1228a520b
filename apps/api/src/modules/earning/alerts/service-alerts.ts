import type { ServiceCalendar } from '../calendar/service-day.ts';
import { type AlertFeed, decodeAlertFeed, NO_SERVICE, type ServiceAlert } from './alert-feed-format.ts';
import { type AlertBasis, type AlertImpact, InvalidAlert, impactOf, isAffectedIn } from './alert-periods.ts';
import { UselessFeed } from './useless-feed.ts';

/** Today's service day, on which an alert says that nothing runs, or that a line does not. */
export interface FailedDay {
  alertId: string;
  /** The line by its `route_id`; null for the whole agency. */
  line: string | null;
  day: number;
  basis: AlertBasis;
  /** The alert's header text, shortened; a plain sentence where it has none. */
  reason: string;
}

/** An alert that would pause a day but whose periods cannot be right. */
interface RejectedAlert {
  alertId: string;
  reason: string;
}

/** What a feed says of today. */
export interface ReadAlerts {
  day: number;
  failed: FailedDay[];
  rejected: RejectedAlert[];
}

/** A feed that was made longer ago says nothing of today. */
const FEED_AGE_MAX_MILLIS = 3_600_000;
const REASON_LENGTH_MAX = 200;

/** What does not run at all by an alert: lines, or the whole agency (null) where it names nothing smaller; a kind of line, a stop or a trip are neither. */
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
 * What a feed says of today: each alert by which nothing of the agency, or of a line, runs, and alerts rejected for their
 * periods. Other days pause nothing, because a feed is believed only about the day it was made. Throws UselessFeed.
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
