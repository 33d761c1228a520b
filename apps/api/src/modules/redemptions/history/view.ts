import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { openCode } from '../coupons/issue-coupon.ts';
import type { RedemptionView } from './present.ts';
import type { RedemptionRow } from './redemption-row-store.ts';

export function viewOf(
  keyRing: KeyRing,
  tenantId: string,
  { couponEncrypted, couponFieldsEncrypted, ...row }: RedemptionRow,
): RedemptionView {
  const open = (encrypted: Buffer): string => openCode(keyRing, tenantId, row.offerId, encrypted);
  return {
    ...row,
    code: couponEncrypted && open(couponEncrypted),
    couponFields: couponFieldsEncrypted === null ? {} : JSON.parse(open(couponFieldsEncrypted)),
  };
}
