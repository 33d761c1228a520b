import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isUuid } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { payDebt } from './pay-debt.ts';
import type { ClaimedLots, EarningRow } from './shapes.ts';
import { acknowledgeRow, claimRows, earningRow } from './store.ts';

interface Claimant {
  tx: Tx;
  tenant: { tenantId: string };
  now: Date;
  member: { memberId: string };
}

/** Claims one earning, a group or all; debt is paid first. */
async function claim(
  { tx, tenant: { tenantId }, now, member: { memberId } }: Claimant,
  which: ClaimedLots,
): Promise<EarningRow[]> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const claimed = await claimRows(tx, tenantId, { now, memberId, which });
  if (debt > 0) {
    const incoming = claimed.map(({ earningId: id, amount }) => ({ earningId: id, causeId: id, points: amount }));
    await payDebt(tx, tenantId, now, { memberId, debt, incoming: incoming.toReversed() });
  }
  return claimed;
}

/**
 * Moves one earning to the balance; a repeat gives the same reply and moves nothing [EARNING-03, EARNING-05]. Throws
 * NOT_FOUND (also for another member's) and EARNING_CANCELED [EARNING-07].
 */
export async function claimEarning(ctx: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  const [claimed] = await claim(ctx, { earningId });
  if (claimed) return claimed;
  const earning = (await earningRow(ctx.tx, ctx.member.memberId, earningId)) ?? throwApiError('NOT_FOUND');
  if (earning.cancelReason !== null) throwApiError('EARNING_CANCELED');
  return earning;
}

/**
 * Moves every unclaimed earning to the balance, skipping canceled ones; returns those claimed by this call
 * [EARNING-04].
 */
export const claimAllEarnings = (ctx: Claimant): Promise<EarningRow[]> => claim(ctx, 'all');

/**
 * Moves a group's unclaimed earnings to the balance; returns those claimed by this call, empty for an unknown group
 * [EARNING-12].
 */
export const claimEarningGroup = (ctx: Claimant, groupId: string): Promise<EarningRow[]> => claim(ctx, { groupId });

/** Marks an earning as seen; keeps the first time and moves no points [EARNING-09]. Throws NOT_FOUND. */
export async function acknowledgeEarning({ tx, now, member }: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  return (await acknowledgeRow(tx, member.memberId, earningId, now)) ?? throwApiError('NOT_FOUND');
}
