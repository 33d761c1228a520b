import { dayBefore, endOfLocalDate } from '../../../platform/local-date.ts';
import type { Stretch } from '../../ledger/index.ts';

/** What was begun within a month is booked by then. */
const SETTLED_MILLIS = 3_600_000;

/** The stretch of a month (YYYY-MM) by the clocks of a zone. */
export function stretchOfMonth(month: string, timeZone: string): Stretch {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const firstOf = (day: string): Date => endOfLocalDate(dayBefore(day), timeZone);
  return { from: firstOf(`${month}-01`), before: firstOf(next.toISOString().slice(0, 10)) };
}

/** Whether a text names a month. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Whether a month is over for long enough that nothing more is booked in it. */
export const isSettled = (month: string, timeZone: string, now: Date): boolean =>
  now.getTime() >= stretchOfMonth(month, timeZone).before.getTime() + SETTLED_MILLIS;
