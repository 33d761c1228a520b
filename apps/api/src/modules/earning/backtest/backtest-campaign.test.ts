import type { CampaignConditions } from '@fareback/tenant-pack';
import { expect, test } from 'vitest';
import type { Activity } from '../engine/activity.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { asIfReached } from '../engine/shared-goals.ts';
import { multiTripCampaign, ride, transactionalCampaign } from '../testing/test-campaigns.ts';
import { backtestWarnings } from './backtest-campaign.ts';
import { createTally } from './backtest-tally.ts';

function warningsOf(conditions: CampaignConditions, histories: Activity[][]): string[] {
  const campaign = transactionalCampaign({ counts: { behaviours: ['trip.completed'], ...conditions } });
  const tally = createTally(campaign);
  for (const history of histories) tally.add(evaluate(campaign, history), 'rider');
  const activities = histories.flat().length;
  return backtestWarnings({ proposed: tally.cost(), present: [], behaviours: activities });
}
const rides = (count: number, over: Partial<Activity> = {}): Activity[] =>
  Array.from({ length: count }, (_, at) => ride(Date.UTC(2026, 2, 2, 0, at * 5), { eventId: `e${at}`, ...over }));

test('a campaign that pays no member is reported, with reasons by frequency [CAMP-19]', () => {
  expect(warningsOf({ minDurationSeconds: 900 }, [[...rides(3), ...rides(1, { durationSeconds: null })]])).toEqual([
    'ride pays nobody for what was done in these days (TOO_SHORT 75 %, DURATION_UNKNOWN 25 %).',
  ]);
});

test('a frequently missing measure is reported even if the campaign pays [CAMP-19]', () => {
  const taps = rides(2, { durationSeconds: null });
  expect(warningsOf({ minDurationSeconds: 60 }, [[...rides(8), ...taps]])).toEqual([
    'ride refuses 20 % as DURATION_UNKNOWN: unmeasured: COUNTS lets them count.',
  ]);
  expect(warningsOf({ minDurationSeconds: 60 }, [[...rides(19), ...taps]])).toEqual([]);
});

test('an account paid more than once an hour, or a hundred times the median, is reported [CAMP-19]', () => {
  expect(warningsOf({}, [rides(24)])).toEqual([]);
  expect(warningsOf({}, [rides(25)])).toEqual([
    'ride pays one member 25 times on one day (250 points): a limit holds such accounts.',
  ]);
  const daily = Array.from({ length: 101 }, (_, day) => ride(Date.UTC(2026, 0, 1 + day)));
  expect(warningsOf({}, [daily.slice(0, 100), ...rides(2).map((one) => [one])])).toEqual([]);
  expect(warningsOf({}, [daily, ...rides(2).map((one) => [one])])).toEqual([
    'ride pays one member 1010 points, more than 100 times what half of those who earn get.',
  ]);
});

test('without activities there is no warning [CAMP-19]', () => {
  expect(warningsOf({}, [])).toEqual(['Nobody did anything in these days, so nothing is known of any campaign.']);
});

test('a backtest counts offers apart from points, and a campaign of offers alone as paying [DESK-505]', () => {
  const counts = { behaviours: ['trip.completed' as const] };
  const backtest = (reward: number) => {
    const campaign = transactionalCampaign({ counts, reward, rewardOffer: { offer: 'coffee' } });
    const tally = createTally(campaign);
    tally.add(evaluate(campaign, rides(3)), 'rider');
    return { cost: tally.cost(), warnings: backtestWarnings({ proposed: tally.cost(), present: [], behaviours: 3 }) };
  };
  expect(backtest(10)).toMatchObject({
    cost: { points: 30, earnings: 3, offers: 3, reached: 1, max: 30 },
    warnings: [],
  });
  expect(backtest(10).cost.mostInADay).toEqual({ earnings: 3, points: 30 });
  expect(backtest(0)).toMatchObject({ cost: { points: 0, earnings: 0, offers: 3, reached: 1 }, warnings: [] });
});

test('a backtest of a goal of all members adds up what they count, and pays only if they reach it [CAMP-88]', () => {
  const backtest = (target: number) => {
    const goal = { target, shared: { minimum: 2 }, window: { kind: 'CAMPAIGN' as const }, reward: 50 };
    const campaign = asIfReached(multiTripCampaign(goal));
    const tally = createTally(campaign);
    for (const count of [1, 2, 3]) tally.add(evaluate(campaign, rides(count)), `rider-${count}`);
    const { points, reached, goal: found } = tally.cost();
    return {
      points,
      reached,
      found,
      warnings: backtestWarnings({ proposed: tally.cost(), present: [], behaviours: 6 }),
    };
  };
  expect(backtest(6)).toEqual({ points: 100, reached: 2, found: { total: 6, target: 6, points: 100 }, warnings: [] });
  expect(backtest(7)).toEqual({
    points: 0,
    reached: 0,
    found: { total: 6, target: 7, points: 100 },
    warnings: ['many pays nobody: all members together reach 6 of 7. A goal reached by them would pay 100 points.'],
  });
});
