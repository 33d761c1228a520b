import type { Tenant } from '../../../call/tenant.ts';
import type { Tx } from '../../../platform/database/transactions.ts';
import { earningScopeOf, takeBackOwnAct } from '../../earning/index.ts';
import { lockAccounts, refundPoints } from '../../ledger/index.ts';
import { findMember } from '../../members/index.ts';
import { reopenGrant } from '../../offer-grants/index.ts';
import type { ContentReader } from '../../tenants/index.ts';
import { cancelLater } from '../supplier-orders/order-store.ts';
import { nextAsk } from '../supplier-orders/place-order.ts';
import { notifyOfRefund } from './notify-of-redemption.ts';
import { markRefunded, type RefundableRow, refundableRow } from './redemption-row-store.ts';

/**
 * Outcome of a refund; besides success: already refunded, unknown redemption, deleted member, pending at the supplier,
 * or canceled.
 */
export type RefundOutcome = 'REFUNDED' | 'REFUNDED_BEFORE' | 'UNKNOWN' | 'MEMBER_FORGOTTEN' | 'HELD' | 'RELEASED';

interface RefundNote {
  by: string;
  reason: string;
}

export interface RefundPreview {
  outcome: RefundOutcome;
  redemption: RefundableRow | undefined;
}

/** Returns what a refund would do now; read-only. */
export async function previewRefund(tx: Tx, redemptionId: string): Promise<RefundPreview> {
  const redemption = await refundableRow(tx, redemptionId);
  const preview = (outcome: RefundOutcome): RefundPreview => ({ outcome, redemption });
  if (!redemption) return preview('UNKNOWN');
  if ((await findMember(tx, redemption.memberId))?.status === 'DELETED') return preview('MEMBER_FORGOTTEN');
  if (redemption.status !== 'CONFIRMED') return preview(redemption.status);
  return preview(redemption.refundedAt === null ? 'REFUNDED' : 'REFUNDED_BEFORE');
}

/**
 * Refunds a redemption: its points return once to their lots, points earned by it are reversed, and it no longer counts
 * toward the offer's limit. A shown code never returns to the pool, and a deleted member gets no points [LEDGER-06].
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
  // Checked again under the lock: a concurrent call may have refunded it or deleted the member.
  const judged = await previewRefund(tx, redemptionId);
  if (judged.outcome !== 'REFUNDED') return judged;
  if ((await markRefunded(tx, now, redemptionId, note)) === 0) return { ...judged, outcome: 'REFUNDED_BEFORE' };
  await reopenGrant(tx, memberId, redemptionId);
  // The caller asks the supplier immediately; the job retries if that fails or never happens.
  await cancelLater(tx, redemptionId, nextAsk(now, 0));
  await refundPoints(tx, tenant.tenantId, now, { memberId, redemptionId });
  const refund = {
    memberId,
    type: 'redemption.refunded',
    eventId: `${redemptionId}/refund`,
    of: redemptionId,
  } as const;
  await takeBackOwnAct(tx, await earningScopeOf(reader), refund);
  await notifyOfRefund(reader, { memberId, redemptionId }, redemption.price);
  return judged;
}
