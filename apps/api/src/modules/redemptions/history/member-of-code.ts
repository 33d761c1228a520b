import type { Tx } from '../../../platform/database/transactions.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { couponHash } from '../coupons/issue-coupon.ts';

/** Returns the member who redeemed a code, typed as on the ticket or in capitals; null if not redeemed. */
export async function memberOfCode(tx: Tx, keyRing: KeyRing, typed: string): Promise<string | null> {
  const hashes = [typed, typed.toUpperCase()].map((code) => couponHash(keyRing, tx.tenantId, code));
  const row = await tx.first<{ memberId: string }>(
    `select r.member_id as "memberId" from coupon c
       join redemption r on r.tenant_id = $1 and r.redemption_id = c.redemption_id
      where c.tenant_id = $1 and c.code_hash = any($2::bytea[]) limit 1`,
    [tx.tenantId, hashes],
  );
  return row?.memberId ?? null;
}
