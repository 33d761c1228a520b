import { type Language, localeOf } from '../languages.ts';
import { dateFormatter } from './zoned-parts.ts';

/** Formats the weekday of a calendar date, `2026-03-08`, in the language's short form: `Sun`. */
export const formatWeekday = (date: string, language: Language): string =>
  dateFormatter(localeOf(language), { weekday: 'short' }, 'UTC').format(new Date(`${date}T12:00:00Z`));
