import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import type { Stretch } from '../../ledger/index.ts';
import { type Opened, sinceOpening } from '../since-launch.ts';

type Clocked = Opened & { timeZone: string };

/** Transactions that began within the month are committed by then. */
const SETTLED_MILLIS = 3_600_000;

/** Time range of a month (YYYY-MM) in the agency's time zone, starting at its opening. */
export function stretchOfMonth(month: string, { timeZone, ...tenant }: Clocked): Stretch {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const firstOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return { from: sinceOpening(tenant, firstOf(`${month}-01`)), before: firstOf(next.toISOString().slice(0, 10)) };
}

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** True if the month ended long enough ago that nothing more is booked in it. */
export const isSettled = (month: string, timeZone: string, now: Date): boolean =>
  now.getTime() >= stretchOfMonth(month, { timeZone, isOpen: true, openedAt: null }).before.getTime() + SETTLED_MILLIS;
