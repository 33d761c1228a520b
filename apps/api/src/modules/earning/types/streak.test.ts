import { describe, expect, test } from 'vitest';
import { zoneOf } from '../../../platform/zone.ts';
import { progress } from '../engine/evaluate.ts';
import { evaluate } from '../engine/evaluate-history.ts';
import { dayOfDate } from '../engine/service-day.ts';
import { evaluateAt } from '../testing/evaluate-at.ts';
import { ride, streakCampaign } from '../testing/test-campaigns.ts';

type Over = Parameters<typeof streakCampaign>[0];
const noon = (date: string): string => `${date}T12:00:00Z`;
const march = (...days: number[]) => days.map((day) => ride(Date.UTC(2026, 2, day, 12)));
const keys = (over: Over, rides: ReturnType<typeof march>) =>
  evaluate(streakCampaign(over), rides).earnings.map(({ earningKey, amount }) => [
    earningKey.split(':').slice(2).join(':'),
    amount,
  ]);
const run = 1;
const standing = (over: Over, rides: ReturnType<typeof march>, now: string) =>
  evaluateAt(streakCampaign(over), rides, Date.parse(now)).progress.streak;

describe('levels', () => {
  test('a level pays once when its target is reached, and never again in the same run [STREAK-08]', () => {
    expect(keys({}, march(2, 3))).toEqual([]);
    expect(keys({}, march(2, 3, 4))).toEqual([[`${run}:1`, 50]]);
    expect(keys({}, march(2, 3, 4, 5, 6, 7, 8))).toEqual([[`${run}:1`, 50]]);
  });

  test('a level lasts its days to the last second and no longer [STREAK-01]', () => {
    const last = ride('2026-03-08T23:59:59Z');
    const late = ride('2026-03-09T00:00:00Z');
    expect(keys({}, [...march(2, 3), last])).toHaveLength(1);
    expect(keys({}, [...march(2, 3), late])).toHaveLength(0);
  });

  test('the next level counts rides after the completing one and ends its number of days after that day [STREAK-08]', () => {
    const levels = [{ reward: 50 }, { reward: 80 }];
    expect(keys({ levels }, march(2, 3, 4, 5, 10, 11))).toEqual([
      [`${run}:1`, 50],
      [`${run}:2`, 80],
    ]);
    expect(keys({ levels }, march(2, 3, 4, 5, 10, 12))).toEqual([[`${run}:1`, 50]]);
  });

  test('rides of the same second count separately', () => {
    const [one] = march(2);
    const rides = ['a', 'b', 'c'].map((eventId) => ({ ...(one as ReturnType<typeof ride>), eventId }));
    expect(keys({}, rides)).toHaveLength(1);
  });
});

describe('distinct units', () => {
  const daily: Over = { distinct: { unit: 'DAY', behaviours: 2 }, target: 2, levelDays: 3 };
  const twice = (...days: number[]) =>
    days.flatMap((day) => [0, 1].map((hour) => ride(Date.UTC(2026, 2, day, 12 + hour))));

  test('a unit counts once, when it has enough activities [STREAK-02]', () => {
    expect(keys(daily, march(2, 3, 4))).toEqual([]);
    expect(keys(daily, twice(2, 3))).toEqual([[`${run}:1`, 50]]);
    expect(keys(daily, [...twice(2), ...march(3), ...twice(4)])).toEqual([[`${run}:1`, 50]]);
  });

  test('the next level starts with the next unit: surplus of the completing unit is discarded [STREAK-02]', () => {
    const levels = [{ reward: 50 }, { reward: 80 }];
    const sixOnTheThird = [12, 13, 14, 15, 16, 17].map((hour) => ride(Date.UTC(2026, 2, 3, hour)));
    expect(keys({ ...daily, levels }, [...twice(2), ...sixOnTheThird])).toEqual([[`${run}:1`, 50]]);
    expect(keys({ ...daily, levels }, [...twice(2), ...sixOnTheThird, ...twice(4, 6)])).toHaveLength(2);
  });

  test('weeks are ISO weeks and months calendar months', () => {
    const weekly: Over = { distinct: { unit: 'WEEK', behaviours: 1 }, target: 2, levelDays: 14 };
    expect(keys(weekly, march(2, 8))).toHaveLength(0);
    expect(keys(weekly, march(8, 9))).toHaveLength(1);
    const monthly: Over = { distinct: { unit: 'MONTH', behaviours: 1 }, target: 2, levelDays: 60 };
    expect(keys(monthly, march(2, 31))).toHaveLength(0);
    expect(keys(monthly, march(31, 32))).toHaveLength(1);
  });

  test('a daily streak continues across both clock changes and ends with a missing day', () => {
    const over: Over = { distinct: { unit: 'DAY', behaviours: 1 }, target: 7, levelDays: 7 };
    const newYork = zoneOf('America/New_York');
    const lateEvenings = (date: string) =>
      Array.from({ length: 7 }, (_, day) =>
        ride(newYork.instantsOf(Date.parse(`${date}T23:30:00Z`) + day * 86_400_000)[0] ?? 0),
      );
    const paid = (rides: ReturnType<typeof lateEvenings>) =>
      evaluate(streakCampaign(over, { timeZone: 'America/New_York' }), rides).earnings.length;
    expect(paid(lateEvenings('2026-03-05'))).toBe(1);
    expect(paid(lateEvenings('2026-10-29'))).toBe(1);
    expect(paid(lateEvenings('2026-10-29').filter((_, day) => day !== 3))).toBe(0);
  });
});

