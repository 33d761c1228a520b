import * as z from 'zod/mini';
import { missingRideReasons, missingRideStates } from '../../schemas/missing-ride.ts';
import { pageOf } from '../../schemas/page.ts';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { MaybeMoment, Moment } from './common.ts';
import { MemberConnection } from './members.ts';

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
  /** When staff began to review it. */
  reviewedAt: z._default(MaybeMoment, null),
  /** Why it was not counted; null unless NOT_FOUND. */
  reason: z._default(z.nullable(z.enum(missingRideReasons)), null),
  /** True while its photo is kept. */
  hasPhoto: z._default(z.boolean(), false),
  /** True if staff entered the ride without a report of the rider. */
  isEntered: z._default(z.boolean(), false),
});
export type MissingRideReport = z.infer<typeof MissingRideReport>;

export const MissingRideReports = pageOf(MissingRideReport);

/** The answered report; if found, with the ride created for it and its points. */
export const AnsweredRide = z.object({ report: MissingRideReport, ride: z.nullable(RideReceipt) });
export type AnsweredRide = z.infer<typeof AnsweredRide>;

/** Another report, of this member or another, that had the same photo. */
const SamePhoto = z.object({ missingRideId: z.uuid(), memberId: z.uuid(), reportedAt: Moment });

/** Everything that staff need to answer one report. */
export const MissingRideDetails = z.object({
  report: MissingRideReport,
  connections: z.array(MemberConnection),
  /** The member's rides of that service day, and why each counted or did not. */
  ridesOfDay: z.array(RideReceipt),
  /** The ride that an answer created; null without one. */
  rideId: MaybeText,
  samePhoto: z.array(SamePhoto),
  /** The member's reports of the last 90 days: all, counted, not counted. */
  last90Days: z.object({ reports: z.int(), found: z.int(), notFound: z.int() }),
});
export type MissingRideDetails = z.infer<typeof MissingRideDetails>;

/** A photo as data, never as an address: it leaves the server only inside this reply. */
export const MissingRidePhoto = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  base64: z.string(),
});

export const MissingRideReview = z.object({ report: MissingRideReport, photo: z.nullable(MissingRidePhoto) });
export type MissingRideReview = z.infer<typeof MissingRideReview>;

/** Reports of a period by state and, if not counted, by reason. */
export const MissingRideCounts = z.object({
  sinceDays: z.int(),
  states: z.object({ OPEN: z.int(), FOUND: z.int(), NOT_FOUND: z.int() }),
  reasons: z.object({
    NO_RECORD: z.int(),
    ALREADY_COUNTED: z.int(),
    NOT_IN_PROGRAM: z.int(),
    NOT_READABLE: z.int(),
    OTHER: z.int(),
  }),
});
export type MissingRideCounts = z.infer<typeof MissingRideCounts>;
