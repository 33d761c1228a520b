import { type Campaign, CampaignStatus } from '@fareback/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderForMember } from '../../../testing/member-page.tsx';
import { CampaignProgress } from './campaign-progress.tsx';

const nothing = Object.fromEntries(
  Object.entries(CampaignStatus.shape).flatMap(([name, shape]) =>
    shape.safeParse(null).success ? [[name, null]] : [],
  ),
);
const campaign = { CampaignID: 'c', Title: 'Climb', target: null } as unknown as Campaign;
const show = (more: Partial<CampaignStatus>, detailed = false) =>
  renderForMember(
    <CampaignProgress campaign={campaign} status={{ ...nothing, ...more } as CampaignStatus} detailed={detailed} />,
  );

const streak: Partial<CampaignStatus> = {
  streakCurrentLevel: 1,
  streakTotalLevels: 3,
  streakDaysLeft: 5,
  streakCompleted: false,
  streakCurrentLevelCompletion: 2,
  streakLevelRewards: [50, 75, 125],
  streakTarget: 5,
  streakEndTimeUTC: '2099-03-12T08:00:00.000Z',
  streakLastDay: '2099-03-11',
  hasTimeDistinct: true,
  behavioursCountInTimeDistinct: 1,
  timeDistinctCount: 2,
  timeDistinctUnit: 'DAY',
  timeDistinctDates: ['2099-03-07', '2099-03-09'],
};
const circles = () => page.getByRole('img').first();

it('a streak of five days has five circles, with a text and the weekdays that count [STREAK-06]', async () => {
  await show(streak);
  await expect.element(circles()).toHaveAccessibleName('2 of 5 done');
  expect(document.querySelectorAll('[data-checked]')).toHaveLength(5);
  expect(circles().element().textContent).toBe('SatMon');
});

it('a streak of more than seven days has seven circles and a text for its progress [STREAK-06]', async () => {
  await show({ ...streak, streakTarget: 10, timeDistinctCount: 8, streakCurrentLevelCompletion: 8 });
  await expect.element(circles()).toHaveAccessibleName('8 of 10 done');
  expect(document.querySelectorAll('[data-checked]')).toHaveLength(7);
  await expect.element(page.getByText('Level 1 of 3 · 8 of 10')).toBeVisible();
});

it('the last day of a streak is written MM/DD/YYYY and is the last on which a ride counts, in any zone [STREAK-07]', async () => {
  await show(streak, true);
  await expect.element(page.getByText('Ends on 03/11/2099')).toBeVisible();
  await expect.element(page.getByText('5 days left')).toBeVisible();
});

it('a missed streak shows the missed day, and that the next ride starts a new one [STREAK-09]', async () => {
  const missed = {
    ...streak,
    streakDaysLeft: 0,
    streakCurrentLevelCompletion: 0,
    timeDistinctCount: 0,
    timeDistinctDates: [],
    streakEndTimeUTC: '2026-03-12T08:00:00.000Z',
    streakLastDay: '2026-03-11',
  };
  await show(missed, true);
  const words = 'Not enough rides by 03/11/2026, so the streak ended. Your next ride starts a new one.';
  await expect.element(page.getByText(words)).toBeVisible();
  expect(document.body.textContent).not.toContain('Ends on');
  expect(document.querySelectorAll('[data-checked="true"]')).toHaveLength(0);
});

it('a streak that is not missed, or that ended for good, does not mention a new one [STREAK-09]', async () => {
  const over = {
    ...streak,
    streakDaysLeft: 0,
    streakEndTimeUTC: '2026-03-12T08:00:00.000Z',
    streakLastDay: '2026-03-11',
  };
  await show(over, true);
  await expect.element(page.getByText('Streak finished')).toBeVisible();
  expect(document.body.textContent).not.toContain('new one');
});

it('a completed level is shown with its points until the next one has begun [STREAK-03]', async () => {
  await show({ ...streak, streakCurrentLevel: 2, streakCurrentLevelCompletion: 0, timeDistinctCount: 0 });
  await expect.poll(() => document.body.textContent).toContain('Level 1 done+50');
});

