import type { CampaignStatus, TierProperties } from '@fareback/contract';
import { dateOfDay } from './calendar/service-day.ts';
import type { Progress, TierProgress } from './progress.ts';

const time = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

const presentTiers = (tiers: TierProgress['tiers']): TierProperties[] =>
  tiers.map(({ rewardPoints, maxBehaviors }, index) => ({
    Tier: index + 1,
    RewardPoints: rewardPoints,
    MaxBehaviors: maxBehaviors,
  }));

/**
 * Formats a member's campaign status for the API; `paysAgainOn` is the day it pays again after its budget is used up.
 * Fields of other campaign types are null [CAMP-07, STREAK-01, STREAK-02, TIER-01].
 */
export function presentStatus(
  campaignId: string,
  isLocked: boolean,
  progress: Progress,
  paysAgainOn: string | null = null,
): CampaignStatus {
  const { done, limitedUntil, streak, tier } = progress;
  const distinct = streak?.distinct ?? null;
  return {
    CampaignID: campaignId,
    status: isLocked ? 'LOCKED' : limitedUntil === null ? 'AVAILABLE' : 'TIME_LIMITED',
    progress: done,
    nextPeriodStartUTC: time(limitedUntil),
    paysAgainOn,
    streakCurrentLevel: streak?.level ?? null,
    streakTotalLevels: streak?.rewards.length ?? null,
    streakDaysLeft: streak?.daysLeft ?? null,
    streakCompleted: streak?.isCompleted ?? null,
    streakCurrentLevelCompletion: streak?.done ?? null,
    streakLevelRewards: streak?.rewards ?? null,
    streakTarget: streak?.target ?? null,
    streakEndTimeUTC: time(streak?.endsAt ?? null),
    streakLastDay: streak === null || streak.lastDay === null ? null : dateOfDay(streak.lastDay),
    hasTimeDistinct: streak === null ? null : distinct !== null,
    behavioursCountInTimeDistinct: distinct?.behaviours ?? null,
    timeDistinctCount: distinct?.reached ?? null,
    timeDistinctUnit: distinct?.unit ?? null,
    timeDistinctDates: distinct?.days?.map(dateOfDay) ?? null,
    currentTierPoints: tier?.points ?? null,
    tierProgress: tier === null ? null : done,
    tierPropertiesForCampaign: tier === null ? null : presentTiers(tier.tiers),
    tierType: tier?.tierType ?? null,
    isLastTierCompleted: tier?.isLastCompleted ?? null,
  };
}
