import type { Earning } from '@fareback/contract';
import type { EarningRow } from './shapes.ts';

/**
 * An earning as the contract spells it; suspended and expired are flags of a cancelled one [EARNING-01, EARNING-07]. One
 * that was voided after it was claimed stands as it was earned: its deduction is an entry of its own.
 */
export function presentEarning(row: EarningRow): Earning {
  return {
    EarningID: row.earningId,
    CampaignID: row.campaignId,
    amount: row.amount,
    canceled: row.cancelReason !== null && !(row.cancelReason === 'VOID' && row.claimedAt !== null),
    suspensionDeduction: row.cancelReason === 'SUSPENSION',
    expiryDeduction: row.cancelReason === 'EXPIRY',
    EarnedAtUTC: row.earnedAt.toISOString(),
    ClaimedAtUTC: row.claimedAt?.toISOString() ?? null,
    AcknowledgedAtUTC: row.acknowledgedAt?.toISOString() ?? null,
  };
}
