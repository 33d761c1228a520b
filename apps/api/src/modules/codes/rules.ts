import type { ErrorCode } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';
import type { UsagePeriods } from './usage-periods.ts';

/** Successful uses of a code by all members: ever, and since the day, the ISO week and the month began [CODE-12]. */
export type CodeUses = Record<keyof CodeLimits, number>;

/** What is known about a code, and about who enters it, at the moment somebody wants to use it. */
export interface CodeFacts {
  isActive: boolean;
  campaignType: 'PROMOTIONAL' | 'REFERRAL';
  expiresAt: Date | null;
  limits: CodeLimits;
  uses: CodeUses;
  /** The member has used this code before; false where nobody is known yet. */
  isUsed: boolean;
  /** The segment that the code lets in; null when it gives none. */
  segment: SegmentFacts | null;
}

/** The segment that a code lets in; `membersMax` null: any number. */
export interface SegmentFacts {
  isMember: boolean;
  members: number;
  membersMax: number | null;
}

/** Whether nobody more may join a segment [CODE-29]. */
export const isFull = ({ members, membersMax }: SegmentFacts): boolean => membersMax !== null && members >= membersMax;

/** The limits that a use more would pass. */
export const reachedLimits = (limits: CodeLimits, uses: CodeUses): (keyof CodeUses)[] =>
  (['lifetime', 'monthly', 'weekly', 'daily'] as const).filter((period) => {
    const most = limits[period];
    return most !== undefined && uses[period] >= most;
  });

/**
 * The limit that holds a code up longest, and when it works again; null where it never does: used up for life, or expired
 * by then [CODE-40].
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
 * Why a code cannot be used now, or null. A switched-off code is as good as unknown. What concerns the member comes
 * before what concerns everybody, so that nobody tries again later in vain [CODE-12, CODE-19 to CODE-22, CODE-26, CODE-27,
 * CODE-29].
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
