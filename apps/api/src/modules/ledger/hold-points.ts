import type { Tx, Writes } from '../../platform/database/transactions.ts';
import { sortableId } from '../../platform/ids.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { lockAccounts } from './accounts.ts';
import { insertHeldSpend, insertRefund, insertRelease, listSpentLots, type SpentLot } from './hold-store.ts';
import type { Lot } from './shapes.ts';
import { addHolds } from './store.ts';
import { payDebt } from './take-points.ts';

/** Minimum validity of returned points whose lot has expired: enough for a notice and to use them. */
const RETURNED_EXPIRE_AFTER_DAYS = 60;

interface ReturnedLots {
  lots: Lot[];
  newLot: { earningId: string; points: number; lapsesAt: Date | null } | null;
  /** Points of voided lots, which pay the debt of the void. */
  voided: number;
}

const sumOf = (lots: SpentLot[]): number => lots.reduce((sum, { points }) => sum + points, 0);

/** Returns the expiry of a new lot for points of closed ones; never, if one of them never expires. */
function getExpiry(closed: SpentLot[], now: Date): Date | null {
  const moments = closed.flatMap(({ lapsesAt }) => lapsesAt?.getTime() ?? []);
  if (moments.length < closed.length) return null;
  return new Date(Math.max(...moments, now.getTime() + RETURNED_EXPIRE_AFTER_DAYS * DAY_MILLIS));
}

function returnedLots(drawn: SpentLot[], now: Date): ReturnedLots {
  const isClosed = ({ isCanceled, lapsesAt }: SpentLot): boolean =>
    isCanceled || (lapsesAt !== null && lapsesAt <= now);
  const closed = drawn.filter(isClosed);
  const newLot =
    closed.length === 0
      ? null
      : { earningId: sortableId(now), points: sumOf(closed), lapsesAt: getExpiry(closed, now) };
  const lots = drawn.filter((lot) => !isClosed(lot)).map(({ earningId, points }): Lot => [earningId, points]);
  if (newLot) lots.push([newLot.earningId, newLot.points]);
  return { lots, newLot, voided: sumOf(closed.filter(({ isVoid }) => isVoid)) };
}

/**
 * Holds members' points while a supplier is asked, drawing lots like a spend. Accounts must be locked and have enough
 * points [REDEEM-17].
 */
export function holdPoints(
  writes: Writes,
  tenantId: string,
  now: Date,
  holds: { memberId: string; redemptionId: string; amount: number }[],
): void {
  if (holds.length === 0) return;
  addHolds(writes, tenantId, now, {
    memberIds: holds.map((hold) => hold.memberId),
    causeIds: holds.map((hold) => hold.redemptionId),
    amounts: holds.map((hold) => hold.amount),
  });
}

/** Spends held points, once. The member's account must be locked. Resolves to whether this call did it. */
export const spendHeldPoints = (tx: Tx, tenantId: string, memberId: string, redemptionId: string): Promise<boolean> =>
  insertHeldSpend(tx, tenantId, memberId, redemptionId);

/**
 * Releases held points, once, to their lots. Points of a lot that has expired or was reversed return in a new lot;
 * those of a voided lot pay its debt. The member's account must be locked. Resolves to whether this call did it
 * [LEDGER-05, REDEEM-17].
 */
export async function releasePoints(
  tx: Tx,
  tenantId: string,
  now: Date,
  { memberId, redemptionId }: { memberId: string; redemptionId: string },
): Promise<boolean> {
  const debt = (await lockAccounts(tx, [memberId])).get(memberId)?.debt ?? 0;
  const { lots, newLot, voided } = returnedLots(await listSpentLots(tx, memberId, redemptionId, 'HOLD'), now);
  if (!(await insertRelease(tx, tenantId, now, { memberId, redemptionId, lots, newLot }))) return false;
  if (newLot && debt > 0 && voided > 0) {
    const incoming = [{ earningId: newLot.earningId, causeId: redemptionId, points: voided }];
    await payDebt(tx, tenantId, now, { memberId, debt, incoming });
  }
  return true;
}

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
