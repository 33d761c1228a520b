import { expect, test } from 'vitest';
import { monthsOver } from './months-of.ts';

test('the months offered are over in the agency’s time zone, newest first [DESK-175]', () => {
  const over = (at: string, zone: string, since = '2000-01'): string[] => monthsOver(new Date(at), zone, since);
  expect(over('2026-11-01T03:59:59Z', 'America/New_York').slice(0, 2)).toEqual(['2026-09', '2026-08']);
  expect(over('2026-11-01T04:00:00Z', 'America/New_York')[0]).toBe('2026-10');
  expect(over('2026-10-31T12:00:00Z', 'Pacific/Auckland')[0]).toBe('2026-10');
  expect(over('2026-01-15T12:00:00Z', 'UTC').slice(0, 2)).toEqual(['2025-12', '2025-11']);
  expect(over('2026-01-15T12:00:00Z', 'UTC')).toHaveLength(24);
});

test('no month before the agency’s first is offered [DESK-351]', () => {
  const since = (month: string): string[] => monthsOver(new Date('2026-11-15T12:00:00Z'), 'UTC', month);
  expect(since('2026-09')).toEqual(['2026-10', '2026-09']);
  expect(since('2026-11')).toEqual([]);
});
