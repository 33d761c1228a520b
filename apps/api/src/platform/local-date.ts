const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date (YYYY-MM-DD) that a moment has in a time zone. */
export function localDate(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Whether a date lies within first and last day, both included; an absent one leaves that side open. */
export function isWithinDays(
  date: string,
  window: { startsOn?: string | undefined; endsOn?: string | undefined },
): boolean {
  return (
    (window.startsOn === undefined || date >= window.startsOn) && (window.endsOn === undefined || date <= window.endsOn)
  );
}
