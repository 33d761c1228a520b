import type { Campaign, CampaignStatus, ProviderStatus } from '@fareback/contract';
import { isAnswered, isConnected, nextReward, tiersOf } from '../campaigns/reward.ts';
import { type Streak, streakOf } from '../campaigns/streak.ts';

/** A campaign and the points that its next action pays. */
export interface NextTask {
  campaign: Campaign;
  amount: number;
}

/** Returns what one more action pays at once; null if it pays nothing yet, or the campaign needs something else first. */
function getNextAmount(campaign: Campaign, status: CampaignStatus | undefined, now: Date): number | null {
  if (status?.status !== 'AVAILABLE' || status.memberLeft === 0 || status.shared) return null;
  const streak = streakOf(status, now);
  const isOneStep = streak === null || (streak.target - streak.done === 1 && (streak.distinct?.behaviours ?? 1) === 1);
  const goal = typeof campaign.target === 'number' && streak === null && tiersOf(status) === null ? campaign.target : 0;
  const isReached = goal <= 0 || (campaign.targetUnit === undefined && (status.progress ?? 0) === goal - 1);
  return isOneStep && isReached ? nextReward(campaign, status, now) : null;
}

/**
 * Returns the campaign whose next action pays the most points; null if none does. Equal amounts: the first in the
 * agency's order [HOME-46].
 */
export function findNextTask(
  campaigns: readonly Campaign[],
  statusOf: (campaign: Campaign) => CampaignStatus | undefined,
  connections: readonly ProviderStatus[],
  now: Date,
): NextTask | null {
  let best: NextTask | null = null;
  for (const campaign of campaigns.toSorted((one, other) => one.WebUiPosition - other.WebUiPosition)) {
    const status = statusOf(campaign);
    if (isConnected(campaign, connections) || isAnswered(campaign, status)) continue;
    const amount = getNextAmount(campaign, status, now);
    if (amount !== null && amount > (best?.amount ?? 0)) best = { campaign, amount };
  }
  return best;
}

/** A campaign with its begun streak. */
export interface BegunStreak {
  campaign: Campaign;
  streak: Streak;
}

const daysOf = ({ keep, time }: Streak): number =>
  keep?.days ?? (time?.kind === 'daysLeft' ? time.days : time?.kind === 'lastDay' ? 1 : Number.POSITIVE_INFINITY);

/** Returns the begun streak with the nearest deadline, one in a row first among equals; null without one [HOME-45]. */
export function findStreak(
  campaigns: readonly Campaign[],
  statusOf: (campaign: Campaign) => CampaignStatus | undefined,
  now: Date,
): BegunStreak | null {
  return (
    campaigns
      .flatMap((campaign): BegunStreak[] => {
        const status = statusOf(campaign);
        const streak = status?.status === 'LOCKED' ? null : streakOf(status, now);
        const isBegun = streak !== null && (streak.keep !== null || streak.done > 0 || streak.level > 1);
        return isBegun && streak.time !== null && streak.time.kind !== 'finished' ? [{ campaign, streak }] : [];
      })
      .toSorted(
        (one, other) =>
          daysOf(one.streak) - daysOf(other.streak) ||
          Number(other.streak.keep !== null) - Number(one.streak.keep !== null),
      )[0] ?? null
  );
}
