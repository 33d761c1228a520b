import { DAY_MILLIS } from '../../platform/durations.ts';
import { sortableId } from '../../platform/ids.ts';
import type { SpentLot } from './refund-store.ts';
import type { Lot } from './shapes.ts';

/** Minimum validity of returned points whose lot has expired: enough for a notice and to use them. */
const RETURNED_EXPIRE_AFTER_DAYS = 60;

export interface ReturnedLots {
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

export function returnedLots(drawn: SpentLot[], now: Date): ReturnedLots {
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
