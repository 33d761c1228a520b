import { limits } from '@fareback/contract';
import type { LaterKey } from '@fareback/wording';

/** What is typed into the form; `date` is `2026-03-01`, `time` `08:30`, both on the device's clock. */
export interface MissingForm {
  ProviderID: string | null;
  date: string;
  time: string;
  fromName: string;
  toName: string;
  note: string;
}

/** What is wrong, field by field. */
export type MissingFaults = Partial<Record<'ProviderID' | 'date' | 'time', LaterKey>>;

const DAY = 86_400_000;

/** When the ride was, by the device's clock; null while day or time is missing. */
export function riddenAtOf({ date, time }: Pick<MissingForm, 'date' | 'time'>): Date | null {
  const moment = new Date(`${date}T${time}`);
  return date === '' || time === '' || Number.isNaN(moment.getTime()) ? null : moment;
}

/** Why a report can't be sent yet; empty when it can [EARN-12]. */
export function missingFaults(form: MissingForm, now: Date): MissingFaults {
  const faults: MissingFaults = {};
  if (form.ProviderID === null) faults.ProviderID = 'rides.missing.needProvider';
  if (form.date === '') faults.date = 'rides.missing.needDate';
  if (form.time === '') faults.time = 'rides.missing.needTime';
  const riddenAt = riddenAtOf(form);
  if (riddenAt === null) return faults;
  const age = now.getTime() - riddenAt.getTime();
  if (age < 0) faults.date = 'rides.missing.inFuture';
  if (age > limits.missingRideAgeMaxDays * DAY) faults.date = 'rides.missing.tooOld';
  return faults;
}
