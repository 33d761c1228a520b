import * as z from 'zod/mini';
import { CouponType } from './enums.ts';
import { Count, Flag, MaybeText, Money, Text, Time } from './scalars.ts';

/** Why a member has an offer that is not for everyone [OFFER-27]. */
const OfferReason = z.object({
  kind: z.enum(['LEVEL', 'CAMPAIGN', 'GRANT', 'SEGMENT']),
  /** Name of the level or title of the campaign. */
  name: MaybeText,
  /** Until when a grant can be used; null without an end. */
  UntilUTC: z.nullable(Time),
});
export type OfferReason = z.infer<typeof OfferReason>;

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
  /** True if each member can redeem it only once. */
  isOnce: z.optional(Flag),
  /** Absent for offers that are for everyone. */
  reason: z.optional(OfferReason),
});
export type Offer = z.infer<typeof Offer>;
