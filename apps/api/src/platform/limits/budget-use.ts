import type { Tx } from '../database/transactions.ts';

/** Usage limit for all of a tenant's visitors together per time window. The name is its key in the database. */
export interface Budget {
  name: string;
  uses: number;
  bytes: number;
  windowSeconds: number;
}

/**
 * Counts `bytes` against the budget and returns null; if the current window is full, counts nothing and returns when
 * the next one starts. A budget is a single row, so concurrent spenders wait for each other: use it in short
 * transactions.
 */
export async function spend(tx: Tx, budget: Budget, bytes: number, now: Date): Promise<Date | null> {
  const windowMillis = budget.windowSeconds * 1000;
  const beganAt = new Date(now.getTime() - (now.getTime() % windowMillis));
  const spent = await tx.run(
    `insert into budget_use as b (tenant_id, budget_name, began_at, uses, bytes) values ($1, $2, $3, 1, $4)
     on conflict (tenant_id, budget_name) do update
        set began_at = excluded.began_at,
            uses = case when b.began_at = excluded.began_at then b.uses + 1 else 1 end,
            bytes = case when b.began_at = excluded.began_at then b.bytes + excluded.bytes else excluded.bytes end
      where b.began_at <> excluded.began_at or (b.uses < $5 and b.bytes + excluded.bytes <= $6)`,
    [tx.tenantId, budget.name, beganAt, bytes, budget.uses, budget.bytes],
  );
  return spent > 0 ? null : new Date(beganAt.getTime() + windowMillis);
}
