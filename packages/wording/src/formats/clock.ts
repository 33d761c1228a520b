import type { Language } from '../languages.ts';
import type { Translator } from '../translator.ts';
import type { ZonedParts } from './zoned-parts.ts';

/** A language and its texts: what a moment is said with. */
export interface Spoken {
  language: Language;
  t: Translator;
}

/** Languages whose readers count the day's hours to 24, as browsers have it. */
const to24: readonly Language[] = ['es', 'ru', 'vi', 'zh-CN'];

/** What a clock shows, without its half of the day: in English always with two digits for the hour. */
function digitsOf({ hour, minute }: ZonedParts, language: Language): string {
  if (to24.includes(language)) return `${hour}:${minute}`;
  const hour12 = String(Number(hour) % 12 || 12);
  return `${language === 'en' ? hour12.padStart(2, '0') : hour12}:${minute}`;
}

/**
 * The time of day as readers of the language write it [HIST-05, CODE-07]: in English `hh:mm a`, 00:05 → `12:05 am`,
 * 12:00 → `12:00 pm`; `13:05` or `오후 1:05` elsewhere.
 */
export function formatClock(parts: ZonedParts, { language, t }: Spoken): string {
  return t(Number(parts.hour) < 12 ? 'time.am' : 'time.pm', { clock: digitsOf(parts, language) });
}
