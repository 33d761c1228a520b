import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { Member, StoredPhone } from './shapes.ts';
import {
  anyPhoneRow,
  clearPhone,
  insertPhoneMove,
  lockedMember,
  lockedMembers,
  lockNumber,
  phoneHashRow,
  phoneMoveRow,
  phoneOwnerRow,
  writePhone,
} from './store.ts';

/** What binds a sealed or hashed number to its agency. */
export const phoneContext = (tenantId: string): string => `${tenantId}/phone`;

/** A number (`+1` and 10 digits) as it is kept: hashed for comparing, sealed for sending, its last 4 digits for showing [AUTH-27]. */
export function toStoredPhone(keyRing: KeyRing, tenantId: string, number: string): StoredPhone {
  return {
    phoneHash: keyRing.hash(number, phoneContext(tenantId)),
    phoneEncrypted: keyRing.encrypt(number, phoneContext(tenantId)),
    phoneLastDigits: number.slice(-4),
  };
}

/** A member's verified number, opened; null where there is none. */
export async function phoneOf(tx: Tx, keyRing: KeyRing, memberId: string): Promise<string | null> {
  const encrypted = (await phoneHashRow(tx, memberId))?.phoneEncrypted;
  return encrypted ? keyRing.decrypt(encrypted, phoneContext(tx.tenantId)) : null;
}

/** Whether the ring finds a kept number by its hash: what was looked up with another key is not found again; null where no number can tell. */
export async function findsPhones(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const row = await anyPhoneRow(tx);
  const context = phoneContext(tx.tenantId);
  if (row === undefined || !keyRing.canDecrypt(row.phoneEncrypted, context)) return null;
  return keyRing.hash(keyRing.decrypt(row.phoneEncrypted, context), context).equals(row.phoneHash);
}

/** Where a number stands as one member sees it: `FREE`, already their `OWN`, `TAKEN` by another, or `LOST` to the one who has it. */
export type PhoneStatus = 'FREE' | 'OWN' | 'TAKEN' | 'LOST';

/**
 * Waits until nobody else decides about the number, then locks the member and whoever has the number; answers the member.
 * The first lock of a verb that decides about a number: always number first, then members by id, so that no two block
 * each other [PHONE-04].
 */
export async function lockForPhone(
  tx: Tx,
  tenantId: string,
  memberId: string,
  phoneHash: Buffer,
): Promise<Member | undefined> {
  await lockNumber(tx, tenantId, phoneHash);
  const owner = await phoneOwnerRow(tx, phoneHash);
  const members = await lockedMembers(tx, owner ? [memberId, owner.memberId] : [memberId]);
  return members.find((member) => member.memberId === memberId);
}

/** Locks a member together with the number they have, in the order of `lockForPhone`; undefined when there is none. */
export async function lockWithPhone(tx: Tx, tenantId: string, memberId: string): Promise<Member | undefined> {
  const phoneHash = (await phoneHashRow(tx, memberId))?.phoneHash;
  return phoneHash ? lockForPhone(tx, tenantId, memberId, phoneHash) : lockedMember(tx, memberId);
}

/** Says where a number stands for `memberId`, under the locks of `lockForPhone` [PHONE-04, PHONE-05]. */
export async function getPhoneStatus(tx: Tx, memberId: string, phoneHash: Buffer): Promise<PhoneStatus> {
  const owner = await phoneOwnerRow(tx, phoneHash);
  if (!owner) return 'FREE';
  if (owner.memberId === memberId) return 'OWN';
  return (await phoneMoveRow(tx, memberId, owner.memberId, phoneHash)) ? 'LOST' : 'TAKEN';
}

/**
 * Gives a verified number to a member: NEW and CONSENT become VERIFIED. Whoever had it loses it, falls from VERIFIED to
 * CONSENT and cannot take it back while it is here. The number must be locked by `lockForPhone` [PHONE-03, PHONE-04].
 */
export async function takePhone(
  tx: Tx,
  tenantId: string,
  { memberId, phone }: { memberId: string; phone: StoredPhone },
  now: Date,
): Promise<void> {
  const owner = await phoneOwnerRow(tx, phone.phoneHash);
  if (owner && owner.memberId !== memberId) {
    await clearPhone(tx, owner.memberId);
    const move = { fromMemberId: owner.memberId, toMemberId: memberId, phoneHash: phone.phoneHash };
    await insertPhoneMove(tx, tenantId, now, move);
  }
  await writePhone(tx, memberId, now, phone);
}
