import * as z from 'zod/mini';
import { CodeFormat, CouponType } from './enums.ts';
import { MaybeText, Money, Time } from './scalars.ts';

/** What a member got for points, with the offer's texts of that moment; `FieldMappings` is JSON text [REDEEM-09]. */
export const Redemption = z.object({
  OfferID: z.string(),
  TransactionID: z.string(),
  amount: Money,
  CouponType,
  CouponCode: MaybeText,
  /** How the code is drawn; absent counts as QR [REDEEM-18]. */
  CodeFormat: z.optional(CodeFormat),
  couponUrl: MaybeText,
  FieldMappings: MaybeText,
  refundedAtUTC: z.nullable(Time),
  redeemedAtUTC: Time,
  AcknowledgedAtUTC: z.nullable(Time),
  /** When what was got runs out; absent where it doesn't [REDEEM-16]. */
  expiresAtUTC: z.optional(Time),
  Title: z.string(),
  CouponInstructions: MaybeText,
  TermsAndConditionsTitle: MaybeText,
  TermsAndConditionsBody: MaybeText,
});
export type Redemption = z.infer<typeof Redemption>;
