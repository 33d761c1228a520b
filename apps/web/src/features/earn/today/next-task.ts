import {
  type Campaign,
  type CampaignStatus,
  type ConnectionStatus,
  getCampaignRequirement,
  type ProviderStatus,
} from '@fareback/contract';
import { isOutOfReach, type Streak, streakOf } from '../campaigns/streak.ts';

/** A campaign and the points that its account or survey pays. */
export interface NextTask {
  campaign: Campaign;
  amount: number;
}

const connectable: readonly ConnectionStatus[] = ['NEVER_CONNECTED', 'DISCONNECTED', 'FAILEDTOVALIDATE'];

/** True if one account to connect or a survey to answer is all that the campaign asks, and can be done now. */
function canDoNow({ CampaignType, providers }: Campaign, connections: readonly ProviderStatus[]): boolean {
  const requirement = getCampaignRequirement(CampaignType);
  if (requirement !== 'account') return requirement === 'survey';
  const missing = providers
    .map((id) => connections.find(({ ProviderID }) => ProviderID === id)?.status ?? 'NEVER_CONNECTED')
    .filter((status) => status !== 'CONNECTED');
  return missing.length === 1 && missing.every((status) => connectable.includes(status));
}

/**
 * Returns the account or survey that pays the most points; null if none does. Equal amounts: the first in the agency's
 * order. Other campaigns have conditions that the app does not know [HOME-46].
 */
export function findNextTask(
  campaigns: readonly Campaign[],
  statusOf: (campaign: Campaign) => CampaignStatus | undefined,
  connections: readonly ProviderStatus[],
): NextTask | null {
  let best: NextTask | null = null;
  for (const campaign of campaigns.toSorted((one, other) => one.WebUiPosition - other.WebUiPosition)) {
    const status = statusOf(campaign);
    const isOpen = status?.status === 'AVAILABLE' && status.memberLeft !== 0 && (status.progress ?? 0) === 0;
    const amount = campaign.RewardPerUser;
    if (isOpen && canDoNow(campaign, connections) && amount > (best?.amount ?? 0)) best = { campaign, amount };
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
        return isBegun && streak.time !== null && streak.time.kind !== 'finished' && !isOutOfReach(streak)
          ? [{ campaign, streak }]
          : [];
      })
      .toSorted(
        (one, other) =>
          daysOf(one.streak) - daysOf(other.streak) ||
          Number(other.streak.keep !== null) - Number(one.streak.keep !== null),
      )[0] ?? null
  );
}
