import { type Language, localeOf } from '../languages.ts';
import type { Instant } from './zoned-parts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const steps = [
  ['week', 7 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

const formatters = new Map<string, Intl.RelativeTimeFormat>();

/**
 * Formats how long ago something was, in the largest whole unit: `now`, `5 minutes ago`, `1 day ago`, `3 weeks ago`. A
 * future moment counts as now.
 */
export function formatTimeAgo(instant: Instant, now: Instant, language: Language): string {
  const passedMs = new Date(now).getTime() - new Date(instant).getTime();
  const step = steps.find(([, lengthMs]) => passedMs >= lengthMs);
  if (step === undefined) return formatterOf(language, 'auto').format(0, 'second');
  const [unit, lengthMs] = step;
  // 'always': a day means 24 hours here, while 'yesterday' does not.
  return formatterOf(language, 'always').format(-Math.floor(passedMs / lengthMs), unit);
}

function formatterOf(language: Language, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`;
  const formatter = formatters.get(key) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric });
  formatters.set(key, formatter);
  return formatter;
}
