/** Days and months as people say them; what is asked for by ISO stands for itself, in no time zone. */

/** British order of day and month where the desk speaks English, as its moments have it. */
const placeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

const saying =
  (options: Intl.DateTimeFormatOptions) =>
  (iso: string, language: string): string =>
    new Intl.DateTimeFormat(placeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(iso));

/** A month by its ISO form or one of its days: 'October 2026'. */
export const monthText = saying({ month: 'long', year: 'numeric' });

/** The same where there is little room: 'Oct 2026'. */
export const shortMonth = saying({ month: 'short', year: 'numeric' });

/** A day: '2 Nov 2026'. */
export const dayText = saying({ day: 'numeric', month: 'short', year: 'numeric' });

/** The same without its year: '2 Nov'. */
export const shortDay = saying({ day: 'numeric', month: 'short' });

/** A day as a chart names it: on its axis and where it is looked at. */
export const dayNamed =
  (language: string) =>
  (day: string): { short: string; whole: string } => ({
    short: shortDay(day, language),
    whole: dayText(day, language),
  });
