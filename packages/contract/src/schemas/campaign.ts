import * as z from 'zod/mini';
import { CampaignType, CtaAction } from './enums.ts';
import { Count, MaybeText, Money } from './scalars.ts';

const secondsPerDay = 86_400;

/** A campaign's frame in days: 86400 and more are seconds, less is days already; 0 is no limit [CAMP-04]. */
export function readTimeFrameDays(value: number): number {
  return value >= secondsPerDay ? Math.floor(value / secondsPerDay) : value;
}

/** Days under a name that says seconds, as the wire has it [CAMP-04]. */
const TimeFrameDays = z.codec(z.number(), Count, { decode: readTimeFrameDays, encode: (days) => days });

/** A small mark on a campaign card [EARN-06]. */
export const Badge = z.object({ BadgeIcon: z.string(), BadgeLabel: z.string(), UiPosition: Count });
export type Badge = z.infer<typeof Badge>;

/** A way to earn; text `target` is a link target, a number the goal of `progress` [CAMP-01, CAMP-06]. */
export const Campaign = z.object({
  CampaignID: z.string(),
  CampaignCategoryID: z.string(),
  CampaignType,
  Title: z.string(),
  SubTitle: z.string(),
  SubHeader: z.string(),
  Description: z.string(),
  RewardPerUser: Money,
  ActionButtonLabel: z.string(),
  ActionButtonUrl: MaybeText,
  headerImageUrl: MaybeText,
  providers: z.array(z.string()),
  badges: z.array(Badge),
  earningsAllowedInTimeFrame: Count,
  timeFrameLengthInSeconds: TimeFrameDays,
  ctaAction: z.nullable(CtaAction),
  target: z.nullable(z.union([z.string(), z.number()])),
  WebUiPosition: Count,
});
export type Campaign = z.infer<typeof Campaign>;
