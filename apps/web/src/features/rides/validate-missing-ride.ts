import { limits } from '@fareback/contract';
import { instantIn, type LaterKey } from '@fareback/wording';

/** Form values; `date` is `2026-03-01`, `time` `08:30`, both in the agency's time zone. */
export interface MissingForm {
  ProviderID: string | null;
  date: string;
  time: string;
  fromName: string;
  toName: string;
  note: string;
}

export type MissingErrors = Partial<Record<'ProviderID' | 'date' | 'time', LaterKey>>;

const DAY = 86_400_000;

/** Time of the ride from the agency's local time, wherever the rider is now; null without day or time. */
export const riddenAtOf = ({ date, time }: Pick<MissingForm, 'date' | 'time'>, timeZone: string): Date | null =>
  instantIn(date, time, timeZone);

export function validateMissingRide(form: MissingForm, now: Date, timeZone: string): MissingErrors {
  const errors: MissingErrors = {};
  if (form.ProviderID === null) errors.ProviderID = 'rides.missing.needProvider';
  if (form.date === '') errors.date = 'rides.missing.needDate';
  if (form.time === '') errors.time = 'rides.missing.needTime';
  const riddenAt = riddenAtOf(form, timeZone);
  if (riddenAt === null) return errors;
  const age = now.getTime() - riddenAt.getTime();
  if (age < 0) errors.date = 'rides.missing.inFuture';
  if (age > limits.missingRideAgeMaxDays * DAY) errors.date = 'rides.missing.tooOld';
  return errors;
}
