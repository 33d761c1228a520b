const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks of a zone show at a moment, as `2026-03-31 07:05`. */
export function clockOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

const DAY_MILLIS = 86_400_000;

/**
 * When clocks of a zone show a day and time (`2026-03-31T07:05`); undefined for what is none. Of a time that comes twice
 * it is the first; one that is skipped counts on from the clocks of before: 02:30 is 03:30.
 */
export function momentAt(dayAndTime: string, timeZone: string): Date | undefined {
  const asIfUtc = Date.parse(`${dayAndTime}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const leadAt = (moment: number): number =>
    Date.parse(`${clockOf(new Date(moment), timeZone).replace(' ', 'T')}Z`) - moment;
  // Whole minutes, as the clocks are read.
  const shown = Math.floor(asIfUtc / 60_000) * 60_000;
  const before = shown - leadAt(shown - DAY_MILLIS);
  const after = shown - leadAt(shown + DAY_MILLIS);
  const shows = (moment: number): boolean => moment + leadAt(moment) === shown;
  const right = [before, after].filter(shows);
  return new Date(right.length === 0 ? before : Math.min(...right));
}

/** The first moment of a day (`2026-03-31`) by the clocks of a zone; undefined for what is no day. */
export const startOfDay = (day: string, timeZone: string): Date | undefined => momentAt(`${day}T00:00`, timeZone);

/** The first moment after a day by the clocks of a zone; undefined for what is no day. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLIS);
  return Number.isNaN(next.getTime()) ? undefined : startOfDay(next.toISOString().slice(0, 10), timeZone);
}
