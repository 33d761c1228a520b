import { describe, expect, test } from 'vitest';
import type { Activity } from '../engine/activity.ts';
import { progress as progressOf } from '../engine/evaluate.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { presentStatus } from '../list-campaign-statuses.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { multiTripCampaign, ride } from '../testing/test-campaigns.ts';

type Over = Parameters<typeof multiTripCampaign>[0];
type Days = Parameters<typeof multiTripCampaign>[1];
const DAY = 86_400_000;
const noon = (date: string): string => `${date}T12:00:00Z`;
/** Rides at noon on days of March 2026; 32 is April 1. A repeated day is a minute later. */
const march = (...days: number[]) => days.map((day, index) => ride(Date.UTC(2026, 2, day, 12, index)));
const at = (...times: string[]) => times.map((time) => ride(time));
const payments = (over: Over, rides: ReturnType<typeof march>, days: Days = {}) =>
  evaluate(multiTripCampaign(over, days), rides).earnings.map(({ earningKey, earnedAt }) => [
    new Date(earnedAt).toISOString().slice(0, 10),
    earningKey.split(':').slice(2).join(':'),
  ]);
const paidOn = (...given: Parameters<typeof payments>) => payments(...given).map(([date]) => date);
const standing = (over: Over, rides: ReturnType<typeof march>, now: string, days: Days = {}) => {
  const campaign = multiTripCampaign(over, days);
  const { status, progress, nextPeriodStartUTC } = presentStatus(
    campaign.campaignId,
    false,
    evaluateAt(campaign, rides, Date.parse(now)).progress,
  );
  return [status, progress, nextPeriodStartUTC];
};

describe('the goal', () => {
  test('target − 1 behaviours pay nothing, target pays once, target + 1 no more [CAMP-08]', () => {
    expect(payments({}, march(2, 3))).toEqual([]);
    expect(payments({}, march(2, 3, 4))).toEqual([['2026-03-04', String(dayOfDate('2026-03-01'))]]);
    expect(payments({}, march(2, 3, 4, 5, 6, 7, 8))).toHaveLength(1);
    expect(evaluate(multiTripCampaign(), march(2, 3, 4)).earnings[0]?.amount).toBe(70);
  });

  test('the decision for a ride beyond the goal has the time from which rides count again', () => {
    const decisions = (over: Over) =>
      evaluate(multiTripCampaign(over), march(2, 3, 4, 5)).decisions.map(({ decision }) => decision);
    expect(decisions({})[3]).toEqual({ reason: 'CAP_REACHED', until: Date.parse('2026-04-01T00:00:00Z') });
    expect(decisions({ window: { kind: 'CAMPAIGN' } })[3]).toEqual({ reason: 'CAP_REACHED' });
    expect(decisions({ carryOver: true })[3]).toEqual({ reason: 'COUNTED' });
  });

  test('a non-qualifying activity is not counted', () => {
    const survey = ride(noon('2026-03-03'), { type: 'survey.completed' });
    expect(payments({}, [...march(2), survey, ...march(4)])).toEqual([]);
  });
});

