import { expect, test } from 'vitest';
import type { Activity } from '../engine/activity.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { foldHistory, type Program } from '../engine/fold-member.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { countStatus, ride, transactionalCampaign } from '../testing/test-campaigns.ts';

const limit = (earnings: number, days: number) => ({ limit: { earnings, days } });
const end = Date.parse('2026-03-31T00:00:00Z');
const paid = (campaign: ReturnType<typeof transactionalCampaign>, times: string[]) =>
  evaluate(
    campaign,
    times.map((time) => ride(time)),
  ).earnings.map(({ earnedAt }) => new Date(earnedAt).toISOString().slice(0, 16));

test('limit − 1 and limit rides earn, limit + 1 does not [CAMP-05]', () => {
  const campaign = transactionalCampaign(limit(2, 1));
  const times = ['2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'];
  expect(paid(campaign, times.slice(0, 1))).toHaveLength(1);
  expect(paid(campaign, times.slice(0, 2))).toHaveLength(2);
  expect(paid(campaign, times)).toEqual(['2026-03-02T08:00', '2026-03-02T09:00']);
});

test('the decision for a ride beyond the limit has the time until which it lasts [CAMP-05]', () => {
  const campaign = transactionalCampaign(limit(1, 1), { timeZone: 'America/New_York' });
  const { decisions, progress } = evaluateAt(
    campaign,
    [ride('2026-03-08T12:00:00Z'), ride('2026-03-08T13:00:00Z')],
    Date.parse('2026-03-08T14:00:00Z'),
  );
  const reset = Date.parse('2026-03-09T04:00:00Z');
  expect(decisions[1]?.decision).toEqual({ reason: 'CAP_REACHED', until: reset });
  expect(progress).toMatchObject({ done: 1, limitedUntil: reset });
});

test('the last second before local midnight and the first after it are in two limit windows [CAMP-05]', () => {
  const campaign = transactionalCampaign(limit(1, 1), { timeZone: 'America/New_York' });
  expect(paid(campaign, ['2026-03-02T04:59:59Z', '2026-03-02T05:00:00Z'])).toHaveLength(2);
  expect(paid(campaign, ['2026-03-02T04:59:58Z', '2026-03-02T04:59:59Z'])).toHaveLength(1);
});