const tiers = (tierProgress: number, isLastTierCompleted = false): Partial<CampaignStatus> => ({
  currentTierPoints: 2,
  tierProgress,
  tierPropertiesForCampaign: [
    { Tier: 1, RewardPoints: 2, MaxBehaviors: 10 },
    { Tier: 2, RewardPoints: 4, MaxBehaviors: 15 },
  ],
  tierType: 'BEHAVIOR',
  isLastTierCompleted,
});
const colours = () =>
  [...page.getByRole('progressbar').element().children].map((part) => {
    const [red = 0, green = 0, blue = 0] = getComputedStyle(part.firstElementChild ?? part)
      .backgroundColor.replace(/^color\(srgb /, '')
      .split(/[^\d.]+/)
      .filter(Boolean)
      .map(Number);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < Math.max(red, green, blue) / 4) return 'grey';
    return green > red ? 'green' : 'amber';
  });
const widths = () =>
  [...page.getByRole('progressbar').element().children].map(
    (part) => (part.firstElementChild as HTMLElement).style.inlineSize,
  );

it.each([
  [0, ['grey', 'grey'], ['0%', '0%']],
  [1, ['amber', 'grey'], ['10%', '0%']],
  [10, ['amber', 'grey'], ['100%', '0%']],
  [24, ['amber', 'amber'], ['100%', '93.3333%']],
])('after %i trips the rendered segments are %j [TIER-03]', async (progress, drawn, filled) => {
  await show(tiers(progress));
  expect(colours()).toEqual(drawn);
  expect(widths()).toEqual(filled);
});

it('with the last tier done every segment is green, and the text says so [TIER-04]', async () => {
  await show(tiers(25, true));
  expect(colours()).toEqual(['green', 'green']);
  await expect.element(page.getByText('All tiers done')).toBeVisible();
});

const shared = {
  total: 612_400,
  riders: 23_118,
  own: 3,
  minimum: 5,
  measure: 'RIDES',
  lastDay: '2099-06-30',
  ReachedUTC: null,
};
const city = { ...campaign, Title: 'City challenge', target: 1_000_000 };
const together = (more: Partial<typeof shared> | { ReachedUTC: string; total: null; riders: null }) =>
  renderForMember(
    <CampaignProgress
      campaign={city}
      status={{ ...nothing, progress: 612_400, shared: { ...shared, ...more } } as CampaignStatus}
    />,
  );

