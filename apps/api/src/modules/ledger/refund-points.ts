import type { Tx } from '../../platform/database.ts';
import { sortableId } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { insertRefund } from './store.ts';

/**
 * Gives back the points that a redemption cost, into the lots they came from, once: a second call changes nothing. The
 * member's account is locked. Resolves to whether anything was given back [LEDGER-06].
 */
export async function refundPoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  memberId: string,
  redemptionId: string,
): Promise<boolean> {
  await lockAccounts(tx, [memberId]);
  return insertRefund(tx, tenantId, now, { memberId, redemptionId, transferId: sortableId(now) });
}
