import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { withoutUnseen } from '../../rules/unseen.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Reason } from './member-acts.ts';

/** Who issues coupons of the agency's offers over HTTPS, and what waits for it. */
export const SupplierHealth = z.object({
  supplierId: z.string(),
  /** Where it is asked; null where it was never connected. */
  url: MaybeText,
  isConnected: z.boolean(),
  /** Active offers whose coupons it issues; closed while it is not connected. */
  offerIds: z.array(z.string()),
  /** Orders of which nobody knows yet, with the points that are held for them, and since when. */
  open: z.object({ orders: z.int(), points: z.int(), since: MaybeMoment, uncanceled: z.int() }),
});
export type SupplierHealth = z.infer<typeof SupplierHealth>;

/** An order of which nobody knows whether its supplier issued a coupon, or whether it is cancelled. */
export const OpenOrder = z.object({
  redemptionId: z.string(),
  memberId: z.string(),
  supplierId: z.string(),
  offerId: z.string(),
  points: z.int(),
  placedAt: Moment,
  /** When the supplier is asked again whether it issued; null where that is known. */
  askedAgainAt: MaybeMoment,
  /** When it is asked again to cancel it; null where nothing waits to be cancelled. */
  cancelledAgainAt: MaybeMoment,
});
export type OpenOrder = z.infer<typeof OpenOrder>;

/** What staff say in the stead of a supplier that is gone for good: a coupon has a code, an address or neither, nothing has none [DESK-404]. */
export const OrderAnswer = z
  .object({
    /** It issued a coupon: with its code, its address, or neither for credit; or nothing came of the order. */
    answer: z.enum(['ISSUED', 'NOTHING']),
    code: z.optional(z.string().check(z.overwrite(withoutUnseen), z.minLength(1), z.maxLength(limits.couponLengthMax))),
    url: z.optional(z.string().check(z.overwrite(withoutUnseen), z.regex(/^https:\/\//), z.maxLength(2048))),
    reason: Reason,
    /** Although the supplier answers. */
    isForced: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ answer, code }) => answer === 'ISSUED' || code === undefined, { path: ['code'] }),
    z.refine(({ answer, url }) => answer === 'ISSUED' || url === undefined, { path: ['url'] }),
  );

/** Why what staff were told of is no coupon that the rider could use: what it lacks, that it is over, or that it was given out. */
export const noCouponReasons = ['NO_CODE', 'NO_ADDRESS', 'NO_END', 'OVER', 'KNOWN'] as const;

/** What became of an order; WAS_: it had been settled before. */
export const SettledOrder = z.object({
  outcome: z.enum(['CONFIRMED', 'RELEASED', 'WAS_CONFIRMED', 'WAS_RELEASED']),
  /** When; null where that was not written down. */
  settledAt: MaybeMoment,
  /** Who settled it in its supplier's stead; null where its supplier did, or where that was not written down. */
  settledBy: MaybeText,
});
