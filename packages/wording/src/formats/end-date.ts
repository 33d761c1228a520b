import { type Instant, zonedParts } from './zoned-parts.ts';

/** `MM/DD/YYYY`, the last day of a streak, in the device's zone unless one is given [STREAK-07]. */
export function formatEndDate(instant: Instant, timeZone?: string): string {
  const { month, day, year } = zonedParts(instant, timeZone);
  return `${month}/${day}/${year}`;
}
