import { measuredPointsMax } from '@fareback/contract';
import type { CampaignInput } from '../schema/campaign.ts';

/** What a point is worth to an agency. */
type PointValue = { points: number } | null;

/** How many points a campaign may give in a month; null where it has no budget, or one in money and no point has a worth [CAMP-22]. */
export function budgetPointsOf({ budget }: Pick<CampaignInput, 'budget'>, pointValue: PointValue): number | null {
  if (budget?.points !== undefined) return budget.points;
  return budget?.money === undefined || pointValue === null ? null : budget.money * pointValue.points;
}

/** The most points that a campaign pays at once, by a measure too. */
export function mostAtOnce(campaign: CampaignInput): number {
  if ('levels' in campaign) return Math.max(...campaign.levels.map(({ reward }) => reward));
  if ('tiers' in campaign) return Math.max(...campaign.tiers.map(({ rewardPoints }) => rewardPoints));
  const measured =
    'rewardPer' in campaign && campaign.rewardPer ? (campaign.rewardPer.pointsMax ?? measuredPointsMax) : 0;
  const met = 'rewardsWhen' in campaign ? (campaign.rewardsWhen ?? []).map(({ reward }) => reward) : [];
  return Math.max(campaign.reward, measured, ...met);
}
