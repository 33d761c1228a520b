import type { CouponType } from '@fareback/contract';
import type { Tx } from '../../../platform/database/transactions.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import type { Behind, Stretch } from '../../ledger/index.ts';

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
  replacedAt: Date | null;
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
            r.coupon_expires_at as "couponExpiresAt", e.definition, e.texts, r.redeemed_at as "redeemedAt", r.acknowledged_at as "acknowledgedAt", r.refunded_at as "refundedAt",
            r.replaced_at as "replacedAt"
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

export interface RefundableRow {
  memberId: string;
  offerId: string;
  price: number;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  redeemedAt: Date;
  refundedAt: Date | null;
  refundedBy: string | null;
  refundReason: string | null;
}

export const refundableRow = (tx: Tx, redemptionId: string): Promise<RefundableRow | undefined> =>
  tx.first(
    `select member_id as "memberId", offer_id as "offerId", price, status, redeemed_at as "redeemedAt",
            refunded_at as "refundedAt", refunded_by as "refundedBy", refund_reason as "refundReason"
       from redemption where tenant_id = $1 and redemption_id = $2`,
    [tx.tenantId, redemptionId],
  );

/** Marks a confirmed redemption as refunded, with operator and reason, once; returns the number marked. */
export const markRefunded = (
  tx: Tx,
  now: Date,
  redemptionId: string,
  { by, reason }: { by: string; reason: string },
): Promise<number> =>
  tx.run(
    `update redemption set refunded_at = $3, refunded_by = $4, refund_reason = $5
      where tenant_id = $1 and redemption_id = $2 and refunded_at is null and status = 'CONFIRMED'`,
    [tx.tenantId, redemptionId, now, by, reason],
  );

/** Booking time with millisecond precision, as exported. */
const BOOKED = `date_trunc('milliseconds', t.happened_at)`;

export interface RedemptionEntry {
  redemptionId: string;
  memberId: string;
  offerId: string;
  reason: 'SPEND' | 'REFUND';
  amount: number;
  bookedAt: Date;
  redeemedAt: Date;
}

/**
 * Returns up to a limit of redemption payments and refunds in a period, in booking order, optionally after a cursor.
 */
export const redemptionsBooked = (
  tx: Tx,
  { from, before }: Stretch,
  behind: Behind | null,
  most: number,
): Promise<RedemptionEntry[]> =>
  tx.query(
    `select t.cause_id as "redemptionId", t.member_id as "memberId", r.offer_id as "offerId", t.reason, t.amount,
            ${BOOKED} as "bookedAt", r.redeemed_at as "redeemedAt"
       from ledger_transfer t left join redemption r on r.tenant_id = $1 and r.member_id = t.member_id and r.redemption_id = t.cause_id
      where t.tenant_id = $1 and t.reason in ('SPEND', 'REFUND') and t.happened_at >= $2 and t.happened_at < $3
        and ($4::timestamptz is null or (${BOOKED}, t.cause_id, t.reason) > ($4, $5::uuid, $6::text))
      order by ${BOOKED}, t.cause_id, t.reason limit $7`,
    [tx.tenantId, from, before, behind?.at ?? null, ...(behind?.ids ?? [null, null]), most],
  );

/** Confirmed redemptions of a member by the idempotency keys they were asked with; keys without one are absent. */
export const redemptionsOfKeys = (
  tx: Tx,
  memberId: string,
  keys: string[],
): Promise<{ key: string; redemptionId: string; offerId: string; price: number }[]> =>
  tx.query(
    `select i.idempotency_key as key, r.redemption_id as "redemptionId", r.offer_id as "offerId", r.price
       from idempotent_result i
       join redemption r on r.tenant_id = i.tenant_id and r.member_id = i.member_id and r.redemption_id = i.result_id
      where i.tenant_id = $1 and i.member_id = $2 and i.idempotency_key = any($3::text[]) and r.status = 'CONFIRMED'`,
    [tx.tenantId, memberId, keys],
  );

/**
 * Ids of a member's redemptions that were made or replaced since a moment, the latest first, without refunded and
 * unfinished ones; ids start with the time.
 */
export const recentRedemptionIds = async (tx: Tx, memberId: string, since: Date, most: number): Promise<string[]> =>
  (
    await tx.query<{ redemptionId: string }>(
      `select redemption_id as "redemptionId" from redemption
        where tenant_id = $1 and member_id = $2 and (redemption_id >= $3 or replaced_at >= $5)
          and status = 'CONFIRMED' and refunded_at is null
        order by coalesce(replaced_at, redeemed_at) desc, redemption_id desc limit $4`,
      [tx.tenantId, memberId, firstIdOf(since), most, since],
    )
  ).map(({ redemptionId }) => redemptionId);
