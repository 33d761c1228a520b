/** Formats ISO days and months as calendar dates, without a time zone. */

/** Returns the locale of a desk language; English is US English. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-US' : language);

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
