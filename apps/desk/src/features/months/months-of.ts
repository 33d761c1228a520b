import { clockOf } from '../../parts/agency-day.ts';

/** As many months as can be chosen: two years. */
const MONTHS = 24;

/** The months that are over by the clocks of a zone, none before that in which an agency began, the newest first, as `2026-10` [DESK-175, DESK-351]. */
export function monthsOver(now: Date, timeZone: string, since: string): string[] {
  const [year, month] = clockOf(now, timeZone).split('-').map(Number) as [number, number];
  const over = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  );
  return over.filter((one) => one >= since);
}
