import { endOfLocalDate } from '../../../platform/local-date.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const isCalendarDate = (date: string): boolean => {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
};

/**
 * Parses a coupon's expiry: the end of a date in the tenant's zone, or a moment with its offset. Throws on anything
 * else, also on a time without an offset, which is ambiguous.
 */
export function expiryOf(text: string, timeZone: string): Date {
  if (DATE.test(text) && isCalendarDate(text)) return endOfLocalDate(text, timeZone);
  const date = MOMENT.exec(text)?.[1];
  const moment = new Date(text.replace(' ', 'T'));
  if (date !== undefined && isCalendarDate(date) && !Number.isNaN(moment.getTime())) return moment;
  throw new Error(`"${text}" is neither a date (2027-01-31) nor a time with its offset (2027-01-31T23:59:59-05:00)`);
}
