import type { Tx } from '../../platform/database/transactions.ts';

/** The kept key of a member; null of one who was forgotten, undefined where none was needed yet. */
export const memberKeyRow = (tx: Tx, memberId: string): Promise<{ keyEncrypted: Buffer | null } | undefined> =>
  tx.first('select key_sealed as "keyEncrypted" from member_key where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
  ]);

/** Keeps a key for a member who never had one; waits for whoever does the same, or forgets the member, at the moment. */
export const insertMemberKey = (tx: Tx, memberId: string, keyEncrypted: Buffer): Promise<number> =>
  tx.run('insert into member_key (tenant_id, member_id, key_sealed) values ($1, $2, $3) on conflict do nothing', [
    tx.tenantId,
    memberId,
    keyEncrypted,
  ]);

/** Destroys a member's key, and leaves in its place that there shall be none. */
export const destroyMemberKey = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(
    `insert into member_key (tenant_id, member_id) values ($1, $2)
     on conflict (tenant_id, member_id) do update set key_sealed = null`,
    [tx.tenantId, memberId],
  );
