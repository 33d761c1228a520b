import * as z from 'zod/mini';
import { Ride } from './ride.ts';
import { RideReason } from './ride-reasons.ts';
import { Count, Money, Switch, Text } from './scalars.ts';

/** One campaign's result for a ride [EARN-11]. */
export const RideReceiptLine = z.object({
  CampaignID: Text,
  Title: Text,
  counted: Switch,
  reason: RideReason,
  sentence: Text,
  points: Money,
  /** The offer given for this ride [CAMP-80]. */
  OfferID: z.optional(z.string()),
  /** Entries for a draw given for this ride [DRAW-25]. */
  DrawEntries: z.optional(z.object({ DrawID: z.string(), Entries: Count })),
});
export type RideReceiptLine = z.infer<typeof RideReceiptLine>;

/** A ride with each campaign's result; campaigns that counted it come first [EARN-11]. */
export const RideReceipt = z.extend(Ride, { campaigns: z.array(RideReceiptLine) });
export type RideReceipt = z.infer<typeof RideReceipt>;
