import { advisoryLock } from '../../../platform/database/advisory-lock.ts';
import { TENANT_ROW } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { hashOfToken } from '../../../platform/ids.ts';

/**
 * Blocks the erasure of a session's member until the transaction ends, and waits for a running one. A later session
 * lookup either finds the session and may write, or finds the member erased.
 */
export const lockAgainstErasure = (tx: Tx, token: string): Promise<number> =>
  tx.run(
    `select pg_advisory_xact_lock_shared(${advisoryLock.erasure}, hashtext(member_id::text)) from session where tenant_id = $1 and token_hash = $2`,
    [tx.tenantId, hashOfToken(token)],
  );

/**
 * An erasure's first lock: waits for the member's running requests and blocks new ones until the transaction ends.
 * Taken on the tenant's server like the requests' lock, because on a cluster the coordinator has separate locks.
 */
export const lockAgainstCalls = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(`select pg_advisory_xact_lock(${advisoryLock.erasure}, hashtext($2::uuid::text)) from ${TENANT_ROW}`, [
    tx.tenantId,
    memberId,
  ]);
