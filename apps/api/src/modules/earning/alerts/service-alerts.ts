import type { ServiceCalendar } from '../calendar/service-day.ts';
import { type AlertFeed, decodeAlertFeed, NO_SERVICE, type ServiceAlert } from './alert-feed-format.ts';
import { UselessFeed } from './useless-feed.ts';

/** A service day on which a feed says that nothing runs, or that a line does not. */
export interface FailedDay {
  alertId: string;
  /** The line by its `route_id`; null for the whole agency. */
  line: string | null;
  day: number;
  /** What the feed tells riders, shortened; a plain sentence where it tells nothing. */
  reason: string;
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

/** Whether an alert holds at some moment of a stretch of time; without a period it holds as long as it is told. */
const holdsIn = ({ activePeriod = [] }: ServiceAlert, from: number, until: number): boolean =>
  activePeriod.length === 0 ||
  activePeriod.some(({ start = 0, end = 0 }) => {
    const last = end === 0 ? Number.POSITIVE_INFINITY : end * 1000;
    return start * 1000 < until && last > from;
  });

const wordsOf = ({ headerText }: ServiceAlert): string =>
  (headerText?.translation?.[0]?.text.trim() || 'a service alert said that nothing runs').slice(0, REASON_LENGTH_MAX);

function decode(bytes: Uint8Array): AlertFeed {
  try {
    return decodeAlertFeed(bytes);
  } catch (error) {
    throw new UselessFeed('it is no GTFS-Realtime feed', { cause: error });
  }
}

/**
 * Today's service day, once for each alert of a feed that says that nothing of the agency, or of a line, runs now. Only
 * today is judged, by a feed that was made now: what it says of other days pauses nothing. Throws UselessFeed.
 */
export function failedDays(bytes: Uint8Array, calendar: ServiceCalendar, now: number): FailedDay[] {
  const { header, entity = [] } = decode(bytes);
  const madeAt = (header?.timestamp ?? 0) * 1000;
  if (madeAt === 0) throw new UselessFeed('it does not say when it was made');
  if (Math.abs(now - madeAt) > FEED_AGE_MAX_MILLIS)
    throw new UselessFeed(`it was made ${Math.round((now - madeAt) / 60_000)} minutes ago`);
  const day = calendar.dayOf(now);
  const [from, until] = [calendar.startOf(day), calendar.startOf(day + 1)];
  return entity.flatMap(({ id, alert }) =>
    alert && holdsIn(alert, from, until)
      ? stoppedBy(alert).map((line) => ({ alertId: id, day, line, reason: wordsOf(alert) }))
      : [],
  );
}
