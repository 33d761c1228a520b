import * as z from 'zod/mini';
import { CouponType } from './enums.ts';
import { Count, Flag, MaybeText, Money, Text } from './scalars.ts';

/** Something that points can buy; `VeloAmount` 0 is free, `Description` is markdown [OFFER-01]. */
export const Offer = z.object({
  OfferID: Text,
  OfferCategoryID: Text,
  WebUiPosition: Count,
  Title: Text,
  SubTitle: Text,
  Description: Text,
  headerImageUrl: MaybeText,
  VeloAmount: Money,
  LimitTimeFrameInDays: Count,
  RedemptionsAllowedInTimeFrame: Count,
  CouponInstructions: Text,
  TermsAndConditionsTitle: Text,
  TermsAndConditionsBody: Text,
  CouponType,
  /** Provider whose account receives the credit; absent for other offers. */
  creditsProviderID: z.optional(Text),
  isFavorite: Flag,
});
export type Offer = z.infer<typeof Offer>;
