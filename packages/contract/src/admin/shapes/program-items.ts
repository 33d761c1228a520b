import * as z from 'zod/mini';
import { limits } from '../../limits.ts';
import { By } from './acts.ts';
import { MaybeMoment, Moment } from './common.ts';
import { FieldChange } from './differences.ts';
import { Day } from './reports.ts';
import { versionStates } from './versions.ts';

/** Lists of the program whose items have a page of their own. */
export const itemLists = ['campaigns', 'offers'] as const;
export type ItemList = (typeof itemLists)[number];

/**
 * SCHEDULED has its first day ahead, ENDED its last day behind. PAUSED is switched off. DRAFT exists only in unpublished
 * versions. REMOVED is no longer in the live version.
 */
export const itemStates = ['LIVE', 'SCHEDULED', 'ENDED', 'PAUSED', 'DRAFT', 'REMOVED'] as const;
export type ItemState = (typeof itemStates)[number];

export const ItemId = z.string().check(z.minLength(1), z.maxLength(limits.idLengthMax));
const VersionNumber = z.int().check(z.positive());

/** Days of figures, the current one included. */
export const figureDays = 28;

/** Who can see or earn it; null and empty values mean no restriction. */
const Audience = z.object({
  segment: z.nullable(z.string()),
  /** Levels of a status that members need. */
  status: z.nullable(z.object({ status: z.string(), levels: z.array(z.string()) })),
  /** Only for campaigns: a control group that gets it after its last day. */
  holdout: z.nullable(z.object({ percent: z.number(), until: Day })),
  /** Only for offers: the campaign that must have paid the member. */
  completed: z.nullable(z.string()),
  /** Only for offers: members need a grant. */
  isGranted: z.boolean(),
});
export type ItemAudience = z.infer<typeof Audience>;

const item = {
  id: z.string(),
  title: z.string(),
  state: z.enum(itemStates),
  startsOn: z.nullable(Day),
  endsOn: z.nullable(Day),
  audience: Audience,
  /** Number of the newest unpublished version that adds, changes or removes it, or null. */
  changedIn: z.nullable(VersionNumber),
};

/** A campaign's budget of the running month, in points. */
const Budget = z.object({
  /** First day of the month. */
  month: Day,
  max: z.number(),
  given: z.number(),
  left: z.number(),
  usedUpAt: MaybeMoment,
  /** Mean of the last 28 days, in points; null before two days of payment. */
  perDay: z.nullable(z.number()),
  /** Estimated day on which nothing is left at this mean; null if it lasts until the month or the campaign ends. */
  runsOutOn: z.nullable(Day),
});

/** Points of the last 28 days, without those reversed because they were not owed. */
const CampaignFigures = z.object({ points: z.number(), members: z.int(), earnings: z.int() });

export const ListedCampaign = z.object({
  ...item,
  /** Type of the campaign in the pack: `MULTI_TRIP`. */
  type: z.string(),
  /** Null without a budget, or for callers who may not read reports. */
  budget: z.nullable(Budget),
  /** Null for callers who may not read reports. */
  figures: z.nullable(CampaignFigures),
});
export type ListedCampaign = z.infer<typeof ListedCampaign>;

const figuresAt = { at: Moment, timeZone: z.string(), from: Day, to: Day };

export const ListedCampaigns = z.object({ ...figuresAt, campaigns: z.array(ListedCampaign) });
export type ListedCampaigns = z.infer<typeof ListedCampaigns>;

/** An unpublished version that changes the item. */
const OpenChange = z.object({
  number: VersionNumber,
  revision: z.int(),
  state: z.enum(versionStates),
  submittedAt: MaybeMoment,
  note: z.string(),
});
export type OpenChange = z.infer<typeof OpenChange>;

const detail = {
  ...figuresAt,
  /** The live version; null before the first. */
  live: z.nullable(z.object({ number: VersionNumber, revision: z.int() })),
  openChanges: z.array(OpenChange),
  /** Number of the newest draft of the live version that can be edited, or null. */
  editableDraft: z.nullable(VersionNumber),
};

export const CampaignPage = z.object({
  ...detail,
  campaign: ListedCampaign,
  /** Each of the last 28 days in the agency's time zone; null for callers who may not read reports. */
  days: z.nullable(z.array(z.object({ day: Day, ...CampaignFigures.shape }))),
  /** The newest payments of these days, at most ten; null for callers who may not read members. */
  latest: z.nullable(
    z.array(
      z.object({
        earningId: z.uuid(),
        memberId: z.uuid(),
        points: z.number(),
        earnedAt: Moment,
        isTakenBack: z.boolean(),
      }),
    ),
  ),
});
export type CampaignPage = z.infer<typeof CampaignPage>;

/** Redemptions of the last 28 days, including those that wait for a supplier. */
const OfferFigures = z.object({
  redemptions: z.int(),
  members: z.int(),
  points: z.number(),
  refunds: z.int(),
  pointsRefunded: z.number(),
});

export const ListedOffer = z.object({
  ...item,
  /** In points. */
  price: z.int(),
  /** Kind of stock in the pack: `pool`. */
  stockKind: z.string(),
  /** Codes left and the days that they last; null without a pool, or for callers who may not read stock. */
  stock: z.nullable(z.object({ left: z.int(), lowBelow: z.int(), daysLeft: z.nullable(z.int()) })),
  figures: z.nullable(OfferFigures),
});
export type ListedOffer = z.infer<typeof ListedOffer>;

export const ListedOffers = z.object({ ...figuresAt, offers: z.array(ListedOffer) });
export type ListedOffers = z.infer<typeof ListedOffers>;

export const OfferPage = z.object({
  ...detail,
  offer: ListedOffer,
  days: z.nullable(z.array(z.object({ day: Day, ...OfferFigures.shape }))),
  latest: z.nullable(
    z.array(
      z.object({
        redemptionId: z.uuid(),
        memberId: z.uuid(),
        points: z.number(),
        redeemedAt: Moment,
        refundedAt: MaybeMoment,
      }),
    ),
  ),
});
export type OfferPage = z.infer<typeof OfferPage>;

/** The rules of an item, and the last ten versions that changed it, newest first. */
export const ItemHistory = z.object({
  /** Its fields in the live version, else in the newest unpublished one; `after` has the values. */
  rule: z.array(FieldChange),
  versions: z.array(
    z.object({
      number: VersionNumber,
      publishedAt: Moment,
      publisher: z.nullable(By),
      change: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
      fields: z.array(FieldChange),
    }),
  ),
});
export type ItemHistory = z.infer<typeof ItemHistory>;

/** PAUSE switches it off, END makes today its last day, RESUME undoes both. */
export const itemChanges = ['PAUSE', 'END', 'RESUME'] as const;
export type ItemChange = (typeof itemChanges)[number];

/** The draft with the copy, and the copy's id in it. */
export const CopiedItem = z.object({ number: VersionNumber, id: z.string() });
