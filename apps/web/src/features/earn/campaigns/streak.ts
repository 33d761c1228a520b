import type { CampaignStatus, StreakKeep, TimeUnit } from '@fareback/contract';
import { zonedParts } from '@fareback/wording';

type StreakTime = { kind: 'finished' } | { kind: 'lastDay' } | { kind: 'daysLeft'; days: number };

/** A streak as rendered: `done` of `target` units in the current level, or distinct times as circles. */
export interface Streak {
  level: number;
  levels: number;
  done: number;
  target: number;
  reward: number | null;
  time: StreakTime | null;
  /** Last day on which a ride still counts, `2026-03-08`. */
  lastDay: string | null;
  /** The level just completed, while the next one has no progress. */
  justClimbed: { level: number; reward: number | null } | null;
  /** Day by which too little was done: the streak ended and the next ride starts a new one, `2026-03-08`. */
  missedBy: string | null;
  /** How to keep a streak in a row; null for others [STREAK-12]. */
  keep: StreakKeep | null;
  /** Set if distinct days, weeks or months count [STREAK-06]. */
  distinct: { reached: number; unit: TimeUnit; behaviours: number; days: readonly string[] } | null;
}

type StreakFacts = Pick<
  CampaignStatus,
  | 'streakCurrentLevel'
  | 'streakTotalLevels'
  | 'streakDaysLeft'
  | 'streakCompleted'
  | 'streakCurrentLevelCompletion'
  | 'streakLevelRewards'
  | 'streakTarget'
  | 'streakEndTimeUTC'
  | 'streakLastDay'
  | 'streakKeep'
  | 'hasTimeDistinct'
  | 'behavioursCountInTimeDistinct'
  | 'timeDistinctCount'
  | 'timeDistinctUnit'
  | 'timeDistinctDates'
>;

/**
 * Finished when completed or past its end; last day at 1 day or less; else the number of days; null without a time
 * [STREAK-05].
 */
export function streakTime(
  status: Pick<StreakFacts, 'streakDaysLeft' | 'streakCompleted' | 'streakEndTimeUTC'>,
  now: Date,
): StreakTime | null {
  const { streakDaysLeft: days, streakEndTimeUTC: end } = status;
  if (status.streakCompleted || (end !== null && new Date(end) <= now)) return { kind: 'finished' };
  if (days === null) return null;
  return days <= 1 ? { kind: 'lastDay' } : { kind: 'daysLeft', days };
}

/** The device's day before an end time, for servers that send no day. */
function lastDayBefore(end: string | null): string | null {
  if (end === null) return null;
  const { year, month, day } = zonedParts(new Date(new Date(end).getTime() - 1));
  return `${year}-${month}-${day}`;
}

/** Returns the streak of a status, or null if the campaign has no streak [STREAK-01, STREAK-02]. */
export function streakOf(status: StreakFacts | undefined, now: Date): Streak | null {
  if (!status?.streakTotalLevels || !status.streakTarget) return null;
  const level = Math.min(Math.max(1, status.streakCurrentLevel ?? 1), status.streakTotalLevels);
  const done = status.streakCompleted ? status.streakTarget : (status.streakCurrentLevelCompletion ?? 0);
  const lastDay = status.streakLastDay ?? lastDayBefore(status.streakEndTimeUTC);
  const time = streakTime(status, now);
  // A streak that cannot restart keeps its last state.
  const isMissed = time?.kind === 'finished' && !status.streakCompleted && level === 1 && done === 0;
  return {
    level,
    levels: status.streakTotalLevels,
    done,
    target: status.streakTarget,
    reward: status.streakLevelRewards?.[level - 1] ?? null,
    time,
    lastDay,
    missedBy: isMissed ? lastDay : null,
    justClimbed:
      level > 1 && done === 0 ? { level: level - 1, reward: status.streakLevelRewards?.[level - 2] ?? null } : null,
    keep: status.streakKeep ?? null,
    distinct: status.hasTimeDistinct
      ? {
          reached: status.timeDistinctCount ?? 0,
          unit: status.timeDistinctUnit ?? 'DAY',
          behaviours: status.behavioursCountInTimeDistinct ?? 1,
          days: status.timeDistinctDates ?? [],
        }
      : null,
  };
}

const dayMs = 86_400_000;

/** Number of a day's calendar unit; weeks begin on Mondays, and day 0 was a Thursday. */
function unitOf(unit: TimeUnit, day: number): number {
  if (unit === 'DAY') return day;
  if (unit === 'WEEK') return Math.floor((day + 3) / 7);
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** True if fewer days, weeks or months are left than the level needs, without a day that already counted [STREAK-12]. */
export function isOutOfReach({ distinct, done, target, lastDay, time, keep }: Streak): boolean {
  if (!distinct || lastDay === null || time === null || time.kind === 'finished' || keep) return false;
  const last = Date.parse(lastDay) / dayMs;
  const today = last + 1 - (time.kind === 'daysLeft' ? time.days : 1);
  const left = unitOf(distinct.unit, last) - unitOf(distinct.unit, today) + 1;
  const isCounted = distinct.days.some((day) => Date.parse(day) / dayMs === today);
  return left - Number(isCounted) < target - done;
}
