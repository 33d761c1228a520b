import type { Earning } from '@fareback/contract';
import type { EarningRow } from './shapes.ts';

/**
 * Formats an earning for the API; suspended and expired are flags of a canceled one [EARNING-01, EARNING-07]. An
 * earning voided after its claim appears as earned; its deduction is a separate entry.
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
