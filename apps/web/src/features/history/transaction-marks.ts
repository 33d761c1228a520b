import type { Earning, Transaction } from '@fareback/contract';

/** Why an entry lost its points, written behind its title [EARNING-07]. */
export type Suffix = 'suspended' | 'expired' | 'inactivity';

/** The suffix of a cancelled earning: suspension before expiry before inactivity; null where it counts [EARNING-07]. */
export function earningSuffix(
  earning: Pick<Earning, 'canceled' | 'suspensionDeduction' | 'expiryDeduction'>,
): Suffix | null {
  if (!earning.canceled) return null;
  if (earning.suspensionDeduction) return 'suspended';
  return earning.expiryDeduction ? 'expired' : 'inactivity';
}

/** The suffix of a row: that of its deduction, none where that is told to have another cause, else that of its earning [EARNING-07]. */
export function suffixOf(row: Pick<Transaction, 'transactionType' | 'earning' | 'deductionCause'>): Suffix | null {
  if (row.transactionType === 'SUSPENSION_DEDUCTION') return 'suspended';
  if (row.transactionType === 'EXPIRY_DEDUCTION') return 'expired';
  if (row.transactionType === 'BALANCE_DEDUCTION')
    return (row.deductionCause ?? 'INACTIVITY') === 'INACTIVITY' ? 'inactivity' : null;
  return row.earning && earningSuffix(row.earning);
}

/** Whether an earning is new to the member: never acknowledged, or only since the app started; what they claimed they have seen [EARNING-08]. */
export function isUnread(earning: Pick<Earning, 'AcknowledgedAtUTC' | 'ClaimedAtUTC'>, appStart: Date): boolean {
  if (earning.ClaimedAtUTC !== null) return false;
  return earning.AcknowledgedAtUTC === null || appStart.getTime() < new Date(earning.AcknowledgedAtUTC).getTime();
}
