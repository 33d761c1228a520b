import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import type { Stretch } from '../../ledger/index.ts';
import { type Opened, sinceOpening } from '../since-opening.ts';

/** A tenant as far as its time goes. */
type Clocked = Opened & { timeZone: string };

/** What was begun within a month is booked by then. */
const SETTLED_MILLIS = 3_600_000;

/** The stretch of a month (YYYY-MM) by an agency's clocks, as far as riders had its app. */
export function stretchOfMonth(month: string, { timeZone, ...tenant }: Clocked): Stretch {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const firstOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return { from: sinceOpening(tenant, firstOf(`${month}-01`)), before: firstOf(next.toISOString().slice(0, 10)) };
}

/** Whether a text names a month. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Whether a month is over for long enough that nothing more is booked in it. */
export const isSettled = (month: string, timeZone: string, now: Date): boolean =>
  now.getTime() >= stretchOfMonth(month, { timeZone, isOpen: true, openedAt: null }).before.getTime() + SETTLED_MILLIS;
