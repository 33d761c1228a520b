import type { Earning } from '@fareback/contract';
import type { EarningRow } from './shapes.ts';

/** An earning as the contract spells it; suspended and expired are flags of a cancelled one [EARNING-01, EARNING-07]. */
export function presentEarning(row: EarningRow): Earning {
  return {
    EarningID: row.earningId,
    CampaignID: row.campaignId,
    amount: row.amount,
    canceled: row.cancelReason !== null,
    suspensionDeduction: row.cancelReason === 'SUSPENSION',
    expiryDeduction: row.cancelReason === 'EXPIRY',
    EarnedAtUTC: row.earnedAt.toISOString(),
    ClaimedAtUTC: row.claimedAt?.toISOString() ?? null,
    AcknowledgedAtUTC: row.acknowledgedAt?.toISOString() ?? null,
  };
}
