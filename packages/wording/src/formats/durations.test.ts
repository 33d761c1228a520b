import { describe, expect, it } from 'vitest';
import { languages } from '../languages.ts';
import { formatTimeAgo } from './durations.ts';

const now = '2026-03-29T12:00:00Z';

describe('formatTimeAgo', () => {
  it.each([
    ['2026-03-29T12:05:00Z', 'now'],
    ['2026-03-29T12:00:00Z', 'now'],
    ['2026-03-29T11:59:00.001Z', 'now'],
    ['2026-03-29T11:59:00Z', '1 minute ago'],
    ['2026-03-29T11:00:01Z', '59 minutes ago'],
    ['2026-03-29T11:00:00Z', '1 hour ago'],
    ['2026-03-28T12:00:01Z', '23 hours ago'],
    ['2026-03-28T12:00:00Z', '1 day ago'],
    ['2026-03-22T12:00:01Z', '6 days ago'],
    ['2026-03-22T12:00:00Z', '1 week ago'],
    ['2026-01-01T12:00:00Z', '12 weeks ago'],
  ])('%s is %s in English [AUTH-24]', (instant, text) => {
    expect(formatTimeAgo(instant, now, 'en')).toBe(text);
  });

  it('supports every language, with Latin digits [AUTH-24, LANG-10]', () => {
    const spoken = languages.map(({ code }) => formatTimeAgo('2026-03-29T09:00:00Z', now, code));
    expect(new Set(spoken).size).toBe(languages.length);
    for (const text of spoken) expect(text).toContain('3');
  });
});
