import * as z from 'zod/mini';
import { CouponType } from './enums.ts';
import { Count, MaybeText, Money } from './scalars.ts';

/** Something that points can buy; `VeloAmount` 0 is free, `Description` is markdown [OFFER-01]. */
export const Offer = z.object({
  OfferID: z.string(),
  OfferCategoryID: z.string(),
  WebUiPosition: Count,
  Title: z.string(),
  SubTitle: z.string(),
  Description: z.string(),
  headerImageUrl: MaybeText,
  VeloAmount: Money,
  LimitTimeFrameInDays: Count,
  RedemptionsAllowedInTimeFrame: Count,
  CouponInstructions: z.string(),
  TermsAndConditionsTitle: z.string(),
  TermsAndConditionsBody: z.string(),
  CouponType,
  /** Provider whose account receives the credit; absent for other offers. */
  creditsProviderID: z.optional(z.string()),
  isFavorite: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;
