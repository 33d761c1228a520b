import * as z from 'zod/mini';
import { userStatuses } from '../../schemas/enums.ts';
import { MissingRide } from '../../schemas/missing-ride.ts';
import { pageOf } from '../../schemas/page.ts';
import { Ride } from '../../schemas/ride.ts';
import { RideReceipt } from '../../schemas/ride-receipt.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { AuditEvent } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { Day } from './reports.ts';

/** By what of a member a search found them. */
export const foundBy = ['ID', 'EMAIL', 'PHONE', 'CARD', 'CODE', 'PARTNER', 'NAME'] as const;
export type FoundBy = (typeof foundBy)[number];

/** A member as a list shows one: no whole address, no whole number. */
export const MemberHit = z.object({
  memberId: z.uuid(),
  name: z.string(),
  /** `a***@example.org`; null where there is none. */
  email: MaybeText,
  phoneEnd: MaybeText,
  status: z.enum(userStatuses),
  by: z.enum(foundBy),
  /** Whether what was asked is the whole of what they have; these stand first. */
  isExact: z.boolean(),
});
export type MemberHit = z.infer<typeof MemberHit>;

/** Everybody that a question found, at most 20; `isCut` where there may be more. */
export const MemberHits = z.object({ members: z.array(MemberHit), isCut: z.boolean() });
export type MemberHits = z.infer<typeof MemberHits>;

/** An entry of a member's points, as the member reads it. */
export const PointsEntry = z.object({
  entryId: z.string(),
  kind: z.string(),
  title: z.string(),
  /** What the balance gained or lost. */
  amount: z.int(),
  at: Moment,
  /** Why points left by themselves or by somebody: VOID, REPAYMENT, INACTIVITY, OPERATOR. */
  cause: MaybeText,
  earningId: MaybeText,
  /** Of an earning: whether it was claimed. */
  isClaimed: z.nullable(z.boolean()),
  redemptionId: MaybeText,
});
export type PointsEntry = z.infer<typeof PointsEntry>;

/** What a member redeemed; no code of it. */
export const MemberRedemption = z.object({
  redemptionId: z.uuid(),
  offerId: z.string(),
  title: z.string(),
  price: z.int(),
  redeemedAt: Moment,
  seenAt: MaybeMoment,
  refundedAt: MaybeMoment,
});
export type MemberRedemption = z.infer<typeof MemberRedemption>;

/** An account at a provider, its number masked. */
export const MemberConnection = z.object({
  providerId: z.string(),
  providerName: z.string(),
  status: z.string(),
  /** `a***@example.org`, or `ends in 0077`; empty where none is kept. */
  account: z.string(),
  /** The last four digits of a number, for whoever says it in another language; null of an address. */
  accountEnd: MaybeText,
  connectedAt: MaybeMoment,
  provenBy: MaybeText,
  awaits: MaybeText,
});

/** How a campaign stands for a member: as the member reads it, or why they do not see it. */
export const memberCampaignStates = [
  'AVAILABLE',
  'TIME_LIMITED',
  'LOCKED',
  'HELD_OUT',
  'NOT_IN_SEGMENT',
  'NOT_BEGUN',
  'ENDED',
] as const;
export type MemberCampaignState = (typeof memberCampaignStates)[number];

/**
 * An active campaign and how it stands for a member. That somebody is held out is told to staff alone: a rider who knew of
 * it would ride otherwise, and the measurement would be none.
 */
export const MemberCampaign = z.object({
  campaignId: z.string(),
  title: z.string(),
  standing: z.enum(memberCampaignStates),
  /** Of HELD_OUT the last day without it, of NOT_BEGUN its first, of ENDED its last; null for the others. */
  day: z.nullable(Day),
  /** Of TIME_LIMITED: when it counts again. */
  until: MaybeMoment,
  /** Of NOT_IN_SEGMENT: the segment it is for. */
  segment: MaybeText,
  /** Of LOCKED: the names of providers that are to be connected. */
  missing: z.array(z.string()),
});
export type MemberCampaign = z.infer<typeof MemberCampaign>;

/** What staff may do about a member now, by role and standing. */
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
  'answerRide',
  'refund',
  'freeCard',
] as const;
export type MemberAct = (typeof memberActions)[number];

/** All that a support agent needs of one member on one screen. */
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
    /** What lapses within 60 days, and when the first of it does; null where nothing does. */
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
  may: z.array(z.enum(memberActions)),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

/** One thing that happened, of whatever kind; the newest first. */
export const TimelineItem = z.discriminatedUnion('what', [
  z.object({ what: z.literal('RIDE'), at: Moment, ride: Ride }),
  z.object({ what: z.literal('POINTS'), at: Moment, entry: PointsEntry }),
  z.object({ what: z.literal('ACT'), at: Moment, act: AuditEvent }),
  z.object({
    what: z.literal('STANDING'),
    at: Moment,
    standing: z.enum(['JOINED', 'AGREED', 'CONNECTED']),
    providerId: MaybeText,
    providerName: MaybeText,
  }),
]);
export type TimelineItem = z.infer<typeof TimelineItem>;

/** A page of what happened to a member. */
export const Timeline = pageOf(TimelineItem);
