import { expect, test } from 'vitest';
import { dayText, monthText, shortDay, shortMonth } from './calendar.ts';

test("months and days are formatted in the desk's language, from an ISO month or any of its days [DESK-175, DESK-300]", () => {
  expect(['2026-10', '2026-10-31'].map((month) => monthText(month, 'en'))).toEqual(['October 2026', 'October 2026']);
  expect(monthText('2026-10', 'es')).toBe('octubre de 2026');
  expect([shortMonth('2026-10', 'en'), shortMonth('2026-10', 'es')]).toEqual(['Oct 2026', 'oct 2026']);
  expect([dayText('2026-11-02', 'en'), dayText('2026-11-02', 'es')]).toEqual(['Nov 2, 2026', '2 nov 2026']);
  expect([shortDay('2026-11-02', 'en'), shortDay('2026-11-02', 'es')]).toEqual(['Nov 2', '2 nov']);
});
