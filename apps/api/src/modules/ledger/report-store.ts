import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';
import { monthsOf, nameOfPeriod, weeksOf, type ZonedStretch } from '../../platform/periods.ts';

export interface OutstandingRow {
  /** Start of the age range, in days since earning. */
  fromDays: number;
  unclaimed: number;
  available: number;
  lots: number;
}

export const readOutstanding = (tx: Tx, now: Date): Promise<OutstandingRow[]> =>
  tx.query(
    `select age.from_days as "fromDays", coalesce(sum(e.remaining) filter (where e.claimed_at is null), 0)::float8 as unclaimed,
            coalesce(sum(e.remaining) filter (where e.claimed_at is not null), 0)::float8 as available, count(e.remaining)::int as lots
       from unnest(array[0, 31, 91, 181, 366]) with ordinality as age (from_days, place)
       left join earning e on e.tenant_id = $1 and e.canceled_at is null and e.remaining > 0
        and width_bucket(date_part('epoch', $2::timestamptz - e.earned_at) / 86400, array[31, 91, 181, 366]::float8[]) = age.place - 1
      group by age.from_days order by age.from_days`,
    [tx.tenantId, now],
  );

export async function readBalances(tx: Tx): Promise<{ unclaimed: number; available: number; held: number }> {
  const row = await tx.first<{ unclaimed: number; available: number; held: number }>(
    `select coalesce(sum(unclaimed), 0)::float8 as unclaimed, coalesce(sum(available), 0)::float8 as available,
            coalesce(sum(held), 0)::float8 as held from member_account where tenant_id = $1`,
    [tx.tenantId],
  );
  return row ?? { unclaimed: 0, available: 0, held: 0 };
}

/**
 * Points one campaign gave in a week, named by its Monday in the agency's calendar; a null campaign means all, a null
 * week all weeks.
 */
export interface GivenWeek {
  week: string | null;
  /** '' for points without a campaign: referral, goodwill, imported balance. */
  campaignId: string | null;
  earnings: number;
  members: number;
  points: number;
  /** Reversed because they were not owed. */
  takenBack: number;
  unclaimed: number;
}

export function pointsByWeek(tx: Tx, stretch: ZonedStretch): Promise<GivenWeek[]> {
  const { starts, names } = weeksOf(stretch);
  return tx.query(
    `select ${nameOfPeriod('granted_at')} as week, coalesce(campaign_id, '') collate "C" as "campaignId",
            count(*)::int as earnings, count(distinct member_id)::int as members, coalesce(sum(amount), 0)::float8 as points,
            coalesce(sum(amount) filter (where cancel_reason in ('RECOUNT', 'VOID')), 0)::float8 as "takenBack",
            coalesce(sum(amount) filter (where claimed_at is null and canceled_at is null), 0)::float8 as unclaimed
       from earning where tenant_id = $1 and granted_at >= $4 and granted_at < $5
      group by grouping sets ((1, 2), (1), ()) order by 1 nulls last, 2 nulls last`,
    [tx.tenantId, starts, names, stretch.from, stretch.before],
  );
}

/** Unspent points that expire in a month of the agency's calendar; a null month means never. */
interface LapsingMonth {
  month: string | null;
  members: number;
  unclaimed: number;
  available: number;
}

const OPEN_LOTS = 'tenant_id = $1 and canceled_at is null and remaining > 0';

/** Points in open lots by the month of their last valid day; `lapses_at` is the moment after that day. */
export async function readLapsing(tx: Tx, timeZone: string): Promise<LapsingMonth[]> {
  const span = await tx.first<{ from: Date | null; before: Date | null }>(
    `select min(lapses_at) - interval '1 millisecond' as from, max(lapses_at) as before from earning where ${OPEN_LOTS}`,
    [tx.tenantId],
  );
  const [from, before] = [span?.from ?? new Date(0), span?.before ?? new Date(0)];
  const { starts, names } = monthsOf({ timeZone, from, before });
  return tx.query(
    `select ${nameOfPeriod("lapses_at - interval '1 microsecond'")} as month, count(distinct member_id)::int as members,
            coalesce(sum(remaining) filter (where claimed_at is null), 0)::float8 as unclaimed,
            coalesce(sum(remaining) filter (where claimed_at is not null), 0)::float8 as available
       from earning where ${OPEN_LOTS}
      group by 1 order by 1 nulls last`,
    [tx.tenantId, starts, names],
  );
}

export async function pointsOfCampaign(
  tx: Tx,
  campaignId: string,
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  // An entry is booked after its activity, which limits the search.
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::float8 as points from earning
      where tenant_id = $1 and campaign_id = $2 and granted_at >= $3 and earned_at >= $3 and earned_at < $4
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`,
    [tx.tenantId, campaignId, from, before],
  );
  return row?.points ?? 0;
}

/** Returns the points a member earned in a period, without refunds and those reversed because they were not owed. */
export async function pointsEarnedIn(
  tx: Tx,
  memberId: string,
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  // Ids start with the time of the entry, which is after that of the ride.
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::float8 as points from earning
      where tenant_id = $1 and member_id = $2 and earning_id >= $3 and earned_at >= $4 and earned_at < $5 and not is_refund
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`,
    [tx.tenantId, memberId, firstIdOf(from), from, before],
  );
  return row?.points ?? 0;
}

/** Returns the points a member earned since a time under a key prefix, including reversed ones. */
export async function givenSince(
  tx: Tx,
  memberId: string,
  { prefix, since }: { prefix: string; since: Date },
): Promise<number> {
  // Ids start with the earning time, so only the newest lots are read.
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::int as points from earning
      where tenant_id = $1 and member_id = $2 and earning_id >= $3 and starts_with(earning_key, $4)`,
    [tx.tenantId, memberId, firstIdOf(since), prefix],
  );
  return row?.points ?? 0;
}

/** Returns the points given to members in a period, without those reversed because they were not owed. */
export async function pointsGiven(tx: Tx, { from, before }: { from: Date; before: Date }): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::float8 as points from earning
      where tenant_id = $1 and granted_at >= $2 and granted_at < $3
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`,
    [tx.tenantId, from, before],
  );
  return row?.points ?? 0;
}

/** A member's earning, past or present; withdrawn ones were never final. */
export interface PaidEarning {
  earningKey: string;
  campaignId: string | null;
  amount: number;
  earnedAt: Date;
}

/** Returns the id range of earnings in a period: ids start with the time (UUID version 7). */
function idsBetween(from: Date, until: Date): [string, string] {
  const head = (moment: Date): string => {
    const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8)}`;
  };
  return [`${head(from)}-0000-0000-000000000000`, `${head(until)}-ffff-ffff-ffffffffffff`];
}

/**
 * Returns a member's earnings between two times (inclusive) or with one of the keys. Excludes those withdrawn before
 * the claim; includes those that expired or were lost later, because they were paid [EARN-10].
 */
export function paidEarnings(
  tx: Tx,
  memberId: string,
  { from, until, keys }: { from: Date; until: Date; keys: string[] },
): Promise<PaidEarning[]> {
  return tx.query(
    `(select earning_key as "earningKey", campaign_id as "campaignId", amount, earned_at as "earnedAt" from earning
       where tenant_id = $1 and member_id = $2 and earning_id between $3 and $4
         and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID')) order by earning_id)
     union
     select e.* from unnest($5::text[]) as k (earning_key)
      cross join lateral (
        select earning_key, campaign_id, amount, earned_at from earning
         where tenant_id = $1 and member_id = $2 and earning_key = k.earning_key
           and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID')) limit 1) e`,
    [tx.tenantId, memberId, ...idsBetween(from, until), keys],
  );
}
