import type { CampaignStatus, MemberLevel } from '@fareback/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { harborRides } from '../../testing/campaigns.ts';
import { springDraw } from '../../testing/draws.ts';
import { mockReplies, plainConfig, renderForMember } from '../../testing/member-page.tsx';
import { Levels } from './levels.tsx';

const silver: MemberLevel = {
  StatusID: 'frequent',
  title: 'Frequent rider',
  level: 'Silver',
  lastDay: '2026-03-08',
  isForNext: false,
  unit: 'RIDES',
  done: 3,
  nextLevel: 'Gold',
  nextFrom: 5,
};
const show = (more: Partial<MemberLevel> = {}) =>
  renderForMember(<Levels levels={[{ ...silver, ...more }]} />, { ...plainConfig, IANATimezone: 'UTC' });

test('a level has its name, progress to the next level, and its last day [CAMP-69]', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Frequent rider' })).toBeVisible();
  await expect.element(page.getByText('Silver', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
  await expect.element(page.getByText('Until 03/08/2026')).toBeVisible();
  await expect.element(page.getByText('2 more rides to Gold', { exact: true })).toBeVisible();
});

test('progress toward the next period says so; a measure has its unit [CAMP-69]', async () => {
  await show({ level: null, isForNext: true, unit: 'KILOMETER', done: 2.5, lastDay: null });
  await expect.element(page.getByText('No level yet')).toBeVisible();
  await expect.element(page.getByText('3 km to Gold · Counts for the next period')).toBeVisible();
  await show({ level: 'Bronze', isForNext: true, nextLevel: null, nextFrom: null });
  await expect.element(page.getByText('Highest level · Counts for the next period')).toBeVisible();
});

test('a level by fares says the missing amount with cents [CAMP-113]', async () => {
  await show({ level: null, unit: 'FARE', done: 12.5, nextFrom: 20, lastDay: null });
  await expect.element(page.getByText('7.50 more in fares to Gold')).toBeVisible();
});

test('the highest level has no progress bar [CAMP-69]', async () => {
  await show({ level: 'Gold', nextLevel: null, nextFrom: null, lastDay: null });
  await expect.element(page.getByText('Highest level')).toBeVisible();
  expect(page.getByRole('progressbar').elements()).toHaveLength(0);
});

test('a card says the present factor and what a maximum leaves [CAMP-68]', async () => {
  const status = { factor: 1.5, memberLeft: 120 } as CampaignStatus;
  await renderForMember(<Levels status={status} campaign={harborRides} />, plainConfig);
  await expect.element(page.getByText('×1.5 now · 120 pts left for you')).toBeVisible();
});

test('a card says which declared day is today and tomorrow, in the agency’s words [CAMP-110]', async () => {
  const declared = [
    { kind: 'bad-air', day: '2026-03-04', isToday: true },
    { kind: 'heat', day: '2026-03-05', isToday: false },
  ];
  const campaign = { ...harborRides, DeclaredDays: { 'bad-air': 'Bad air day', heat: 'Heat day' } };
  await renderForMember(<Levels status={{ declared } as CampaignStatus} campaign={campaign} />, plainConfig);
  await expect.element(page.getByText(/Today: .Bad air day. · Tomorrow: .Heat day/)).toBeVisible();
});

test('a campaign’s entries for a draw are named by the draw, with or without points; nothing before its days [DRAW-25]', async () => {
  mockReplies({ 'GET /rest/draws/en': [springDraw] });
  const status = { factor: 2 } as CampaignStatus;
  await renderForMember(
    <>
      <Levels status={status} campaign={{ ...harborRides, RewardDraw: { DrawID: 'spring', Entries: 1 } }} />
      <Levels campaign={{ ...harborRides, RewardDraw: { DrawID: 'spring', Entries: 3 } }} />
      <Levels campaign={{ ...harborRides, RewardDraw: { DrawID: 'later', Entries: 9 } }} />
    </>,
    plainConfig,
  );
  await expect.element(page.getByText(/^1 entry: .*Spring draw/)).toBeVisible();
  await expect.element(page.getByText(/^3 entries: .*Spring draw/)).toBeVisible();
  await expect.element(page.getByText('×2 now')).toBeVisible();
  expect(page.getByText(/^9 entries/).elements()).toEqual([]);
});
