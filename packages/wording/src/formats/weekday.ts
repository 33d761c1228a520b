import { type Language, localeOf } from '../languages.ts';
import { dateFormatter } from './zoned-parts.ts';

/** The weekday of a calendar date, `2026-03-08`, as short as the language writes it: `Sun`. */
export const formatWeekday = (date: string, language: Language): string =>
  dateFormatter(localeOf(language), { weekday: 'short' }, 'UTC').format(new Date(`${date}T12:00:00Z`));
