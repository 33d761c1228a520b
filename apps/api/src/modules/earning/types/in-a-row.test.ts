import { describe, expect, test } from 'vitest';
import { zoneOf } from '../../../platform/zone.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { ride, rowCampaign, type TestDays } from '../testing/test-campaigns.ts';

type Over = Parameters<typeof rowCampaign>[0];
const DAY = 86_400_000;
const march = (...days: number[]) => days.map((day) => ride(Date.UTC(2026, 2, day, 12)));
/** Keys without type and campaign: `time:level`. */
const keys = (over: Over, rides: ReturnType<typeof march>, on: TestDays = {}) =>
  evaluate(rowCampaign(over, on), rides).earnings.map(({ earningKey }) => earningKey.split(':').slice(2).join(':'));
const told = (over: Over, rides: ReturnType<typeof march>, on: TestDays = {}) =>
  evaluate(rowCampaign(over, on), rides).decisions.map(({ decision }) => decision.reason);
const standing = (over: Over, rides: ReturnType<typeof march>, now: string, on: TestDays = {}) =>
  evaluateAt(rowCampaign(over, on), rides, Date.parse(now)).progress.streak;

describe('days in a row', () => {
  test('a complete run pays regardless of earlier attempts and misses [STREAK-08, STREAK-09]', () => {
    expect(keys({}, march(2, 3, 6, 7, 8))).toEqual(['1:1']);
    expect(keys({}, march(2, 4, 5, 7, 9, 10, 11))).toEqual(['1:1']);
    expect(keys({}, march(2, 3, 5, 6, 8, 9))).toEqual([]);
  });

  test('a run continues through its levels and restarts the day after the last one [STREAK-08]', () => {
    expect(keys({}, march(2, 3, 4, 5, 6, 7, 8))).toEqual(['1:1', '2:1']);
    const levels = [{ reward: 50 }, { reward: 80 }];
    expect(keys({ levels }, march(2, 3, 4, 5, 6, 7))).toEqual(['1:1', '1:2']);
    expect(keys({ levels }, march(2, 3, 4, 6, 7, 8))).toEqual(['1:1', '2:1']);
  });

  test.each([
    ['NEVER', 0, 1],
    ['WHEN_EXPIRED', 1, 1],
    ['WHEN_COMPLETED', 0, 2],
    ['ALWAYS', 1, 2],
  ] as const)('%s pays %i after a miss and %i after completing all levels twice', (restart, afterMiss, climbs) => {
    expect(keys({ restart }, march(2, 4, 5, 6))).toHaveLength(afterMiss);
    expect(keys({ restart }, march(2, 3, 4, 5, 6, 7))).toHaveLength(climbs);
  });

  test('a unit started but not filled is a miss, for days, weeks and months [STREAK-02]', () => {
    const twice = (...days: number[]) =>
      days.flatMap((day) => [12, 13].map((hour) => ride(Date.UTC(2026, 2, day, hour))));
    const distinct = { unit: 'DAY' as const, behaviours: 2 };
    expect(keys({ distinct }, twice(2, 3, 4))).toHaveLength(1);
    expect(keys({ distinct }, [...twice(2), ...march(3), ...twice(4)])).toHaveLength(0);
    expect(keys({ distinct: { unit: 'WEEK', behaviours: 1 } }, march(8, 9, 22))).toHaveLength(1);
    expect(keys({ distinct: { unit: 'WEEK', behaviours: 1 } }, march(8, 16, 29))).toHaveLength(0);
    expect(keys({ distinct: { unit: 'MONTH', behaviours: 1 }, target: 2 }, march(8, 40))).toHaveLength(1);
  });

  test('a night bus ride counts for its service day, across both clock changes', () => {
    const on = { timeZone: 'America/New_York', startMinutes: 180 };
    const nights = (date: string) =>
      [0, 1, 2].map((day) =>
        ride(zoneOf('America/New_York').instantsOf(Date.parse(`${date}T01:30:00Z`) + day * DAY)[0] ?? 0),
      );
    expect(keys({}, nights('2026-03-07'), on)).toHaveLength(1);
    expect(keys({}, nights('2026-10-31'), on)).toHaveLength(1);
    expect(keys({}, [...nights('2026-10-31').slice(0, 1), ...nights('2026-10-31').slice(2)], on)).toHaveLength(0);
  });

  test('working days are consecutive over a weekend, because the campaign does not count weekends', () => {
    const counts = { behaviours: ['trip.completed' as const], weekdays: [1, 2, 3, 4, 5] };
    expect(keys({ counts, target: 5 }, march(4, 5, 6, 9, 10))).toHaveLength(1);
    expect(keys({ counts, target: 5 }, march(4, 5, 7, 8, 9, 10))).toHaveLength(0);
    expect(told({ counts, target: 5 }, march(6, 9))).toEqual(['COUNTED', 'COUNTED']);
  });

  test('a late ride that joins two runs pays the same as one run in time order, under the existing keys [STREAK-08]', () => {
    const tries = march(2, 4, 6, 7, 8, 20, 21, 22);
    expect(keys({}, tries)).toEqual(['1:1', '2:1']);
    expect(keys({}, [...tries, ...march(3)])).toEqual(['1:1', '2:1', '3:1']);
  });
});

