import type { Tx } from '../../platform/database/transactions.ts';
import { firstIdOf } from '../../platform/ids.ts';

/** Points that a member earned since a moment by what has keys that begin so; those taken back since count, too. */
export async function givenSince(
  tx: Tx,
  memberId: string,
  { prefix, since }: { prefix: string; since: Date },
): Promise<number> {
  // Ids begin with the moment of earning: the newest lots alone are looked at.
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::int as points from earning
      where tenant_id = $1 and member_id = $2 and earning_id >= $3 and starts_with(earning_key, $4)`,
    [tx.tenantId, memberId, firstIdOf(since), prefix],
  );
  return row?.points ?? 0;
}

/** Points that members were given from a moment on and before another, without what was taken back because it was not owed. */
export async function pointsGiven(tx: Tx, { from, before }: { from: Date; before: Date }): Promise<number> {
  const row = await tx.first<{ points: number }>(
    `select coalesce(sum(amount), 0)::float8 as points from earning
      where tenant_id = $1 and granted_at >= $2 and granted_at < $3
        and (cancel_reason is null or cancel_reason not in ('RECOUNT', 'VOID'))`,
    [tx.tenantId, from, before],
  );
  return row?.points ?? 0;
}
