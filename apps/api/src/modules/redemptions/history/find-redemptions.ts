import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { isUuid, uuidsBeginning } from '../../../platform/ids.ts';
import { couponHash } from '../coupons/issue-coupon.ts';
import { codesByHash, type NamedRedemption, redemptionsBetween } from './list-store.ts';

/** Fewer characters begin the ids of too many: those of a minute begin alike. */
const START_MIN = 8;
const FOUND_MAX = 5;

/** Redemptions by an id, which is the id of an order too, or by its beginning of at least eight characters. */
export async function redemptionsById(tx: Tx, typed: string): Promise<NamedRedemption[]> {
  const bounds = uuidsBeginning(typed, START_MIN);
  return bounds === null ? [] : redemptionsBetween(tx, bounds.first, bounds.last, FOUND_MAX);
}

/** What a code belongs to, as it is read from a ticket, in the case it is typed in or in capitals. */
export interface FoundCode {
  offerId: string;
  /** Null for a code that nobody has yet. */
  redemption: NamedRedemption | null;
}

/** The code of a pool or ticket that somebody read out; at most two, because case is all that may differ. */
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
