import type { Tx } from '../../platform/database/transactions.ts';

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
