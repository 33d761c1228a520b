import { type Language, localeOf } from '../languages.ts';
import { dateFormatter, type Instant } from './zoned-parts.ts';

/** The days from one moment to another in a zone, as short as the language writes them: `Nov 15 – 22`, or `Nov 15` where both fall on one day. */
export function formatDays(first: Instant, last: Instant, language: Language, timeZone: string): string {
  const formatter = dateFormatter(localeOf(language), { month: 'short', day: 'numeric' }, timeZone);
  if (language !== 'zh-CN') return formatter.formatRange(new Date(first), new Date(last));
  // As a single day is written: a range would be one of numbers and strokes.
  const [from, to] = [first, last].map((day) => formatter.format(new Date(day)));
  return from === to ? `${from}` : `${from}–${to}`;
}
