import { limits } from '@fareback/contract';
import type { TeamMeasure } from '@fareback/tenant-pack';
import type { Tenant } from '../../call/tenant.ts';
import { advisoryLock } from '../../platform/database/advisory-lock.ts';
import { TENANT_ROW, textArray } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { overlappingRides, REPORTED_STATE, UNPROVEN } from '../earning/index.ts';

/** A period of service days, from its first moment until before `until`, and the measure that teams are compared by. */
export interface CountedPeriod {
  /** Its first day, YYYY-MM-DD. */
  startsOn: string;
  from: Date;
  until: Date;
  measure: TeamMeasure;
  /** Fewest rides with which a member counts among RIDERS. */
  minimumRides: number;
}

/** Days before a period whose rides may overlap those of the period; a ride has at most 3. */
const OVERLAP_MILLIS = 31 * 86_400_000;

/**
 * SQL for members' rides of proven accounts after their connection, summed up for each team that they were in as they
 * ended; in meters, millimeters or seconds. Its parameters are `$2` to `$6`: the period, the overlapping rides that do
 * not count, and the measure.
 */
const teamParts = (
  membership: string,
): string => `(select m.tenant_id, m.team_id, m.member_id, count(*)::int as rides, max(ride.ended_at) as last_at,
    sum(case $6::text when 'KILOMETER' then coalesce(ride.distance_meters, 0) when 'MILE' then coalesce(ride.distance_meters, 0)::bigint * 1000
          when 'MINUTE' then coalesce(ride.duration_seconds, 0) else 1 end)::bigint as amount
  from (select member_id, ended_at, distance_meters, duration_seconds from behaviour
         where tenant_id = $1 and ${REPORTED_STATE} and flags & ${UNPROVEN} = 0
           and before_connection_seconds = 0 and ended_at >= $2 and ended_at < $3
           and received_at >= $2::timestamptz - interval '1 day'
           and (provider_id, event_id) not in (select * from unnest($4::text[], $5::text[]))) as ride
  join team_member m on m.tenant_id = $1 and m.member_id = ride.member_id and ${membership}
 group by m.tenant_id, m.team_id, m.member_id)`;

const TEAM_PARTS = teamParts('ride.ended_at >= m.joined_at and (m.left_at is null or ride.ended_at < m.left_at)');

/** As if present members had been in their teams all the time. */
const TEAM_PARTS_NOW = teamParts('m.left_at is null');

const PARTS_THEN = `select team_id as "teamId", member_id as "memberId", rides, amount::float8 as amount from ${TEAM_PARTS} r`;
const PARTS_NOW = `select team_id as "teamId", member_id as "memberId", rides, amount::float8 as amount from ${TEAM_PARTS_NOW} r`;

/** SQL for the number of members that teams had just before `$3`, the end of the period. */
const MEMBERS_THEN = `(select team_id, count(*)::int as members from team_member
  where tenant_id = $1 and joined_at < $3 and (left_at is null or left_at >= $3) group by team_id)`;

/** SQL for a team's amount in the measure; `$7` is the fewest rides of RIDERS. */
const AMOUNT = `case when $6::text = 'RIDERS' then count(*) filter (where r.rides >= $7) else sum(r.amount) end`;

/** SQL for a team's figure; the amount as text, because JSON numbers are exact only up to 2^53. */
const FIGURE = `count(*)::int as riders, coalesce(max(present.members), 0) as members, (${AMOUNT})::text as amount`;

/**
 * SQL for teams of which enough members rode since their last figures `s`. Not a subquery of the selection: a cluster
 * refuses those.
 */
const MOVING = `left join ${MEMBERS_THEN} present on present.team_id = r.team_id
 group by r.tenant_id, r.team_id, s.counted_until
having count(*) filter (where r.last_at >= coalesce(s.counted_until, '-infinity')) >= ${limits.teamMembersLeast}`;

const MOVING_IN_MONTH = `${TEAM_PARTS} r
  left join team_standing s on s.tenant_id = $1 and s.month = $8::date and s.team_id = r.team_id ${MOVING}`;

const MOVING_IN_CHALLENGE = `${TEAM_PARTS} r
  left join team_challenge_standing s on s.tenant_id = $1 and s.challenge_id = $9 and s.starts_on = $8::date
   and s.measure = $6 and s.team_id = r.team_id ${MOVING}`;

