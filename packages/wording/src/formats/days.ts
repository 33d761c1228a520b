import { type Language, localeOf } from '../languages.ts';
import { dateFormatter, type Instant } from './zoned-parts.ts';

/** Formats a range of days in a zone in the language's short form: `Nov 15 – 22`, or `Nov 15` for a single day. */
export function formatDays(first: Instant, last: Instant, language: Language, timeZone: string): string {
  const formatter = dateFormatter(localeOf(language), { month: 'short', day: 'numeric' }, timeZone);
  if (language !== 'zh-CN') return formatter.formatRange(new Date(first), new Date(last));
  // Formats the days separately, because a range format would be numeric.
  const [from, to] = [first, last].map((day) => formatter.format(new Date(day)));
  return from === to ? `${from}` : `${from}–${to}`;
}
