import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { loadServerCatalogues } from '../server-catalogues.ts';
import { formatAgencyMoment, formatAgencyTime, formatHistoryDate, instantIn } from './moments.ts';

const catalogues = loadServerCatalogues();
const english = { language: 'en', t: catalogues.en } as const;
const noon = '2026-03-01T12:00:00Z';

test('a moment in the device’s time zone has no zone name [HIST-05]', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(formatAgencyMoment(noon, english, timeZone)).toBe(formatHistoryDate(noon, english, timeZone));
});

test('a moment of an agency in another zone uses its local time, with the zone, in every language [HIST-05]', () => {
  expect(formatAgencyMoment(noon, english, 'Pacific/Kiritimati')).toBe('03/02/2026 at 02:00 am GMT+14');
  expect(formatAgencyTime(noon, english, 'Pacific/Kiritimati')).toBe('02:00 am GMT+14');
  for (const { code } of languages) {
    const spoken = { language: code, t: catalogues[code] };
    const said = formatAgencyTime(noon, spoken, 'Pacific/Kiritimati');
    expect([code, said]).toEqual([code, expect.stringMatching(/2:00.*14/)]);
  }
});

test.each([
  ['2026-03-19', '08:30', 'America/New_York', '2026-03-19T12:30:00.000Z'],
  ['2026-01-19', '08:30', 'America/New_York', '2026-01-19T13:30:00.000Z'],
  ['2026-03-19', '00:05', 'Asia/Kathmandu', '2026-03-18T18:20:00.000Z'],
  ['2026-03-08', '23:30', 'America/New_York', '2026-03-09T03:30:00.000Z'],
  ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', '03:30', 'America/New_York', '2026-11-01T08:30:00.000Z'],
  // An ambiguous time gives the earlier moment; a skipped one moves ahead by the gap.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('%s %s in the time zone %s is %s [EARN-12]', (date, time, zone, moment) => {
  expect(instantIn(date, time, zone)?.toISOString()).toBe(moment);
});

test.each([
  ['', '08:30'],
  ['2026-03-19', ''],
  ['2026-13-40', '08:30'],
])('%j %j is not a moment [EARN-12]', (date, time) => {
  expect(instantIn(date, time, 'America/New_York')).toBeNull();
});
