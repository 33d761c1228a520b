import * as z from 'zod/mini';
import { pageOf } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

/** Where a redemption stands: given and kept, waiting for its supplier, taken back, or come to nothing. */
export const redemptionStates = ['GIVEN', 'HELD', 'REFUNDED', 'RELEASED'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

/** A redemption as lists show it: no code of it, nobody's name. */
export const ListedRedemption = z.object({
  redemptionId: z.uuid(),
  memberId: z.uuid(),
  offerId: z.string(),
  /** As riders of the asked language read it now; null where the offer has none. */
  title: MaybeText,
  price: z.int(),
  state: z.enum(redemptionStates),
  redeemedAt: Moment,
  refundedAt: MaybeMoment,
  /** Who issues its coupon, where that is not the agency itself. */
  supplierId: MaybeText,
});
export type ListedRedemption = z.infer<typeof ListedRedemption>;

/** One redemption with what was done about it. */
export const OneRedemption = z.extend(ListedRedemption, {
  seenAt: MaybeMoment,
  refundedBy: MaybeText,
  refundReason: MaybeText,
  /** Of an order at a supplier: when it is asked again, and what became of cancelling it. */
  askedAgainAt: MaybeMoment,
  cancelOutcome: z.nullable(z.enum(['CANCELED', 'KEPT', 'UNKNOWN'])),
});
export type OneRedemption = z.infer<typeof OneRedemption>;

/** A page of redemptions, the newest first. */
export const ListedRedemptions = pageOf(ListedRedemption);
