import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { payDebt } from './pay-debt.ts';
import { insertRefund, listSpentLots } from './refund-store.ts';
import { returnedLots } from './returned-lots.ts';

/**
 * Refunds a redemption's points to their lots, once. Points of a lot that has expired or was reversed return in a new
 * lot; those of a voided lot pay its debt. The member's account must be locked. Resolves to false if nothing was
 * refunded [LEDGER-05, LEDGER-06].
 */
export async function refundPoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, redemptionId }: { memberId: string; redemptionId: string },
): Promise<boolean> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const { lots, newLot, voided } = returnedLots(await listSpentLots(tx, memberId, redemptionId, 'SPEND'), now);
  const refund = { memberId, redemptionId, transferId: sortableId(now), lots, newLot };
  if (!(await insertRefund(tx, tenantId, now, refund))) return false;
  if (newLot && debt > 0 && voided > 0) {
    const incoming = [{ earningId: newLot.earningId, causeId: redemptionId, points: voided }];
    await payDebt(tx, tenantId, now, { memberId, debt, incoming });
  }
  return true;
}
