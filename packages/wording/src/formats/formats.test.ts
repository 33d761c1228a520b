import { describe, expect, it, vi } from 'vitest';
import { type Language, languages, localeOf } from '../languages.ts';
import { loadServerCatalogues } from '../server-catalogues.ts';
import { formatDate, formatDays, formatEndDate, formatReset } from './dates.ts';
import { availableIn, formatTimeLeft } from './durations.ts';
import { formatClock, formatHistoryDate, formatPromoDate, type Spoken } from './moments.ts';

import { formatPoints } from './points.ts';

import { zonedParts } from './time-zones.ts';

const translators = loadServerCatalogues();
const { en } = translators;
const spoken = (language: Language): Spoken => ({ language, t: translators[language] });
const english = spoken('en');

describe('formatPoints', () => {
  it.each([
    [0, 'en', '0'],
    [999, 'en', '999'],
    [1000, 'en', '1,000'],
    [1_234_567, 'en', '1,234,567'],
    [12.9, 'en', '12'],
    [1000, 'es', '1.000'],
    [1000, 'ru', '1\u00a0000'],
    [1_234_567, 'bn', '12,34,567'],
    [1000, 'vi', '1.000'],
  ] as const)('%d in %s is %s [CONST-05]', (points, language, text) => {
    expect(formatPoints(points, language)).toBe(text);
  });

  it.each(languages)('formats every number of points in $code like Intl [CONST-05]', ({ code }) => {
    const browsers = new Intl.NumberFormat(localeOf(code), { maximumFractionDigits: 0, useGrouping: 'always' });
    const steps = Array.from({ length: 16 }, (_, power) => 10 ** power).flatMap((ten) => [ten - 1, ten, ten * 7 + 3]);
    for (const points of [...steps, Number.MAX_SAFE_INTEGER, 1e22, -1, -1234, -1_234_567])
      expect(formatPoints(points, code)).toBe(browsers.format(points));
  });

  it('a first screen formats its points without Intl, whose first format is slow [CONST-05, HOME-31]', async () => {
    vi.resetModules();
    const { formatPoints: first } = await import('./points.ts');
    const made = vi.spyOn(Intl, 'NumberFormat');
    expect(languages.map(({ code }) => first(1234, code))).toHaveLength(languages.length);
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  it('uses Latin digits in every language [CONST-05]', () => {
    for (const { code } of languages) expect(formatPoints(9_876_543, code).replaceAll(/\D/g, '')).toBe('9876543');
  });
});

describe('formatHistoryDate', () => {
  it.each([
    ['2026-03-01T00:05:00Z', 'UTC', '03/01/2026 at 12:05 am'],
    ['2026-03-01T12:00:00Z', 'UTC', '03/01/2026 at 12:00 pm'],
    ['2026-03-01T11:59:59Z', 'UTC', '03/01/2026 at 11:59 am'],
    ['2026-03-01T13:07:00Z', 'UTC', '03/01/2026 at 01:07 pm'],
    ['2026-03-01T00:00:00Z', 'America/Los_Angeles', '02/28/2026 at 04:00 pm'],
    ['2026-03-01T12:00:00Z', 'No/Such_Zone', '03/01/2026 at 12:00 pm'],
  ])('%s in %s is %s [HIST-05]', (instant, zone, text) => {
    expect(formatHistoryDate(instant, english, zone)).toBe(text);
  });

  it.each([
    ['es', '3 may 2026, 01:07', '3 may 2026, 13:07'],
    ['ru', '3 мая 2026 в 01:07', '3 мая 2026 в 13:07'],
    ['vi', '3 thg 5, 2026 lúc 01:07', '3 thg 5, 2026 lúc 13:07'],
    ['ko', '2026년 5월 3일 오전 1:07', '2026년 5월 3일 오후 1:07'],
    ['zh-CN', '2026年5月3日 01:07', '2026年5月3日 13:07'],
    ['ar', '3 مايو 2026، 1:07\u00a0ص', '3 مايو 2026، 1:07\u00a0م'],
    ['bn', '3 মে, 2026, 1:07\u00a0am', '3 মে, 2026, 1:07\u00a0pm'],
  ] as const)(
    'in %s the month is in letters and the time in the language’s own format [HIST-05, LANG-12]',
    (code, night, noon) => {
      const said = (hour: string) => formatHistoryDate(`2026-05-03T${hour}:07:00Z`, spoken(code), 'UTC');
      expect([said('01'), said('13')]).toEqual([night, noon]);
    },
  );

  it.each(['ar', 'bn', 'en'] as const)(
    'a time and its day period stay on one line in %s, however narrow it is [LANG-11]',
    (code) => {
      for (const hour of ['01', '13'])
        expect(formatClock(zonedParts(`2026-03-01T${hour}:07:00Z`, 'UTC'), spoken(code))).toMatch(
          /^0?1:07[\u00a0 ][^ ]+$/,
        );
    },
  );

  it.each(languages)('in $code it adds no second period to a sentence [LANG-12]', ({ code }) => {
    for (const hour of ['01', '13'])
      expect(formatHistoryDate(`2026-03-01T${hour}:07:00Z`, spoken(code), 'UTC')).not.toMatch(/\.$/);
    expect(formatEndDate('2026-03-01T13:07:00Z', code, 'UTC')).not.toMatch(/\.$/);
  });
});

describe('formatPromoDate', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 'Mar 1st, 2026'],
    ['2026-03-02T12:00:00Z', 'Mar 2nd, 2026'],
    ['2026-03-03T12:00:00Z', 'Mar 3rd, 2026'],
    ['2026-03-11T12:00:00Z', 'Mar 11th, 2026'],
    ['2026-03-21T12:00:00Z', 'Mar 21st, 2026'],
    ['2026-03-02T03:00:00Z', 'Mar 1st, 2026'],
  ])("%s is %s in the tenant's zone [CODE-07]", (instant, text) => {
    expect(formatPromoDate(instant, 'America/Los_Angeles', 'en')).toBe(text);
  });

  it("uses the language's own short date elsewhere, and the tenant's time zone [CODE-07]", () => {
    expect(formatPromoDate('2026-03-02T12:00:00Z', 'UTC', 'zh-CN')).toBe('2026年3月2日');
    expect(formatClock(zonedParts('2026-03-02T03:05:00Z', 'America/Los_Angeles'), english)).toBe('07:05 pm');
  });
});

