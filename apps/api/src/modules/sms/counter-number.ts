import type { TenantCtx } from '../../call/context.ts';
import { memberWithPhone } from '../members/index.ts';
import { numberContext } from './personal-store.ts';
import { counterMembers, deleteCounterNumber, readCounterNumber, writeCounterNumber } from './store.ts';

interface ProvenNumber {
  memberId: string;
  /** E.164, proven by a code that the rider read to staff. */
  number: string;
  numberHash: Buffer;
  by: string;
}

/** True if another member verified this number in the app or gave it at the counter [ASSIST-18]. */
export async function isNumberOfOther({ tx }: TenantCtx, memberId: string, numberHash: Buffer): Promise<boolean> {
  const owners = [await memberWithPhone(tx, numberHash), ...(await counterMembers(tx, numberHash))];
  return owners.some((owner) => owner !== null && owner !== memberId);
}

/** Saves a member's number of the counter in place of an earlier one. The number must be locked and free [ASSIST-17]. */
export const saveCounterNumber = (
  { tx, keyRing, now }: TenantCtx,
  { memberId, number, numberHash, by }: ProvenNumber,
): Promise<number> => {
  const numberEncrypted = keyRing.encrypt(number, numberContext(tx.tenantId, memberId));
  return writeCounterNumber(tx, { memberId, numberHash, numberEncrypted, by }, now);
};

/** The last four digits of a member's number of the counter, and since when; null without one. */
export async function findCounterNumber(
  { tx, keyRing }: TenantCtx,
  memberId: string,
): Promise<{ digits: string; addedAt: string } | null> {
  const found = await readCounterNumber(tx, memberId);
  if (!found) return null;
  const number = keyRing.decrypt(found.numberEncrypted, numberContext(tx.tenantId, memberId));
  return { digits: number.slice(-4), addedAt: found.addedAt.toISOString() };
}

/** Removes a member's number of the counter; false without one. */
export const removeCounterNumber = async ({ tx }: TenantCtx, memberId: string): Promise<boolean> =>
  (await deleteCounterNumber(tx, memberId)) > 0;
