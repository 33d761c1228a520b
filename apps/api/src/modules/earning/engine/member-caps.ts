import type { Campaign } from './campaign.ts';
import type { EarnedPoints } from './decision.ts';
import { cutKey } from './multipliers.ts';

/** Points counted by cap so far. */
export type Given = Readonly<Record<string, number>>;

/** Sums a member's points by cap, and cuts grants that exceed one. */
export interface CapMeter {
  /** Returns what of an activity's grants is paid; activities come in order, campaigns in the program's order. */
  cut(campaign: Campaign, grants: readonly EarnedPoints[]): readonly EarnedPoints[];
  given(): Given;
}

export const isCapped = (campaigns: readonly Campaign[]): boolean => campaigns.some(({ caps }) => caps.length > 0);

/**
 * Caps look at earnings in time order, whatever arrived first. The grant that reaches a cap pays the rest under a key
 * that names its amount; later ones pay nothing. The campaign's own state goes on, because the ride was made [CAMP-65].
 */
export function createCapMeter(before: Given = {}): CapMeter {
  const sums = new Map(Object.entries(before));
  const cutOne = (campaign: Campaign, grant: EarnedPoints): EarnedPoints[] => {
    // An offer is no points.
    if (grant.amount === 0) return [grant];
    const remaining = Math.min(...campaign.caps.map(({ capId, points }) => points - (sums.get(capId) ?? 0)));
    const amount = Math.min(remaining, grant.amount);
    if (amount <= 0) return [];
    for (const { capId } of campaign.caps) sums.set(capId, (sums.get(capId) ?? 0) + amount);
    return [amount === grant.amount ? grant : { ...grant, amount, earningKey: cutKey(grant.earningKey, amount) }];
  };
  return {
    cut: (campaign, grants) =>
      campaign.caps.length === 0 || grants.length === 0 ? grants : grants.flatMap((grant) => cutOne(campaign, grant)),
    given: () => Object.fromEntries([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
