import { expect, test } from 'vitest';
import { isNoNews } from './store.ts';

const feature = (since?: string) => ({ itemId: 'streaks', definition: { since } });
const member = (joined: string, newFeatureSeenId: string | null = null) => ({
  newFeatureSeenId,
  createdAt: new Date(joined),
});

test("members who joined on an announcement's day or later do not get it, those who joined the day before do, in the program's time zone [TUT-07]", () => {
  const midnight = '2026-03-02T05:00:00.000Z';
  const before = '2026-03-02T04:59:59.999Z';
  expect(isNoNews(feature('2026-03-02'), member(midnight), 'America/New_York')).toBe(true);
  expect(isNoNews(feature('2026-03-02'), member(before), 'America/New_York')).toBe(false);
  expect(isNoNews(feature('2026-03-02'), member(before), 'Europe/Vienna')).toBe(true);
});

test('without a day every member gets it until seen [TUT-07, TUT-08]', () => {
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z'), 'UTC')).toBe(false);
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z', 'older'), 'UTC')).toBe(false);
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z', 'streaks'), 'UTC')).toBe(true);
  expect(isNoNews(feature('2026-03-02'), member('2026-01-01T05:00:00.000Z', 'streaks'), 'UTC')).toBe(true);
});
