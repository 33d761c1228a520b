import { expect, test } from 'vitest';
import { expiryOf } from './coupon-expiry.ts';

const zone = 'America/New_York';

test.each([
  ['2027-01-31', '2027-02-01T05:00:00.000Z'],
  ['2027-07-31', '2027-08-01T04:00:00.000Z'],
  ['2027-03-14', '2027-03-15T04:00:00.000Z'],
  ['2027-01-31T12:00:00Z', '2027-01-31T12:00:00.000Z'],
  ['2027-01-31 12:00:00-05:00', '2027-01-31T17:00:00.000Z'],
])("%s ends at %s: a date at the end of its day in the tenant's zone, a moment unchanged [TEN-21]", (text, moment) => {
  expect(expiryOf(text, zone).toISOString()).toBe(moment);
});

test.each(['2027-01-31T12:00:00', '2027-01-31 12:00', '31/01/2027', '2027-02-30', '2027-13-01', 'soon', '1'])(
  '%s is rejected as ambiguous',
  (text) => {
    expect(() => expiryOf(text, zone)).toThrow(`"${text}" is neither`);
  },
);
