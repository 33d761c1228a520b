import * as z from 'zod/mini';
import { Moment } from './common.ts';

const memberId = z.uuid();
const OfMember = z.object({ memberId });

/** `transferId` with `reason` names the ledger entry; a lot's `earningId` is the same in all of its events. */
const OfPoints = z.object({ memberId, transferId: z.uuid(), reason: z.string(), points: z.int() });
const OfLot = z.object({ memberId, earningId: z.uuid(), points: z.int() });
/** `rideId` is the provider's own id of the ride. Further fields are added for endpoints that chose them. */
const OfRide = z.object({
  memberId,
  providerId: z.string(),
  rideId: z.string(),
  startedAt: z.optional(z.nullable(Moment)),
  endedAt: z.optional(z.nullable(Moment)),
  durationSeconds: z.optional(z.nullable(z.int())),
  distanceMeters: z.optional(z.nullable(z.int())),
  fromPlace: z.optional(z.nullable(z.string())),
  toPlace: z.optional(z.nullable(z.string())),
});
/** `email` is added for endpoints that chose it; null for a member without one. */
const OfContact = z.extend(OfMember, { email: z.optional(z.nullable(z.string())) });
const OfRedemption = z.object({ memberId, redemptionId: z.uuid(), offerId: z.string(), points: z.int() });

/**
 * Data of each event type. Ids and figures only: no names, phone numbers, email addresses or codes [WEBHOOK-08]. A new
 * field may appear at any time; a changed one gets a new type that ends in `.v2`.
 */
export const webhookEvents = {
  'fareback.member.joined.v1': { summary: 'A member signed up', data: OfContact },
  'fareback.member.verified.v1': { summary: 'A member verified their phone number', data: OfContact },
  'fareback.member.suspended.v1': { summary: 'A member was suspended', data: OfMember },
  'fareback.member.erased.v1': { summary: "A member's data was erased; delete what you have of them", data: OfMember },
  'fareback.ride.accepted.v1': {
    summary: 'A ride of a member was accepted, whether or not it earns points',
    data: z.extend(OfRide, { mode: z.nullable(z.string()) }),
  },
  'fareback.ride.voided.v1': {
    summary: 'A ride no longer counts: it was voided, or a correction replaced it',
    data: z.extend(OfRide, { reason: z.enum(['VOIDED', 'CORRECTED']) }),
  },
  'fareback.ride.rejected.v1': {
    summary: 'An event of a provider was rejected; `rideId` is null if it could not be read',
    data: z.object({ providerId: z.string(), rideId: z.nullable(z.string()), reason: z.string() }),
  },
  'fareback.level.reached.v1': {
    summary: 'A member reached a level of a status',
    data: z.object({ memberId, statusId: z.string(), levelId: z.string() }),
  },
  'fareback.points.earned.v1': {
    summary: 'A member earned points that they can claim',
    data: z.extend(OfLot, { earnedAt: Moment }),
  },
  'fareback.points.claimed.v1': { summary: 'A member claimed earned points', data: OfLot },
  'fareback.points.expired.v1': { summary: 'Points of a member expired', data: OfPoints },
  'fareback.points.reversed.v1': {
    summary: 'Points were taken back, for example for a voided ride',
    data: OfPoints,
  },
  'fareback.redemption.made.v1': { summary: 'A member redeemed an offer', data: OfRedemption },
  'fareback.redemption.fulfilled.v1': { summary: 'A redemption has its ticket or code', data: OfRedemption },
  'fareback.redemption.refunded.v1': { summary: 'A redemption was refunded', data: OfRedemption },
  'fareback.version.published.v1': {
    summary: 'A version of the program was published',
    data: z.object({ version: z.int() }),
  },
  'fareback.draw.held.v1': {
    summary: 'A draw was held; its record has the result',
    data: z.object({ drawId: z.string(), entries: z.int() }),
  },
  'fareback.stock.low.v1': {
    summary: 'The codes of an offer run low (LOW), or there are none (OUT)',
    data: z.object({ offerId: z.string(), level: z.enum(['LOW', 'OUT']) }),
  },
} as const satisfies Record<string, { summary: string; data: z.ZodMiniType }>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Personal fields that are sent only to endpoints that chose them [WEBHOOK-46]. */
export const webhookFields = ['member.email', 'ride.times', 'ride.distance', 'ride.places'] as const;
export type WebhookField = (typeof webhookFields)[number];

/** Type of the event that the test button sends; every endpoint gets it, whatever it chose. */
export const WEBHOOK_TEST_TYPE = 'fareback.webhook.test.v1';

/** A request's body: a CloudEvent 1.0 in JSON. `subject` is the id of the member that it is about, else
 * of the version, draw or offer. */
export const webhookEnvelope = {
  specversion: z.literal('1.0'),
  /** The same as the header `webhook-id`, and the same in every attempt and replay. */
  id: z.uuid(),
  /** The agency: `/agencies/` and its id. */
  source: z.string(),
  subject: z.string(),
  time: Moment,
  datacontenttype: z.literal('application/json'),
};
