import * as z from 'zod/mini';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment } from './common.ts';

export const refundOutcomes = [
  'REFUNDED',
  'REFUNDED_BEFORE',
  'UNKNOWN',
  'MEMBER_FORGOTTEN',
  'HELD',
  'RELEASED',
] as const;

export const Refund = z.object({
  redemptionId: z.uuid(),
  outcome: z.enum(refundOutcomes),
  memberId: MaybeText,
  offerId: MaybeText,
  points: z.int(),
  redeemedAt: MaybeMoment,
  refundedAt: MaybeMoment,
});
export type Refund = z.infer<typeof Refund>;

export const Refunds = z.object({ refunds: z.array(Refund), points: z.int() });
export type Refunds = z.infer<typeof Refunds>;
