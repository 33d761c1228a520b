import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import { monthsOf, nameOfPeriod, placeOfPeriod, weeksOf, type ZonedStretch } from '../../../platform/periods.ts';
import { type Holdout, lotInSql, lotsHeldOut } from '../../campaigns/index.ts';
import { COUNTED_RIDES } from '../../earning/index.ts';
import type { Group } from './compare-groups.ts';

/** Activity of one rider group in a week (its Monday); null week and group for the total. */
interface KindOfWeek {
  week: string | null;
  kind: string | null;
  members: number;
  rides: number;
  points: number;
  redemptions: number;
  pointsRedeemed: number;
}

/** Rider kinds by rides in the previous four weeks, in report order. */
const KINDS = ['new', 'came back', 'now and then', 'regular', 'without rides'] as const;
/** Minimum rides in four weeks of a regular rider. */
const REGULAR = 4;

/** A rider's kind in a week depends on the rides of this many weeks before. */
const WEEKS_BEFORE = 4;

export function readKindsByWeek(tx: Tx, stretch: ZonedStretch): Promise<KindOfWeek[]> {
  const { from, before } = stretch;
  const { starts, names } = weeksOf(stretch, WEEKS_BEFORE);
  return tx.query(
    `with ridden as (
       select member_id, ${placeOfPeriod('ended_at')} as week, count(*) as all_rides, count(*) filter (where ended_at >= $4) as rides
         from behaviour where tenant_id = $1 and ${COUNTED_RIDES}
          and received_at >= $3 and ended_at >= $3 and ended_at < $5
        group by 1, 2),
     did as (
       select member_id, week, rides, 0 as points, 0 as redemptions, 0 as spent,
              sum(all_rides) over (partition by member_id order by week range between ${WEEKS_BEFORE} preceding and 1 preceding) as lately
         from ridden
       union all
       select member_id, ${placeOfPeriod('granted_at')}, 0, sum(amount), 0, 0, null
         from earning where tenant_id = $1 and granted_at >= $4 and granted_at < $5 group by 1, 2
       union all
       select member_id, ${placeOfPeriod('redeemed_at')}, 0, 0, count(*), sum(price), null
         from redemption where tenant_id = $1 and redemption_id >= $6 and redemption_id < $7 and status <> 'RELEASED' group by 1, 2),
     of_week as (
       select d.member_id, d.week, sum(d.rides) as rides, sum(d.points) as points, sum(d.redemptions) as redemptions, sum(d.spent) as spent,
              case when ${placeOfPeriod('m.created_at')} = d.week then 'new' when sum(d.rides) = 0 then 'without rides'
                   when coalesce(max(d.lately), 0) >= ${REGULAR} then 'regular' when max(d.lately) > 0 then 'now and then' else 'came back' end as kind
         from did d join member m on m.tenant_id = $1 and m.member_id = d.member_id
        group by d.member_id, d.week, m.created_at having sum(d.rides) + sum(d.points) + sum(d.redemptions) > 0)
     select ($8::text[])[week] as week, kind, count(distinct member_id)::int as members, coalesce(sum(rides), 0)::int as rides, coalesce(sum(points), 0)::float8 as points,
            coalesce(sum(redemptions), 0)::int as redemptions, coalesce(sum(spent), 0)::float8 as "pointsRedeemed"
       from of_week group by grouping sets ((week, kind), ())
      order by of_week.week nulls last, array_position($9::text[], kind)`,
    [tx.tenantId, starts, starts[0], from, before, firstIdOf(from), firstIdOf(before), names, KINDS],
  );
}

interface Groups {
  given: Group;
  heldOut: Group;
}

const NONE: Group = { members: 0, sum: 0, squares: 0 };

/**
 * Rides of both groups in a time range, with any provider. All members who joined by its end count, with or without
 * rides, because groups were drawn from all.
 */
export async function ridesOfGroups(
  tx: Tx,
  holdout: Holdout,
  { from, before }: { from: Date; before: Date },
): Promise<Groups> {
  const rows = await tx.query<Group & { isHeldOut: boolean }>(
    `select ${lotInSql('$1::text', '$4::text', 'm.member_id')} < $5 as "isHeldOut", count(*)::int as members,
            coalesce(sum(r.rides), 0)::float8 as sum, coalesce(sum(r.rides * r.rides), 0)::float8 as squares
       from member m
       left join (select member_id, count(*) as rides from behaviour
                   where tenant_id = $1 and ${COUNTED_RIDES} and received_at >= $2 and ended_at >= $2 and ended_at < $3
                   group by member_id) as r on r.member_id = m.member_id
      where m.tenant_id = $1 and m.created_at < $3 group by 1`,
    [tx.tenantId, from, before, holdout.campaignId, lotsHeldOut(holdout)],
  );
  const groupOf = (isHeldOut: boolean): Group => {
    const row = rows.find((one) => one.isHeldOut === isHeldOut);
    return row ? { members: row.members, sum: row.sum, squares: row.squares } : NONE;
  };
  return { given: groupOf(false), heldOut: groupOf(true) };
}

/** Members who joined in a month of the agency's calendar, and their progress so far; without month the total. */
interface FunnelMonth {
  month: string | null;
  joined: number;
  verified: number;
  connected: number;
  rode: number;
  claimed: number;
  redeemed: number;
}

const OWN = 'tenant_id = $1 and member_id = m.member_id';

/** Progress of members who joined in a time range. Of erased members only the joining is known. */
export function readFunnel(tx: Tx, stretch: ZonedStretch): Promise<FunnelMonth[]> {
  const { starts, names } = monthsOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('m.created_at')} as month, count(*)::int as joined,
            count(m.phone_verified_at)::int as verified,
            (count(*) filter (where exists (select from provider_connection where ${OWN} and connected_at is not null)))::int as connected,
            (count(*) filter (where exists (select from behaviour where ${OWN} and type = 'trip.completed')))::int as rode,
            (count(*) filter (where exists (select from earning where ${OWN} and claimed_at is not null)))::int as claimed,
            (count(*) filter (where exists (select from redemption where ${OWN} and status <> 'RELEASED')))::int as redeemed
       from member m where m.tenant_id = $1 and m.created_at >= $4 and m.created_at < $5
      group by grouping sets ((1), ()) order by 1 nulls last`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}

export function joinedByWeek(tx: Tx, stretch: ZonedStretch): Promise<{ week: string | null; joined: number }[]> {
  const { starts, names } = weeksOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('created_at')} as week, count(*)::int as joined
       from member where tenant_id = $1 and created_at >= $4 and created_at < $5 group by grouping sets ((1), ())`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}
