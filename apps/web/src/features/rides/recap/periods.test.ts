import { expect, test } from 'vitest';
import { periodsOf } from './periods.ts';

test('the periods of who joined last fall are months back to then, each year before its months [EARN-28]', () => {
  expect(periodsOf({ firstMonth: '2025-11', lastMonth: '2026-02', period: '2026-01' })).toEqual([
    '2026',
    '2026-02',
    '2026-01',
    '2025',
    '2025-12',
    '2025-11',
  ]);
});

test('the periods of who joined long ago are 24 months [EARN-28]', () => {
  const periods = periodsOf({ firstMonth: '2019-01', lastMonth: '2026-06', period: '2026' });
  expect(periods.filter((period) => period.includes('-'))).toHaveLength(24);
  expect(periods.at(-1)).toBe('2024-07');
});

test('a period before the first month is offered while it is shown [EARN-28]', () => {
  expect(periodsOf({ firstMonth: '2026-02', lastMonth: '2026-02', period: '2025' })).toEqual([
    '2025',
    '2026',
    '2026-02',
  ]);
});
