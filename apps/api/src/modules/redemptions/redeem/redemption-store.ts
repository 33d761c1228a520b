import { brokenConstraint } from '../../../platform/database/broken-constraint.ts';
import { TENANT_ROW } from '../../../platform/database/tenant-row.ts';
import type { Writes } from '../../../platform/database/transactions.ts';

export interface NewRedemption {
  memberId: string;
  redemptionId: string;
  offerId: string;
  price: number;
  couponType: string;
  editionDigest: Buffer;
  couponId: number | null;
  couponEncrypted: Buffer | null;
  /** Hash of a generated code; null for others. */
  madeHash: Buffer | null;
  couponUrl: string | null;
  /** Null if the coupon never expires or the offer revision decides. */
  couponExpiresAt: Date | null;
  key: string | null;
  operation: string;
}

/**
 * Assigns pool codes to redemptions permanently, if still free. Offers and codes are repeated as bounds: while few codes
 * are taken, the planner would otherwise read all free codes of the tenant.
 */
function takeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  const pooled = redemptions.filter(({ couponId }) => couponId !== null);
  if (pooled.length === 0) return;
  writes.add(
    `update coupon c set redemption_id = g.redemption_id
       from unnest($2::text[], $3::bigint[], $4::uuid[]) as g (offer_id, coupon_id, redemption_id)
      where c.tenant_id = $1 and c.offer_id = any($5) and c.coupon_id = any($3)
        and c.offer_id = g.offer_id and c.coupon_id = g.coupon_id and c.redemption_id is null`,
    [
      tenantId,
      pooled.map((each) => each.offerId),
      pooled.map((each) => each.couponId),
      pooled.map((each) => each.redemptionId),
      [...new Set(pooled.map((each) => each.offerId))],
    ],
  );
}

/**
 * Saves generated codes as given out; a known one aborts the transaction (`isCodeKnown`). Row by row, because a
 * cluster's coordinator assigns their numbers.
 */
function noteMadeCoupons(writes: Writes, tenantId: string, redemptions: NewRedemption[]): void {
  for (const { madeHash, offerId, couponEncrypted, couponExpiresAt, redemptionId } of redemptions) {
    if (madeHash === null) continue;
    writes.add(
      `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at, redemption_id)
       values ($1, $2, $3, $4, $5, $6)`,
      [tenantId, offerId, couponEncrypted, madeHash, couponExpiresAt, redemptionId],
    );
  }
}

function keepResults(writes: Writes, tenantId: string, now: Date, redemptions: NewRedemption[]): void {
  const keyed = redemptions.filter(({ key }) => key !== null);
  if (keyed.length === 0) return;
  writes.add(
    `insert into idempotent_result (tenant_id, member_id, idempotency_key, operation, result_id, created_at)
     select t.tenant_id, member_id, idempotency_key, operation, redemption_id, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::text[], $5::text[], $6::uuid[])
         as g (member_id, idempotency_key, operation, redemption_id)`,
    [
      tenantId,
      now,
      keyed.map((each) => each.memberId),
      keyed.map((each) => each.key),
      keyed.map((each) => each.operation),
      keyed.map((each) => each.redemptionId),
    ],
  );
}

/**
 * Inserts confirmed redemptions, permanently assigns their reserved codes, and saves them as first results of their
 * keys. If a code were no longer free despite its lock, the last statement would fail on a missing status: this
 * constraint ensures no code is given to a second rider. The code is read as the first from its number on, because only
 * the index of numbers has that order. Generated codes are saved as given out. Separate statements in
 * one packet, because a cluster splits combined ones at several times the cost (decision 0057).
 */
export function addRedemptions(writes: Writes, tenantId: string, now: Date, redemptions: NewRedemption[]): void {
  takeCoupons(writes, tenantId, redemptions);
  noteMadeCoupons(writes, tenantId, redemptions);
  keepResults(writes, tenantId, now, redemptions);
  writes.add(
    `insert into redemption (tenant_id, member_id, redemption_id, offer_id, price, coupon_type, status, edition_digest,
                             coupon_sealed, coupon_url, coupon_expires_at, redeemed_at)
     select t.tenant_id, g.member_id, g.redemption_id, g.offer_id, g.price, g.coupon_type,
            case when g.coupon_id is null or g.redemption_id = (
              select c.redemption_id from coupon c
               where c.tenant_id = $1 and c.offer_id = g.offer_id and c.coupon_id >= g.coupon_id
               order by c.coupon_id limit 1) then 'CONFIRMED' end,
            g.edition_digest, g.coupon_sealed, g.coupon_url, g.coupon_expires_at, $2
       from ${TENANT_ROW}, unnest($3::uuid[], $4::uuid[], $5::text[], $6::int[], $7::text[], $8::bytea[], $9::bytea[],
                                  $10::text[], $11::bigint[], $12::timestamptz[])
         as g (member_id, redemption_id, offer_id, price, coupon_type, edition_digest, coupon_sealed, coupon_url,
               coupon_id, coupon_expires_at)`,
    [
      tenantId,
      now,
      redemptions.map((each) => each.memberId),
      redemptions.map((each) => each.redemptionId),
      redemptions.map((each) => each.offerId),
      redemptions.map((each) => each.price),
      redemptions.map((each) => each.couponType),
      redemptions.map((each) => each.editionDigest),
      redemptions.map((each) => each.couponEncrypted),
      redemptions.map((each) => each.couponUrl),
      redemptions.map((each) => each.couponId),
      redemptions.map((each) => each.couponExpiresAt),
    ],
  );
}

/** True if a transaction was aborted because the tenant already knows a code. */
export function isCodeKnown(error: unknown): boolean {
  return brokenConstraint(error) === 'coupon_code_unique';
}
