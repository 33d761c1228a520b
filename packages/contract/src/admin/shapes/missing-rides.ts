import * as z from 'zod/mini';
import { missingRideStates } from '../../schemas/missing-ride.ts';
import { pageOf } from '../../schemas/page.ts';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';

export const MissingRideReport = z.object({
  missingRideId: z.uuid(),
  memberId: z.uuid(),
  providerId: z.string(),
  providerName: z.string(),
  riddenAt: Moment,
  fromName: MaybeText,
  toName: MaybeText,
  note: MaybeText,
  state: z.enum(missingRideStates),
  reportedAt: Moment,
  answeredAt: MaybeMoment,
  answer: MaybeText,
});
export type MissingRideReport = z.infer<typeof MissingRideReport>;

export const MissingRideReports = pageOf(MissingRideReport);

/** The answered report; if found, with the ride created for it and its points. */
export const AnsweredRide = z.object({ report: MissingRideReport, ride: z.nullable(RideReceipt) });
export type AnsweredRide = z.infer<typeof AnsweredRide>;
