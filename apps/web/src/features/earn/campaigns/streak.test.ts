import { describe, expect, it } from 'vitest';
import { streakOf, streakTime } from './streak.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const facts = (streakDaysLeft: number | null, streakCompleted = false, streakEndTimeUTC: string | null = null) => ({
  streakDaysLeft,
  streakCompleted,
  streakEndTimeUTC,
});

describe('the time of a streak', () => {
  it.each([
    [0, { kind: 'lastDay' }],
    [1, { kind: 'lastDay' }],
    [2, { kind: 'daysLeft', days: 2 }],
  ])('with %i days left [STREAK-05]', (days, time) => {
    expect(streakTime(facts(days), now)).toEqual(time);
  });

  it('is finished when completed, whatever days are left [STREAK-05]', () => {
    expect(streakTime(facts(5, true), now)).toEqual({ kind: 'finished' });
  });

  it('is finished from its end time on [STREAK-05]', () => {
    expect(streakTime(facts(5, false, '2026-03-10T12:00:00.000Z'), now)).toEqual({ kind: 'finished' });
    expect(streakTime(facts(1, false, '2026-03-10T12:00:00.001Z'), now)).toEqual({ kind: 'lastDay' });
  });

  it('is not shown without a time [STREAK-05]', () => {
    expect(streakTime(facts(null), now)).toBeNull();
  });
});

describe('a streak', () => {
  const status = {
    ...facts(4),
    streakCurrentLevel: 2,
    streakTotalLevels: 3,
    streakCurrentLevelCompletion: 3,
    streakLevelRewards: [50, 75, 125],
    streakTarget: 7,
    hasTimeDistinct: true,
    behavioursCountInTimeDistinct: 1,
    timeDistinctCount: 3,
    timeDistinctUnit: 'DAY' as const,
    timeDistinctDates: ['2026-03-08', '2026-03-09', '2026-03-10'],
  };

  it("shows its level, the completed units and the level's reward [STREAK-01]", () => {
    expect(streakOf(status, now)).toMatchObject({ level: 2, levels: 3, done: 3, target: 7, reward: 75 });
  });

  it('counts distinct times if it has them [STREAK-02]', () => {
    expect(streakOf(status, now)?.distinct).toEqual({
      reached: 3,
      unit: 'DAY',
      behaviours: 1,
      days: ['2026-03-08', '2026-03-09', '2026-03-10'],
    });
    expect(streakOf({ ...status, hasTimeDistinct: false }, now)?.distinct).toBeNull();
  });

  it('does not exist for campaigns of other types [STREAK-01]', () => {
    expect(streakOf({ ...status, streakTotalLevels: null }, now)).toBeNull();
    expect(streakOf(undefined, now)).toBeNull();
  });

  it('is full once completed [STREAK-03]', () => {
    expect(streakOf({ ...status, streakCurrentLevel: 3, streakCompleted: true }, now)).toMatchObject({ done: 7 });
  });
});
