import { clockOf } from '../../parts/agency-day.ts';

const MONTHS = 24;

/** Completed months in a time zone since the agency's first, newest first, as `2026-10` [DESK-175, DESK-351]. */
export function monthsOver(now: Date, timeZone: string, since: string): string[] {
  const [year, month] = clockOf(now, timeZone).split('-').map(Number) as [number, number];
  const over = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  );
  return over.filter((one) => one >= since);
}
