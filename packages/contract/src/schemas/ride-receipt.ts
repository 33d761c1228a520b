import * as z from 'zod/mini';
import { Ride } from './ride.ts';
import { RideReason } from './ride-reasons.ts';
import { Money, Switch } from './scalars.ts';

/** What one campaign made of a ride [EARN-11]. */
export const RideReceiptLine = z.object({
  CampaignID: z.string(),
  Title: z.string(),
  counted: Switch,
  reason: RideReason,
  /** The reason in the language of the call, with its facts and what to do. */
  sentence: z.string(),
  points: Money,
});
export type RideReceiptLine = z.infer<typeof RideReceiptLine>;

/** A ride and what each campaign made of it, those that counted it first [EARN-11]. */
export const RideReceipt = z.extend(Ride, { campaigns: z.array(RideReceiptLine) });
export type RideReceipt = z.infer<typeof RideReceipt>;
