import type { CampaignStatus, Offer } from '@fareback/contract';
import type { SeenProgress } from '../../device/seen-progress.ts';

/** An achievement, celebrated once. */
export type Celebration =
  | { kind: 'firstRide' }
  | { kind: 'level'; campaignId: string; level: number }
  | { kind: 'inReach'; offer: Offer };

export interface Progress {
  balance: number;
  statuses: readonly CampaignStatus[];
  offers: readonly Offer[];
  hasRidden: boolean;
}

export function levelsDone(status: CampaignStatus): number {
  const { streakCurrentLevel, streakTotalLevels, tierPropertiesForCampaign: tiers, tierProgress } = status;
  if (streakTotalLevels !== null) return status.streakCompleted ? streakTotalLevels : (streakCurrentLevel ?? 1) - 1;
  let left = tierProgress ?? 0;
  return (tiers ?? []).filter(({ MaxBehaviors }) => (left -= MaxBehaviors) >= 0).length;
}

/** Completed levels by campaign, without zeros. */
export const levelsOf = (statuses: readonly CampaignStatus[]): Record<string, number> =>
  Object.fromEntries(
    statuses.flatMap((status) => (levelsDone(status) > 0 ? [[status.CampaignID, levelsDone(status)]] : [])),
  );

/** The most expensive offer that has become affordable, if any. */
function newlyInReach(before: number, { balance, offers }: Progress): Offer | undefined {
  return offers
    .filter(({ VeloAmount }) => VeloAmount > before && VeloAmount <= balance)
    .toSorted((one, other) => other.VeloAmount - one.VeloAmount)[0];
}

/** Returns achievements since the last display, in order of celebration; empty if nothing was displayed before. */
export function findCelebrations(seen: SeenProgress | null, now: Progress): Celebration[] {
  if (seen === null) return [];
  const levels = Object.entries(levelsOf(now.statuses)).filter(([id, level]) => level > (seen.levels[id] ?? 0));
  const offer = newlyInReach(seen.balance, now);
  return [
    ...(now.hasRidden && !seen.hasRidden ? [{ kind: 'firstRide' } as const] : []),
    ...levels.map(([campaignId, level]) => ({ kind: 'level', campaignId, level }) as const),
    ...(offer ? [{ kind: 'inReach', offer } as const] : []),
  ];
}

/** The cheapest unaffordable offer, if any. */
export const nextReward = ({ balance, offers }: Pick<Progress, 'balance' | 'offers'>): Offer | undefined =>
  offers
    .filter(({ VeloAmount }) => VeloAmount > balance)
    .toSorted((one, other) => one.VeloAmount - other.VeloAmount)[0];
