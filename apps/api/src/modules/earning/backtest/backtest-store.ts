import type { Tx } from '../../../platform/database/transactions.ts';
import { REPORTED_STATE } from '../impact-store.ts';

export const readOnly = (tx: Tx): Promise<number> => tx.run('set transaction read only');

export const readMemberIds = async (tx: Tx, after: string, limit: number): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    'select member_id as id from member where tenant_id = $1 and member_id > $2 order by member_id limit $3',
    [tx.tenantId, after, limit],
  );
  return rows.map(({ id }) => id);
};

export const countMembers = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ members: number }>(
    'select count(*)::int as members from member where tenant_id = $1',
    [tx.tenantId],
  );
  return row?.members ?? 0;
};

export const readStoredIds = async (tx: Tx, providerId: string, eventIds: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.query<{ id: string }>(
    'select event_id as id from behaviour where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[])',
    [tx.tenantId, providerId, eventIds],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the member of each stored report; reports without a member are left out. */
export const readMembersOf = async (
  tx: Tx,
  providerId: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> => {
  const rows = await tx.query<{ id: string; memberId: string }>(
    `select event_id as id, member_id as "memberId" from behaviour
      where tenant_id = $1 and provider_id = $2 and event_id = any($3::text[]) and member_id is not null`,
    [tx.tenantId, providerId, eventIds],
  );
  return new Map(rows.map(({ id, memberId }) => [id, memberId]));
};

/** Prices of offers in points, by offer id; of removed ones too. */
export const readPrices = async (tx: Tx, offerIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx.query<{ id: string; points: number }>(
    'select offer_id as id, price as points from offer where tenant_id = $1 and offer_id = any($2::text[])',
    [tx.tenantId, offerIds],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
};

/** How many referrers had `before` rewarded friends at the start of a time and `then` at its end. */
export interface FriendCount {
  before: number;
  then: number;
  referrers: number;
}

/** Codes of friends entered in a time, and how many rewarded friends referrers had, in each of their referral campaigns. */
export async function countFriends(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
): Promise<{ codes: number; counts: FriendCount[] }> {
  const entered = await tx.first<{ codes: number }>(
    'select count(*)::int as codes from referral where tenant_id = $1 and used_at >= $2 and used_at < $3',
    [tx.tenantId, from, until],
  );
  const counts = await tx.query<FriendCount>(
    `select before, "then", count(*)::int as referrers from (
       select (count(*) filter (where completed_at < $2))::int as before, count(*)::int as "then" from referral
        where tenant_id = $1 and referrer_points > 0 and completed_at < $3
        group by referrer_member_id, campaign_id) as referrer
      group by before, "then"`,
    [tx.tenantId, from, until],
  );
  return { codes: entered?.codes ?? 0, counts };
}

/** Members' rides by quarters of an hour from `from` on, which add up to service days. */
export const countRidesByQuarter = (tx: Tx, from: Date, until: Date): Promise<{ at: Date; rides: number }[]> =>
  tx.query(
    `select date_bin('15 minutes', ended_at, $2::timestamptz) as at, count(*)::int as rides from behaviour
      where tenant_id = $1 and ${REPORTED_STATE} and member_id is not null and ended_at >= $2 and ended_at < $3
      group by 1`,
    [tx.tenantId, from, until],
  );
