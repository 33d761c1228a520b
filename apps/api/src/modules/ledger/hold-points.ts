import type { Tx, Writes } from '../../platform/database/transactions.ts';
import { lockAccounts } from './accounts.ts';
import { insertHeldSpend, insertRelease } from './hold-store.ts';
import { payDebt } from './pay-debt.ts';
import { listSpentLots } from './refund-store.ts';
import { returnedLots } from './returned-lots.ts';
import { addHolds } from './store.ts';

/**
 * Holds members' points while a supplier is asked, drawing lots like a spend. Accounts must be locked and have enough
 * points [REDEEM-17].
 */
export function holdPoints(
  writes: Writes,
  tenantId: string,
  now: Date,
  holds: { memberId: string; redemptionId: string; amount: number }[],
): void {
  if (holds.length === 0) return;
  addHolds(writes, tenantId, now, {
    memberIds: holds.map((hold) => hold.memberId),
    causeIds: holds.map((hold) => hold.redemptionId),
    amounts: holds.map((hold) => hold.amount),
  });
}

/** Spends held points, once. The member's account must be locked. Resolves to whether this call did it. */
export const spendHeldPoints = (tx: Tx, tenantId: string, memberId: string, redemptionId: string): Promise<boolean> =>
  insertHeldSpend(tx, tenantId, memberId, redemptionId);

/**
 * Releases held points, once, to their lots. Points of a lot that has expired or was reversed return in a new lot;
 * those of a voided lot pay its debt. The member's account must be locked. Resolves to whether this call did it
 * [LEDGER-05, REDEEM-17].
 */
export async function releasePoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, redemptionId }: { memberId: string; redemptionId: string },
): Promise<boolean> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const { lots, newLot, voided } = returnedLots(await listSpentLots(tx, memberId, redemptionId, 'HOLD'), now);
  if (!(await insertRelease(tx, tenantId, now, { memberId, redemptionId, lots, newLot }))) return false;
  if (newLot && debt > 0 && voided > 0) {
    const incoming = [{ earningId: newLot.earningId, causeId: redemptionId, points: voided }];
    await payDebt(tx, tenantId, now, { memberId, debt, incoming });
  }
  return true;
}
