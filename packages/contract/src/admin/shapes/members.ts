import * as z from 'zod/mini';
import { MissingRide } from '../../schemas/missing-ride.ts';
import { pageOf } from '../../schemas/page.ts';
import { Ride } from '../../schemas/ride.ts';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { userStatuses } from '../../schemas/user-status.ts';
import { AuditEvent } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { DataRequest } from './data-requests.ts';
import { TimelineMessage } from './member-messages.ts';
import { Day } from './reports.ts';

export const foundBy = ['ID', 'EMAIL', 'PHONE', 'CARD', 'CODE', 'PARTNER', 'NAME'] as const;
export type FoundBy = (typeof foundBy)[number];

/** A member in a list, with masked email and phone. */
export const MemberHit = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** `a***@example.org`; null without an email. */
  email: MaybeText,
  phoneEnd: MaybeText,
  status: z.enum(userStatuses),
  by: z.enum(foundBy),
  /** True if the query equals a member's whole value; such hits come first. */
  isExact: z.boolean(),
});
export type MemberHit = z.infer<typeof MemberHit>;

/** Members that match a query, at most 20; `isCut` if there may be more. */
export const MemberHits = z.object({ members: z.array(MemberHit), isCut: z.boolean() });
export type MemberHits = z.infer<typeof MemberHits>;

/** An entry of a member's points, as the member reads it. */
export const PointsEntry = z.object({
  entryId: z.string(),
  kind: z.string(),
  title: z.string(),
  amount: z.int(),
  at: Moment,
  /** Why points were removed: VOID, REPAYMENT, INACTIVITY, OPERATOR. */
  cause: MaybeText,
  earningId: MaybeText,
  /** For an earning: whether it was claimed. */
  isClaimed: z.nullable(z.boolean()),
  redemptionId: MaybeText,
});
export type PointsEntry = z.infer<typeof PointsEntry>;

export const MemberRedemption = z.object({
  redemptionId: z.uuid(),
  offerId: z.string(),
  title: z.string(),
  price: z.int(),
  redeemedAt: Moment,
  seenAt: MaybeMoment,
  refundedAt: MaybeMoment,
  /** When its code was replaced; null if it was not. */
  replacedAt: z._default(MaybeMoment, null),
});
export type MemberRedemption = z.infer<typeof MemberRedemption>;

/** An account at a provider, its number masked. */
export const MemberConnection = z.object({
  providerId: z.string(),
  providerName: z.string(),
  status: z.string(),
  /** `a***@example.org`, or `ends in 0077`; empty if none is stored. */
  account: z.string(),
  /** The last four digits of a number, for texts in other languages; null for an email. */
  accountEnd: MaybeText,
  connectedAt: MaybeMoment,
  provenBy: MaybeText,
  awaits: MaybeText,
});

/** Status of a campaign for a member, as shown to the member, or why it is hidden. */
export const memberCampaignStates = [
  'AVAILABLE',
  'TIME_LIMITED',
  'LOCKED',
  'MAX_REACHED',
  'HELD_OUT',
  'NOT_IN_SEGMENT',
  'NOT_BEGUN',
  'ENDED',
] as const;
export type MemberCampaignState = (typeof memberCampaignStates)[number];

/**
 * An active campaign and its status for a member. Only staff see that a member is in the control group: a rider who
 * knew might ride differently and spoil the measurement.
 */
export const MemberCampaign = z.object({
  campaignId: z.string(),
  title: z.string(),
  standing: z.enum(memberCampaignStates),
  /** The last day without the campaign for HELD_OUT, its first day for NOT_BEGUN, its last for ENDED; else null. */
  day: z.nullable(Day),
  until: MaybeMoment,
  segment: MaybeText,
  /** For LOCKED: names of the providers to connect. */
  missing: z.array(z.string()),
});
export type MemberCampaign = z.infer<typeof MemberCampaign>;

export const memberActions = [
  'suspend',
  'unsuspend',
  'unblock',
  'flag',
  'reveal',
  'export',
  'erase',
  'deduct',
  'goodwill',
  'message',
  'giveOffer',
  'answerRide',
  'refund',
  'freeCard',
  'excludeFromDraws',
  'includeInDraws',
] as const;
export type MemberAct = (typeof memberActions)[number];

/** Everything a support agent needs about one member on one screen. */
export const MemberRecord = z.object({
  memberId: z.uuid(),
  name: z.string(),
  email: MaybeText,
  phoneEnd: MaybeText,
  isPhoneVerified: z.boolean(),
  partnerMemberId: MaybeText,
  status: z.enum(userStatuses),
  language: MaybeText,
  joinedAt: Moment,
  lastSeenAt: Moment,
  termsAcceptedAt: MaybeMoment,
  flags: z.record(z.string(), z.boolean()),
  points: z.object({
    balance: z.int(),
    unclaimed: z.int(),
    held: z.int(),
    debt: z.int(),
    /** Points that expire within 60 days, and when the first of them do; null without any. */
    lapse: z.nullable(z.object({ points: z.int(), at: Moment })),
    earnings: z.int(),
    redemptions: z.int(),
  }),
  connections: z.array(MemberConnection),
  rides: z.array(RideReceipt),
  entries: z.array(PointsEntry),
  redemptions: z.array(MemberRedemption),
  missingRides: z.array(MissingRide),
  campaigns: z.array(MemberCampaign),
  acts: z.array(AuditEvent),
  /** The latest five, open ones first. */
  dataRequests: z._default(z.array(DataRequest), []),
  /** Whether staff excluded the member from draws; null without a running draw. */
  isExcludedFromDraws: z.nullable(z.boolean()),
  may: z.array(z.enum(memberActions)),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const TimelineItem = z.discriminatedUnion('what', [
  z.object({ what: z.literal('RIDE'), at: Moment, ride: Ride }),
  z.object({ what: z.literal('POINTS'), at: Moment, entry: PointsEntry }),
  z.object({
    what: z.literal('ACT'),
    at: Moment,
    act: AuditEvent,
    /** The message that the act sent, with its state; null for other acts and once it was deleted. */
    message: z._default(z.nullable(TimelineMessage), null),
  }),
  z.object({
    what: z.literal('STANDING'),
    at: Moment,
    standing: z.enum(['JOINED', 'AGREED', 'CONNECTED']),
    providerId: MaybeText,
    providerName: MaybeText,
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;

export const Timeline = pageOf(TimelineItem);
