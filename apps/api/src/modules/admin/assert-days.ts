import { boundOfDays, type DaySpan, getDayRangeError } from '@fareback/contract/admin';
import { throwAdminError } from '../../platform/api-error.ts';

export function assertDays(days: DaySpan, most?: number): void {
  const error = getDayRangeError(days, most);
  if (error !== null) throwAdminError('INVALID_REQUEST', { field: error.field, extra: { bound: boundOfDays(error) } });
}
