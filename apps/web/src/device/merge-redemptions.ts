import type { Redemption } from '@fareback/contract';

/** A redemption on this device; the higher its rank (a moment, in ms), the longer it stays. */
export interface SavedRedemption {
  redemption: Redemption;
  rank: number;
}

/** More are in the history. */
export const savedRedemptionsMax = 20;

/** Both together, the highest rank first and each redemption once: as `newer` tells it, by the better of its ranks. */
export function mergeNewest(older: readonly SavedRedemption[], newer: readonly SavedRedemption[]): SavedRedemption[] {
  const byId = new Map(older.map((each) => [each.redemption.TransactionID, each]));
  for (const { redemption, rank } of newer) {
    const before = byId.get(redemption.TransactionID);
    byId.set(redemption.TransactionID, { redemption, rank: Math.max(rank, before?.rank ?? 0) });
  }
  return [...byId.values()].toSorted((one, other) => other.rank - one.rank).slice(0, savedRedemptionsMax);
}