describe('freezes', () => {
  const freezes = { perLevel: 1 };
  test('given: a level forgives exactly its number of misses [STREAK-09]', () => {
    expect(keys({ freezes }, march(2, 4, 5))).toEqual(['1:1']);
    expect(keys({ freezes }, march(2, 4, 6))).toEqual([]);
    expect(keys({ freezes }, march(2, 5, 6))).toEqual([]);
    expect(keys({ freezes: { perLevel: 2 } }, march(2, 5, 6))).toEqual(['1:1']);
  });

  test('given freezes reset at each level; unused ones do not add up', () => {
    const levels = [{ reward: 5 }, { reward: 5 }];
    expect(keys({ freezes, levels }, march(2, 3, 4, 6, 7, 8))).toEqual(['1:1', '1:2']);
    expect(keys({ freezes, levels }, march(2, 3, 4, 7, 8, 9))).toEqual(['1:1', '2:1']);
  });

  test('earned: one per number of units, kept across levels up to the maximum', () => {
    const earning = { freezes: { earnedEvery: 2, most: 1 }, levels: [{ reward: 5 }, { reward: 5 }] };
    expect(keys(earning, march(2, 4, 5, 6))).toEqual(['1:1']);
    expect(keys(earning, march(2, 3, 5, 6, 7, 8))).toEqual(['1:1', '1:2']);
    expect(keys(earning, march(2, 3, 4, 5, 8, 9, 10))).toEqual(['1:1', '2:1']);
  });
});

describe('pauses', () => {
  test('a day without service is no miss, also within a week [STREAK-10]', () => {
    expect(keys({}, march(2, 4, 5), { paused: ['2026-03-03'] })).toEqual(['1:1']);
    expect(keys({}, march(2, 5, 6), { paused: ['2026-03-03'] })).toEqual([]);
    const weeks: Over = { distinct: { unit: 'WEEK', behaviours: 1 } };
    expect(keys(weeks, march(3, 17, 24), { paused: ['2026-03-12'] })).toEqual(['1:1']);
    expect(keys(weeks, march(3, 17, 24), { paused: ['2026-03-18'] })).toEqual([]);
  });

  test('a paused day with a ride counts like any other day', () => {
    expect(keys({}, march(2, 3, 4), { paused: ['2026-03-03'] })).toEqual(['1:1']);
  });
});

describe('decision reasons', () => {
  test('a rider sees that a miss ended the streak, was forgiven, or ended it for good [STREAK-09]', () => {
    expect(told({}, march(2, 4))).toEqual(['COUNTED', 'STREAK_BEGUN_ANEW']);
    expect(told({ freezes: { perLevel: 1 } }, march(2, 4))).toEqual(['COUNTED', 'STREAK_KEPT']);
    expect(told({}, march(2, 4), { paused: ['2026-03-03'] })).toEqual(['COUNTED', 'STREAK_KEPT']);
    expect(told({ restart: 'NEVER' }, march(2, 4))).toEqual(['COUNTED', 'STREAK_ENDED']);
    expect(told({ restart: 'NEVER' }, march(2, 3, 4, 5))).toEqual([
      'COUNTED',
      'COUNTED',
      'COUNTED',
      'STREAK_COMPLETED',
    ]);
    expect(told({}, march(2, 2))).toEqual(['COUNTED', 'UNIT_REACHED']);
  });

  test('before the first ride there is nothing to keep [STREAK-01]', () => {
    expect(standing({}, [], '2026-03-02T12:00:00Z')).toMatchObject({ level: 1, done: 0, daysLeft: null, endsAt: null });
  });

  test.each([
    ['2026-03-03T12:00:00Z', 2, 2, '2026-03-04'],
    ['2026-03-04T12:00:00Z', 2, 1, '2026-03-04'],
    ['2026-03-05T00:00:00Z', 0, 0, '2026-03-04'],
  ])(
    'at %s %i days are done, and %i are left to keep the streak, until %s [STREAK-01, STREAK-07]',
    (now, done, left, last) => {
      expect(standing({}, march(2, 3), now)).toMatchObject({
        level: 1,
        done,
        daysLeft: left,
        lastDay: dayOfDate(last),
        endsAt: Date.parse('2026-03-05T00:00:00Z'),
        isCompleted: false,
        distinct: {
          unit: 'DAY',
          reached: done,
          days: done === 0 ? [] : [2, 3].map((day) => dayOfDate(`2026-03-0${day}`)),
        },
      });
    },
  );

  test('freezes and pauses move the last day to keep the streak [STREAK-07]', () => {
    const at = '2026-03-04T12:00:00Z';
    expect(standing({ freezes: { perLevel: 1 } }, march(2, 3), at)).toMatchObject({ daysLeft: 2, done: 2 });
    expect(standing({}, march(2, 3), at, { paused: ['2026-03-04', '2026-03-05'] })).toMatchObject({ daysLeft: 3 });
  });

  test('a streak that ended for good keeps its state; a completed one stays complete until it restarts the next day [STREAK-01]', () => {
    expect(standing({ restart: 'NEVER' }, march(2, 3), '2026-03-09T12:00:00Z')).toMatchObject({ done: 2, daysLeft: 0 });
    expect(standing({}, march(2, 3, 4), '2026-03-04T18:00:00Z')).toMatchObject({
      isCompleted: true,
      done: 3,
      level: 1,
    });
    expect(standing({}, march(2, 3, 4), '2026-03-05T12:00:00Z')).toMatchObject({
      isCompleted: false,
      done: 0,
      endsAt: null,
    });
    expect(standing({ restart: 'NEVER' }, march(2, 3, 4), '2026-03-09T12:00:00Z')).toMatchObject({ isCompleted: true });
  });
});

