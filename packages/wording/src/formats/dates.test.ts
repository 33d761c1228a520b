import { expect, test } from 'vitest';
import { languages } from '../languages.ts';
import { loadServerCatalogues } from '../server-catalogues.ts';
import { formatAgencyMoment, formatAgencyTime, formatHistoryDate } from './dates.ts';

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
