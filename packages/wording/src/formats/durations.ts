import { type Language, localeOf } from '../languages.ts';
import type { Translator } from '../translator.ts';
import type { Instant } from './time-zones.ts';

/** Time until an offer is available again; `hours` may be 0, then `minutes` is at least 1. */
export type TimeLeft = { unit: 'days'; days: number } | { unit: 'hours'; hours: number; minutes: number };

/**
 * Returns the time until `reset`: whole days from 24 h up, else hours and minutes, at least 1 minute; null once it has
 * passed [OFFER-09].
 */
export function availableIn(reset: Instant, now: Instant): TimeLeft | null {
  const leftMinutes = (new Date(reset).getTime() - new Date(now).getTime()) / 60_000;
  if (!(leftMinutes > 0)) return null;
  if (leftMinutes >= 24 * 60) return { unit: 'days', days: Math.floor(leftMinutes / (24 * 60)) };
  const minutes = Math.max(1, Math.floor(leftMinutes));
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats a remaining time: `3 days`, `2 hours 5 minutes`, `2 hours`, `1 minute` [OFFER-09]. */
export function formatTimeLeft(left: TimeLeft, t: Translator): string {
  if (left.unit === 'days') return t('time.days', { count: left.days });
  const hours = t('time.hours', { count: left.hours });
  const minutes = t('time.minutes', { count: left.minutes });
  if (left.hours === 0) return minutes;
  return left.minutes === 0 ? hours : t('time.hoursAndMinutes', { hours, minutes });
}

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
