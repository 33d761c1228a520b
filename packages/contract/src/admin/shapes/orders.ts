import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { withoutUnseen } from '../../rules/unseen.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Reason } from './member-acts.ts';

/** A supplier that issues coupons of the agency's offers over HTTPS, and its pending orders. */
export const SupplierHealth = z.object({
  supplierId: z.string(),
  url: MaybeText,
  isConnected: z.boolean(),
  /** Active offers whose coupons it issues; unavailable while it is not connected. */
  offerIds: z.array(z.string()),
  /** Orders with an unknown result, the points held for them, and since when. */
  open: z.object({ orders: z.int(), points: z.int(), since: MaybeMoment, uncanceled: z.int() }),
});
export type SupplierHealth = z.infer<typeof SupplierHealth>;

/** An order whose issue or cancellation at the supplier is unknown. */
export const OpenOrder = z.object({
  redemptionId: z.string(),
  memberId: z.string(),
  supplierId: z.string(),
  offerId: z.string(),
  points: z.int(),
  placedAt: Moment,
  askedAgainAt: MaybeMoment,
  cancelledAgainAt: MaybeMoment,
});
export type OpenOrder = z.infer<typeof OpenOrder>;

/**
 * Staff's answer on behalf of a supplier that is permanently gone: a coupon has a code, an address or neither; no
 * coupon has none [DESK-404].
 */
export const OrderAnswer = z
  .object({
    /** Whether it issued a coupon, with a code, an address or neither for credit, or nothing. */
    answer: z.enum(['ISSUED', 'NOTHING']),
    code: z.optional(z.string().check(z.overwrite(withoutUnseen), z.minLength(1), z.maxLength(limits.couponLengthMax))),
    url: z.optional(z.string().check(z.overwrite(withoutUnseen), z.regex(/^https:\/\//), z.maxLength(2048))),
    reason: Reason,
    /** True to settle although the supplier answers. */
    isForced: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ answer, code }) => answer === 'ISSUED' || code === undefined, { path: ['code'] }),
    z.refine(({ answer, url }) => answer === 'ISSUED' || url === undefined, { path: ['url'] }),
  );

/** Why the entered coupon is unusable for the rider: a missing field, already expired, or already given out. */
export const noCouponReasons = ['NO_CODE', 'NO_ADDRESS', 'NO_END', 'OVER', 'KNOWN'] as const;

/** Result of an order; WAS_ means it had been settled before. */
export const SettledOrder = z.object({
  outcome: z.enum(['CONFIRMED', 'RELEASED', 'WAS_CONFIRMED', 'WAS_RELEASED']),
  settledAt: MaybeMoment,
  /** Who settled it on the supplier's behalf; null if the supplier did, or if not recorded. */
  settledBy: MaybeText,
});
