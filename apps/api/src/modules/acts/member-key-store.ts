import type { Tx } from '../../platform/database/transactions.ts';

/** A member's stored key; null after an erasure, undefined if it was never needed. */
export const memberKeyRow = (tx: Tx, memberId: string): Promise<{ keyEncrypted: Buffer | null } | undefined> =>
  tx.first('select key_sealed as "keyEncrypted" from member_key where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
  ]);

/** Inserts a key for a member without one; waits for concurrent inserts or an erasure. */
export const insertMemberKey = (tx: Tx, memberId: string, keyEncrypted: Buffer): Promise<number> =>
  tx.run('insert into member_key (tenant_id, member_id, key_sealed) values ($1, $2, $3) on conflict do nothing', [
    tx.tenantId,
    memberId,
    keyEncrypted,
  ]);

/** Destroys a member's key, and leaves a marker that prevents a new one. */
export const destroyMemberKey = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(
    `insert into member_key (tenant_id, member_id) values ($1, $2)
     on conflict (tenant_id, member_id) do update set key_sealed = null`,
    [tx.tenantId, memberId],
  );
