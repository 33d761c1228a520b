import { type Instant, zonedParts } from './zoned-parts.ts';

/** `MM/DD/YYYY` of a calendar date, `2026-03-08`, whatever zone the device is in [STREAK-07]. */
export const formatDate = (date: string): string => formatEndDate(`${date}T12:00:00Z`, 'UTC');

/** `MM/DD/YYYY`, the last day of a streak, in the device's zone unless one is given [STREAK-07]. */
export function formatEndDate(instant: Instant, timeZone?: string): string {
  const { month, day, year } = zonedParts(instant, timeZone);
  return `${month}/${day}/${year}`;
}
