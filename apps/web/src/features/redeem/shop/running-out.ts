import type { TimeLeft } from '@fareback/wording';

const minuteMs = 60_000;

/** No longer ahead than this it is urgent, however long it lives. */
const urgentMostMinutes = 24 * 60;

/** The shortest-lived still warns early enough to reach a counter. */
const urgentLeastMinutes = 5;

/** Further ahead than this a date tells more than a count of days. */
const countdownDays = 2;

/** Whether a rider should hurry: the last tenth of its life, at most 24 hours and at least 5 minutes of it. `lifeMs` from being given out to the end. */
export function isRunningOut(left: TimeLeft, lifeMs: number): boolean {
  const minutes = left.unit === 'days' ? left.days * 24 * 60 : left.hours * 60 + left.minutes;
  const tenth = lifeMs / minuteMs / 10;
  return minutes < Math.max(urgentLeastMinutes, Math.min(urgentMostMinutes, tenth));
}

/** Whether the end is so far ahead that its date is told, not a countdown. */
export function isFarAhead(left: TimeLeft): boolean {
  return left.unit === 'days' && left.days >= countdownDays;
}
