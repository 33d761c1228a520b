import { zonedParts } from './zoned-parts.ts';

const asUtc = ({ year, month, day, hour, minute }: ReturnType<typeof zonedParts>): number =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);

/**
 * Returns the moment of a local date and time (`2026-03-01`, `08:30`) in a zone; null if invalid. An ambiguous time
 * gives the earlier moment; a skipped one moves ahead by the gap.
 */
export function instantIn(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (date === '' || time === '' || Number.isNaN(wanted)) return null;
  const ahead = (at: number): number => asUtc(zonedParts(new Date(at), timeZone)) - at;
  // Tries the zone's offsets a day before and a day after; the correct one reproduces the input.
  const DAY = 86_400_000;
  const [earlier, later] = [ahead(wanted - DAY), ahead(wanted + DAY)].map((by) => wanted - by);
  const fits = [earlier, later].filter((at) => at !== undefined && at + ahead(at) === wanted);
  return new Date(Math.min(...(fits.length > 0 ? fits : [earlier]).map((at) => at ?? wanted)));
}
