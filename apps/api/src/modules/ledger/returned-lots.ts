import { DAY_MILLIS } from '../../platform/durations.ts';
import { sortableId } from '../../platform/ids.ts';
import type { SpentLot } from './refund-store.ts';
import type { Lot } from './shapes.ts';

/** How long points can be spent at least that come back after their lot has lapsed: time to be told, and to use them. */
const RETURNED_EXPIRE_AFTER_DAYS = 60;

/** Where points go that come back. */
export interface ReturnedLots {
  /** All lots that are filled, the new one among them. */
  lots: Lot[];
  /** Made for points whose lots have lapsed or were taken back. */
  newLot: { earningId: string; points: number; lapsesAt: Date | null } | null;
  /** Points of voided lots: they pay the debt that they left. */
  voided: number;
}

const sumOf = (lots: SpentLot[]): number => lots.reduce((sum, { points }) => sum + points, 0);

/** When a lot made for points of closed ones lapses: never if one of them never would. */
function getExpiry(closed: SpentLot[], now: Date): Date | null {
  const moments = closed.flatMap(({ lapsesAt }) => lapsesAt?.getTime() ?? []);
  if (moments.length < closed.length) return null;
  return new Date(Math.max(...moments, now.getTime() + RETURNED_EXPIRE_AFTER_DAYS * DAY_MILLIS));
}

/** Into which lots drawn points return: their own where those are open, else one of their own. */
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