describe('what keeps a streak in a row', () => {
  const keep = (over: Over, rides: ReturnType<typeof march>, now: string, on: TestDays = {}) => {
    const found = standing(over, rides, now, on)?.keep;
    return found && { ...found, by: new Date(found.by * DAY).toISOString().slice(0, 10) };
  };
  const freezes = { perLevel: 1 };

  test('after a ride today it is tomorrow; without one, today [STREAK-11]', () => {
    expect(keep({}, march(2, 3), '2026-03-03T18:00:00Z')).toEqual({ by: '2026-03-04', days: 2, rides: 1, freezes: 0 });
    expect(keep({}, march(2, 3), '2026-03-04T12:00:00Z')).toEqual({ by: '2026-03-04', days: 1, rides: 1, freezes: 0 });
  });

  test('a missed day spends a freeze, and the next ride keeps the others [STREAK-11]', () => {
    expect(keep({ freezes }, march(2), '2026-03-03T12:00:00Z')).toMatchObject({ by: '2026-03-03', freezes: 1 });
    expect(keep({ freezes }, march(2), '2026-03-04T12:00:00Z')).toMatchObject({ by: '2026-03-04', freezes: 0 });
    expect(keep({ freezes }, march(2), '2026-03-05T12:00:00Z')).toBeNull();
  });

  test('a paused day is skipped and costs nothing [STREAK-10, STREAK-11]', () => {
    const paused = { paused: ['2026-03-03'] };
    expect(keep({}, march(2), '2026-03-03T12:00:00Z', paused)).toMatchObject({ by: '2026-03-04', days: 2 });
  });

  test('in a week the rides of that week count, until its Sunday [STREAK-11]', () => {
    const weeks: Over = { distinct: { unit: 'WEEK', behaviours: 3 } };
    const rides = march(2, 3, 4, 9);
    expect(keep(weeks, rides, '2026-03-10T12:00:00Z')).toEqual({ by: '2026-03-15', days: 6, rides: 2, freezes: 0 });
  });

  test.each([
    ['weekdays', { counts: { behaviours: ['trip.completed' as const], weekdays: [1, 2, 3] } }, '2026-03-11'],
    ['the last day of the campaign', { endsOn: '2026-03-12' }, '2026-03-12'],
    [
      'both',
      { counts: { behaviours: ['trip.completed' as const], weekdays: [1, 7] }, endsOn: '2026-03-12' },
      '2026-03-09',
    ],
  ])('in a week only days that count keep it: %s [STREAK-11]', (_, over, by) => {
    const weeks: Over = { distinct: { unit: 'WEEK', behaviours: 1 }, ...over };
    expect(keep(weeks, march(2), '2026-03-09T12:00:00Z')).toMatchObject({ by });
    expect(keep(weeks, march(2), `${by}T12:00:00Z`)).toMatchObject({ by, days: 1 });
    expect(keep(weeks, march(2), '2026-03-13T12:00:00Z')).toBeNull();
  });

  test('a streak whose next week begins after the campaign has nothing to keep [STREAK-11]', () => {
    const weeks: Over = { distinct: { unit: 'WEEK', behaviours: 1 }, endsOn: '2026-03-08' };
    expect(keep(weeks, march(2), '2026-03-03T12:00:00Z')).toBeNull();
  });

  test('there is nothing to keep before the first ride, after the last level and after a miss [STREAK-11]', () => {
    expect(keep({}, [], '2026-03-02T12:00:00Z')).toBeNull();
    expect(keep({}, march(2, 3, 4), '2026-03-04T18:00:00Z')).toBeNull();
    expect(keep({}, march(2), '2026-03-05T12:00:00Z')).toBeNull();
  });
});
