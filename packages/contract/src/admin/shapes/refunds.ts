import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment } from './common.ts';

/** What a refund comes to: done now or before, or why nothing changes. */
export const refundOutcomes = [
  'REFUNDED',
  'REFUNDED_BEFORE',
  'UNKNOWN',
  'MEMBER_FORGOTTEN',
  'HELD',
  'RELEASED',
] as const;

/** One redemption that is, or would be, taken back. */
export const Refund = z.object({
  redemptionId: z.uuid(),
  outcome: z.enum(refundOutcomes),
  memberId: MaybeText,
  offerId: MaybeText,
  /** Points that return; 0 where none do. */
  points: z.int(),
  redeemedAt: MaybeMoment,
  refundedAt: MaybeMoment,
});
export type Refund = z.infer<typeof Refund>;

/** Each redemption once, and the points of all that return. */
export const Refunds = z.object({ refunds: z.array(Refund), points: z.int() });
export type Refunds = z.infer<typeof Refunds>;
