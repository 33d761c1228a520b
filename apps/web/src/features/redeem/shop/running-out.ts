import type { TimeLeft } from '@fareback/wording';

const minuteMs = 60_000;

/** Longest remaining time that is urgent, whatever the lifetime. */
const urgentMostMinutes = 24 * 60;

/** Urgent from this time on even for the shortest lifetimes, to leave time to reach a counter. */
const urgentLeastMinutes = 5;

/** Further ahead, a date is clearer than a number of days. */
const countdownDays = 2;

/**
 * True if a rider should hurry: in the last tenth of the lifetime, at most 24 hours and at least 5 minutes. `lifeMs` is
 * from issue to end.
 */
export function isRunningOut(left: TimeLeft, lifeMs: number): boolean {
  const minutes = left.unit === 'days' ? left.days * 24 * 60 : left.hours * 60 + left.minutes;
  const tenth = lifeMs / minuteMs / 10;
  return minutes < Math.max(urgentLeastMinutes, Math.min(urgentMostMinutes, tenth));
}

/** True if the end is far enough ahead to show its date, not a countdown. */
export function isFarInFuture(left: TimeLeft): boolean {
  return left.unit === 'days' && left.days >= countdownDays;
}
