import { formatClock, type Spoken } from './clock.ts';
import { formatEndDate } from './end-date.ts';
import { type Instant, zonedParts } from './zoned-parts.ts';

/** Day and time of a transaction, in the device's zone unless one is given: `MM/DD/YYYY at hh:mm a` in English [HIST-05]. */
export function formatHistoryDate(instant: Instant, spoken: Spoken, timeZone?: string): string {
  const date = formatEndDate(instant, spoken.language, timeZone);
  return spoken.t('time.dateAtTime', { date, time: formatClock(zonedParts(instant, timeZone), spoken) });
}
