import protobuf from 'protobufjs/light.js';
import type { ServiceCalendar } from '../engine/service-day.ts';
import { UselessFeed } from './useless-feed.ts';

/** The fields read from a GTFS-Realtime feed; times are seconds since 1970. Other fields are ignored. */
interface AlertFeed {
  header?: { timestamp?: number };
  entity?: { id: string; alert?: ServiceAlert }[];
}

/** Start is inclusive, end exclusive; 0 or absent means open. */
interface AlertPeriod {
  start?: number;
  end?: number;
}

export interface ServiceAlert {
  activePeriod?: AlertPeriod[];
  communicationPeriod?: AlertPeriod[];
  impactPeriod?: AlertPeriod[];
  informedEntity?: { agencyId?: string; routeId?: string; routeType?: number; stopId?: string; trip?: object }[];
  effect?: number;
  headerText?: { translation?: { text: string }[] };
}

/** `Effect.NO_SERVICE` of the format. */
export const NO_SERVICE = 1;

const protoField = (id: number, type: string, rule?: 'repeated') => ({ id, type, ...(rule ? { rule } : {}) });

/** Fields of gtfs-realtime.proto by their numbers, which the format never changes. */
const root = protobuf.Root.fromJSON({
  nested: {
    FeedMessage: { fields: { header: protoField(1, 'FeedHeader'), entity: protoField(2, 'FeedEntity', 'repeated') } },
    FeedHeader: { fields: { gtfsRealtimeVersion: protoField(1, 'string'), timestamp: protoField(3, 'uint64') } },
    FeedEntity: { fields: { id: protoField(1, 'string'), alert: protoField(5, 'Alert') } },
    Alert: {
      fields: {
        activePeriod: protoField(1, 'TimeRange', 'repeated'),
        communicationPeriod: protoField(2, 'TimeRange', 'repeated'),
        impactPeriod: protoField(3, 'TimeRange', 'repeated'),
        informedEntity: protoField(5, 'EntitySelector', 'repeated'),
        effect: protoField(7, 'int32'),
        headerText: protoField(10, 'TranslatedString'),
      },
    },
    TimeRange: { fields: { start: protoField(1, 'uint64'), end: protoField(2, 'uint64') } },
    EntitySelector: {
      fields: {
        agencyId: protoField(1, 'string'),
        routeId: protoField(2, 'string'),
        routeType: protoField(3, 'int32'),
        trip: protoField(4, 'TripDescriptor'),
        stopId: protoField(5, 'string'),
      },
    },
    TripDescriptor: { fields: { tripId: protoField(1, 'string') } },
    TranslatedString: { fields: { translation: protoField(1, 'Translation', 'repeated') } },
    Translation: { fields: { text: protoField(1, 'string') } },
  },
});
const message = root.lookupType('FeedMessage');

/** Protocol Buffers write 64-bit numbers in JSON as strings; enums by name or number. */
const effectOf = (effect: unknown): number => (effect === 'NO_SERVICE' ? NO_SERVICE : Number(effect) || 0);

/** JSON field names are in camelCase or as in the .proto file, depending on the producer. */
const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function parseJsonFeed(text: string): AlertFeed {
  const parsed: unknown = JSON.parse(text, (key, value: unknown) => {
    if (key === 'effect') return effectOf(value);
    if ((key === 'start' || key === 'end' || key === 'timestamp') && value !== null) return Number(value);
    if (value === null) return undefined;
    if (typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [toCamelCase(name), inner]));
  });
  const problem = message.verify(parsed as Record<string, unknown>);
  if (problem !== null) throw new TypeError(problem);
  return message.toObject(message.fromObject(parsed as Record<string, unknown>), { longs: Number });
}

/**
 * Parses a feed in binary or JSON, whatever its content type. Throws if it is neither. A binary feed can begin like
 * JSON after a line break (a header of 123 bytes), so invalid JSON is parsed as binary.
 */
function decodeAlertFeed(bytes: Uint8Array): AlertFeed {
  const text = new TextDecoder().decode(bytes);
  if (text.trimStart().startsWith('{')) {
    try {
      return parseJsonFeed(text);
    } catch (error) {
      if (bytes[0] !== 0x0a) throw error;
    }
  }
  return message.toObject(message.decode(bytes), { longs: Number });
}

export const encodeAlertFeed = (feed: AlertFeed): Uint8Array => message.encode(message.fromObject(feed)).finish();

/** The field that dates an alert; `SHOWN`: without one, the days on which the feed shows it. */
export type AlertBasis = 'IMPACT_PERIOD' | 'ACTIVE_PERIOD' | 'SHOWN';

/** When an alert affects service. Without periods, as long as the feed shows it. */
interface AlertImpact {
  basis: AlertBasis;
  periods: readonly Required<AlertPeriod>[];
}

/** Seconds beyond the year 9999 are milliseconds or smaller units. */
const SECONDS_MAX = 253_402_300_799;

class InvalidAlert extends Error {
  override name = 'InvalidAlert';
}

function validatePeriod(field: string, { start = 0, end = 0 }: AlertPeriod): Required<AlertPeriod> {
  for (const seconds of [start, end]) {
    if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > SECONDS_MAX)
      throw new InvalidAlert(`${field} has ${seconds}, which is not a time in seconds since 1970`);
  }
  if (end !== 0 && end <= start)
    throw new InvalidAlert(`${field} ends at ${end}, which is not after its start ${start}`);
  return { start, end };
}

/**
 * When an alert affects service, or null if it does not say. `impact_period` decides. `active_period` counts only
 * without the newer fields, as the format's migration guide requires; `communication_period` alone only says when to
 * show the alert. Throws InvalidAlert [CAMP-37, CAMP-38].
 */
function impactOf({ activePeriod, communicationPeriod, impactPeriod }: ServiceAlert): AlertImpact | null {
  const validate = (basis: AlertBasis, field: string, periods: readonly AlertPeriod[]): AlertImpact => {
    const valid = periods.map((period) => validatePeriod(field, period));
    // A period open on both sides says no more than no period.
    const isAlways = valid.some(({ start, end }) => start === 0 && end === 0);
    return isAlways ? { basis: 'SHOWN', periods: [] } : { basis, periods: valid };
  };
  if (impactPeriod?.length) return validate('IMPACT_PERIOD', 'impact_period', impactPeriod);
  if (communicationPeriod?.length) return null;
  if (activePeriod?.length) return validate('ACTIVE_PERIOD', 'active_period', activePeriod);
  return { basis: 'SHOWN', periods: [] };
}

const isAffectedIn = ({ periods }: AlertImpact, from: number, until: number): boolean =>
  periods.length === 0 || periods.some(({ start, end }) => start * 1000 < until && (end === 0 || end * 1000 > from));

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