test('on days of 23 and 25 hours a limit window is one calendar day [CAMP-05]', () => {
  const campaign = transactionalCampaign(limit(1, 1), { timeZone: 'America/New_York' });
  expect(paid(campaign, ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'])).toHaveLength(1);
  expect(paid(campaign, ['2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z'])).toHaveLength(1);
  expect(paid(campaign, ['2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'])).toHaveLength(2);
});

test('limit windows of seven days count from the campaign’s first day [CAMP-05]', () => {
  const campaign = transactionalCampaign({ ...limit(1, 7), startsOn: '2026-03-04' });
  expect(paid(campaign, ['2026-03-10T12:00:00Z', '2026-03-11T12:00:00Z', '2026-03-17T12:00:00Z'])).toEqual([
    '2026-03-10T12:00',
    '2026-03-11T12:00',
  ]);
});

test('without a limit every ride earns and nothing is ever limited [CAMP-05]', () => {
  const rides = Array.from({ length: 53 }, (_, index) => ride(Date.parse('2026-03-02T06:00:00Z') + index * 1000));
  const { earnings, progress } = evaluateAt(transactionalCampaign(), rides, end);
  expect(new Set(earnings.map(({ earningKey }) => earningKey)).size).toBe(53);
  expect(progress.limitedUntil).toBeNull();
});

test.each([
  ['another way of travelling', { mode: 'bus' }, 'WRONG_MODE'],
  ['another provider', { providerId: 'ferries' }, 'WRONG_PROVIDER'],
  ['another kind of behaviour', { type: 'survey.completed' as const }, 'WRONG_KIND'],
  ['one second too short', { durationSeconds: 119 }, 'TOO_SHORT'],
  ['an unknown duration', { durationSeconds: null }, 'DURATION_UNKNOWN'],
  ['one metre too near', { distanceMeters: 499 }, 'TOO_NEAR'],
  ['an unknown distance', { distanceMeters: null }, 'DISTANCE_UNKNOWN'],
  ['a false start', { toPlace: 'a', durationSeconds: 299 }, 'FALSE_START'],
  ['before the connection', { beforeConnectionSeconds: 1 }, 'NOT_CONNECTED'],
  ['a Monday', { endedAt: Date.parse('2026-03-09T12:00:00Z') }, 'WRONG_WEEKDAY'],
  ['the day before the campaign', { endedAt: Date.parse('2026-03-02T23:59:59Z') }, 'BEFORE_CAMPAIGN'],
  ['the day after the campaign', { endedAt: Date.parse('2026-03-11T00:00:00Z') }, 'AFTER_CAMPAIGN'],
  ['least duration, same place, long enough', { durationSeconds: 300, toPlace: 'a' }, 'COUNTED'],
  ['unknown places', { fromPlace: null, toPlace: null, durationSeconds: 120 }, 'COUNTED'],
  ['the campaign’s first moment', { endedAt: Date.parse('2026-03-03T00:00:00Z') }, 'COUNTED'],
  ['the campaign’s last moment', { endedAt: Date.parse('2026-03-10T23:59:59Z') }, 'COUNTED'],
])('a ride with %s gets its specific decision reason', (_, over, reason) => {
  const campaign = transactionalCampaign({
    providers: ['bikes'],
    startsOn: '2026-03-03',
    endsOn: '2026-03-10',
    counts: {
      behaviours: ['trip.completed'],
      modes: ['bikeshare'],
      minDurationSeconds: 120,
      minDistanceMeters: 500,
      samePlace: { refuseUnderSeconds: 300 },
      weekdays: [2, 3, 4, 5, 6, 7],
    },
  });
  const { decisions } = evaluate(campaign, [ride('2026-03-04T12:00:00Z', over)]);
  expect(decisions[0]?.decision.reason).toBe(reason);
});

test('within the look-back, rides before the connection count', () => {
  const campaign = transactionalCampaign({ lookBackDays: 2 });
  const at = (beforeConnectionSeconds: number) => [ride('2026-03-04T12:00:00Z', { beforeConnectionSeconds })];
  expect(evaluate(campaign, at(2 * 86_400)).earnings).toHaveLength(1);
  expect(evaluate(campaign, at(2 * 86_400 + 1)).earnings).toHaveLength(0);
});

test('points per kilometer are rounded as configured, capped, and fall back to the fixed reward', () => {
  const campaign = transactionalCampaign({
    rewardPer: { unit: 'KILOMETER', points: 3, rounding: 'NEAREST', pointsMax: 20 },
  });
  const points = (distanceMeters: number | null) =>
    evaluate(campaign, [ride('2026-03-04T12:00:00Z', { distanceMeters })]).earnings.map(({ amount }) => amount);
  expect([points(1_500), points(20_000), points(null), points(0)]).toEqual([[5], [20], [10], []]);
});

test('points by measure without a cap, as in old versions, are limited to 1,000 per ride [CAMP-28]', () => {
  const campaign = transactionalCampaign({ rewardPer: { unit: 'MINUTE', points: 1, rounding: 'DOWN' } });
  const points = (durationSeconds: number) =>
    evaluate(campaign, [ride('2026-03-04T12:00:00Z', { durationSeconds })]).earnings.map(({ amount }) => amount);
  expect([points(600), points(60_000), points(1_795_779_999)]).toEqual([[10], [1_000], [1_000]]);
});

test('miles and fares pay exactly; a product that is whole is not rounded down below itself [CAMP-45]', () => {
  const pointsBy = (unit: 'MILE' | 'FARE' | 'KILOMETER', points: number, over: Partial<Activity>): number[] =>
    evaluate(transactionalCampaign({ reward: 3, rewardPer: { unit, points, rounding: 'DOWN', pointsMax: 500 } }), [
      ride('2026-03-02T12:00:00Z', over),
    ]).earnings.map(({ amount }) => amount);
  expect(pointsBy('FARE', 100, { fare: 290 })).toEqual([29]);
  expect(pointsBy('KILOMETER', 100, { distanceMeters: 290 })).toEqual([29]);
  expect(pointsBy('FARE', 10, { fare: null })).toEqual([3]);
  expect(pointsBy('MILE', 10, { distanceMeters: 16_093 })).toEqual([99]);
  expect(pointsBy('MILE', 10, { distanceMeters: 16_094 })).toEqual([100]);
});

const week = { kind: 'CALENDAR', unit: 'WEEK' } as const;
const decide = (
  campaign: ReturnType<typeof transactionalCampaign>,
  rides: readonly (readonly [time: string, over: object])[],
) =>
  evaluate(
    campaign,
    rides.map(([time, over]) => ride(time, over)),
  ).decisions.map(({ decision }) => decision.reason);

test('a limit by measure is never exceeded: an exact fit is paid, a longer ride is not, and a shorter one still is [CAMP-111]', () => {
  const measureLimit = { measure: 'KILOMETER', amount: 50, window: week } as const;
  const campaign = transactionalCampaign({ limit: null, measureLimit });
  const rides = [
    ['2026-03-02T08:00:00Z', { distanceMeters: 30_000 }],
    ['2026-03-03T08:00:00Z', { distanceMeters: 20_001 }],
    ['2026-03-04T08:00:00Z', { distanceMeters: 20_000 }],
    ['2026-03-05T08:00:00Z', { distanceMeters: 1 }],
    ['2026-03-05T09:00:00Z', { distanceMeters: null }],
    ['2026-03-09T08:00:00Z', { distanceMeters: 50_000 }],
  ] as const;
  expect(decide(campaign, rides)).toEqual([
    'COUNTED',
    'CAP_REACHED',
    'COUNTED',
    'CAP_REACHED',
    'DISTANCE_UNKNOWN',
    'COUNTED',
  ]);
  const full = evaluateAt(
    campaign,
    rides.slice(0, 3).map(([time, over]) => ride(time, over)),
    Date.parse('2026-03-06T00:00:00Z'),
  );
  expect(full.progress).toMatchObject({ limitedUntil: Date.parse('2026-03-09T00:00:00Z') });
});

test('fares in a rolling week, and a limit of payments apply together [CAMP-111]', () => {
  const measureLimit = { measure: 'FARE', amount: 20, window: { kind: 'ROLLING', seconds: 7 * 86_400 } } as const;
  const campaign = transactionalCampaign({ ...limit(1, 1), measureLimit });
  const fare = (amount: number) => ({ fare: amount * 1000 });
  expect(
    decide(campaign, [
      ['2026-03-02T08:00:00Z', fare(12)],
      ['2026-03-02T09:00:00Z', fare(2)],
      ['2026-03-03T08:00:00Z', fare(8.5)],
      ['2026-03-04T08:00:00Z', fare(8)],
      ['2026-03-09T08:00:00Z', fare(12)],
    ]),
  ).toEqual(['COUNTED', 'CAP_REACHED', 'CAP_REACHED', 'COUNTED', 'COUNTED']);
});

test('a status by fares adds up known fares in the agency’s currency [CAMP-113]', () => {
  const spender = countStatus({ id: 'spender', measure: 'FARE', levels: [{ id: 'big', from: 10 }] });
  const counts = { behaviours: ['trip.completed' as const], status: { id: 'spender', levels: ['big'] } };
  const program: Program = {
    digest: 'rules',
    fences: new Map(),
    campaigns: [transactionalCampaign({ limit: null, counts }, { statuses: [spender] })],
  };
  const rides = [7_500, null, 2_499, 1, 3_000].map((fare, hour) =>
    ride(`2026-03-02T1${hour}:00:00Z`, { eventId: `trip-${hour}`, fare }),
  );
  const { owed } = foldHistory(program, rides, {});
  expect(owed.map(({ earnedAt }) => new Date(earnedAt).getUTCHours())).toEqual([14]);
});
