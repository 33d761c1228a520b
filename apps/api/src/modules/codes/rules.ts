import type { ErrorCode } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';

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

/** Whether a use more would pass one of the limits. */
const isUsedUp = (limits: CodeLimits, uses: CodeUses): boolean =>
  Object.entries(limits).some(([period, most]) => most !== undefined && uses[period as keyof CodeUses] >= most);

/**
 * Why a code cannot be used now, or null. A switched-off code is as good as unknown. What concerns the member comes
 * before what concerns everybody, so that nobody tries again later in vain [CODE-12, CODE-19 to CODE-22, CODE-26, CODE-27,
 * CODE-29].
 */
export function whyNotUseCode(facts: CodeFacts | undefined, now: Date, mustBeInvite: boolean): ErrorCode | null {
  if (!facts?.isActive) return 'INVALID_INVITE_CODE';
  if (facts.expiresAt && facts.expiresAt <= now) return 'EXPIRED_CODE';
  if (mustBeInvite && facts.campaignType === 'REFERRAL') return 'INVITE_CODE_REQUIRED';
  if (facts.isUsed) return 'USED_CODE';
  const { segment } = facts;
  if (segment?.isMember) return 'ALREADY_IN_SEGMENT';
  if (isUsedUp(facts.limits, facts.uses)) return 'CODE_USAGE_LIMIT';
  return segment && isFull(segment) ? 'REACHED_SEGMENT_LIMIT' : null;
}
