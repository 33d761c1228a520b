import * as z from 'zod/mini';
import { CampaignType, CtaAction } from './enums.ts';
import { Count, MaybeText, Money, Text } from './scalars.ts';

const secondsPerDay = 86_400;

/**
 * Converts a campaign's limit window to days: values from 86400 are seconds, smaller ones are days; 0 is no limit
 * [CAMP-04].
 */
export function readTimeFrameDays(value: number): number {
  return value >= secondsPerDay ? Math.floor(value / secondsPerDay) : value;
}

/** Days, although the wire name says seconds [CAMP-04]. */
const TimeFrameDays = z.codec(z.number(), Count, { decode: readTimeFrameDays, encode: (days) => days });

/** A small badge on a campaign card [EARN-06]. */
export const Badge = z.object({ BadgeIcon: Text, BadgeLabel: Text, UiPosition: Count });
export type Badge = z.infer<typeof Badge>;

/** A way to earn; `target` is a link target if text, and the goal of `progress` if a number [CAMP-01, CAMP-06]. */
export const Campaign = z.object({
  CampaignID: Text,
  CampaignCategoryID: Text,
  CampaignType,
  Title: Text,
  SubTitle: Text,
  SubHeader: Text,
  Description: Text,
  RewardPerUser: Money,
  /** The offer that it gives with, or instead of, points [CAMP-80]. */
  RewardOfferID: z.optional(Text),
  /** Names of the kinds of declared day that its conditions name, by id [CAMP-110]. */
  DeclaredDays: z.optional(z.record(z.string(), Text)),
  /** The draw for which it gives entries each time, with or instead of points [DRAW-25]. */
  RewardDraw: z.optional(z.object({ DrawID: z.string(), Entries: Count })),
  ActionButtonLabel: Text,
  ActionButtonUrl: MaybeText,
  headerImageUrl: MaybeText,
  providers: z.array(Text),
  badges: z.array(Badge),
  earningsAllowedInTimeFrame: Count,
  timeFrameLengthInSeconds: TimeFrameDays,
  ctaAction: z.nullable(CtaAction),
  target: z.nullable(z.union([Text, z.number()])),
  /** What `target` counts: KILOMETER, MILE or MINUTE, or the currency of fares; missing for rides and other things. */
  targetUnit: z.optional(Text),
  WebUiPosition: Count,
});
export type Campaign = z.infer<typeof Campaign>;
