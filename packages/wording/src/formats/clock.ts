import type { Language } from '../languages.ts';
import type { Translator } from '../translator.ts';
import type { ZonedParts } from './zoned-parts.ts';

export interface Spoken {
  language: Language;
  t: Translator;
}

/** Languages with a 24-hour clock, as in browsers. */
const to24 = /es|ru|vi|zh/;

/**
 * Formats a time of day for the language [HIST-05, CODE-07]: in English `hh:mm a`, 00:05 → `12:05 am`, 12:00 → `12:00
 * pm`; `13:05` or `오후 1:05` elsewhere.
 */
export function formatClock({ hour, minute }: ZonedParts, { language, t }: Spoken): string {
  const hour12 = String(Number(hour) % 12 || 12).padStart(language === 'en' ? 2 : 1, '0');
  return t(Number(hour) < 12 ? 'time.am' : 'time.pm', { clock: `${to24.test(language) ? hour : hour12}:${minute}` });
}
