import type { Tx } from '../../platform/database/transactions.ts';

export const pruneChallenges = (tx: Tx, now: Date): Promise<number> =>
  tx.run(
    'delete from phone_challenge where tenant_id = $1 and expires_at <= $2::timestamptz - make_interval(days => 30)',
    [tx.tenantId, now],
  );
