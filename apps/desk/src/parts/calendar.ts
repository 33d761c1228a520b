/** Days and months as people say them; what is asked for by ISO stands for itself, in no time zone. */

/** The locale of a language of the desk: its English is that of the US. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-US' : language);

const createFormatter =
  (options: Intl.DateTimeFormatOptions) =>
  (iso: string, language: string): string =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(iso));

/** A month by its ISO form or one of its days: 'October 2026'. */
export const monthText = createFormatter({ month: 'long', year: 'numeric' });

/** The same where there is little room: 'Oct 2026'. */
export const shortMonth = createFormatter({ month: 'short', year: 'numeric' });

/** A day: 'Nov 2, 2026'. */
export const dayText = createFormatter({ day: 'numeric', month: 'short', year: 'numeric' });

/** The same without its year: 'Nov 2'. */
export const shortDay = createFormatter({ day: 'numeric', month: 'short' });

/** A day as a chart names it: on its axis and where it is looked at. */
export const dayNamed =
  (language: string) =>
  (day: string): { short: string; whole: string } => ({
    short: shortDay(day, language),
    whole: dayText(day, language),
  });
