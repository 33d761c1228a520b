import { formatClock, type Spoken } from './clock.ts';
import { formatEndDate } from './end-date.ts';
import { type Instant, zonedParts } from './zoned-parts.ts';

/**
 * Formats a transaction's date and time, by default in the device's zone: `MM/DD/YYYY at hh:mm a` in English [HIST-05].
 */
export function formatHistoryDate(instant: Instant, spoken: Spoken, timeZone?: string): string {
  const date = formatEndDate(instant, spoken.language, timeZone);
  return spoken.t('time.dateAtTime', { date, time: formatClock(zonedParts(instant, timeZone), spoken) });
}
