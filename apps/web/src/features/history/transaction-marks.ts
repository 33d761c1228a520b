import type { Earning, Transaction } from '@fareback/contract';

/** Why an entry lost its points, written after its title [EARNING-07]. */
export type Suffix = 'suspended' | 'expired' | 'inactivity';

/**
 * Returns the suffix of a canceled earning: suspension before expiry before inactivity; null if it counts [EARNING-07].
 */
export function earningSuffix(
  earning: Pick<Earning, 'canceled' | 'suspensionDeduction' | 'expiryDeduction'>,
): Suffix | null {
  if (!earning.canceled) return null;
  if (earning.suspensionDeduction) return 'suspended';
  return earning.expiryDeduction ? 'expired' : 'inactivity';
}

/** Returns a row's suffix: that of its deduction (null for other causes), else that of its earning [EARNING-07]. */
export function suffixOf(row: Pick<Transaction, 'transactionType' | 'earning' | 'deductionCause'>): Suffix | null {
  if (row.transactionType === 'SUSPENSION_DEDUCTION') return 'suspended';
  if (row.transactionType === 'EXPIRY_DEDUCTION') return 'expired';
  if (row.transactionType === 'BALANCE_DEDUCTION')
    return (row.deductionCause ?? 'INACTIVITY') === 'INACTIVITY' ? 'inactivity' : null;
  return row.earning && earningSuffix(row.earning);
}

/** True if an earning is new to the member: not acknowledged before the app started, and not claimed [EARNING-08]. */
export function isUnread(earning: Pick<Earning, 'AcknowledgedAtUTC' | 'ClaimedAtUTC'>, appStart: Date): boolean {
  if (earning.ClaimedAtUTC !== null) return false;
  return earning.AcknowledgedAtUTC === null || appStart.getTime() < new Date(earning.AcknowledgedAtUTC).getTime();
}
