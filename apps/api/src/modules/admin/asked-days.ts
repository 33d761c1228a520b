import { boundOfDays, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import { refuseStaff } from '../../platform/refusal.ts';

/** Refuses days that are out of bounds (`most`: as many as are looked at), with the field and the bound in words [DESK-332]. */
export function refuseDays(days: DaySpan, most?: number): void {
  const fault = getDayRangeError(days, most);
  if (fault !== null) refuseStaff('INVALID_REQUEST', { field: fault.field, told: { bound: boundOfDays(fault) } });
}