/** Names of rides that do not count because they overlap another. */
type LeftOut = Awaited<ReturnType<typeof overlappingRides>>;
const NONE_LEFT_OUT: LeftOut = { providerIds: [], eventIds: [] };

const valuesOf = (tx: Tx, { from, until, measure }: CountedPeriod, { providerIds, eventIds }: LeftOut): unknown[] => [
  tx.tenantId,
  from,
  until,
  textArray(providerIds),
  textArray(eventIds),
  measure,
];

type Settings = Pick<Tenant, 'settings'>;

const overlapsIn = (tx: Tx, tenant: Settings, { from, until }: CountedPeriod): Promise<LeftOut> =>
  overlappingRides(
    tx,
    tenant,
    `ended_at >= $2 and ended_at < $3 and member_id in (select member_id from team_member where tenant_id = $1)`,
    [new Date(from.getTime() - OVERLAP_MILLIS), until],
  );

/** The planner expects a ride or two of a period: it would then compare every ride with every membership. */
const joinWholeSets = (tx: Tx): Promise<number> => tx.run('set local enable_nestloop = off');

/**
 * Locks the tenant's figures until the transaction ends; false while another count has them. Two counts of different
 * days at once would both start from the same figures.
 */
export async function lockFigures(tx: Tx): Promise<boolean> {
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
export async function countMonth(tx: Tx, tenant: Settings, month: CountedPeriod): Promise<number> {
  await joinWholeSets(tx);
  const own = [month.minimumRides, month.startsOn];
  // Overlaps only take riders away, and finding them reads two months: without enough riders there is nothing to find.
  const moving = await tx.first(`select r.team_id, ${AMOUNT} as amount from ${MOVING_IN_MONTH} limit 1`, [
    ...valuesOf(tx, month, NONE_LEFT_OUT),
    ...own,
  ]);
  if (!moving) return 0;
  const figures = await tx.query(`select r.team_id, sum(r.rides)::int as rides, ${FIGURE} from ${MOVING_IN_MONTH}`, [
    ...valuesOf(tx, month, await overlapsIn(tx, tenant, month)),
    ...own,
  ]);
  return tx.run(
    `insert into team_standing as known (tenant_id, month, team_id, counted_until, rides, riders, members, measure, amount)
     select t.tenant_id, $2::date, r.team_id, $3, r.rides, r.riders, r.members, $4, r.amount
       from ${TENANT_ROW}, jsonb_to_recordset($5::jsonb) as r (team_id uuid, rides int, riders int, members int, amount bigint)
     on conflict (tenant_id, month, team_id) do update
        set counted_until = excluded.counted_until, rides = excluded.rides, riders = excluded.riders,
            members = excluded.members, measure = excluded.measure, amount = excluded.amount
      where known.counted_until < excluded.counted_until`,
    [tx.tenantId, month.startsOn, month.until, month.measure, JSON.stringify(figures)],
  );
}

/** Publishes the running figures of a challenge's round, under the same conditions as those of a month [TEAM-14]. */
export async function countRound(
  tx: Tx,
  tenant: Settings,
  { challengeId, ...period }: CountedPeriod & { challengeId: string },
): Promise<number> {
  await joinWholeSets(tx);
  const own = [period.minimumRides, period.startsOn, challengeId];
  const moving = await tx.first(`select r.team_id, ${AMOUNT} as amount from ${MOVING_IN_CHALLENGE} limit 1`, [
    ...valuesOf(tx, period, NONE_LEFT_OUT),
    ...own,
  ]);
  if (!moving) return 0;
  const figures = await tx.query(`select r.team_id, ${FIGURE} from ${MOVING_IN_CHALLENGE}`, [
    ...valuesOf(tx, period, await overlapsIn(tx, tenant, period)),
    ...own,
  ]);
  return tx.run(
    `insert into team_challenge_standing as known
       (tenant_id, challenge_id, starts_on, measure, team_id, counted_until, amount, riders, members)
     select t.tenant_id, $2, $3::date, $4, r.team_id, $5, r.amount, r.riders, r.members
       from ${TENANT_ROW}, jsonb_to_recordset($6::jsonb) as r (team_id uuid, riders int, members int, amount bigint)
     on conflict (tenant_id, challenge_id, starts_on, measure, team_id) do update
        set counted_until = excluded.counted_until, amount = excluded.amount, riders = excluded.riders, members = excluded.members
      where known.counted_until < excluded.counted_until`,
    [tx.tenantId, challengeId, period.startsOn, period.measure, period.until, JSON.stringify(figures)],
  );
}

export interface MemberPart {
  teamId: string;
  memberId: string;
  rides: number;
  /** In the small unit of the measure. */
  amount: number;
}

/**
 * What each member's rides of a period add to each team, with the teams' members at its end [TEAM-12]; `NOW`: as if
 * today's members had been in their teams all the time [CAMP-124].
 */
export async function readParts(
  tx: Tx,
  tenant: Settings,
  period: CountedPeriod,
  membership: 'THEN' | 'NOW' = 'THEN',
): Promise<{ parts: MemberPart[]; members: ReadonlyMap<string, number> }> {
  await joinWholeSets(tx);
  const parts = await tx.query<MemberPart>(
    membership === 'THEN' ? PARTS_THEN : PARTS_NOW,
    valuesOf(tx, period, await overlapsIn(tx, tenant, period)),
  );
  const teams = await tx.query<{ teamId: string; members: number }>(
    `select team_id as "teamId", count(*)::int as members from team_member
      where tenant_id = $1 and ${membership === 'THEN' ? 'joined_at < $2 and (left_at is null or left_at >= $2)' : 'left_at is null and $2::timestamptz is not null'}
      group by team_id`,
    [tx.tenantId, period.until],
  );
  return { parts, members: new Map(teams.map(({ teamId, members }) => [teamId, members])) };
}

export interface FigureRow {
  teamId: string;
  name: string;
  countedUntil: Date;
  rides: number;
  /** In the small unit of the measure. */
  amount: number;
  /** Members of the team as it was counted. */
  members: number;
}

/** SQL for a team that members can join and that still has enough members. */
const SHOWN = `t.archived_at is null and s.members >= ${limits.teamMembersLeast}
  and (select count(*) from (select from team_member m
        where m.tenant_id = $1 and m.team_id = t.team_id and m.left_at is null
        limit ${limits.teamMembersLeast}) as present) >= ${limits.teamMembersLeast}`;

/** The published figures of a month, of teams that still have enough members. */
export const readFigures = (
  tx: Tx,
  { startsOn, measure }: Pick<CountedPeriod, 'startsOn' | 'measure'>,
): Promise<FigureRow[]> =>
  tx.query(
    `select t.team_id as "teamId", t.name, s.counted_until as "countedUntil", s.rides, s.members,
            case when $3 = 'RIDES' then s.rides else s.amount end::float8 as amount
       from team_standing s join team t on t.tenant_id = s.tenant_id and t.team_id = s.team_id
      where s.tenant_id = $1 and s.month = $2::date and ($3 = 'RIDES' or s.measure = $3) and ${SHOWN}
      order by lower(t.name), t.team_id`,
    [tx.tenantId, startsOn, measure],
  );

/** The running figures of a challenge's round, of teams that still have enough members. */
export const readRoundFigures = (
  tx: Tx,
  { challengeId, startsOn, measure }: Pick<CountedPeriod, 'startsOn' | 'measure'> & { challengeId: string },
): Promise<FigureRow[]> =>
  tx.query(
    `select t.team_id as "teamId", t.name, s.counted_until as "countedUntil", s.riders as rides, s.amount::float8 as amount, s.members
       from team_challenge_standing s join team t on t.tenant_id = s.tenant_id and t.team_id = s.team_id
      where s.tenant_id = $1 and s.challenge_id = $2 and s.starts_on = $3::date and s.measure = $4 and ${SHOWN}
      order by lower(t.name), t.team_id`,
    [tx.tenantId, challengeId, startsOn, measure],
  );

/** A member's rides for a team in each of these periods. */
export async function countOwnRides(
  tx: Tx,
  tenant: Settings,
  periods: readonly CountedPeriod[],
  { memberId, teamId }: { memberId: string; teamId: string },
): Promise<number[]> {
  const leftOut = await overlappingRides(tx, tenant, 'member_id = $2', [memberId]);
  const counted: number[] = [];
  for (const period of periods) {
    const row = await tx.first<{ rides: number }>(
      `select rides from ${TEAM_PARTS} r where r.member_id = $7 and r.team_id = $8`,
      [...valuesOf(tx, period, leftOut), memberId, teamId],
    );
    counted.push(row?.rides ?? 0);
  }
  return counted;
}
