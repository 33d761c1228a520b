import { limits } from '@fareback/contract';
import type { Tenant } from '../../call/tenant.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { textArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { overlappingRides, REPORTED_STATE, UNPROVEN } from '../earning/index.ts';

/** A month of service days, from its first moment until before `until`. */
export interface CountedMonth {
  /** Its first day, YYYY-MM-DD. */
  month: string;
  from: Date;
  until: Date;
}

/** Days before a month whose rides may overlap those of the month; a ride has at most 3. */
const OVERLAP_MILLIS = 31 * 86_400_000;

/**
 * SQL for rides of proven accounts after their connection, each with the team its member was in as it ended. Its
 * parameters are `$2` to `$5`: the month, and the overlapping rides that do not count.
 */
const TEAM_RIDES = `(select m.tenant_id, m.team_id, ride.member_id, ride.ended_at
  from (select member_id, ended_at from behaviour where tenant_id = $1 and ${REPORTED_STATE} and flags & ${UNPROVEN} = 0
           and before_connection_seconds = 0 and ended_at >= $2 and ended_at < $3
           and received_at >= $2::timestamptz - interval '1 day'
           and (provider_id, event_id) not in (select * from unnest($4::text[], $5::text[]))) as ride
  join team_member m on m.tenant_id = $1 and m.member_id = ride.member_id
   and ride.ended_at >= m.joined_at and (m.left_at is null or ride.ended_at < m.left_at))`;

/**
 * SQL for teams of which enough members rode since their last figures, with their present members. Its parameters:
 * those above, and `$6`: the month. Not a subquery of the selection: a cluster refuses those.
 */
const MOVING_TEAMS = `${TEAM_RIDES} r
  left join team_standing s on s.tenant_id = $1 and s.month = $6::date and s.team_id = r.team_id
  left join (select team_id, count(*) as members from team_member where tenant_id = $1 and left_at is null group by team_id) present
    on present.team_id = r.team_id
 group by r.tenant_id, r.team_id, s.counted_until
having count(distinct r.member_id) filter (where r.ended_at >= coalesce(s.counted_until, '-infinity')) >= ${limits.teamMembersLeast}`;

/**
 * Locks the tenant's figures until the transaction ends; false while another count has them. Two counts of different
 * days at once would both start from the same figures.
 */
async function lockFigures(tx: Tx): Promise<boolean> {
  const lock = await tx.first<{ isOurs: boolean }>(
    `select pg_try_advisory_xact_lock(${advisoryLock.teamCount}, hashtext($1)) as "isOurs"`,
    [tx.tenantId],
  );
  return lock?.isOurs === true;
}

/**
 * Counts the teams' rides of a month again and publishes a team's new figures if enough of its members rode since the
 * last ones. The figures depend on rides and memberships alone, never on the order of arrival [TEAM-08].
 */
export async function countMonth(
  tx: Tx,
  tenant: Pick<Tenant, 'settings'>,
  { month, from, until }: CountedMonth,
): Promise<number> {
  if (!(await lockFigures(tx))) return 0;
  // The planner expects a ride or two of a month: it would then compare every ride with every membership.
  await tx.run('set local enable_nestloop = off');
  // Overlaps only take riders away, and finding them reads two months: without enough riders there is nothing to find.
  const moving = await tx.first(`select r.team_id from ${MOVING_TEAMS} limit 1`, [
    tx.tenantId,
    from,
    until,
    textArray([]),
    textArray([]),
    month,
  ]);
  if (!moving) return 0;
  const scope = `ended_at >= $2 and ended_at < $3 and member_id in (select member_id from team_member where tenant_id = $1)`;
  const { providerIds, eventIds } = await overlappingRides(tx, tenant, scope, [
    new Date(from.getTime() - OVERLAP_MILLIS),
    until,
  ]);
  return tx.run(
    `insert into team_standing as known (tenant_id, month, team_id, counted_until, rides, riders, members)
     select r.tenant_id, $6::date, r.team_id, $3, count(*), count(distinct r.member_id), coalesce(max(present.members), 0)
       from ${MOVING_TEAMS}
     on conflict (tenant_id, month, team_id) do update
        set counted_until = excluded.counted_until, rides = excluded.rides, riders = excluded.riders, members = excluded.members
      where known.counted_until < excluded.counted_until`,
    [tx.tenantId, from, until, textArray(providerIds), textArray(eventIds), month],
  );
}

export interface FigureRow {
  teamId: string;
  name: string;
  countedUntil: Date;
  rides: number;
  /** Members of the team as it was counted. */
  members: number;
}

/** The published figures of a month, of teams that still have enough members. */
export const readFigures = (tx: Tx, month: string): Promise<FigureRow[]> =>
  tx.query(
    `select t.team_id as "teamId", t.name, s.counted_until as "countedUntil", s.rides, s.members
       from team_standing s join team t on t.tenant_id = s.tenant_id and t.team_id = s.team_id
      where s.tenant_id = $1 and s.month = $2::date and t.archived_at is null and s.members >= ${limits.teamMembersLeast}
        and (select count(*) from (select from team_member m
              where m.tenant_id = $1 and m.team_id = t.team_id and m.left_at is null
              limit ${limits.teamMembersLeast}) as present) >= ${limits.teamMembersLeast}
      order by lower(t.name), t.team_id`,
    [tx.tenantId, month],
  );

/** A member's rides of a month that count for a team. */
export async function countOwnRides(
  tx: Tx,
  tenant: Pick<Tenant, 'settings'>,
  { from, until }: CountedMonth,
  { memberId, teamId }: { memberId: string; teamId: string },
): Promise<number> {
  const { providerIds, eventIds } = await overlappingRides(tx, tenant, 'member_id = $2', [memberId]);
  const row = await tx.first<{ rides: number }>(
    `select count(*)::int as rides from ${TEAM_RIDES} r where r.member_id = $6 and r.team_id = $7`,
    [tx.tenantId, from, until, textArray(providerIds), textArray(eventIds), memberId, teamId],
  );
  return row?.rides ?? 0;
}
