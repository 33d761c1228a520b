import * as z from 'zod/mini';
import { pageOf } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

export const redemptionStates = ['GIVEN', 'HELD', 'REFUNDED', 'RELEASED'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** A redemption in a list, without its code and the member's name. */
export const ListedRedemption = z.object({
  redemptionId: z.uuid(),
  memberId: z.uuid(),
  offerId: z.string(),
  /** Current title in the requested language; null if the offer has none. */
  title: MaybeText,
  price: z.int(),
  state: z.enum(redemptionStates),
  redeemedAt: Moment,
  refundedAt: MaybeMoment,
  /** Its coupon's supplier; null if the agency issues it itself. */
  supplierId: MaybeText,
});
export type ListedRedemption = z.infer<typeof ListedRedemption>;

export const OneRedemption = z.extend(ListedRedemption, {
  seenAt: MaybeMoment,
  refundedBy: MaybeText,
  refundReason: MaybeText,
  /** For a supplier's order: its next retry, and the state of its cancellation. */
  askedAgainAt: MaybeMoment,
  cancelOutcome: z.nullable(z.enum(['CANCELED', 'KEPT', 'UNKNOWN'])),
});
export type OneRedemption = z.infer<typeof OneRedemption>;

export const ListedRedemptions = pageOf(ListedRedemption);
