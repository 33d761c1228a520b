import { earningScopeOf, takeBackOwnAct } from '../earning/index.ts';
import { lockAccounts, refundPoints } from '../ledger/index.ts';
import { findMember } from '../members/index.ts';
import type { ContentReader, Tenant } from '../tenants/index.ts';
import { markRefunded, redemptionOwner } from './store.ts';

/** What became of a refund. */
export type RefundOutcome = 'REFUNDED' | 'REFUNDED_BEFORE' | 'UNKNOWN' | 'MEMBER_FORGOTTEN';

/**
 * Takes a redemption back: its points return once into the lots they came from, what it earned goes, and it no longer
 * counts towards the offer's limit. A code that was shown never returns to the pool, and a forgotten member gets no points
 * [LEDGER-06].
 */
export async function refundRedemption(
  reader: ContentReader & { tenant: Tenant; now: Date },
  redemptionId: string,
): Promise<RefundOutcome> {
  const { tx, tenant, now } = reader;
  const memberId = await redemptionOwner(tx, redemptionId);
  if (memberId === undefined) return 'UNKNOWN';
  await lockAccounts(tx, [memberId]);
  if ((await findMember(tx, memberId))?.status === 'DELETED') return 'MEMBER_FORGOTTEN';
  if ((await markRefunded(tx, now, redemptionId)) === undefined) return 'REFUNDED_BEFORE';
  await refundPoints(tx, tenant.tenantId, now, memberId, redemptionId);
  const refund = {
    memberId,
    type: 'redemption.refunded',
    eventId: `${redemptionId}/refund`,
    of: redemptionId,
  } as const;
  await takeBackOwnAct(tx, await earningScopeOf(reader), refund);
  return 'REFUNDED';
}
