import { clockOf } from '../../parts/agency-day.ts';

/** As many months as can be chosen: two years. */
const MONTHS = 24;

/** The months that are over by the clocks of a zone, the newest first, as `2026-10`. */
export function monthsOver(now: Date, timeZone: string): string[] {
  const [year, month] = clockOf(now, timeZone).split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7),
  );
}
