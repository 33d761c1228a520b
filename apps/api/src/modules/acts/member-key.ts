import type { Tx } from '../../platform/database/transactions.ts';
import { createKeyRing, type KeyRing } from '../../platform/encryption/key-ring.ts';
import { newToken } from '../../platform/ids.ts';
import { insertMemberKey, memberKeyRow } from './member-key-store.ts';

/** What opens and makes the keys of a tenant's members. */
export interface MemberKeyContext {
  tx: Tx;
  keyRing: KeyRing;
}

/** What binds a member's own key to the member. */
export const memberKeyContext = (tenantId: string, memberId: string): string => `member-key/${tenantId}/${memberId}`;

/** A member's own key, as a ring of one; undefined where there is none, or none any more. */
export async function memberKey({ tx, keyRing }: MemberKeyContext, memberId: string): Promise<KeyRing | undefined> {
  const keyEncrypted = (await memberKeyRow(tx, memberId))?.keyEncrypted;
  if (!keyEncrypted) return undefined;
  const secret = keyRing.decrypt(keyEncrypted, memberKeyContext(tx.tenantId, memberId));
  return createKeyRing([secret], secret);
}

/**
 * A member's own key, made on first need, and once where two need it together. Undefined for a member who was forgotten:
 * nothing can be sealed for them any more. A verb asks for it last: whoever forgets the member meanwhile is waited for.
 */
export async function keyForMember(keeper: MemberKeyContext, memberId: string): Promise<KeyRing | undefined> {
  const { tx, keyRing } = keeper;
  const fresh = keyRing.encrypt(newToken(), memberKeyContext(tx.tenantId, memberId));
  await insertMemberKey(tx, memberId, fresh);
  return memberKey(keeper, memberId);
}
