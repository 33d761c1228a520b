import { type DayRangeError, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import { localeOf } from '../words/locale.ts';
import type { Translate } from '../words/translation.tsx';

type Translation = { t: Translate; language: string };

/** Error text of a date range [DESK-332]. */
function getDayErrorText(error: DayRangeError, { t, language }: Translation): string {
  if (error.kind === 'BACKWARDS') return t('field.backwards');
  if (error.kind === 'TOO_MANY') return t('field.daysMost', { days: error.most });
  if (error.kind === 'TOO_EARLY') return t('field.dayFirst', { day: dayText(error.first, language) });
  return t('field.dayLast', { day: dayText(error.last, language) });
}

/** Validates date fields before sending; empty if they are within bounds. */
export function getDayErrors(
  days: DaySpan,
  translation: Translation,
  most?: number,
): Partial<Record<'from' | 'to', string>> {
  const error = getDayRangeError(days, most);
  return error === null ? {} : { [error.field]: getDayErrorText(error, translation) };
}

export const halfTyped = (form: HTMLFormElement): string[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.badInput ? [field.name] : [],
  );

/** Formats ISO days and months as calendar dates, without a time zone. */

const createFormatter =
  (options: Intl.DateTimeFormatOptions) =>
  (iso: string, language: string): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(iso));

/** Formats a month from its ISO form or one of its days: 'October 2026'. */
export const monthText = createFormatter({ month: 'long', year: 'numeric' });

export const shortMonth = createFormatter({ month: 'short', year: 'numeric' });

/** Formats a day: 'Nov 2, 2026'. */
export const dayText = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

export const shortDay = createFormatter({ day: 'numeric', month: 'short' });

/** Day labels for a chart's axis and tooltip. */
export const dayNamed =
  (language: string) =>
  (day: string): { short: string; whole: string } => ({
    short: shortDay(day, language),
    whole: dayText(day, language),
  });

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time of a zone at a moment, as `2026-03-31 07:05`. */
export function clockOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // The Swedish locale formats dates like ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

const DAY_MILLIS = 86_400_000;

/**
 * Converts local time of a zone (`2026-03-31T07:05`) to a moment; undefined if invalid. A time that occurs twice means
 * the first; a skipped one moves forward: 02:30 becomes 03:30.
 */
export function momentAt(dayAndTime: string, timeZone: string): Date | undefined {
  const asIfUtc = Date.parse(`${dayAndTime}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const leadAt = (moment: number): number =>
    Date.parse(`${clockOf(new Date(moment), timeZone).replace(' ', 'T')}Z`) - moment;
  // Whole minutes, the precision of the formatted time.
  const shown = Math.floor(asIfUtc / 60_000) * 60_000;
  const before = shown - leadAt(shown - DAY_MILLIS);
  const after = shown - leadAt(shown + DAY_MILLIS);
  const shows = (moment: number): boolean => moment + leadAt(moment) === shown;
  const right = [before, after].filter(shows);
  return new Date(right.length === 0 ? before : Math.min(...right));
}

/** First moment of a day (`2026-03-31`) in a zone; undefined if invalid. */
export const startOfDay = (day: string, timeZone: string): Date | undefined => momentAt(`${day}T00:00`, timeZone);

/** First moment after a day in a zone; undefined if invalid. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLIS);
  return Number.isNaN(next.getTime()) ? undefined : startOfDay(next.toISOString().slice(0, 10), timeZone);
}
