import type { Writes } from '../../platform/database/transactions.ts';
import { addSpends } from './store.ts';

/**
 * Spends members' points on redemptions, drawing lots by earliest expiry (never-expiring last), then oldest earned. A
 * free redemption moves 0 points but appears in the history. Accounts must be locked and have enough points; too low a
 * balance or a repeated cause violates a constraint and moves nothing [LEDGER-05].
 */
export function spendPoints(
  writes: Writes,
  tenantId: string,
  now: Date,
  spends: { memberId: string; redemptionId: string; amount: number }[],
): void {
  if (spends.length === 0) return;
  addSpends(writes, tenantId, now, {
    memberIds: spends.map((spend) => spend.memberId),
    causeIds: spends.map((spend) => spend.redemptionId),
    amounts: spends.map((spend) => spend.amount),
  });
}
