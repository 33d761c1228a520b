import type { Tx } from '../../platform/database/transactions.ts';
import { nameOfPeriod, weeksOf, type ZonedStretch } from '../../platform/periods.ts';
import { REPLACED, VOIDED } from './recorded.ts';

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
