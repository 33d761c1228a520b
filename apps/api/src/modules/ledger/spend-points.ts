import type { Writes } from '../../platform/database/transactions.ts';
import { addSpends } from './store.ts';

/**
 * Spends members' points on redemptions, drawing lots by oldest lapse (never-lapsing last), then oldest earned. A free
 * one moves 0 points and still stands in the history. Accounts must be locked and found sufficient; a balance that does
 * not suffice, or a cause that was spent on before, breaks a constraint and moves nothing [LEDGER-05].
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
