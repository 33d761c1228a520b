import * as z from 'zod/mini';
import { MaybeText, Time } from './scalars.ts';

/** An offer that the member may redeem once without points [OFFER-20]. */
export const OfferGrant = z.object({
  GrantID: z.string(),
  OfferID: z.string(),
  /** Null if staff gave it. */
  CampaignID: MaybeText,
  GrantedAtUTC: Time,
  /** Null if it does not expire. */
  ExpiresAtUTC: z.nullable(Time),
  /** Last service day on which it can be used, as a date; null if it does not expire. */
  lastDay: MaybeText,
});
export type OfferGrant = z.infer<typeof OfferGrant>;