describe('calendar windows', () => {
  const newYork = { timeZone: 'America/New_York' };
  test.each([
    ['DAY', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z'],
    ['DAY', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['DAY', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'],
    ['WEEK', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
    ['MONTH', '2026-04-01T03:59:59Z', '2026-04-01T04:00:00Z'],
    ['MONTH', '2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z'],
  ] as const)('a calendar %s in New York counts %s as its last and %s as the next one’s first', (unit, last, first) => {
    const over: Over = { target: 2, window: { kind: 'CALENDAR', unit } };
    const before = new Date(Date.parse(last) - 1000).toISOString();
    expect(payments(over, at(before, last), newYork)).toHaveLength(1);
    expect(payments(over, at(last, first), newYork)).toHaveLength(0);
  });

  test('ISO weeks continue across the new year; the start of the service day moves the edge', () => {
    const weekly: Over = { target: 2, window: { kind: 'CALENDAR', unit: 'WEEK' } };
    expect(payments(weekly, at(noon('2026-12-28'), noon('2027-01-03')))).toHaveLength(1);
    expect(payments(weekly, at(noon('2027-01-03'), noon('2027-01-04')))).toHaveLength(0);
    const night = { ...newYork, startMinutes: 180 };
    expect(payments({ target: 2 }, at(noon('2026-03-31'), '2026-04-01T06:59:59Z'), night)).toHaveLength(1);
    expect(payments({ target: 2 }, at(noon('2026-03-31'), '2026-04-01T07:00:00Z'), night)).toHaveLength(0);
  });

  test('each window pays, keyed by its first day', () => {
    expect(payments({}, march(2, 3, 4, 5, 33, 34, 35))).toEqual([
      ['2026-03-04', String(dayOfDate('2026-03-01'))],
      ['2026-04-04', String(dayOfDate('2026-04-01'))],
    ]);
  });
});

describe('surplus', () => {
  test('is discarded unless it is carried over', () => {
    expect(paidOn({}, march(2, 3, 4, 5, 6, 33))).toEqual(['2026-03-04']);
    expect(paidOn({ carryOver: true }, march(2, 3, 4, 5, 6, 33))).toEqual(['2026-03-04', '2026-04-02']);
  });
  test('an activity count below the goal is not surplus', () => {
    expect(paidOn({ carryOver: true }, march(2, 3, 33))).toEqual([]);
    expect(paidOn({ carryOver: true }, march(2, 3, 4, 33, 34))).toEqual(['2026-03-04']);
  });
  test('above one goal pays once with the next window’s first ride and carries the rest', () => {
    const over: Over = { carryOver: true, target: 2, window: { kind: 'CALENDAR', unit: 'DAY' } };
    expect(paidOn(over, march(2, 2, 2, 2, 2, 2, 3, 4, 6))).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-06',
    ]);
  });
});

describe('other windows', () => {
  test('the campaign’s dates are one window', () => {
    const over: Over = { window: { kind: 'CAMPAIGN' }, startsOn: '2026-03-03', endsOn: '2026-04-02' };
    expect(payments(over, march(2, 3, 20, 33))).toEqual([['2026-04-02', '1']]);
    expect(payments(over, march(3, 20, 34))).toEqual([]);
    expect(payments(over, march(3, 4, 5, 20, 21, 22))).toHaveLength(1);
  });

  test('a rolling window counts activities younger than its length, to the second', () => {
    const over: Over = { target: 2, window: { kind: 'ROLLING', seconds: 3600 } };
    expect(payments(over, at('2026-03-02T12:00:00Z', '2026-03-02T12:59:59Z'))).toEqual([['2026-03-02', '1']]);
    expect(payments(over, at('2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'))).toEqual([]);
  });

  test('a paid rolling window lasts from its first counted ride; later rides in it are surplus', () => {
    const over: Over = { target: 2, window: { kind: 'ROLLING', seconds: 7 * 86_400 } };
    const rides = at(noon('2026-03-01'), noon('2026-03-09'), noon('2026-03-10'), noon('2026-03-15'));
    const next = at(noon('2026-03-16'), noon('2026-03-17'));
    expect(payments(over, [...rides, ...next])).toEqual([
      ['2026-03-10', '1'],
      ['2026-03-17', '2'],
    ]);
    expect(payments({ ...over, carryOver: true }, [...rides, ...next])).toEqual([
      ['2026-03-10', '1'],
      ['2026-03-16', '2'],
    ]);
  });

  test('surplus carried by a rolling window expires too and is at most one more goal', () => {
    const over: Over = { target: 2, window: { kind: 'ROLLING', seconds: 7 * 86_400 }, carryOver: true };
    expect(paidOn(over, march(2, 3, 4, 20))).toEqual(['2026-03-03']);
    expect(paidOn(over, march(2, 3, 4, 5, 6, 7, 8, 9, 15))).toEqual(['2026-03-03', '2026-03-09', '2026-03-15']);
  });

  test('a window from the first activity lasts whole service days; the first activity after it opens the next', () => {
    const over: Over = { target: 2, window: { kind: 'FROM_FIRST', days: 3 } };
    const newYork = { timeZone: 'America/New_York' };
    expect(payments(over, at('2026-03-06T22:00:00Z', '2026-03-09T03:59:59Z'), newYork)).toEqual([['2026-03-09', '1']]);
    expect(payments(over, at('2026-03-06T22:00:00Z', '2026-03-09T04:00:00Z'), newYork)).toEqual([]);
    expect(paidOn(over, march(2, 3, 4, 5, 6))).toEqual(['2026-03-03', '2026-03-06']);
    expect(paidOn(over, march(2, 5, 7))).toEqual(['2026-03-07']);
  });

  test('a late ride that moves a window’s edges pays no window twice: keys are ordinals', () => {
    const over: Over = { target: 2, window: { kind: 'FROM_FIRST', days: 3 } };
    const names = (rides: ReturnType<typeof march>) => payments(over, rides).map(([, name]) => name);
    expect(names(march(3, 4))).toEqual(['1']);
    expect(names(march(2, 3, 4))).toEqual(['1']);
  });
});

describe('distinct units', () => {
  test('each day counts once, when it has enough activities, and again in a later window', () => {
    const over: Over = { target: 2, distinct: { unit: 'DAY', behaviours: 2 } };
    expect(paidOn(over, march(2, 2, 2, 2))).toEqual([]);
    expect(paidOn(over, march(2, 2, 3))).toEqual([]);
    expect(paidOn(over, march(2, 2, 3, 3))).toEqual(['2026-03-03']);
    expect(paidOn(over, march(2, 2, 3, 3, 4, 4, 40, 40, 41, 41))).toEqual(['2026-03-03', '2026-04-10']);
  });
  test('a week in two months counts in both; rolling windows count it once', () => {
    const weeks: Over = { target: 1, distinct: { unit: 'WEEK', behaviours: 1 } };
    expect(paidOn(weeks, march(31, 32))).toEqual(['2026-03-31', '2026-04-01']);
    expect(paidOn({ ...weeks, window: { kind: 'ROLLING', seconds: 3600 } }, march(30, 31, 32))).toEqual(['2026-03-30']);
  });
});

describe('progress', () => {
  test.each([
    [[], noon('2026-03-05'), ['AVAILABLE', 0, null]],
    [march(2, 3), noon('2026-03-05'), ['AVAILABLE', 2, null]],
    [march(2, 3, 4), noon('2026-03-05'), ['TIME_LIMITED', 3, '2026-04-01T00:00:00.000Z']],
    [march(2, 3, 4, 5), '2026-03-31T23:59:59Z', ['TIME_LIMITED', 3, '2026-04-01T00:00:00.000Z']],
    [march(2, 3, 4, 5), '2026-04-01T00:00:00Z', ['AVAILABLE', 0, null]],
  ])('months: %# [CAMP-07, CAMP-08]', (rides, now, expected) => {
    expect(standing({}, rides, now)).toEqual(expected);
  });

  test('the next reset is the first of the month in the tenant’s time zone [CAMP-08]', () => {
    expect(standing({ target: 1 }, march(2), noon('2026-03-05'), { timeZone: 'America/New_York' })).toEqual([
      'TIME_LIMITED',
      1,
      '2026-04-01T04:00:00.000Z',
    ]);
  });

  test('carried surplus is part of the next window’s progress [CAMP-08]', () => {
    expect(standing({ carryOver: true }, march(2, 3, 4, 5), noon('2026-04-05'))).toEqual(['AVAILABLE', 1, null]);
  });

  test('a goal of the whole campaign stays reached, without a reset [CAMP-08]', () => {
    expect(standing({ window: { kind: 'CAMPAIGN' } }, march(2, 3, 4), noon('2026-09-01'))).toEqual([
      'AVAILABLE',
      3,
      null,
    ]);
  });

  test('in a rolling window rides expire; once paid, progress has the time of the restart [CAMP-08]', () => {
    const over: Over = { target: 2, window: { kind: 'ROLLING', seconds: (2 * DAY) / 1000 } };
    expect(standing(over, at(noon('2026-03-02')), '2026-03-04T11:59:59Z')).toEqual(['AVAILABLE', 1, null]);
    expect(standing(over, at(noon('2026-03-02')), noon('2026-03-04'))).toEqual(['AVAILABLE', 0, null]);
    const paid = at(noon('2026-03-02'), noon('2026-03-03'));
    expect(standing(over, paid, '2026-03-04T11:59:59Z')).toEqual(['TIME_LIMITED', 2, '2026-03-04T12:00:00.000Z']);
    expect(standing(over, paid, noon('2026-03-04'))).toEqual(['AVAILABLE', 0, null]);
  });
});

describe('measured targets', () => {
  const keysOf = (campaign: ReturnType<typeof multiTripCampaign>, rides: Activity[]): [string, number][] =>
    evaluate(campaign, rides).earnings.map(({ earningKey, earnedAt }) => [earningKey, earnedAt]);
  const timeOf = (text: string): number => Date.parse(text);

  test('fares reach the target exactly, once per window; surplus carries over [CAMP-45]', () => {
    const week = multiTripCampaign({ target: 1, measure: 'FARE', window: { kind: 'CALENDAR', unit: 'WEEK' } });
    // 0.1 + 0.2 + 0.7 is 1 in thousandths.
    const fares = [100, 200, 700, 900].map((fare, day) => ride(`2026-03-0${day + 2}T12:00:00Z`, { fare }));
    const paidOnce = [['m:many:20514', timeOf('2026-03-04T12:00:00Z')]];
    expect(keysOf(week, fares)).toEqual(paidOnce);
    const carrying = { ...week, definition: { ...week.definition, carryOver: true } };
    const monday = ride('2026-03-09T12:00:00Z', { fare: 100 });
    expect(keysOf(carrying, [...fares, monday])).toEqual([...paidOnce, ['m:many:20521', monday.endedAt]]);
  });

  test('miles, kilometers and minutes are summed in small units; an unknown measure does not count [CAMP-45]', () => {
    const goal = (measure: 'MILE' | 'KILOMETER' | 'MINUTE') =>
      multiTripCampaign({ target: 1, measure, window: { kind: 'CAMPAIGN' } });
    const far = (distanceMeters: number | null) => [ride('2026-03-02T12:00:00Z', { distanceMeters })];
    expect(keysOf(goal('MILE'), far(1609))).toEqual([]);
    expect(keysOf(goal('MILE'), far(1610))).toHaveLength(1);
    expect(keysOf(goal('KILOMETER'), far(999))).toEqual([]);
    expect(keysOf(goal('KILOMETER'), far(1000))).toHaveLength(1);
    expect(evaluate(goal('MILE'), far(null)).decisions[0]?.decision.reason).toBe('DISTANCE_UNKNOWN');
    expect(keysOf(goal('MINUTE'), [ride('2026-03-02T12:00:00Z', { durationSeconds: 59 })])).toEqual([]);
  });

  test('a rolling window spends the rides that reached the target and lasts from the first of them [CAMP-45]', () => {
    const rolling = multiTripCampaign({ target: 3, measure: 'FARE', window: { kind: 'ROLLING', seconds: 86_400 } });
    const rides = ['02T00', '02T12', '03T06', '03T12', '04T18'].map((day) =>
      ride(`2026-03-${day}:00:00Z`, { fare: 2000 }),
    );
    expect(keysOf(rolling, rides)).toEqual([
      ['m:many:1', timeOf('2026-03-02T12:00:00Z')],
      ['m:many:2', timeOf('2026-03-03T12:00:00Z')],
    ]);
  });

  test('the card counts whole units [CAMP-45]', () => {
    const campaign = multiTripCampaign({ target: 5, measure: 'FARE', window: { kind: 'CALENDAR', unit: 'WEEK' } });
    const { state } = evaluate(campaign, [ride('2026-03-02T12:00:00Z', { fare: 2999 })]);
    expect(progressOf(campaign, state, timeOf('2026-03-03T12:00:00Z'))).toMatchObject({ done: 2 });
  });
});

describe('different ones', () => {
  const reasons = (
    of: 'MODES' | 'STOPS' | 'LINES' | 'PROVIDERS',
    target: number,
    rides: Partial<Activity>[],
  ): string[] =>
    evaluate(
      multiTripCampaign({ target, distinct: { of }, window: { kind: 'CALENDAR', unit: 'MONTH' } }),
      rides.map((over, index) => ride(`2026-03-02T${10 + index}:00:00Z`, over)),
    ).decisions.map(({ decision }) => decision.reason);

  test('each mode, line and provider counts once in the window [CAMP-46]', () => {
    expect(reasons('MODES', 3, [{ mode: 'bus' }, { mode: 'bus' }, { mode: 'rail' }, { mode: null }])).toEqual([
      'COUNTED',
      'NOT_NEW',
      'COUNTED',
      'NOTHING_TO_EARN',
    ]);
    const lines = [{ line: '7' }, { line: '7', providerId: 'other' }, { line: '7' }, { line: null }];
    expect(reasons('LINES', 3, lines)).toEqual(['COUNTED', 'COUNTED', 'NOT_NEW', 'NOTHING_TO_EARN']);
    expect(reasons('PROVIDERS', 3, [{}, { providerId: 'other' }, {}])).toEqual(['COUNTED', 'COUNTED', 'NOT_NEW']);
  });

  test('a ride adds up to two new stops, a month pays once, and the next month starts from zero [CAMP-46]', () => {
    const campaign = multiTripCampaign({
      target: 3,
      distinct: { of: 'STOPS' },
      window: { kind: 'CALENDAR', unit: 'MONTH' },
    });
    const rides = [
      ride('2026-03-02T12:00:00Z', { fromPlace: 'a', toPlace: 'b' }),
      ride('2026-03-03T12:00:00Z', { fromPlace: 'b', toPlace: 'a' }),
      ride('2026-03-04T12:00:00Z', { fromPlace: 'c', toPlace: 'd' }),
      ride('2026-04-04T12:00:00Z', { fromPlace: 'a', toPlace: 'a' }),
    ];
    const { earnings, state } = evaluate(campaign, rides);
    expect(earnings.map(({ earnedAt }) => earnedAt)).toEqual([rides[2]?.endedAt]);
    expect(progressOf(campaign, state, Date.parse('2026-04-05T12:00:00Z'))).toMatchObject({ done: 1 });
  });
});

describe('a goal of all members together', () => {
  const city = (reached?: string, over: object = {}) =>
    multiTripCampaign(
      { target: 1000, shared: { minimum: 3 }, measure: 'FARE', window: { kind: 'CAMPAIGN' }, ...over },
      reached ? { reached: new Map([['FARE/many', Date.parse(reached)]]) } : {},
    );
  const rides = ['02', '03', '04'].map((day) => ride(`2026-03-${day}T12:00:00Z`, { fare: 1999 }));

  test('counts the own rides and pays nothing before it is reached [CAMP-83]', () => {
    const { earnings, decisions, state } = evaluate(city(), rides);
    expect(earnings).toEqual([]);
    expect(decisions.map(({ decision }) => decision.reason)).toEqual(['COUNTED', 'COUNTED', 'COUNTED']);
    expect(progressOf(city(), state, Date.parse('2026-03-05T12:00:00Z'))).toMatchObject({
      done: 5,
      limitedUntil: null,
    });
  });

  test.each([
    ['2026-03-01T00:00:00Z', '2026-03-03T12:00:00Z'],
    ['2026-03-20T00:00:00Z', '2026-03-20T00:00:00Z'],
  ])(
    'reached at %s pays once, at %s: the later of that and of the ride that reaches the own minimum [CAMP-83]',
    (reached, earned) => {
      const { earnings } = evaluate(city(reached), rides);
      expect(earnings).toEqual([{ earningKey: 'm:many:shared', amount: 70, earnedAt: Date.parse(earned) }]);
      const unknown = rides.map((one) => ({ ...one, fare: null }));
      expect(evaluate(city(reached), unknown).earnings).toEqual([]);
    },
  );
});