describe('restart', () => {
  const missed = march(2, 20, 21, 22);
  const climbed = march(2, 3, 4, 5, 6, 7);
  test.each([
    ['NEVER', 0, 1],
    ['WHEN_EXPIRED', 1, 1],
    ['WHEN_COMPLETED', 0, 2],
    ['ALWAYS', 1, 2],
  ] as const)('%s pays %i after a miss and %i after completing all levels twice', (restart, afterMiss, climbs) => {
    expect(keys({ restart }, missed)).toHaveLength(afterMiss);
    expect(keys({ restart }, climbed)).toHaveLength(climbs);
  });

  test('two runs never share a day: surplus on the completion day counts for neither [STREAK-08]', () => {
    const oneDay = Array.from({ length: 9 }, (_, hour) => ride(Date.UTC(2026, 2, 2, 8 + hour)));
    expect(keys({ restart: 'ALWAYS' }, oneDay)).toEqual([[`${run}:1`, 50]]);
  });
});

describe('progress', () => {
  const climb = [{ reward: 50 }, { reward: 80 }];
  test('before the first ride: level 1, nothing done, all days left, no end [STREAK-01]', () => {
    expect(standing({ levels: climb }, [], noon('2026-03-02'))).toEqual({
      level: 1,
      target: 3,
      rewards: [50, 80],
      daysLeft: 7,
      isCompleted: false,
      done: 0,
      endsAt: null,
      lastDay: null,
      distinct: null,
    });
  });
  test.each([
    ['2026-03-02T23:59:59Z', 7],
    ['2026-03-07T12:00:00Z', 2],
    ['2026-03-08T12:00:00Z', 1],
    ['2026-03-09T00:00:00Z', 0],
  ])('at %s %i days are left [STREAK-01, STREAK-05]', (now, daysLeft) => {
    expect(standing({ levels: climb }, march(2), now)).toMatchObject({
      level: 1,
      done: 1,
      daysLeft,
      isCompleted: false,
      endsAt: Date.parse('2026-03-09T00:00:00Z'),
    });
  });
  test('after level 1: level 2 of 2, nothing done, until the end of the seventh day after [STREAK-01]', () => {
    expect(standing({ levels: climb }, march(2, 3, 4), noon('2026-03-04'))).toMatchObject({
      level: 2,
      done: 0,
      isCompleted: false,
      daysLeft: 8,
      endsAt: Date.parse('2026-03-12T00:00:00Z'),
    });
  });
  test('all levels completed: the last level, full, complete [STREAK-01]', () => {
    expect(standing({ levels: climb }, march(2, 3, 4, 5, 6, 7), noon('2026-03-20'))).toMatchObject({
      level: 2,
      done: 3,
      isCompleted: true,
      daysLeft: 0,
    });
  });
  test('a missed streak that may restart is back at its beginning', () => {
    expect(standing({ levels: climb, restart: 'ALWAYS' }, march(2), noon('2026-03-09'))).toMatchObject({
      level: 1,
      done: 0,
      daysLeft: 7,
      endsAt: null,
    });
  });
  test('progress of a distinct streak has the units reached and their kind [STREAK-02]', () => {
    expect(
      standing({ distinct: { unit: 'DAY', behaviours: 1 }, target: 5 }, march(2, 3), noon('2026-03-03'))?.distinct,
    ).toEqual({
      unit: 'DAY',
      behaviours: 1,
      reached: 2,
      days: [dayOfDate('2026-03-02'), dayOfDate('2026-03-03')],
    });
  });

  test('the last day is the last one on which a ride counts: the end is on the day after [STREAK-07]', () => {
    expect(standing({}, march(2), noon('2026-03-04'))).toMatchObject({
      daysLeft: 5,
      lastDay: dayOfDate('2026-03-08'),
      endsAt: Date.parse('2026-03-09T00:00:00Z'),
    });
  });

  test('a level starts without the previous level’s days, and unsaved days are not made up [STREAK-02]', () => {
    const over: Over = { levels: climb, distinct: { unit: 'DAY', behaviours: 1 }, target: 2 };
    const campaign = streakCampaign(over);
    expect(standing(over, march(2, 3), noon('2026-03-03'))?.distinct).toMatchObject({ reached: 0, days: [] });
    const { state } = evaluate(campaign, march(2));
    const { reached: _, ...older } = (state as { run: { reached: number[] } }).run;
    const old = progress(campaign, { run: older }, Date.parse(noon('2026-03-02'))).streak;
    expect(old?.distinct).toMatchObject({ reached: 1, days: null });
  });
});

test('a late ride that moves the start of a run keeps the key, so no level pays twice [STREAK-08]', () => {
  const reported = keys({}, march(3, 4, 5));
  const withTheLateOne = keys({}, march(2, 3, 4, 5));
  expect(reported).toEqual([[`${run}:1`, 50]]);
  expect(withTheLateOne).toEqual(reported);
});
