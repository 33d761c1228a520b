import type { Tx } from '../database/transactions.ts';

/** Rate limit per user of it. The name is its key in the database. */
export interface Limit {
  name: string;
  max: number;
  windowSeconds: number;
}

interface LimitUser {
  tenantId: string;
  whoHash: Buffer;
}

/**
 * Counts a use and returns null if fewer than `max` are in the current sliding window; otherwise counts nothing and
 * returns when the next is allowed. Concurrent uses are serialized, so at most `max` succeed.
 */
export async function recordUse(
  tx: Tx,
  limit: Limit,
  { tenantId, whoHash }: LimitUser,
  now: Date,
): Promise<Date | null> {
  const since = new Date(now.getTime() - limit.windowSeconds * 1000);
  const until = new Date(now.getTime() + limit.windowSeconds * 1000);
  const row = await tx.first<{ isTaken: boolean; blocking: Date | null }>(
    `with taken as (
       insert into limit_use as u (tenant_id, limit_name, who_hash, used_at, expires_at)
       select $1, $2, $3, array[$4::timestamptz], $6
       on conflict (tenant_id, limit_name, who_hash) do update
          set used_at = array(select t from unnest(u.used_at) t where t > $5) || $4::timestamptz, expires_at = $6
        where (select count(*) from unnest(u.used_at) t where t > $5::timestamptz) < $7
       returning 1)
     select exists (select from taken) as "isTaken",
            (select (array_agg(t order by t desc))[least($7::int, count(*)::int)] from limit_use u, unnest(u.used_at) t
              where u.tenant_id = $1 and u.limit_name = $2 and u.who_hash = $3 and t > $5) as blocking`,
    [tenantId, limit.name, whoHash, now, since, until, limit.max],
  );
  if (row?.isTaken) return null;
  // Uses being counted concurrently are not visible yet; the oldest visible one expires before them.
  return row?.blocking ? new Date(row.blocking.getTime() + limit.windowSeconds * 1000) : until;
}

export async function releaseUse(tx: Tx, { name }: Limit, user: LimitUser, moment: Date): Promise<void> {
  await tx.run(
    `update limit_use
        set used_at = used_at[:array_position(used_at, $4) - 1] || used_at[array_position(used_at, $4) + 1:]
      where tenant_id = $1 and limit_name = $2 and who_hash = $3 and $4::timestamptz = any (used_at)`,
    [user.tenantId, name, user.whoHash, moment],
  );
}

/** Deletes a tenant's expired uses, skipping rows locked by current calls; resolves to the number deleted. */
export const pruneLimitUse = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    `delete from limit_use where tenant_id = $1 and (limit_name, who_hash) in
       (select limit_name, who_hash from limit_use where tenant_id = $1 and expires_at <= $2 for update skip locked)`,
    [tx.tenantId, now],
  );
