import type { Tx } from '../../platform/database/transactions.ts';
import { createKeyRing, type KeyRing } from '../../platform/encryption/key-ring.ts';
import { newToken } from '../../platform/ids.ts';

interface MemberKeyContext {
  tx: Tx;
  keyRing: KeyRing;
}

export const memberKeyContext = (tenantId: string, memberId: string): string => `member-key/${tenantId}/${memberId}`;

/** A member's key as a key ring; undefined if there is no key, or no longer one. */
export async function memberKey({ tx, keyRing }: MemberKeyContext, memberId: string): Promise<KeyRing | undefined> {
  const keyEncrypted = (await memberKeyRow(tx, memberId))?.keyEncrypted;
  if (!keyEncrypted) return undefined;
  const secret = keyRing.decrypt(keyEncrypted, memberKeyContext(tx.tenantId, memberId));
  return createKeyRing([secret], secret);
}

/**
 * A member's key, created on first need, once even with concurrent calls. Undefined after an erasure: nothing can be
 * encrypted for the member. Handlers must call it last, because it waits for a concurrent erasure.
 */
export async function keyForMember(keeper: MemberKeyContext, memberId: string): Promise<KeyRing | undefined> {
  const { tx, keyRing } = keeper;
  const fresh = keyRing.encrypt(newToken(), memberKeyContext(tx.tenantId, memberId));
  await insertMemberKey(tx, memberId, fresh);
  return memberKey(keeper, memberId);
}

/** A member's stored key; null after an erasure, undefined if it was never needed. */
const memberKeyRow = (tx: Tx, memberId: string): Promise<{ keyEncrypted: Buffer | null } | undefined> =>
  tx.first('select key_sealed as "keyEncrypted" from member_key where tenant_id = $1 and member_id = $2', [
    tx.tenantId,
    memberId,
  ]);

/** Inserts a key for a member without one; waits for concurrent inserts or an erasure. */
const insertMemberKey = (tx: Tx, memberId: string, keyEncrypted: Buffer): Promise<number> =>
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
