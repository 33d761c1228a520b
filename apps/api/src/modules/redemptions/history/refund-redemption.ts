import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { earningScopeOf, takeBackOwnAct } from '../../earning/index.ts';
import { lockAccounts, refundPoints } from '../../ledger/index.ts';
import { findMember } from '../../members/index.ts';
import type { ContentReader } from '../../tenants/index.ts';
import { nextAsk } from '../orders/ask-under-lease.ts';
import { cancelLater } from '../orders/order-store.ts';
import { markRefunded, type RefundableRow, refundableRow } from './refund-store.ts';

/** What becomes of a refund: done before, of no redemption, of a forgotten member, of one whose supplier has yet to answer, of one that never came about. */
export type RefundOutcome = 'REFUNDED' | 'REFUNDED_BEFORE' | 'UNKNOWN' | 'MEMBER_FORGOTTEN' | 'HELD' | 'RELEASED';

/** Who takes a redemption back, and why; kept with it. */
export interface RefundNote {
  by: string;
  reason: string;
}

/** What a refund would come to, and of what. */
export interface RefundPreview {
  outcome: RefundOutcome;
  redemption: RefundableRow | undefined;
}

/** What refunding a redemption would come to now; changes nothing. */
export async function previewRefund(tx: Tx, redemptionId: string): Promise<RefundPreview> {
  const redemption = await refundableRow(tx, redemptionId);
  const preview = (outcome: RefundOutcome): RefundPreview => ({ outcome, redemption });
  if (!redemption) return preview('UNKNOWN');
  if ((await findMember(tx, redemption.memberId))?.status === 'DELETED') return preview('MEMBER_FORGOTTEN');
  if (redemption.status !== 'CONFIRMED') return preview(redemption.status);
  return preview(redemption.refundedAt === null ? 'REFUNDED' : 'REFUNDED_BEFORE');
}

/**
 * Takes a redemption back: its points return once into the lots they came from, what it earned goes, and it no longer
 * counts towards the offer's limit. A code that was shown never returns to the pool, and a forgotten member gets no points
 * [LEDGER-06].
 */
export async function refundRedemption(
  reader: ContentReader & { tenant: Tenant; now: Date },
  redemptionId: string,
  note: RefundNote,
): Promise<RefundPreview> {
  const { tx, tenant, now } = reader;
  const first = await previewRefund(tx, redemptionId);
  const { redemption } = first;
  if (first.outcome !== 'REFUNDED' || !redemption) return first;
  const { memberId } = redemption;
  await lockAccounts(tx, [memberId]);
  // Judged again under the lock: somebody else may have refunded it, or forgotten the member, meanwhile.
  const judged = await previewRefund(tx, redemptionId);
  if (judged.outcome !== 'REFUNDED') return judged;
  if ((await markRefunded(tx, now, redemptionId, note)) === 0) return { ...judged, outcome: 'REFUNDED_BEFORE' };
  // Whoever refunds asks the supplier at once; should that bring nothing, or never happen, the job does.
  await cancelLater(tx, redemptionId, nextAsk(now, 0));
  await refundPoints(tx, tenant.tenantId, now, { memberId, redemptionId });
  const refund = {
    memberId,
    type: 'redemption.refunded',
    eventId: `${redemptionId}/refund`,
    of: redemptionId,
  } as const;
  await takeBackOwnAct(tx, await earningScopeOf(reader), refund);
  return judged;
}
