import type { Translator } from '../translator.ts';
import { formatClock } from './clock.ts';
import { type Instant, zonedParts } from './zoned-parts.ts';

/** `MM/DD/YYYY at hh:mm a` of a transaction, in the device's zone unless one is given [HIST-05]. */
export function formatHistoryDate(instant: Instant, t: Translator, timeZone?: string): string {
  const parts = zonedParts(instant, timeZone);
  return t('time.dateAtTime', {
    date: `${parts.month}/${parts.day}/${parts.year}`,
    time: formatClock(parts, t),
  });
}
