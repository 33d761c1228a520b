import type { Saved } from '@fareback/contract';
import type { PackSettings } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { plainArray, textArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { HISTORY, type HistoryRow } from './activity/activity-store.ts';
import { OVERLAPS, UNPROVEN } from './activity/recorded.ts';
import { compareActivities } from './engine/activity.ts';
import { markOverlaps, type Overlaps } from './engine/overlaps.ts';
import { COUNTED_RIDES } from './ride-store.ts';

export type ImpactSettings = NonNullable<PackSettings['impact']>;

type Settled = Pick<Tenant, 'settings'>;

/** The agency's factors of saved CO2; null without any [TEN-41]. */
export const impactSettingsOf = ({ settings }: Settled): ImpactSettings | null =>
  (settings['impact'] as ImpactSettings | null | undefined) ?? null;

const overlapsOf = ({ settings }: Settled): Overlaps => (settings['overlaps'] === 'ONE' ? 'ONE' : 'ALL');

/**
 * SQL for the factors: milligrams of CO2 that a person saves per kilometer, never below 0, and the average ride's
 * meters. Whole numbers, so that sums are exact. Its parameters are `$4`, `$5` and `$6`.
 */
const FACTORS = `unnest($4::text[], $5::bigint[], $6::int[]) as factor (mode, saved, average)`;

const factorValues = ({ factors, carGramsPerKilometer: car }: ImpactSettings): unknown[] => [
  textArray(factors.map(({ mode }) => mode)),
  plainArray(factors.map(({ gramsPerKilometer }) => Math.max(0, Math.round((car - gramsPerKilometer) * 1_000)))),
  plainArray(factors.map(({ averageKilometers }) => averageMeters(averageKilometers))),
];

export const averageMeters = (kilometers: number | undefined): number | null =>
  kilometers === undefined ? null : Math.round(kilometers * 1_000);

/** SQL for a ride's saved CO2 in whole grams; half a gram rounds up. */
const GRAMS = '(meters::bigint * saved + 500000) / 1000000';

/** Rides that count: not voided, not replaced, not known to overlap. Those in `$7` and `$8` overlap too. */
export const REPORTED_STATE = `${COUNTED_RIDES} and flags & ${OVERLAPS} = 0`;
/** A hashed list is read once, even if statistics expect few rides. */
const NOT_LEFT_OUT = '(provider_id, event_id) not in (select * from unnest($7::text[], $8::text[]))';

/** Columns by which rides overlap; their fare, line and places decide nothing. */
const RIDE = `member_id, provider_id, event_id, type, mode, started_at, ended_at, duration_seconds, distance_meters,
  from_place, to_place, before_connection_seconds, flags`;

interface Names {
  providerIds: string[];
  eventIds: string[];
}

/**
 * Rides that don't count because they overlap or repeat another. SQL finds the rides that may meet another of their
 * account and mode, and the engine's rule decides on those alone, so both agree [EARNING-16].
 */
export async function overlappingRides(
  tx: Tx,
  tenant: Settled,
  scope: string,
  values: readonly unknown[],
): Promise<Names> {
  const start = 'coalesce(started_at, ended_at)';
  // Reads each ride once: looking the found ones up again by their ids costs a plan for empty tables a search per ride.
  const rows = await tx.query<HistoryRow>(
    `select ${HISTORY} from (
       select ${RIDE}, null::jsonb as detail,
              ${start} <= max(ended_at) over (near rows between unbounded preceding and 1 preceding) as meets_earlier,
              lead(${start}) over near <= max(ended_at) over (near rows unbounded preceding) as meets_later
         from behaviour where tenant_id = $1 and ${REPORTED_STATE} and ${scope}
       window near as (partition by member_id, provider_id, mode order by ${start}, ended_at desc)) as ride
      where meets_earlier or meets_later`,
    [tx.tenantId, ...values],
  );
  const leftOut = [...Map.groupBy(rows, ({ memberId }) => memberId).values()]
    .flatMap((rides) => markOverlaps(rides.toSorted(compareActivities), overlapsOf(tenant)))
    .filter(({ isOverlapping = false }) => isOverlapping);
  return {
    providerIds: leftOut.map(({ providerId }) => providerId),
    eventIds: leftOut.map(({ eventId }) => eventId),
  };
}

/** What a member's rides saved in the periods that begin at `starts`, and before the first of them. */
export async function readSaved(
  tx: Tx,
  tenant: Settled,
  { settings, memberId, starts }: { settings: ImpactSettings; memberId: string; starts: Date[] },
): Promise<Saved[]> {
  const { providerIds, eventIds } = await overlappingRides(tx, tenant, 'member_id = $2', [memberId]);
  // The distance of a ride of an unproven account is not shown, so it is not summed either [EARN-10].
  const rows = await tx.query<Saved & { period: number }>(
    `select period, coalesce(sum(${GRAMS}), 0)::float8 as grams, coalesce(sum(meters), 0)::float8 as meters,
            (count(*) filter (where meters is null))::int as "leftOut"
       from (select width_bucket(ended_at, $2::timestamptz[]) as period, saved,
                    coalesce(case when flags & ${UNPROVEN} = 0 then distance_meters end, average) as meters
               from behaviour join ${FACTORS} using (mode)
              where tenant_id = $1 and member_id = $3 and ${REPORTED_STATE} and ${NOT_LEFT_OUT}
                and (flags & ${UNPROVEN} = 0 or before_connection_seconds = 0)) as ride
      group by period`,
    [tx.tenantId, starts, memberId, ...factorValues(settings), textArray(providerIds), textArray(eventIds)],
  );
  return Array.from({ length: starts.length + 1 }, (_, at) => {
    const { grams = 0, meters = 0, leftOut = 0 } = rows.find(({ period }) => period === at) ?? {};
    return { grams, meters, leftOut };
  });
}

/** Fewest members of a cell of the agency's report [DESK-502]. */
const MEMBERS_LEAST = 5;

/** Days before a period whose rides may overlap those of the period; a ride has at most 3. */
const DAYS_BEFORE = 31;

export interface SavedByMode extends Omit<Saved, 'leftOut'> {
  /** Place of the month, from 1; null for all months. */
  month: number | null;
  mode: string | null;
  members: number;
  rides: number;
  leftOut: number;
}

/** A month and mode in which too few members rode. */
export type Concealed = Pick<SavedByMode, 'mode'> & { month: number; members: null };

/**
 * What all members' rides saved, by month and mode, by month and in all. The sums are of the months and modes with
 * enough members alone, because a difference would reveal the others [DESK-502].
 */
export async function readSavedByMode(
  tx: Tx,
  tenant: Settled,
  { settings, starts, from, before }: { settings: ImpactSettings; starts: Date[]; from: Date; before: Date },
): Promise<(SavedByMode | Concealed)[]> {
  // A ride is reported after it ended; an anonymized one keeps only the day of its report.
  const within = (since: string, until: string): string =>
    `received_at >= ${since}::timestamptz - interval '1 day' and ended_at >= ${since} and ended_at < ${until}`;
  const since = `$2::timestamptz - interval '${DAYS_BEFORE} days'`;
  const { providerIds, eventIds } = await overlappingRides(tx, tenant, within(`(${since})`, '$3'), [from, before]);
  return tx.query(
    `with ride as (
       select member_id, width_bucket(ended_at, $2::timestamptz[]) as month, b.mode, saved, coalesce(distance_meters, average) as meters
         from behaviour b left join ${FACTORS} on factor.mode = b.mode
        where tenant_id = $1 and ${REPORTED_STATE} and ${NOT_LEFT_OUT} and ${within('$3', '$9')}),
     of_member as (
       select month, mode, member_id, count(*) as rides, sum(meters) filter (where saved is not null) as meters,
              sum(${GRAMS}) as grams, count(*) filter (where saved is not null and meters is null) as left_out,
              count(*) over (partition by month, mode) >= ${MEMBERS_LEAST} as is_shown
         from ride group by month, mode, member_id)
     select month, mode, count(distinct member_id)::int as members, sum(rides)::int as rides, coalesce(sum(meters), 0)::float8 as meters,
            coalesce(sum(grams), 0)::float8 as grams, sum(left_out)::int as "leftOut"
       from of_member where is_shown group by grouping sets ((month, mode), (month), ())
     having count(*) > 0
     union all select distinct month, mode, null::int, null::int, null::float8, null::float8, null::int from of_member where not is_shown
      order by month nulls last, mode nulls last`,
    [tx.tenantId, starts, from, ...factorValues(settings), textArray(providerIds), textArray(eventIds), before],
  );
}
