import { expect, test } from 'vitest';
import { isNoNews } from './rules.ts';

const feature = (since?: string) => ({ itemId: 'streaks', definition: { since } });
const member = (joined: string, newFeatureSeenId: string | null = null) => ({
  newFeatureSeenId,
  createdAt: new Date(joined),
});

test('who joined on the day of an announcement or later is not told, who joined the day before is, by the programme’s own calendar [TUT-07]', () => {
  const midnight = '2026-03-02T05:00:00.000Z';
  const before = '2026-03-02T04:59:59.999Z';
  expect(isNoNews(feature('2026-03-02'), member(midnight), 'America/New_York')).toBe(true);
  expect(isNoNews(feature('2026-03-02'), member(before), 'America/New_York')).toBe(false);
  expect(isNoNews(feature('2026-03-02'), member(before), 'Europe/Vienna')).toBe(true);
});

test('without a day everybody is told until they have seen it [TUT-07, TUT-08]', () => {
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z'), 'UTC')).toBe(false);
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z', 'older'), 'UTC')).toBe(false);
  expect(isNoNews(feature(), member('2026-03-02T05:00:00.000Z', 'streaks'), 'UTC')).toBe(true);
  expect(isNoNews(feature('2026-03-02'), member('2026-01-01T05:00:00.000Z', 'streaks'), 'UTC')).toBe(true);
});
