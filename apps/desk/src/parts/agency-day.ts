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

/** The first moment of a day (`2026-03-31`) by the clocks of a zone; undefined for what is no day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(inUtc)) return undefined;
  let [before, after] = [inUtc - DAY_MILLIS, inUtc + DAY_MILLIS];
  while (after - before > 60_000) {
    const middle = Math.floor((before + after) / 120_000) * 60_000;
    if (clockOf(new Date(middle), timeZone) < `${day} 00:00`) before = middle;
    else after = middle;
  }
  return new Date(after);
}

/** The first moment after a day by the clocks of a zone; undefined for what is no day. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MILLIS);
  return Number.isNaN(next.getTime()) ? undefined : startOfDay(next.toISOString().slice(0, 10), timeZone);
}
