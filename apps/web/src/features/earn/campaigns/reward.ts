import type { Campaign, CampaignStatus, ProviderStatus } from '@fareback/contract';
import { getRequirements } from './campaign-types.ts';
import { streakOf } from './streak.ts';
import { tiersOf } from './tier.ts';

/**
 * Returns the next reward: of the current streak level or tier, else the campaign's own; null if there is nothing left
 * to earn [STREAK-01, TIER-04, CAMP-07].
 */
export function nextReward(
  campaign: Pick<Campaign, 'RewardPerUser'>,
  status: CampaignStatus | undefined,
  now: Date,
): number | null {
  const own = campaign.RewardPerUser > 0 ? campaign.RewardPerUser : null;
  const streak = streakOf(status, now);
  if (streak !== null) {
    const isOver = streak.time?.kind === 'finished' && streak.missedBy === null;
    return isOver ? null : (streak.reward ?? own);
  }
  const tiers = tiersOf(status);
  if (tiers !== null) return tiers.finished ? null : (tiers.rewardPoints ?? own);
  return own;
}

/** True if a campaign's survey was answered: it awards once, so nothing is left to do [CAMP-08, CAMP-09]. */
export const isAnswered = (campaign: Pick<Campaign, 'CampaignType'>, status: CampaignStatus | undefined): boolean =>
  getRequirements(campaign) === 'answer' && (status?.progress ?? 0) > 0;

/** True if all accounts of a connect campaign are connected [CAMP-09]. */
export function isConnected(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  statuses: readonly ProviderStatus[],
): boolean {
  const has = (id: string) => statuses.some(({ ProviderID, status }) => ProviderID === id && status === 'CONNECTED');
  return getRequirements(campaign) === 'account' && campaign.providers.length > 0 && campaign.providers.every(has);
}
