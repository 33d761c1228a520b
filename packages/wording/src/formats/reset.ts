import { type Language, localeOf } from '../languages.ts';
import type { Translator } from '../translator.ts';
import { dateFormatter, type Instant, zonedParts } from './zoned-parts.ts';

/** When a limit opens again, in the tenant's zone: `resets at 18:00`, `resets tomorrow at 03:00`, `resets Mar 12 at 03:00` [CAMP-11]. */
export function formatReset(
  instant: Instant,
  now: Instant,
  { timeZone, language, t }: { timeZone: string; language: Language; t: Translator },
): string {
  const reset = zonedParts(instant, timeZone);
  const time = `${reset.hour}:${reset.minute}`;
  const away = calendarDay(reset) - calendarDay(zonedParts(now, timeZone));
  if (away <= 0) return t('time.resetsAt', { time });
  if (away === 1) return t('time.resetsTomorrow', { time });
  const day = dateFormatter(localeOf(language), { month: 'short', day: 'numeric' }, timeZone);
  return t('time.resetsOn', { date: day.format(new Date(instant)), time });
}

// Days are counted by the calendar, not in hours: a day with a clock change has 23 or 25.
function calendarDay({ year, month, day }: { year: string; month: string; day: string }): number {
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
}
