import type { CouponType } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

/** An offer's texts in one language as saved with a redemption; a language may be incomplete. */
export interface OfferWords {
  Title?: string;
  CouponInstructions?: string;
  TermsAndConditionsTitle?: string;
  TermsAndConditionsBody?: string;
  fields?: Record<string, string>;
}

export interface RedemptionRow {
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
  couponType: CouponType;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  couponEncrypted: Buffer | null;
  couponFieldsEncrypted: Buffer | null;
  couponUrl: string | null;
  couponExpiresAt: Date | null;
  definition: Record<string, unknown>;
  texts: Record<string, OfferWords>;
  redeemedAt: Date;
  acknowledgedAt: Date | null;
  refundedAt: Date | null;
}

/**
 * Returns those of the redemptions that belong to the members, unordered. Redemptions are selected before joining
 * revisions (`offset 0`): otherwise a planner that expects a small table reads all redemptions of each offer, including
 * other riders'.
 */
export function redemptionRows(tx: Tx, memberIds: string[], redemptionIds: string[]): Promise<RedemptionRow[]> {
  return tx.query(
    `select r.member_id as "memberId", r.redemption_id as "redemptionId", r.offer_id as "offerId", r.price,
            r.coupon_type as "couponType", r.status, r.coupon_sealed as "couponEncrypted", r.coupon_fields_sealed as "couponFieldsEncrypted", r.coupon_url as "couponUrl",
            r.coupon_expires_at as "couponExpiresAt", e.definition, e.texts, r.redeemed_at as "redeemedAt", r.acknowledged_at as "acknowledgedAt", r.refunded_at as "refundedAt"
       from (
        select * from redemption
         where tenant_id = $1 and member_id = any($2::uuid[]) and redemption_id = any($3::uuid[]) offset 0) r
       join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest`,
    [tx.tenantId, memberIds, redemptionIds],
  );
}

export async function acknowledgeRow(tx: Tx, memberId: string, redemptionId: string, now: Date): Promise<void> {
  await tx.run(
    `update redemption set acknowledged_at = $4 where tenant_id = $1 and member_id = $2 and redemption_id = $3 and acknowledged_at is null`,
    [tx.tenantId, memberId, redemptionId, now],
  );
}

export async function hasHeldRedemption(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.first(
    `select 1 from redemption where tenant_id = $1 and member_id = $2 and status = 'HELD' limit 1`,
    [tx.tenantId, memberId],
  );
  return row !== undefined;
}
