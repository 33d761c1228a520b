import type { CampaignStatus, TimeUnit } from '@fareback/contract';
import { zonedParts } from '@fareback/wording';

/** How much of a streak's time is left. */
export type StreakTime = { kind: 'finished' } | { kind: 'lastDay' } | { kind: 'daysLeft'; days: number };

/** A streak as it is drawn: `done` of `target` units in the current level, or distinct times as circles. */
export interface Streak {
  level: number;
  levels: number;
  done: number;
  target: number;
  /** Points of the current level. */
  reward: number | null;
  time: StreakTime | null;
  /** Last day on which a ride still counts, `2026-03-08`. */
  lastDay: string | null;
  /** Points of the level that was completed last, while nothing is done in the next one yet. */
  justClimbed: { level: number; reward: number | null } | null;
  /** Day by which too little was done, so that the streak ended and the next ride begins a new one, `2026-03-08`. */
  missedBy: string | null;
  /** Set where distinct days, weeks or months count [STREAK-06]. */
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
  | 'hasTimeDistinct'
  | 'behavioursCountInTimeDistinct'
  | 'timeDistinctCount'
  | 'timeDistinctUnit'
  | 'timeDistinctDates'
>;

/** Finished when completed or past its end; else last day at 1 day or less; else the days; null where no time is set [STREAK-05]. */
export function streakTime(
  status: Pick<StreakFacts, 'streakDaysLeft' | 'streakCompleted' | 'streakEndTimeUTC'>,
  now: Date,
): StreakTime | null {
  const { streakDaysLeft: days, streakEndTimeUTC: end } = status;
  if (status.streakCompleted || (end !== null && new Date(end) <= now)) return { kind: 'finished' };
  if (days === null) return null;
  return days <= 1 ? { kind: 'lastDay' } : { kind: 'daysLeft', days };
}

/** The day, as this device counts days, that ends with a moment; for servers that tell no day. */
function lastDayBefore(end: string | null): string | null {
  if (end === null) return null;
  const { year, month, day } = zonedParts(new Date(new Date(end).getTime() - 1));
  return `${year}-${month}-${day}`;
}

/** The streak in a status, or null where the campaign has none [STREAK-01, STREAK-02]. */
export function streakOf(status: StreakFacts | undefined, now: Date): Streak | null {
  if (!status?.streakTotalLevels || !status.streakTarget) return null;
  const level = Math.min(Math.max(1, status.streakCurrentLevel ?? 1), status.streakTotalLevels);
  const done = status.streakCompleted ? status.streakTarget : (status.streakCurrentLevelCompletion ?? 0);
  const lastDay = status.streakLastDay ?? lastDayBefore(status.streakEndTimeUTC);
  const time = streakTime(status, now);
  // A streak that may not begin anew stands where it ended.
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
