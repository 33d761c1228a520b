import type { LaterKey } from '@fareback/wording';
import { zonedParts } from '@fareback/wording';

/** What is typed of a ride: `2026-03-01`, `08:30`, on the agency's clocks, and a stop. */
export interface ToldRide {
  date: string;
  time: string;
  stop: string;
}

/** What is wrong, field by field. */
export type RideFaults = Partial<Record<keyof ToldRide, LaterKey>>;

/** The day and minute that the clocks of a zone show: `2026-03-01`, `08:30`. */
export function wallClock(now: Date, timeZone: string): Pick<ToldRide, 'date' | 'time'> {
  const { year, month, day, hour, minute } = zonedParts(now, timeZone);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** Why a ride can't be told yet; empty when it can [PROV-04]. */
export function rideFaults({ date, time, stop }: ToldRide, now: Date, timeZone: string): RideFaults {
  const faults: RideFaults = {};
  if (date === '') faults.date = 'rides.missing.needDate';
  if (time === '') faults.time = 'rides.missing.needTime';
  if (stop.trim() === '') faults.stop = 'connect.ride.needStop';
  const present = wallClock(now, timeZone);
  if (date !== '' && time !== '' && `${date}T${time}` > `${present.date}T${present.time}`)
    faults[date > present.date ? 'date' : 'time'] = 'rides.missing.inFuture';
  return faults;
}
