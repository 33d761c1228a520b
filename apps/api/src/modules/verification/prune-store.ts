import type { Tx } from '../../platform/database/transactions.ts';

/** Deletes codes sent to phones that ended 30 days ago or earlier. */
export const pruneChallenges = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    'delete from phone_challenge where tenant_id = $1 and expires_at <= $2::timestamptz - make_interval(days => 30)',
    [tx.tenantId, now],
  );
