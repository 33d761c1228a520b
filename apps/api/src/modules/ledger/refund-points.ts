import type { Tx } from '../../platform/database.ts';
import { sortableId } from '../../platform/ids.ts';
import { lockAccounts } from './accounts.ts';
import { payDebt } from './pay-debt.ts';
import { type DrawnLot, drawnLots, insertRefund } from './refund-store.ts';
import type { Lot } from './shapes.ts';

/** How long points can be spent at least that come back after their lot has lapsed: time to be told, and to use them. */
const REFUND_LAPSES_AFTER_DAYS = 60;
const DAY_MILLIS = 86_400_000;

const sumOf = (lots: DrawnLot[]): number => lots.reduce((sum, { points }) => sum + points, 0);

/** When a lot made for points of closed ones lapses: never if one of them never would. */
function lapseOf(closed: DrawnLot[], now: Date): Date | null {
  const moments = closed.flatMap(({ lapsesAt }) => lapsesAt?.getTime() ?? []);
  if (moments.length < closed.length) return null;
  return new Date(Math.max(...moments, now.getTime() + REFUND_LAPSES_AFTER_DAYS * DAY_MILLIS));
}

/**
 * Gives back the points that a redemption cost, into the lots they came from, once: a second call changes nothing. Points
 * of a lot that has lapsed or was taken back since come back in a lot of their own; those of a voided one pay the debt
 * that they left. The member's account is locked. Resolves to whether anything was given back [LEDGER-05, LEDGER-06].
 */
export async function refundPoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  memberId: string,
  redemptionId: string,
): Promise<boolean> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const drawn = await drawnLots(tx, memberId, redemptionId);
  const isClosed = ({ isCanceled, lapsesAt }: DrawnLot): boolean =>
    isCanceled || (lapsesAt !== null && lapsesAt <= now);
  const closed = drawn.filter(isClosed);
  const newLot =
    closed.length === 0 ? null : { earningId: sortableId(now), points: sumOf(closed), lapsesAt: lapseOf(closed, now) };
  const lots = drawn.filter((lot) => !isClosed(lot)).map(({ earningId, points }): Lot => [earningId, points]);
  if (newLot) lots.push([newLot.earningId, newLot.points]);
  const refund = { memberId, redemptionId, transferId: sortableId(now), lots, newLot };
  if (!(await insertRefund(tx, tenantId, now, refund))) return false;
  const voided = sumOf(closed.filter(({ isVoid }) => isVoid));
  if (newLot && debt > 0 && voided > 0) {
    const incoming = [{ earningId: newLot.earningId, causeId: redemptionId, points: voided }];
    await payDebt(tx, tenantId, now, { memberId, debt, incoming });
  }
  return true;
}
