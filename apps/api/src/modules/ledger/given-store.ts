import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';

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
