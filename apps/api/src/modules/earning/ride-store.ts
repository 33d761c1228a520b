import { monthOf } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import type { PagePosition } from '../../platform/paging.ts';
import { daysOf, nameOfPeriod, weeksOf, type ZonedStretch } from '../../platform/periods.ts';
import { FARE, REPLACED, UNPROVEN, VOIDED } from './activity/recorded.ts';

/** SQL condition for a member's rides that are not voided or replaced. */
export const COUNTED_RIDES = `type = 'trip.completed' and member_id is not null and flags & ${VOIDED | REPLACED} = 0`;

/** Counts members' rides that ended since one time and were reported before another, without voided ones. */
export async function countRides(
  tx: Tx,
  { from, before }: { from: Date; before: Date },
): Promise<{ rides: number; riders: number }> {
  // A ride is reported after it ended, so the index on report time narrows the scan.
  const row = await tx.first<{ rides: number; riders: number }>(
    `select count(*)::int as rides, count(distinct member_id)::int as riders from behaviour
      where tenant_id = $1 and ${COUNTED_RIDES}
        and received_at >= $2 and received_at < $3 and ended_at >= $2`,
    [tx.tenantId, from, before],
  );
  return row ?? { rides: 0, riders: 0 };
}

/** Rides that ended in a week, named by its Monday in the agency's calendar; null for all weeks together. */
export interface RiddenWeek {
  week: string | null;
  rides: number;
  riders: number;
}

export function ridesByWeek(tx: Tx, stretch: ZonedStretch): Promise<RiddenWeek[]> {
  const { starts, names } = weeksOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('ended_at')} as week, count(*)::int as rides, count(distinct member_id)::int as riders
       from behaviour where tenant_id = $1 and ${COUNTED_RIDES} and received_at >= $4 and ended_at >= $4 and ended_at < $5
      group by grouping sets ((1), ())`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}

interface DayOfRides {
  /** Null for all days of a part together. */
  day: string | null;
  /** The part of a row without a day: rides since `since`, or before it. */
  isSince: boolean | null;
  rides: number;
  riders: number;
}

/** Rides by the day on which they ended, plus one row for the days before `since` and one for those from it on. */
export function ridesByDay(tx: Tx, stretch: ZonedStretch, since: Date): Promise<DayOfRides[]> {
  const { starts, names } = daysOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('ended_at')} as day, ended_at >= $6 as "isSince", count(*)::int as rides,
            count(distinct member_id)::int as riders
       from behaviour where tenant_id = $1 and ${COUNTED_RIDES} and received_at >= $4 and ended_at >= $4 and ended_at < $5
      group by grouping sets ((1), (2))`,
    [tx.tenantId, starts, names, stretch.from, stretch.before, since],
  );
}

/** A row of the ride export, without places or the provider's data. */
export interface ReportedRide {
  providerId: string;
  eventId: string;
  memberId: string;
  toldAt: Date;
  startedAt: Date | null;
  endedAt: Date;
  mode: string | null;
  seconds: number | null;
  meters: number | null;
  state: 'stands' | 'taken back' | 'corrected';
}

/** Report time with millisecond precision, as exported. */
const RECEIVED_AT = `date_trunc('milliseconds', received_at)`;

/**
 * Returns up to a limit of rides reported in a period, in order of report time, optionally after a cursor (time,
 * provider, event).
 */
export const listReportedRides = (
  tx: Tx,
  { from, before }: { from: Date; before: Date },
  behind: { at: Date; ids: readonly [string, string] } | null,
  most: number,
): Promise<ReportedRide[]> =>
  tx.query(
    `select provider_id as "providerId", event_id as "eventId", member_id as "memberId", ${RECEIVED_AT} as "toldAt", started_at as "startedAt",
            ended_at as "endedAt", mode, duration_seconds as seconds, distance_meters as meters,
            case when flags & ${VOIDED} <> 0 then 'taken back' when flags & ${REPLACED} <> 0 then 'corrected' else 'stands' end as state
       from behaviour
      where tenant_id = $1 and type = 'trip.completed' and member_id is not null and received_at >= $2 and received_at < $3
        and ($4::timestamptz is null or (${RECEIVED_AT}, provider_id, event_id) > ($4, $5::text, $6::text))
      order by ${RECEIVED_AT}, provider_id, event_id limit $7`,
    [tx.tenantId, from, before, behind?.at ?? null, ...(behind?.ids ?? [null, null]), most],
  );

export interface RideRow {
  at: string;
  /** Tie-breaker for equal times: provider and event, in a cursor-safe form. */
  id: string;
  providerId: string;
  eventId: string;
  type: string;
  mode: string | null;
  startedAt: Date | null;
  endedAt: Date;
  durationSeconds: number | null;
  distanceMeters: number | null;
  /** In thousandths of the agency's currency; null if unknown or in another one. */
  fare: number | null;
  fromName: string | null;
  toName: string | null;
  flags: number;
}

