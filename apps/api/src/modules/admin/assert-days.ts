import { boundOfDays, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import { throwAdminError } from '../../platform/api-error.ts';

/** Refuses days that are out of bounds (`most`: as many as are looked at), with the field and the bound in words [DESK-332]. */
export function assertDays(days: DaySpan, most?: number): void {
  const error = getDayRangeError(days, most);
  if (error !== null) throwAdminError('INVALID_REQUEST', { field: error.field, extra: { bound: boundOfDays(error) } });
}
