import type { CampaignStatus } from '@fareback/contract';

export type TierTone = 'grey' | 'amber' | 'green';

export interface TierSegment {
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
