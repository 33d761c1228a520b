import type { Tx } from '../../platform/database/transactions.ts';
import { createKeyRing, type KeyRing } from '../../platform/encryption/key-ring.ts';
import { newToken } from '../../platform/ids.ts';
import { insertMemberKey, memberKeyRow } from './member-key-store.ts';

export interface MemberKeyContext {
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
