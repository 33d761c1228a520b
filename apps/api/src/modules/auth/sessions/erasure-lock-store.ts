import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';

/**
 * Keeps the erasure of a session's member waiting until the transaction ends, and waits for one under way. Who looks the
 * session up afterwards either finds it and may write, or finds that the member is gone.
 */
export const keepErasureOut = (tx: Tx, token: string): Promise<number> =>
  tx.run(
    `select pg_advisory_xact_lock_shared(${advisoryLock.erasure}, hashtext(member_id::text)) from session where tenant_id = $1 and token_hash = $2`,
    [tx.tenantId, hashOfToken(token)],
  );

/**
 * Waits for the member's calls under way and keeps new ones waiting until the transaction ends: an erasure's first lock.
 * It is taken where the tenant's rows are, as that of calls is: on a cluster the coordinator has locks of its own.
 */
export const keepCallsOut = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.erasure}, hashtext($2::uuid::text)) from ${TENANT_ROW}`, [
    tx.tenantId,
    memberId,
  ]);
