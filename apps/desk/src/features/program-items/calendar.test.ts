import { expect, test } from 'vitest';
import { monthAfter, monthsFrom, placeIn, rangeFrom, runningIn } from './calendar.ts';

const range = { from: '2026-11-01', to: '2026-11-10' };
const at = (startsOn: string | null, endsOn: string | null, state: 'LIVE' | 'PAUSED' | 'DRAFT' = 'LIVE') => ({
  startsOn,
  endsOn,
  state,
});

test('the calendar shows six whole months, over the end of a year and a leap day [DESK-695]', () => {
  expect(rangeFrom('2027-10-31')).toEqual({ from: '2027-10-01', to: '2028-03-31' });
  expect(monthsFrom('2027-10-31')).toHaveLength(6);
  expect(monthAfter('2028-01-31', 1)).toBe('2028-02-01');
  expect(monthAfter('2028-01-31', -1)).toBe('2027-12-01');
});

test('a bar is cut at both ends of the range, one day is a tenth of ten, and days outside have no bar [DESK-695]', () => {
  expect(placeIn(range, at(null, null))).toEqual({ start: 0, size: 100 });
  expect(placeIn(range, at('2026-11-03', '2026-11-03'))).toEqual({ start: 20, size: 10 });
  expect(placeIn(range, at('2026-10-01', '2026-11-01'))).toEqual({ start: 0, size: 10 });
  expect(placeIn(range, at(null, '2026-10-31'))).toBeNull();
  expect(placeIn(range, at('2026-11-11', null))).toBeNull();
});

test('days with the same number of running campaigns are one entry; paused ones and drafts do not run [DESK-696]', () => {
  const campaigns = [
    at(null, '2026-11-02'),
    at('2026-11-02', '2026-11-04'),
    at('2026-11-07', null),
    at(null, null, 'PAUSED'),
    at(null, null, 'DRAFT'),
  ];
  expect(runningIn(range, campaigns)).toEqual([
    { from: '2026-11-01', to: '2026-11-01', count: 1 },
    { from: '2026-11-02', to: '2026-11-02', count: 2 },
    { from: '2026-11-03', to: '2026-11-04', count: 1 },
    { from: '2026-11-05', to: '2026-11-06', count: 0 },
    { from: '2026-11-07', to: '2026-11-10', count: 1 },
  ]);
});
