import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { anyCoupon } from './coupon-store.ts';
import { couponContext, couponHash } from './issue-coupon.ts';

/**
 * Checks that this key ring finds the tenant's stored codes by hash; null if it can decrypt no stored code [OPS-120].
 */
export async function findsCodes(tx: Tx, keyRing: KeyRing): Promise<boolean | null> {
  const coupon = await anyCoupon(tx);
  if (coupon === undefined) return null;
  const context = couponContext(tx.tenantId, coupon.offerId);
  if (!keyRing.canDecrypt(coupon.codeEncrypted, context)) return null;
  return couponHash(keyRing, tx.tenantId, keyRing.decrypt(coupon.codeEncrypted, context)).equals(coupon.codeHash);
}
