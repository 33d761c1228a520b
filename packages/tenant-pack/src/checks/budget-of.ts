import { measuredPointsMax } from '@fareback/contract';
import type { CampaignInput } from '../schema/campaign.ts';

type PointValue = { points: number } | null;

/**
 * Returns a campaign's monthly budget in points; null without a budget, or with one in money if points have no value
 * [CAMP-22].
 */
export function budgetPointsOf({ budget }: Pick<CampaignInput, 'budget'>, pointValue: PointValue): number | null {
  if (budget?.points !== undefined) return budget.points;
  return budget?.money === undefined || pointValue === null ? null : budget.money * pointValue.points;
}

/** Returns the most points that a campaign pays at once, including by measure. */
export function mostAtOnce(campaign: CampaignInput): number {
  if ('levels' in campaign) return Math.max(...campaign.levels.map(({ reward }) => reward));
  if ('tiers' in campaign) return Math.max(...campaign.tiers.map(({ rewardPoints }) => rewardPoints));
  const measured =
    'rewardPer' in campaign && campaign.rewardPer ? (campaign.rewardPer.pointsMax ?? measuredPointsMax) : 0;
  const met = 'rewardsWhen' in campaign ? (campaign.rewardsWhen ?? []).map(({ reward }) => reward) : [];
  return Math.max(campaign.reward, measured, ...met);
}
