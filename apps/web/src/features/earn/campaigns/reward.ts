import { type Campaign, type CampaignStatus, getCampaignRequirement, type ProviderStatus } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { dataSets } from '../../../data/sets/data-sets.ts';
import { useTranslation } from '../../../i18n/language.tsx';
import { streakOf } from './streak.ts';

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
    return isOver ? null : streak.reward || own;
  }
  const tiers = tiersOf(status);
  if (tiers !== null) return tiers.finished ? null : (tiers.rewardPoints ?? own);
  return own;
}

/** True if a campaign's survey was answered: it awards once, so nothing is left to do [CAMP-08, CAMP-09]. */
export const isAnswered = (campaign: Pick<Campaign, 'CampaignType'>, status: CampaignStatus | undefined): boolean =>
  getCampaignRequirement(campaign.CampaignType) === 'survey' && (status?.progress ?? 0) > 0;

/** True if all accounts of a connect campaign are connected [CAMP-09]. */
export function isConnected(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  statuses: readonly ProviderStatus[],
): boolean {
  const has = (id: string) => statuses.some(({ ProviderID, status }) => ProviderID === id && status === 'CONNECTED');
  return (
    getCampaignRequirement(campaign.CampaignType) === 'account' &&
    campaign.providers.length > 0 &&
    campaign.providers.every(has)
  );
}

type TierTone = 'grey' | 'amber' | 'green';

interface TierSegment {
  tier: number;
  rewardPoints: number;
  behaviours: number;
  done: number;
  tone: TierTone;
}

/** A tier campaign as rendered; `counts` names the counted activity. */
export interface Tiers {
  segments: TierSegment[];
  counts: 'trips' | 'surveys';
  rewardPoints: number | null;
  finished: boolean;
}

type TierFacts = Pick<
  CampaignStatus,
  'currentTierPoints' | 'tierProgress' | 'tierPropertiesForCampaign' | 'tierType' | 'isLastTierCompleted'
>;

/**
 * Returns the tiers of a status, filled in ascending order: gray without progress, amber with progress, all green when
 * the last is done; null without tiers [TIER-02..04].
 */
export function tiersOf(status: TierFacts | undefined): Tiers | null {
  const properties = status?.tierPropertiesForCampaign;
  if (!status || !properties || properties.length === 0) return null;
  const finished = status.isLastTierCompleted ?? false;
  let left = status.tierProgress ?? 0;
  const segments = properties
    .toSorted((a, b) => a.Tier - b.Tier)
    .map(({ Tier, RewardPoints, MaxBehaviors }): TierSegment => {
      const done = Math.max(0, Math.min(left, MaxBehaviors));
      left -= done;
      const tone = finished ? 'green' : done > 0 ? 'amber' : 'grey';
      return { tier: Tier, rewardPoints: RewardPoints, behaviours: MaxBehaviors, done, tone };
    });
  return {
    segments,
    counts: status.tierType === 'BEHAVIOR' ? 'trips' : 'surveys',
    rewardPoints: status.currentTierPoints,
    finished,
  };
}

/**
 * Label of a completed campaign: accounts connected, or survey answered; null while something is left to do [CAMP-09].
 */
export function useClaimSettled(
  campaign: Pick<Campaign, 'CampaignType' | 'providers'>,
  status: CampaignStatus | undefined,
): 'campaign.connected' | 'common.done' | null {
  const connections = useQuery(dataSets.providerStatuses()).data ?? [];
  if (isConnected(campaign, connections)) return 'campaign.connected';
  return isAnswered(campaign, status) ? 'common.done' : null;
}

/** 'You get: Pier coffee' for a campaign that gives an offer; null for others [CAMP-80]. */
export function useGivenOfferText({ RewardOfferID: id }: Pick<Campaign, 'RewardOfferID'>): string | null {
  const { t, language } = useTranslation();
  const offers = useQuery({ ...dataSets.offers(language), enabled: id !== undefined }).data;
  if (id === undefined) return null;
  // Some offers are listed only for members who hold a grant.
  const offer = offers?.find(({ OfferID }) => OfferID === id)?.Title;
  return offer === undefined ? t('campaign.givesSomeOffer') : t('campaign.givesOffer', { offer });
}
