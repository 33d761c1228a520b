import type { Redemption } from '@fareback/contract';

/** A redemption on this device; those with a higher rank (a time in ms) are kept longer. */
export interface SavedRedemption {
  redemption: Redemption;
  rank: number;
}

/** Older ones are in the history. */
export const savedRedemptionsMax = 20;

/** Merges both lists by rank, highest first, without duplicates: the data of `newer` with the higher rank. */
export function mergeNewest(older: readonly SavedRedemption[], newer: readonly SavedRedemption[]): SavedRedemption[] {
  const byId = new Map(older.map((each) => [each.redemption.TransactionID, each]));
  for (const { redemption, rank } of newer) {
    const before = byId.get(redemption.TransactionID);
    byId.set(redemption.TransactionID, { redemption, rank: Math.max(rank, before?.rank ?? 0) });
  }
  return [...byId.values()].toSorted((one, other) => other.rank - one.rank).slice(0, savedRedemptionsMax);
}