describe('formatEndDate', () => {
  it('is MM/DD/YYYY in the requested zone [STREAK-07]', () => {
    expect(formatEndDate('2026-12-31T23:30:00Z', 'en', 'UTC')).toBe('12/31/2026');
    expect(formatEndDate('2026-12-31T23:30:00Z', 'en', 'Asia/Seoul')).toBe('01/01/2027');
  });

  it('writes unambiguous dates in other languages, in the requested zone [STREAK-07, LANG-12]', () => {
    expect(formatEndDate('2026-12-31T23:30:00Z', 'es', 'Asia/Seoul')).toBe('1 ene 2027');
    expect(formatDate('2026-02-01', 'ko')).toBe('2026년 2월 1일');
  });
});

describe('formatDays', () => {
  it.each([
    ['en', 'Nov 20 – 26', 'Nov 20'],
    ['es', '20–26 nov', '20 nov'],
    ['ko', '11월 20일~26일', '11월 20일'],
    ['zh-CN', '11月20日–11月26日', '11月20日'],
  ] as const)('in %s a range of days is written like a single day [LANG-12]', (code, days, day) => {
    const said = (last: string) =>
      formatDays('2026-11-20T17:00:00Z', last, code, 'UTC').replaceAll(/[\u2009\u202F\u00A0]/g, ' ');
    expect([said('2026-11-26T17:00:00Z'), said('2026-11-20T18:00:00Z')]).toEqual([days, day]);
  });
});

describe('formatReset', () => {
  const here = { timeZone: 'America/Los_Angeles', language: 'en', t: en } as const;
  it.each([
    ['2026-03-10T20:00:00Z', 'resets at 13:00'],
    ['2026-03-11T10:00:00Z', 'resets tomorrow at 03:00'],
    ['2026-03-11T07:00:00Z', 'resets tomorrow at 00:00'],
    ['2026-03-12T10:00:00Z', 'resets Mar 12 at 03:00'],
    ['2026-03-10T17:00:00Z', 'resets at 10:00'],
  ])("a limit that resets at %s '%s', by the tenant's calendar [CAMP-11]", (instant, text) => {
    expect(formatReset(instant, '2026-03-10T18:00:00Z', here)).toBe(text);
  });

  it('says tomorrow even over the short night of a clock change [CAMP-11]', () => {
    expect(formatReset('2026-03-09T06:30:00Z', '2026-03-08T07:30:00Z', here)).toBe('resets tomorrow at 23:30');
  });
});

describe('availableIn', () => {
  const now = '2026-03-10T00:00:00Z';
  it.each([
    ['2026-03-10T00:00:30Z', '1 minute'],
    ['2026-03-10T00:01:59Z', '1 minute'],
    ['2026-03-10T00:59:00Z', '59 minutes'],
    ['2026-03-10T02:00:00Z', '2 hours'],
    ['2026-03-10T23:59:59Z', '23 hours 59 minutes'],
    ['2026-03-11T00:00:00Z', '1 day'],
    ['2026-03-13T23:00:00Z', '3 days'],
  ])('until %s it is %s [OFFER-09]', (reset, text) => {
    const left = availableIn(reset, now);
    expect(left && formatTimeLeft(left, en)).toBe(text);
  });

  it.each(['2026-03-10T00:00:00Z', '2026-03-09T23:59:59Z', 'not a time'])('%s has passed [OFFER-09]', (reset) => {
    expect(availableIn(reset, now)).toBeNull();
  });
});

describe('a moment in the device’s time zone', () => {
  it.each(['2026-01-02T03:04:05Z', '2026-07-31T23:59:59.999Z', '1999-12-31T12:00:00Z'])(
    '%s is split like by a formatter, without creating one [HOME-31]',
    (instant) => {
      const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
      const byFormatter = zonedParts(instant, own);
      const made = vi.spyOn(Intl, 'DateTimeFormat');
      expect(zonedParts(instant)).toEqual(
        Object.fromEntries(
          ['year', 'month', 'day', 'hour', 'minute'].map((part) => [part, byFormatter[part as 'year']]),
        ),
      );
      expect(made).not.toHaveBeenCalled();
      made.mockRestore();
    },
  );
});
