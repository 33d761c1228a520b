import { expect, test } from 'vitest';
import { boundOfDays, type DaySpan, getDayRangeError } from './days.ts';

const told = (days: DaySpan, most?: number): [string, string] | null => {
  const fault = getDayRangeError(days, most);
  return fault && [fault.field, boundOfDays(fault)];
};

test('days within their bounds, and omitted ones, are valid [DESK-332]', () => {
  expect([{}, { from: '2000-01-01' }, { to: '2099-12-31' }].map((days) => told(days, 1))).toEqual([null, null, null]);
  expect(told({ from: '2026-03-31', to: '2026-03-31' }, 1)).toBeNull();
  expect(told({ from: '2000-01-01', to: '2099-12-31' })).toBeNull();
  // A year that contains a leap day has 366 days.
  expect(told({ from: '2024-01-01', to: '2024-12-31' }, 366)).toBeNull();
});

test('a day out of bounds is reported at its field, with the bound [DESK-332]', () => {
  expect(told({ from: '2026-04-01', to: '2026-03-31' }, 366)).toEqual(['to', 'the last day is before the first day']);
  expect(told({ from: '2025-01-01', to: '2026-01-02' }, 366)).toEqual(['from', 'at most 366 days']);
  expect(told({ from: '1999-12-31' })).toEqual(['from', 'no day before 2000-01-01']);
  expect(told({ to: '2100-01-01' })).toEqual(['to', 'no day after 2099-12-31']);
  expect(told({ from: '2100-01-01', to: '1900-01-01' })).toEqual(['from', 'no day after 2099-12-31']);
});
