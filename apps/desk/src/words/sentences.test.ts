import { expect, test } from 'vitest';
import { amountOf } from '../data/use-money.ts';
import { dayText } from '../parts/agency-day.ts';
import { momentText } from '../parts/moment.tsx';
import { isolateIfNeeded } from './isolate.ts';
import { loadTranslation } from './translation.tsx';

test('a right-to-left name is isolated once in every message; others stay unchanged [DESK-74]', async () => {
  const { t } = await loadTranslation('en');
  expect(t('secrets.made', { name: 'אוטובוס (צפון)' })).toContain('\u2068אוטובוס (צפון)\u2069');
  expect(t('secrets.made', { name: '\u2068مترو\u2069' })).toMatch(/^[^\u2068]*\u2068مترو\u2069[^\u2069]*$/);
  expect(t('secrets.made', { name: 'Bay Ferry' })).not.toMatch(/[\u2068\u2069]/);
});

test('in Arabic every value with signs or blanks is isolated, and choices are recognized [DESK-709]', async () => {
  const { t } = await loadTranslation('ar');
  expect(t('secrets.made', { name: 'Bay Ferry' })).toContain('\u2068Bay Ferry\u2069');
  expect(t('items.fromTo', { from: '12:30', to: '-5%' })).toMatch(/\u206812:30\u2069.*\u2068-5%\u2069/);
  expect(t('staffNotifications.BUDGET', { level: 'OUT', title: 'Bus' })).toContain('Bus');
});

test('numbers, amounts and moments in Arabic have Western digits [DESK-709]', async () => {
  const { number, language } = await loadTranslation('ar');
  const written = [
    number(1234.5),
    dayText('2026-11-23', language),
    momentText('2026-11-23T06:05:00Z', { language, timeZone: 'America/New_York' }),
    amountOf({ currency: 'USD' }, language)(1234.5),
  ];
  expect(written.join(' ')).toContain('2026');
  expect(written.filter((text) => /[^\P{Nd}0-9]/u.test(text))).toEqual([]);
});

test('text joined to a line outside of a message is isolated as well [DESK-74]', () => {
  expect(isolateIfNeeded('מתנה (קיץ)')).toBe('\u2068מתנה (קיץ)\u2069');
  expect(isolateIfNeeded('Every ride')).toBe('Every ride');
});
