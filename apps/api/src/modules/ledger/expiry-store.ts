import { monthOf, TENANT_ROW } from '../../platform/database/sql.ts';

import type { Tx } from '../../platform/database/transactions.ts';

/* SQL of expiry. Lots are found through the indexes `earning_unannounced` and `earning_lapsing`; their conditions must
   be repeated here word for word. */

const HAS_POINTS = 'canceled_at is null and (is_open or claimed_at is null)';

export async function listMembersToNotify(tx: Tx, tenantId: string, by: Date, lots: number): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct member_id as "memberId" from (
       select member_id from earning
        where tenant_id = $1 and lapses_at <= $2 and lapses_at is not null and lapse_announced_at is null and ${HAS_POINTS}
        order by lapses_at limit $3) due`,
    [tenantId, by, lots],
  );
  return rows.map(({ memberId }) => memberId);
}

export interface AnnouncedExpiry {
  memberId: string;
  points: number;
  lapsesAt: Date;
  lastLapsesAt: Date;
}

export const announceRows = (
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberIds, by }: { memberIds: string[]; by: Date },
): Promise<AnnouncedExpiry[]> =>
  tx.query(
    `with told as (
       update earning set lapse_announced_at = $2
        where tenant_id = $1 and member_id = any($3::uuid[]) and lapses_at <= $4 and lapses_at is not null
          and lapse_announced_at is null and ${HAS_POINTS}
       returning member_id, remaining, lapses_at)
     select member_id as "memberId", sum(remaining) as points, min(lapses_at) as "lapsesAt",
            max(lapses_at) as "lastLapsesAt"
       from told group by member_id order by member_id`,
    [tenantId, now, memberIds, by],
  );

/** Month of expiry, the leading order of `earning_spendable`. */
const EXPIRY_MONTH = monthOf('lapses_at');

/** Returns a member's points expiring by a time, with the first and last expiry; null times if none expire. */
export async function readUpcomingExpiry(
  tx: Tx,
  memberId: string,
  by: Date,
): Promise<{ points: number; lapsesAt: Date | null; lastLapsesAt: Date | null }> {
  const row = await tx.first<{ points: number; lapsesAt: Date | null; lastLapsesAt: Date | null }>(
    `select coalesce(sum(remaining), 0)::int as points, min(lapses_at) as "lapsesAt", max(lapses_at) as "lastLapsesAt"
       from (
       select remaining, lapses_at from earning
        where tenant_id = $1 and member_id = $2 and is_open and lapses_at <= $3 and ${EXPIRY_MONTH} <= ${monthOf('$3::timestamptz')}
       union all
       select remaining, lapses_at from earning
        where tenant_id = $1 and member_id = $2 and claimed_at is null and canceled_at is null and not is_open and lapses_at <= $3
     ) soon`,
    [tx.tenantId, memberId, by],
  );
  return row ?? { points: 0, lapsesAt: null, lastLapsesAt: null };
}

interface LapsingLot {
  memberId: string;
  earningId: string;
  isClaimed: boolean;
  remaining: number;
}

const LAPSING = `lapses_at <= $2 and lapse_announced_at <= $3 and lapses_at is not null and lapse_announced_at is not null and ${HAS_POINTS}`;

export async function membersLosing(
  tx: Tx,
  tenantId: string,
  { now, announcedBy, lots }: { now: Date; announcedBy: Date; lots: number },
): Promise<string[]> {
  const rows = await tx.query<{ memberId: string }>(
    `select distinct member_id as "memberId" from (
       select member_id from earning where tenant_id = $1 and ${LAPSING} order by lapses_at limit $4) due`,
    [tenantId, now, announcedBy, lots],
  );
  return rows.map(({ memberId }) => memberId);
}

/** Returns due lots of members that were announced by a time; the accounts must be locked. */
export const lapsingLots = (
  tx: Tx,
  tenantId: string,
  memberIds: string[],
  { now, announcedBy, lots }: { now: Date; announcedBy: Date; lots: number },
): Promise<LapsingLot[]> =>
  tx.query(
    `select member_id as "memberId", earning_id as "earningId", claimed_at is not null as "isClaimed", remaining
       from earning where tenant_id = $1 and ${LAPSING} and member_id = any($5::uuid[]) order by lapses_at limit $4`,
    [tenantId, now, announcedBy, lots, memberIds],
  );

/**
 * Expires lots: unclaimed ones are canceled, UNCLAIMED → EXPIRED; the rest of claimed ones moves AVAILABLE → EXPIRED.
 */
export async function expireRows(
  tx: Tx,
  tenantId: string,
  now: Date,
  lots: { memberIds: string[]; earningIds: string[]; areClaimed: boolean[]; points: number[]; transferIds: string[] },
): Promise<void> {
  await tx.run(
    `with lot as (
       select * from unnest($3::uuid[], $4::uuid[], $5::bool[], $6::int[], $7::uuid[])
         as l (member_id, earning_id, is_claimed, points, transfer_id)
     ), emptied as (
       update earning e
          set remaining = 0, canceled_at = case when not lot.is_claimed then $2::timestamptz end,
              cancel_reason = case when not lot.is_claimed then 'EXPIRY' end
         from lot where e.tenant_id = $1 and e.member_id = lot.member_id and e.earning_id = lot.earning_id
     ), moved as (
       insert into ledger_transfer (tenant_id, member_id, transfer_id, reason, from_account, to_account, amount, cause_id, lots, happened_at)
       select t.tenant_id, member_id, transfer_id, 'EXPIRY_DEDUCTION', 'AVAILABLE', 'EXPIRED', points, earning_id,
              jsonb_build_array(jsonb_build_array(earning_id, points)), $2::timestamptz
         from ${TENANT_ROW}, lot where is_claimed
       union all
       select t.tenant_id, member_id, earning_id, 'WITHDRAW', 'UNCLAIMED', 'EXPIRED', points, earning_id, null, $2 from ${TENANT_ROW}, lot where not is_claimed
     )
     update member_account a set unclaimed = a.unclaimed - t.unclaimed, available = a.available - t.available
       from (select member_id, coalesce(sum(points) filter (where not is_claimed), 0) as unclaimed,
                    coalesce(sum(points) filter (where is_claimed), 0) as available
               from lot group by member_id) t
      where a.tenant_id = $1 and a.member_id = t.member_id`,
    [tenantId, now, lots.memberIds, lots.earningIds, lots.areClaimed, lots.points, lots.transferIds],
  );
}
