import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isUuid, uuidsBeginning } from '../../../platform/ids.ts';
import { couponHash } from '../coupons/issue-coupon.ts';
import { codesByHash, type NamedRedemption, redemptionsBetween } from './list-store.ts';

/** Shorter prefixes match too many ids: all ids of a minute start alike. */
const START_MIN = 8;
const FOUND_MAX = 5;

/** Finds redemptions by id, which is also the order id, or by an id prefix of at least eight characters. */
export async function redemptionsById(tx: Tx, typed: string): Promise<NamedRedemption[]> {
  const bounds = uuidsBeginning(typed, START_MIN);
  return bounds === null ? [] : redemptionsBetween(tx, bounds.first, bounds.last, FOUND_MAX);
}

export interface FoundCode {
  offerId: string;
  redemption: NamedRedemption | null;
}

/** Finds the pool or ticket code as typed; at most two results, because only case may differ. */
export async function codesTyped(tx: Tx, keyRing: KeyRing, typed: string): Promise<FoundCode[]> {
  const hashes = [typed, typed.toUpperCase()].map((code) => couponHash(keyRing, tx.tenantId, code));
  const found: FoundCode[] = [];
  for (const { offerId, redemptionId } of await codesByHash(tx, hashes)) {
    const [redemption = null] =
      redemptionId !== null && isUuid(redemptionId) ? await redemptionsBetween(tx, redemptionId, redemptionId, 1) : [];
    found.push({ offerId, redemption });
  }
  return found;
}