const RIDE = `ended_at::text as at, provider_id as "providerId", event_id as "eventId", type, mode, started_at as "startedAt",
  ended_at as "endedAt", duration_seconds as "durationSeconds", distance_meters as "distanceMeters",
  case when type = 'trip.completed' then (detail->>'${FARE}')::float8 end as fare, detail->>'fromName' as "fromName", detail->>'toName' as "toName", flags`;
/** Unproven accounts show no activity from before they were connected. */
const SHOWN = `type in ('trip.completed', 'place.visited', 'survey.completed', 'action.completed')
  and (flags & ${UNPROVEN} = 0 or before_connection_seconds = 0)`;
const PLACE = '(ended_at, provider_id collate "C", event_id collate "C")';
/** The order starts with the month like the index `behaviour_of_member`, so only one month's rides are sorted. */
const MONTH = monthOf('ended_at');
const NEWEST_FIRST = `${MONTH} desc, ended_at desc, provider_id collate "C" desc, event_id collate "C" desc`;
const OLDEST_FIRST = `${MONTH}, ended_at, provider_id collate "C", event_id collate "C"`;

const FIRST = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} order by ${NEWEST_FIRST} limit $3`;
const OLDER = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and ended_at <= $4 and ${MONTH} <= ${monthOf('$4::timestamptz')}
  and ${PLACE} < ($4::timestamptz, $5, $6) order by ${NEWEST_FIRST} limit $3`;
const NEWER = `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and ended_at >= $4 and ${MONTH} >= ${monthOf('$4::timestamptz')}
  and ${PLACE} > ($4::timestamptz, $5, $6) order by ${OLDEST_FIRST} limit $3`;

type Row = Omit<RideRow, 'id'>;

const encode = ({ providerId, eventId }: Row): string => encodeURIComponent(JSON.stringify([providerId, eventId]));
const decode = (id: string): [string, string] => JSON.parse(decodeURIComponent(id)) as [string, string];
const placed = (row: Row): RideRow => ({ ...row, id: encode(row) });

/**
 * Returns up to `limit` rides, visits, surveys and actions after a cursor, newest first, or oldest first toward
 * `previous`.
 */
export async function readRides(
  tx: Tx,
  memberId: string,
  from: PagePosition | null,
  limit: number,
): Promise<RideRow[]> {
  if (from === null) return (await tx.query<Row>(FIRST, [tx.tenantId, memberId, limit])).map(placed);
  const values = [tx.tenantId, memberId, limit, from.at, ...decode(from.id)];
  return (await tx.query<Row>(from.towards === 'next' ? OLDER : NEWER, values)).map(placed);
}

/** Returns up to `limit` rides, visits, surveys and actions that ended before a moment, newest first. */
export async function readRidesBefore(tx: Tx, memberId: string, before: Date, limit: number): Promise<RideRow[]> {
  return (await tx.query<Row>(OLDER, [tx.tenantId, memberId, limit, before, '', ''])).map(placed);
}

/** Returns the member's rides that ended within one millisecond, from proven accounts only. */
export async function readRidesAt(tx: Tx, memberId: string, endedAt: Date): Promise<RideRow[]> {
  const rows = await tx.query<Row>(
    `select ${RIDE} from behaviour where tenant_id = $1 and member_id = $2 and ${SHOWN} and flags & ${UNPROVEN} = 0
        and ended_at >= $3 and ended_at < $3::timestamptz + interval '1 millisecond'
        and ${MONTH} = ${monthOf('$3::timestamptz')}`,
    [tx.tenantId, memberId, endedAt],
  );
  return rows.map(placed);
}

export interface NamedReport {
  providerId: string;
  eventId: string;
  /** Null until a member connects the account. */
  memberId: string | null;
  endedAt: Date;
  isTold: boolean;
}

const NAMED = `provider_id as "providerId", event_id as "eventId", member_id as "memberId", ended_at as "endedAt",
  ${SHOWN} and flags & ${UNPROVEN} = 0 as "isTold"`;

/** Returns stored reports with this id from any of the providers, including their other sources. */
export const reportsNamed = (tx: Tx, providerIds: readonly string[], id: string): Promise<NamedReport[]> =>
  tx.query(
    `select ${NAMED} from behaviour where tenant_id = $1 and provider_id = any($2::text[]) and event_id = $3
     union
     select ${NAMED} from behaviour where tenant_id = $1 and provider_id = any($2::text[]) and shared_id = $3`,
    [tx.tenantId, providerIds, id],
  );
