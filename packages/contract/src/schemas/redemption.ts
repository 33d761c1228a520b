import * as z from 'zod/mini';
import { CodeFormat, CouponType } from './enums.ts';
import { MaybeText, Money, Text, Time } from './scalars.ts';

/** What a member received for points, with the offer's texts at that time; `FieldMappings` is JSON text [REDEEM-09]. */
export const Redemption = z.object({
  OfferID: Text,
  TransactionID: Text,
  amount: Money,
  CouponType,
  CouponCode: MaybeText,
  CodeFormat: z.optional(CodeFormat),
  /** Page of the coupon; `ticket:` and its code for a ticket of the agency, whose app makes its codes [TICKET-05]. */
  couponUrl: MaybeText,
  FieldMappings: MaybeText,
  refundedAtUTC: z.nullable(Time),
  redeemedAtUTC: Time,
  AcknowledgedAtUTC: z.nullable(Time),
  /** When the agency replaced its code; absent if it did not [REDEEM-34]. */
  replacedAtUTC: z.optional(Time),
  /** Expiry; absent if it does not expire [REDEEM-16]. */
  expiresAtUTC: z.optional(Time),
  Title: Text,
  CouponInstructions: MaybeText,
  TermsAndConditionsTitle: MaybeText,
  TermsAndConditionsBody: MaybeText,
});
export type Redemption = z.infer<typeof Redemption>;
