import * as z from 'zod/mini';
import { OfferAvailability } from './enums.ts';
import { Flag, Text, Time } from './scalars.ts';

/** Whether the member can redeem an offer now, and when the limit resets [OFFER-03]. */
export const OfferStatus = z.object({
  OfferID: Text,
  status: OfferAvailability,
  NextResetAtUTC: z.nullable(Time),
  /** True if the limit is the member's total over 24 hours for all offers [REDEEM-25]. */
  isDayUsedUp: z.optional(Flag),
  /** True if it can be redeemed once and was, so its limit never resets [OFFER-25]. */
  isUsed: z.optional(Flag),
});
export type OfferStatus = z.infer<typeof OfferStatus>;
