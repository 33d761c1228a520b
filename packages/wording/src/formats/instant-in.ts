import { zonedParts } from './zoned-parts.ts';

const asUtc = ({ year, month, day, hour, minute }: ReturnType<typeof zonedParts>): number =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);

/**
 * The moment at which the clocks of a zone show a day and a time (`2026-03-01`, `08:30`); null for what is none. Of an hour
 * that clocks show twice the earlier, of one that they skip as much later.
 */
export function instantIn(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wanted)) return null;
  const ahead = (at: number): number => asUtc(zonedParts(new Date(at), timeZone)) - at;
  // By how much its clocks are ahead a day before and a day after: whichever of both gives back what was asked.
  const DAY = 86_400_000;
  const [earlier, later] = [ahead(wanted - DAY), ahead(wanted + DAY)].map((by) => wanted - by);
  const fits = [earlier, later].filter((at) => at !== undefined && at + ahead(at) === wanted);
  return new Date(Math.min(...(fits.length > 0 ? fits : [earlier]).map((at) => at ?? wanted)));
}
