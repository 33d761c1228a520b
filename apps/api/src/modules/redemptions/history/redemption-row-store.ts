import type { CouponType } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';

/** What a redemption keeps of an offer's words in one language; a language may lack some. */
export interface OfferWords {
  Title?: string;
  CouponInstructions?: string;
  TermsAndConditionsTitle?: string;
  TermsAndConditionsBody?: string;
  /** Names of the coupon's extra fields by id. */
  fields?: Record<string, string>;
}

/** A redemption as it is kept, with the words of its edition. */
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
 * Those of the redemptions that are of one of the members, in no order. They are found before their editions are looked at
 * (`offset 0`): left to choose, a planner that thinks the table small reads all redemptions of each offer instead, those of
 * every other rider too.
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

/** Notes that the member saw a redemption; the first moment stays. */
export async function acknowledgeRow(tx: Tx, memberId: string, redemptionId: string, now: Date): Promise<void> {
  await tx.run(
    `update redemption set acknowledged_at = $4 where tenant_id = $1 and member_id = $2 and redemption_id = $3 and acknowledged_at is null`,
    [tx.tenantId, memberId, redemptionId, now],
  );
}

/** Whether a supplier has yet to answer for one of the member's redemptions. */
export async function hasHeldRedemption(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx.first(
    `select 1 from redemption where tenant_id = $1 and member_id = $2 and status = 'HELD' limit 1`,
    [tx.tenantId, memberId],
  );
  return row !== undefined;
}
