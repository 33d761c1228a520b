import type { Refund, Refunds } from '@fareback/contract/admin';
import type { StaffCtx } from '../../../call/staff.ts';
import { countPoints } from '../../approvals/index.ts';
import { previewRefund, type RefundPreview, refundRedemption } from '../../redemptions/index.ts';

const toRefund = (redemptionId: string, { outcome, redemption }: RefundPreview): Refund => ({
  redemptionId,
  outcome,
  memberId: redemption?.memberId ?? null,
  offerId: redemption?.offerId ?? null,
  points: outcome === 'REFUNDED' ? (redemption?.price ?? 0) : 0,
  redeemedAt: redemption?.redeemedAt.toISOString() ?? null,
  refundedAt: redemption?.refundedAt?.toISOString() ?? null,
});

const summed = (refunds: Refund[]): Refunds => ({
  refunds,
  points: refunds.reduce((sum, { points }) => sum + points, 0),
});

const once = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

export async function previewRefunds({ tx }: StaffCtx, redemptionIds: readonly string[]): Promise<Refunds> {
  const refunds: Refund[] = [];
  for (const id of once(redemptionIds)) refunds.push(toRefund(id, await previewRefund(tx, id)));
  return summed(refunds);
}

/** Refunds one redemption once; logs the outcome, whatever it is [LEDGER-06, DESK-44]. */
export async function refundOne(ctx: StaffCtx, redemptionId: string, reason: string): Promise<RefundPreview> {
  const preview = await refundRedemption(ctx, redemptionId, { reason, by: ctx.actor.name });
  const { memberId, offerId, points } = toRefund(redemptionId, preview);
  await ctx.record({
    verb: 'redemptions.refund',
    subject: { kind: 'redemption', id: redemptionId },
    facts: { outcome: preview.outcome, points, offerId },
    ...(memberId === null ? {} : { memberId, personal: { reason } }),
  });
  return preview;
}

/**
 * Refunds redemptions in one transaction, each once: points return to their original lots. Those that cannot be
 * refunded give a reason and do not block others. A job cancels supplier orders afterwards [LEDGER-06, DESK-44].
 */
export async function refundRedemptions(
  ctx: StaffCtx,
  { redemptionIds, reason }: { redemptionIds: readonly string[]; reason: string },
): Promise<Refunds> {
  const { refunds } = await previewRefunds(ctx, redemptionIds);
  // Locks accounts in member order, to avoid deadlocks.
  const inOrder = refunds.toSorted((one, other) => (one.memberId ?? '').localeCompare(other.memberId ?? ''));
  const done = new Map<string, Refund>();
  for (const { redemptionId } of inOrder)
    done.set(redemptionId, toRefund(redemptionId, await refundOne(ctx, redemptionId, reason)));
  const all = summed(refunds.flatMap(({ redemptionId }) => done.get(redemptionId) ?? []));
  await countPoints(ctx, all.points);
  return all;
}
