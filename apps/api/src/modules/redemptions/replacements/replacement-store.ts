import type { CouponType } from '@fareback/contract';
import { titleIn } from '../../../platform/database/sql.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../../platform/local-date.ts';
import type { OfferDefinition } from '../redeem/offer-cache.ts';

export interface CodeRow {
  redemptionId: string;
  memberId: string;
  offerId: string;
  title: string | null;
  price: number;
  /** Price of the offer now; null without the offer. A redemption by a grant was paid with 0 points. */
  offerPrice: number | null;
  couponType: CouponType;
  status: 'HELD' | 'CONFIRMED' | 'RELEASED';
  hasCode: boolean;
  couponExpiresAt: Date | null;
  /** As redeemed, and as the offer is now. */
  definition: OfferDefinition;
  definitionNow: OfferDefinition | null;
  redeemedAt: Date;
  seenAt: Date | null;
  refundedAt: Date | null;
  replacedAt: Date | null;
  supplierId: string | null;
  askedAgainAt: Date | null;
}

export const readCodeRow = (tx: Tx, redemptionId: string, language: string): Promise<CodeRow | undefined> =>
  tx.first(
    `select r.redemption_id as "redemptionId", r.member_id as "memberId", r.offer_id as "offerId", ${titleIn('o', '$3')} as title,
            r.price, o.price as "offerPrice", r.coupon_type as "couponType", r.status, r.coupon_sealed is not null as "hasCode",
            r.coupon_expires_at as "couponExpiresAt", e.definition, o.definition as "definitionNow",
            r.redeemed_at as "redeemedAt", r.acknowledged_at as "seenAt", r.refunded_at as "refundedAt",
            r.replaced_at as "replacedAt", s.supplier_id as "supplierId", coalesce(s.ask_at, s.cancel_at) as "askedAgainAt"
       from redemption r
       join offer_edition e on e.tenant_id = $1 and e.offer_id = r.offer_id and e.edition_digest = r.edition_digest
       left join offer o on o.tenant_id = $1 and o.offer_id = r.offer_id
       left join supplier_order s on s.tenant_id = $1 and s.redemption_id = r.redemption_id
      where r.tenant_id = $1 and r.redemption_id = $2`,
    [tx.tenantId, redemptionId, language],
  );

export async function countReplacements(tx: Tx, memberId: string, since: Date): Promise<number> {
  const row = await tx.first<{ count: number }>(
    'select count(*)::int as count from code_replacement where tenant_id = $1 and member_id = $2 and replaced_at > $3',
    [tx.tenantId, memberId, since],
  );
  return row?.count ?? 0;
}

interface OldCoupon {
  couponId: number;
  expiresAt: Date | null;
}

/** Locks the code that a redemption has; undefined without a code. */
export const lockCoupon = (tx: Tx, offerId: string, redemptionId: string): Promise<OldCoupon | undefined> =>
  tx.first(
    `select coupon_id as "couponId", expires_at as "expiresAt" from coupon
      where tenant_id = $1 and offer_id = $2 and redemption_id = $3 for update`,
    [tx.tenantId, offerId, redemptionId],
  );

/** Voids a code for good. Its end is a day ago: earlier releases and slow clocks never give it out either. */
export function voidCoupon(tx: Tx, now: Date, offerId: string, couponId: number): Promise<number> {
  return tx.run(
    `update coupon set redemption_id = null, voided_at = $4, expires_at = $5
      where tenant_id = $1 and offer_id = $2 and coupon_id = $3`,
    [tx.tenantId, offerId, couponId, now, new Date(now.getTime() - DAY_MILLIS)],
  );
}

/** Gives a free code of the pool to a redemption; 0 if it is not free. */
export const takeCoupon = (tx: Tx, offerId: string, couponId: number, redemptionId: string): Promise<number> =>
  tx.run(
    `update coupon set redemption_id = $4
      where tenant_id = $1 and offer_id = $2 and coupon_id = $3 and redemption_id is null and voided_at is null`,
    [tx.tenantId, offerId, couponId, redemptionId],
  );

interface MadeCoupon {
  offerId: string;
  redemptionId: string;
  sealed: Buffer | null;
  hash: Buffer | null;
  expiresAt: Date | null;
}

/** Saves a generated code as given out, and returns its number. */
export async function insertMadeCoupon(tx: Tx, made: MadeCoupon): Promise<number> {
  const row = await tx.first<{ couponId: number }>(
    `insert into coupon (tenant_id, offer_id, code_sealed, code_hash, expires_at, redemption_id)
     values ($1, $2, $3, $4, $5, $6) returning coupon_id as "couponId"`,
    [tx.tenantId, made.offerId, made.sealed, made.hash, made.expiresAt, made.redemptionId],
  );
  if (!row) throw new Error('The code was not saved.');
  return row.couponId;
}

interface NewCode {
  memberId: string;
  redemptionId: string;
  sealed: Buffer | null;
  url: string | null;
  expiresAt: Date | null;
}

/** Puts another code into a redemption, once; 0 if it was refunded or replaced before. */
export const writeNewCode = (tx: Tx, now: Date, code: NewCode): Promise<number> =>
  tx.run(
    `update redemption set coupon_sealed = $5, coupon_url = $6, coupon_expires_at = $7, replaced_at = $4
      where tenant_id = $1 and member_id = $2 and redemption_id = $3
        and status = 'CONFIRMED' and refunded_at is null and replaced_at is null`,
    [tx.tenantId, code.memberId, code.redemptionId, now, code.sealed, code.url, code.expiresAt],
  );

interface NewReplacement {
  memberId: string;
  redemptionId: string;
  offerId: string;
  old: OldCoupon;
  newCouponId: number;
  cause: string;
}

export const insertReplacement = (tx: Tx, now: Date, replacement: NewReplacement): Promise<number> =>
  tx.run(
    `insert into code_replacement (tenant_id, member_id, redemption_id, offer_id, old_coupon_id, new_coupon_id, old_expires_at, cause, replaced_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.tenantId,
      replacement.memberId,
      replacement.redemptionId,
      replacement.offerId,
      replacement.old.couponId,
      replacement.newCouponId,
      replacement.old.expiresAt,
      replacement.cause,
      now,
    ],
  );
