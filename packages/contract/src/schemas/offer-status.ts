import * as z from 'zod/mini';
import { OfferAvailability } from './enums.ts';
import { Time } from './scalars.ts';

/** Whether the member can take an offer now, and when the limit next resets [OFFER-03]. */
export const OfferStatus = z.object({
  OfferID: z.string(),
  status: OfferAvailability,
  NextResetAtUTC: z.nullable(Time),
  /** Whether that limit is how much one member may redeem in 24 hours, of whatever offer [REDEEM-25]. */
  isDayUsedUp: z.optional(z.boolean()),
});
export type OfferStatus = z.infer<typeof OfferStatus>;
