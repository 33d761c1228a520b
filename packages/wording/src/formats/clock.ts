import type { Translator } from '../translator.ts';
import type { ZonedParts } from './zoned-parts.ts';

/** `hh:mm a` of the 12-hour clock in the words of the language: 00:05 → `12:05 am`, 12:00 → `12:00 pm` [HIST-05, CODE-07]. */
export function formatClock(parts: ZonedParts, t: Translator): string {
  const hour = Number(parts.hour);
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${parts.minute}`;
  return t(hour < 12 ? 'time.am' : 'time.pm', { clock });
}
