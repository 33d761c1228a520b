import type { KeyRing } from '../../platform/key-ring.ts';
import { openCode } from './issue-coupon.ts';
import type { RedemptionView } from './present.ts';
import type { RedemptionRow } from './store.ts';

/** A kept redemption with its code opened. */
export function viewOf(keyRing: KeyRing, tenantId: string, { couponSealed, ...row }: RedemptionRow): RedemptionView {
  return { ...row, code: couponSealed && openCode(keyRing, tenantId, row.offerId, couponSealed) };
}
