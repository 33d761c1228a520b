import type { Campaign, CampaignStatus, ProviderStatus } from '@fareback/contract';
import { asksOf } from './campaign-types.ts';
import { streakOf } from './streak.ts';
import { tiersOf } from './tier.ts';

/** Points that a campaign brings next: of the streak's present level, of the present tier, else its own; null where nothing is left to earn [STREAK-01, TIER-04, CAMP-07]. */
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

/** Whether a campaign's survey has been answered: it pays once, so that nothing is left to do [CAMP-08, CAMP-09]. */
export const isAnswered = (campaign: Pick<Campaign, 'CampaignType'>, status: CampaignStatus | undefined): boolean =>
  asksOf(campaign) === 'answer' && (status?.progress ?? 0) > 0;

/** Whether a campaign that asks for a connection has been given it: every account that it names is connected [CAMP-09]. */
export function isConnected(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  statuses: readonly ProviderStatus[],
): boolean {
  const has = (id: string) => statuses.some(({ ProviderID, status }) => ProviderID === id && status === 'CONNECTED');
  return asksOf(campaign) === 'account' && campaign.providers.length > 0 && campaign.providers.every(has);
}
