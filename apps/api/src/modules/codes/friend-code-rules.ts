import { type ErrorCode, limits } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';
import { DAY_MILLIS } from '../../platform/durations.ts';
import type { FriendCode, Newcomer } from '../referrals/index.ts';
import { type CodeUses, isFull, type SegmentFacts } from './rules.ts';

export interface FriendCodeFacts {
  code: FriendCode;
  isAvailable: boolean;
  isRunning: boolean;
  newcomer: Newcomer | null;
  segment: SegmentFacts | null;
  limits: CodeLimits;
  uses: CodeUses;
}

export interface FriendCodeError {
  code: ErrorCode;
  limit?: keyof CodeLimits;
}

const windowMillis = limits.referralWindowDays * DAY_MILLIS;

function getMemberFriendCodeError(
  { memberId, isNew, createdAt, pair, hasBroughtOwner, isHeld }: Newcomer,
  code: FriendCode,
  now: Date,
) {
  if (code.referrerId === memberId) return 'OWN_CODE';
  if (isNew) return 'JOIN_PROGRAMME_FIRST';
  if (pair?.code === code.code) return 'USED_CODE';
  if (pair) return 'ONE_REFERRAL_CODE_PER_ACCOUNT';
  if (hasBroughtOwner) return 'REFERRED_PERSON_CODE';
  if (isHeld) return 'REWARD_HELD';
  return now.getTime() - createdAt.getTime() > windowMillis ? 'REFERRAL_WINDOW_CLOSED' : null;
}

/**
 * Returns why a friend's code cannot be used, or null. Program rules come first, then the member's, then segment and
 * owner's limits, so no member retries later in vain [CODE-22, CODE-23, CODE-27 to CODE-36].
 */
export function getFriendCodeError(facts: FriendCodeFacts, now: Date, mustBeInvite: boolean): FriendCodeError | null {
  if (mustBeInvite) return { code: 'INVITE_CODE_REQUIRED' };
  if (!facts.isAvailable) return { code: 'REFERRAL_DEACTIVATED' };
  if (!facts.isRunning) return { code: 'REFERRAL_CAMPAIGN_DISABLED' };
  const own = facts.newcomer && getMemberFriendCodeError(facts.newcomer, facts.code, now);
  if (own) return { code: own };
  const { segment } = facts;
  if (segment?.isMember) return { code: 'ALREADY_IN_SEGMENT' };
  if (segment && isFull(segment)) return { code: 'REACHED_SEGMENT_LIMIT' };
  for (const limit of ['lifetime', 'monthly', 'weekly', 'daily'] as const) {
    const most = facts.limits[limit];
    if (most !== undefined && facts.uses[limit] >= most)
      return { code: limit === 'lifetime' ? '31001' : '31002', limit };
  }
  return null;
}
