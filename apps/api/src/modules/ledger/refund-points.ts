import type { Tx } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { payDebt } from './pay-debt.ts';
import { insertRefund, listSpentLots } from './refund-store.ts';
import { returnedLots } from './returned-lots.ts';

/**
 * Gives back the points that a redemption cost, into the lots they came from, once: a second call changes nothing. Points
 * of a lot that has lapsed or was taken back since come back in a lot of their own; those of a voided one pay the debt
 * that they left. The member's account is locked. Resolves to whether anything was given back [LEDGER-05, LEDGER-06].
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