it('a goal of all members shows what everyone reached, the riders, the own part and the last day [CAMP-86]', async () => {
  await together({});
  await expect.element(page.getByText('612,400 of 1,000,000 rides')).toBeVisible();
  await expect.element(page.getByText('23,118 riders took part')).toBeVisible();
  await expect.element(page.getByText('You: 3 of 5 rides to take part')).toBeVisible();
  await expect.element(page.getByText('Until 06/30/2099')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar', { name: 'City challenge' }))
    .toHaveAttribute('aria-valuetext', '612,400 of 1,000,000 rides');
});

it('a reached goal says when, also beyond the target, and in its measure [CAMP-86]', async () => {
  await together({ total: 1_200_000, own: 7, measure: 'KILOMETER', ReachedUTC: '2099-06-12T12:00:00.000Z' } as never);
  await expect.element(page.getByText('1,200,000 km', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Reached together on 06/12/2099!')).toBeVisible();
  await expect.element(page.getByText('You took part: 7 km')).toBeVisible();
});

it.each([
  ['RIDES', '7 rides'],
  ['MILE', '7 mi'],
  ['MINUTE', '7 min'],
  ['FARE', '7 in fares'],
])('the own part of a goal in %s names its unit [PWA-46]', async (measure, part) => {
  await together({ own: 7, measure });
  await expect.element(page.getByText(`You took part: ${part}`)).toBeVisible();
});

it('a goal of too few riders shows no total, only the own part and why [CAMP-86]', async () => {
  await together({ total: null, riders: null } as never);
  await expect.element(page.getByText('The total shows once 5 riders have taken part.')).toBeVisible();
  await expect.element(page.getByText('You: 3 of 5 rides to take part')).toBeVisible();
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});

it.each([
  ['KILOMETER', '12 of 40 km'],
  ['MILE', '12 of 40 mi'],
  ['MINUTE', '12 of 40 min'],
  ['USD', '$12 of $40'],
  [undefined, '12 of 40'],
])('a goal in %s names its unit [PWA-45]', async (targetUnit, text) => {
  const goal = { ...campaign, target: 40, ...(targetUnit && { targetUnit }) } as Campaign;
  await renderForMember(
    <CampaignProgress campaign={goal} status={{ ...nothing, progress: 12 } as unknown as CampaignStatus} />,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

it.each([
  [{ by: '2099-03-12', days: 2, rides: 1, freezes: 2 }, 'Ride by Thursday to keep it'],
  [{ by: '2099-03-22', days: 8, rides: 3, freezes: 0 }, 'Ride 3 times by 03/22/2099 to keep it'],
  [{ by: '2099-03-11', days: 1, rides: 1, freezes: 0 }, 'Ride today to keep it'],
])('a streak in a row says by when to ride, not how many days are left: %j [STREAK-12]', async (streakKeep, words) => {
  await show({ ...streak, streakKeep });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toContain('left');
});

it('the freezes of a streak are drawn one by one up to three, then as a number [STREAK-12]', async () => {
  const keep = { by: '2099-03-12', days: 2, rides: 1 };
  await show({ ...streak, streakKeep: { ...keep, freezes: 2 } });
  const two = page.getByRole('img', { name: '2 freezes left' });
  expect(two.element().querySelectorAll('svg')).toHaveLength(2);
  await show({ ...streak, streakKeep: { ...keep, freezes: 5 } });
  const five = page.getByRole('img', { name: '5 freezes left' });
  expect(five.element().querySelectorAll('svg')).toHaveLength(1);
  expect(five.element().textContent).toBe('5');
});

it('the details of a streak with an end say how much is missing until when [STREAK-12]', async () => {
  await show(streak, true);
  await expect.element(page.getByText('Ride on 3 more days by Wednesday')).toBeVisible();
  await show({ ...streak, hasTimeDistinct: false, streakDaysLeft: 16 }, true);
  await expect.element(page.getByText('3 more rides by 03/11/2099')).toBeVisible();
});

it.each([
  ['fewer days are left than it needs', { streakDaysLeft: 2, timeDistinctDates: ['2099-03-07', '2099-03-08'] }],
  ['the last day it needs already counted', { streakDaysLeft: 3 }],
  ['fewer weeks are left than it needs', { streakDaysLeft: 9, timeDistinctUnit: 'WEEK', timeDistinctDates: null }],
  ['fewer months are left than it needs', { streakDaysLeft: 30, timeDistinctUnit: 'MONTH', timeDistinctDates: null }],
] as const)('the details ask for nothing while %s [STREAK-12]', async (_, more) => {
  await show({ ...streak, ...more } as Partial<CampaignStatus>, true);
  await expect.element(page.getByText('Ends on 03/11/2099')).toBeVisible();
  expect(page.getByText(/^Ride (on|in) /).elements()).toEqual([]);
});

it.each([
  ['days', { streakDaysLeft: 3, timeDistinctDates: ['2099-03-07', '2099-03-08'] }, /^Ride on 3 more days by/],
  ['weeks', { streakDaysLeft: 11, timeDistinctUnit: 'WEEK', timeDistinctDates: null }, /^Ride in 3 more weeks by/],
  ['months', { streakDaysLeft: 40, timeDistinctUnit: 'MONTH', timeDistinctDates: null }, /^Ride in 3 more months by/],
] as const)('the details ask for as many %s as are left, today included [STREAK-12]', async (_, more, words) => {
  await show({ ...streak, ...more } as Partial<CampaignStatus>, true);
  await expect.element(page.getByText(words)).toBeVisible();
});

it('a streak of several rides a day names them with the days that it needs [STREAK-12]', async () => {
  await show({ ...streak, behavioursCountInTimeDistinct: 2 }, true);
  await expect.element(page.getByText('Ride on 3 more days by Wednesday · 2 trips a day')).toBeVisible();
});
