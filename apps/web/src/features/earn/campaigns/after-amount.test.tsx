import type { CampaignStatus } from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { harborRides } from '../../../testing/campaigns.ts';
import { plainConfig, renderForMember } from '../../../testing/member-page.tsx';
import { CampaignCard } from './campaign-card.tsx';

type After = NonNullable<CampaignStatus['after']>;
const campaign = { ...harborRides, Title: 'Fare cap bonus' };
const fares: After = { done: 61, amount: 88, measure: 'FARE', currency: 'USD', window: 'MONTH', lastDay: '2026-11-30' };

const show = (more: Partial<After>, status: Partial<CampaignStatus> = {}, language: Language = 'en') =>
  renderForMember(
    <CampaignCard
      campaign={campaign}
      status={{ status: 'AVAILABLE', after: { ...fares, ...more }, ...status } as CampaignStatus}
      missing={undefined}
      onOpen={() => {}}
    />,
    { ...plainConfig, IANATimezone: 'UTC' },
    ['/'],
    language,
  );
const bar = () => page.getByRole('progressbar', { name: 'Fare cap bonus' });
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/gu, '');
const textOf = (): string => plain(bar().element().parentElement?.textContent ?? '').replaceAll('\u00a0', ' ');

it('a card shows the amount reached, the amount needed, the end of the month, and that later rides count [CAMP-132]', async () => {
  await show({});
  await expect.element(bar()).toHaveAttribute('aria-valuenow', '61');
  await expect.element(bar()).toHaveAttribute('aria-valuemax', '88');
  await expect.element(bar()).toHaveAttribute('aria-valuetext', 'This month: $61 of $88 in fares');
  expect(textOf()).toBe('This month: $61 of $88 in faresUntil 11/30/2026Rides after that count.');
});

it('a reached amount says until when rides count, or that they do without an end [CAMP-132]', async () => {
  await show({ done: 91.5 });
  await expect.element(bar()).toHaveAttribute('aria-valuenow', '88');
  expect(textOf()).toBe('This month: $88 of $88 in faresYour rides count now, until 11/30/2026.');
});

it('a reached amount without an end says that rides count now [CAMP-132]', async () => {
  await show({ done: 91.5, window: 'CAMPAIGN', lastDay: null });
  await expect.element(bar()).toBeVisible();
  expect(textOf()).toBe('So far: $88 of $88 in faresYour rides count now.');
});

it.each([
  [{ status: 'TIME_LIMITED' }, 'a used-up limit'],
  [{ status: 'LOCKED' }, 'a missing account'],
  [{ memberLeft: 0 }, 'a reached maximum'],
] as const)('a reached amount promises nothing with %o: %s [CAMP-132]', async (...[status]) => {
  await show({ done: 90 }, status);
  await expect.element(bar()).toBeVisible();
  expect(textOf()).toBe('This month: $88 of $88 in faresUntil 11/30/2026');
});

it.each([
  [{ measure: 'RIDES', done: 1, amount: 10, window: 'WEEK' }, 'This week: 1 of 10 rides'],
  [{ measure: 'KILOMETER', done: 12.49, amount: 40, window: 'DAY' }, 'Today: 12.4 of 40 km'],
  [{ measure: 'MILE', done: 0.7, amount: 12.5, window: 'CAMPAIGN' }, 'So far: 0.7 of 12.5 mi'],
  [{ measure: 'MINUTE', done: 39.99, amount: 1200 }, 'This month: 39.9 of 1,200 min'],
  [{ done: 61.129 }, 'This month: $61.12 of $88 in fares'],
  [{ currency: undefined, done: 61.5 }, 'This month: 61.50 of 88 in fares'],
  [{ window: 'ROLLING', seconds: 604_800 }, 'Last 7 days: $61 of $88 in fares'],
  [{ window: 'ROLLING', seconds: 129_600 }, 'Last 36 hr: $61 of $88 in fares'],
] as [Partial<After>, string][])('%o reads %s, never rounded up [CAMP-132]', async (more, text) => {
  await show(more);
  await expect.element(bar()).toBeVisible();
  expect(plain(bar().element().getAttribute('aria-valuetext')).replaceAll(/\s/gu, ' ')).toBe(text);
});

it('in Arabic the amounts, the plural and the date follow the language [CAMP-132, LANG-07]', async () => {
  await show({ measure: 'RIDES', done: 2, amount: 3, currency: undefined }, {}, 'ar');
  await expect.element(bar()).toBeVisible();
  expect(textOf()).toBe('هذا الشهر: 2 من 3 رحلاتحتى 30 نوفمبر 2026تُحتسب الرحلات بعد ذلك.');
});

it('in Arabic money is in the language’s form [CAMP-132]', async () => {
  await show({}, {}, 'ar');
  await expect.element(bar()).toBeVisible();
  expect(textOf()).toMatch(/^هذا الشهر: 61 US\$ من 88 US\$ من الأجرة/);
});

it('in Spanish a reached amount reads naturally [CAMP-132]', async () => {
  await show({ done: 90 }, {}, 'es');
  await expect.element(bar()).toBeVisible();
  expect(textOf()).toBe('Este mes: 88 US$ de 88 US$ en tarifasTus viajes ya cuentan, hasta el 30 nov 2026.');
});

it('an unknown measure of a newer server shows nothing [CAMP-132]', async () => {
  // The line is loaded lazily: without its code, it would be missing anyway.
  await import('./after-amount.tsx');
  await show({ measure: 'CALORIES' });
  await expect.element(page.getByText('Fare cap bonus')).toBeVisible();
  for (let frame = 0; frame < 5; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});
