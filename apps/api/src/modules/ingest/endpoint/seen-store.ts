import type { Tx } from '../../../platform/database/transactions.ts';

/** Records that a provider called; the time never goes backward. */
export const writeSeen = (tx: Tx, providerId: string, now: Date, isAccepted: boolean): Promise<number> =>
  tx.run(
    `insert into provider_seen as s (tenant_id, provider_id, called_at, accepted_at)
     values ($1, $2, $3, case when $4 then $3::timestamptz end)
     on conflict (tenant_id, provider_id) do update
        set called_at = greatest(s.called_at, excluded.called_at), accepted_at = greatest(s.accepted_at, excluded.accepted_at)`,
    [tx.tenantId, providerId, now, isAccepted],
  );

export const readSeen = (tx: Tx): Promise<{ providerId: string; calledAt: Date; acceptedAt: Date | null }[]> =>
  tx.query(
    'select provider_id as "providerId", called_at as "calledAt", accepted_at as "acceptedAt" from provider_seen where tenant_id = $1',
    [tx.tenantId],
  );
