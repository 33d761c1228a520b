import type { Tx } from '../../platform/database/transactions.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { Member, StoredPhone } from './shapes.ts';
import {
  anyPhoneRow,
  clearPhone,
  firstPhoneRows,
  insertPhoneMove,
  lockedMember,
  lockedMembers,
  lockNumber,
  phoneHashRow,
  phoneMoveRow,
  phoneOwnerRow,
  writePhone,
} from './store.ts';

export const phoneContext = (tenantId: string): string => `${tenantId}/phone`;

/**
 * Converts a number (`+1` and 10 digits) to its stored form: hashed to compare, encrypted to send, the last 4 digits to
 * show [AUTH-27].
 */
export function toStoredPhone(keyRing: KeyRing, tenantId: string, number: string): StoredPhone {
  return {
    phoneHash: keyRing.hash(number, phoneContext(tenantId)),
    phoneEncrypted: keyRing.encrypt(number, phoneContext(tenantId)),
    phoneLastDigits: number.slice(-4),
  };
}

/** Decrypts a member's verified number; null if there is no number. */
export async function phoneOf(tx: Tx, keyRing: KeyRing, memberId: string): Promise<string | null> {
  const encrypted = (await phoneHashRow(tx, memberId))?.phoneEncrypted;
  return encrypted ? keyRing.decrypt(encrypted, phoneContext(tx.tenantId)) : null;
}

/**
 * Checks that the key ring still finds a stored number by its hash, since a number hashed with another key is never
 * found; null if it can decrypt no stored number.
 */
export async function findsPhones(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const row = await anyPhoneRow(tx);
  const context = phoneContext(tx.tenantId);
  if (row === undefined || !keyRing.canDecrypt(row.phoneEncrypted, context)) return null;
  return keyRing.hash(keyRing.decrypt(row.phoneEncrypted, context), context).equals(row.phoneHash);
}

/**
 * A number's availability to a member: `FREE`, already their `OWN`, `TAKEN` by another, or `LOST` to its current owner.
 */
type PhoneStatus = 'FREE' | 'OWN' | 'TAKEN' | 'LOST';

/** Returns some verified numbers with their members' names, for the local page of a demo [SMS-12]. */
export const examplePhones = async (
  tx: Tx,
  keyRing: KeyRing,
  most: number,
): Promise<{ name: string; number: string }[]> =>
  (await firstPhoneRows(tx, most)).map(({ name, phoneEncrypted }) => ({
    name,
    number: keyRing.decrypt(phoneEncrypted, phoneContext(tx.tenantId)),
  }));

/** Returns the member with a verified number, in any status; null if no member has it [SMS-06]. */
export const memberWithPhone = async (tx: Tx, phoneHash: Buffer): Promise<string | null> =>
  (await phoneOwnerRow(tx, phoneHash))?.memberId ?? null;

/**
 * Locks a number, then the member and the number's owner; returns the member. Must be the first lock of an operation on
 * a number: always number first, then members by id, to avoid deadlocks [PHONE-04].
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

/** Locks a member with their number, in the order of `lockForPhone`; undefined if there is no number. */
export async function lockWithPhone(tx: Tx, tenantId: string, memberId: string): Promise<Member | undefined> {
  const phoneHash = (await phoneHashRow(tx, memberId))?.phoneHash;
  return phoneHash ? lockForPhone(tx, tenantId, memberId, phoneHash) : lockedMember(tx, memberId);
}

/** Returns a number's availability to `memberId`, under the locks of `lockForPhone` [PHONE-04, PHONE-05]. */
export async function getPhoneStatus(tx: Tx, memberId: string, phoneHash: Buffer): Promise<PhoneStatus> {
  const owner = await phoneOwnerRow(tx, phoneHash);
  if (!owner) return 'FREE';
  if (owner.memberId === memberId) return 'OWN';
  return (await phoneMoveRow(tx, memberId, owner.memberId, phoneHash)) ? 'LOST' : 'TAKEN';
}

/**
 * Assigns a verified number to a member: NEW and CONSENT become VERIFIED. A previous owner loses it, changes from
 * VERIFIED to CONSENT and can't take it back while it is assigned here. The number must be locked with `lockForPhone`
 * [PHONE-03, PHONE-04].
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
