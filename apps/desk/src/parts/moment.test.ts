import { expect, test } from 'vitest';
import { endText, momentText } from './moment.tsx';

const spaced = (text: string): string => text.replaceAll('\u202f', ' ');

test("a moment follows the US or Spanish format, with the agency's time zone [DESK-483]", () => {
  const at = '2026-11-23T06:05:00Z';
  expect(spaced(momentText(at, { language: 'en', timeZone: 'America/New_York' }))).toBe('Nov 23, 2026, 1:05 AM EST');
  expect(spaced(momentText(at, { language: 'es', timeZone: 'America/New_York' }))).toBe('23 nov 2026, 1:05 GMT-5');
});

test('an end at midnight shows its last day, other ends show the minute [DESK-483]', () => {
  const clock = { language: 'en', timeZone: 'America/New_York' };
  expect(endText('2028-01-01T05:00:00Z', clock)).toBe('Dec 31, 2027');
  expect(spaced(endText('2028-01-01T06:00:00Z', clock))).toBe('Jan 1, 2028, 1:00 AM EST');
});
