import { throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { isUuid } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { payDebt } from './pay-debt.ts';
import type { ClaimedLots, EarningRow } from './shapes.ts';
import { acknowledgeRow, claimRows, earningRow } from './store.ts';

/** Whose earnings are claimed, and when. */
interface Claimant {
  tx: Tx;
  tenant: { tenantId: string };
  now: Date;
  member: { memberId: string };
}

/** Claims one earning, a group or all; what the member owes is paid from them first. */
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
 * Moves one earning into the member's balance, once: a repeat gives the same reply and moves nothing [EARNING-03, EARNING-05].
 * Refuses NOT_FOUND (another member's too) and EARNING_CANCELED [EARNING-07].
 */
export async function claimEarning(ctx: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  const [claimed] = await claim(ctx, { earningId });
  if (claimed) return claimed;
  const earning = (await earningRow(ctx.tx, ctx.member.memberId, earningId)) ?? throwApiError('NOT_FOUND');
  if (earning.cancelReason !== null) throwApiError('EARNING_CANCELED');
  return earning;
}

/** Moves every unclaimed earning into the balance, passing over cancelled ones; answers those that this call claimed [EARNING-04]. */
export const claimAllEarnings = (ctx: Claimant): Promise<EarningRow[]> => claim(ctx, 'all');

/** Moves the unclaimed earnings of one cause into the balance; answers those that this call claimed, none of an unknown group [EARNING-12]. */
export const claimEarningGroup = (ctx: Claimant, groupId: string): Promise<EarningRow[]> => claim(ctx, { groupId });

/** Notes that the member saw an earning; the first moment stays and no points move [EARNING-09]. Refuses NOT_FOUND. */
export async function acknowledgeEarning({ tx, now, member }: Claimant, earningId: string): Promise<EarningRow> {
  if (!isUuid(earningId)) throwApiError('NOT_FOUND');
  return (await acknowledgeRow(tx, member.memberId, earningId, now)) ?? throwApiError('NOT_FOUND');
}
