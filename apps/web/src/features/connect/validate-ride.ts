import type { LaterKey } from '@fareback/wording';
import { zonedParts } from '@fareback/wording';

/** A ride as typed: `2026-03-01`, `08:30` in the agency's time zone, and a stop. */
export interface ReportedRide {
  date: string;
  time: string;
  stop: string;
}

export type RideErrors = Partial<Record<keyof ReportedRide, LaterKey>>;

/** Returns day and minute in a zone: `2026-03-01`, `08:30`. */
export function wallClock(now: Date, timeZone: string): Pick<ReportedRide, 'date' | 'time'> {
  const { year, month, day, hour, minute } = zonedParts(now, timeZone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

export function validateRide({ date, time, stop }: ReportedRide, now: Date, timeZone: string): RideErrors {
  const errors: RideErrors = {};
  if (date === '') errors.date = 'rides.missing.needDate';
  if (time === '') errors.time = 'rides.missing.needTime';
  if (stop.trim() === '') errors.stop = 'connect.ride.needStop';
  const present = wallClock(now, timeZone);
  if (date !== '' && time !== '' && `${date}T${time}` > `${present.date}T${present.time}`)
    errors[date > present.date ? 'date' : 'time'] = 'rides.missing.inFuture';
  return errors;
}
