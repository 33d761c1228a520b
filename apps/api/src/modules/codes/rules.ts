import type { ErrorCode } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { zoneOf } from '../../platform/zone.ts';

export interface UsagePeriods {
  day: Date;
  week: Date;
  month: Date;
}

function periodsFrom(now: Date, timeZone: string, ahead: 0 | 1): UsagePeriods {
  const zone = zoneOf(timeZone);
  const wall = new Date(zone.wallOf(now.getTime()));
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  const sinceMonday = (wall.getUTCDay() + 6) % 7;
  const moment = (wallTime: number): Date => new Date(zone.firstInstantFrom(wallTime));
  return {
    day: moment(midnight + ahead * DAY_MILLIS),
    week: moment(midnight + (7 * ahead - sinceMonday) * DAY_MILLIS),
    month: moment(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + ahead, 1)),
  };
}

/**
 * Starts of the day, ISO week (Monday) and month of `now` in a time zone; if midnight was skipped, the first moment of
 * that date [CODE-12].
 */
export const usagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 0);

export const nextUsagePeriods = (now: Date, timeZone: string): UsagePeriods => periodsFrom(now, timeZone, 1);

/** Uses of a code by all members: in total, and since the start of day, ISO week and month [CODE-12]. */
export type CodeUses = Record<keyof CodeLimits, number>;

export interface CodeFacts {
  isActive: boolean;
  campaignType: 'PROMOTIONAL' | 'REFERRAL';
  expiresAt: Date | null;
  limits: CodeLimits;
  uses: CodeUses;
  isUsed: boolean;
  segment: SegmentFacts | null;
}

export interface SegmentFacts {
  isMember: boolean;
  members: number;
  membersMax: number | null;
}

export const isFull = ({ members, membersMax }: SegmentFacts): boolean => membersMax !== null && members >= membersMax;

const reachedLimits = (limits: CodeLimits, uses: CodeUses): (keyof CodeUses)[] =>
  (['lifetime', 'monthly', 'weekly', 'daily'] as const).filter((period) => {
    const most = limits[period];
    return most !== undefined && uses[period] >= most;
  });

/**
 * The longest-lasting reached limit, and when it resets; null if never: used up for life, or expired by then [CODE-40].
 */
export function worksAgain(
  { limits, uses, expiresAt }: Pick<CodeFacts, 'limits' | 'uses' | 'expiresAt'>,
  next: UsagePeriods,
): { period: 'daily' | 'weekly' | 'monthly'; at: Date } | null {
  const reached = reachedLimits(limits, uses);
  if (reached.includes('lifetime')) return null;
  const starts = { daily: next.day, weekly: next.week, monthly: next.month };
  const [last] = (['daily', 'weekly', 'monthly'] as const)
    .filter((period) => reached.includes(period))
    .map((period) => ({ period, at: starts[period] }))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return last === undefined || (expiresAt && expiresAt <= last.at) ? null : last;
}

/**
 * Returns why a code cannot be used, or null. A disabled code counts as unknown. Member-specific reasons come first, so
 * no member retries later in vain [CODE-12, CODE-19 to CODE-22, CODE-26, CODE-27, CODE-29].
 */
export function getCodeUseError(facts: CodeFacts | undefined, now: Date, mustBeInvite: boolean): ErrorCode | null {
  if (!facts?.isActive) return 'INVALID_INVITE_CODE';
  if (facts.expiresAt && facts.expiresAt <= now) return 'EXPIRED_CODE';
  if (mustBeInvite && facts.campaignType === 'REFERRAL') return 'INVITE_CODE_REQUIRED';
  if (facts.isUsed) return 'USED_CODE';
  const { segment } = facts;
  if (segment?.isMember) return 'ALREADY_IN_SEGMENT';
  if (reachedLimits(facts.limits, facts.uses).length > 0) return 'CODE_USAGE_LIMIT';
  return segment && isFull(segment) ? 'REACHED_SEGMENT_LIMIT' : null;
}
