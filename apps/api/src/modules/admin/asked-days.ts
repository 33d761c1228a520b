import { boundOfDays, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import { throwAdminError } from '../../platform/api-error.ts';

/** Refuses days that are out of bounds (`most`: as many as are looked at), with the field and the bound in words [DESK-332]. */
export function refuseDays(days: DaySpan, most?: number): void {
  const fault = getDayRangeError(days, most);
  if (fault !== null) throwAdminError('INVALID_REQUEST', { field: fault.field, extra: { bound: boundOfDays(fault) } });
}
