import { type ErrorCode, limits, type PromotionResult } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';
import { type ApiErrorDetails, throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import { DAY_MILLIS } from '../../platform/local-date.ts';
import { notifyMembers } from '../notifications/index.ts';
import {
  countFriendUses,
  type FriendCode,
  findFriendCode,
  type Newcomer,
  newcomerOf,
  presentFriendWelcome,
  runningReferral,
  takeFriendCode,
} from '../referrals/index.ts';
import { configurationOf } from '../tenants/index.ts';
import { type CodeEntry, segmentFacts } from './code-entry.ts';
import { type CodeUses, isFull, nextUsagePeriods, type SegmentFacts, usagePeriods } from './rules.ts';

import { lockSegment } from './store.ts';

export interface FriendCodeFacts {
  code: FriendCode;
  isAvailable: boolean;
  isRunning: boolean;
  newcomer: Newcomer | null;
  segment: SegmentFacts | null;
  limits: CodeLimits;
  uses: CodeUses;
}

interface FriendCodeError {
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

const wordsOf = {
  daily: { wordingKey: 'referServer.ReferralLimitDaily', period: 'day' },
  weekly: { wordingKey: 'referServer.ReferralLimitWeekly', period: 'week' },
  monthly: { wordingKey: 'referServer.ReferralLimitMonthly', period: 'month' },
} as const;

function limitDetails(limit: keyof CodeLimits, { now, tenant: { timeZone } }: CodeEntry): ApiErrorDetails {
  if (limit === 'lifetime') return {};
  const { wordingKey, period } = wordsOf[limit];
  return { wordingKey, worksAgain: { at: nextUsagePeriods(now, timeZone)[period], timeZone } };
}

/** Checks a friend's code for a member or visitor without using it. Throws the code errors of the contract [API-11]. */
export async function judgeFriendCode(
  tx: Tx,
  code: FriendCode,
  entry: CodeEntry,
  memberId: string | null,
): Promise<void> {
  const { tenant, now, mustBeInvite } = entry;
  const referral = runningReferral(tenant, code);
  const segment = referral?.refereeSegment;
  const [newcomer, uses, group] = await Promise.all([
    memberId === null ? null : newcomerOf(tx, memberId, code),
    countFriendUses(tx, code, usagePeriods(now, tenant.timeZone)),
    segmentFacts(tx, tenant, segment, memberId),
  ]);
  const facts: FriendCodeFacts = {
    code,
    isAvailable: configurationOf(tenant, 'en').IsReferralAvailable === true,
    isRunning: referral !== null,
    newcomer,
    segment: group,
    limits: referral?.limits ?? {},
    uses,
  };
  const error = getFriendCodeError(facts, now, mustBeInvite);
  if (error) throwApiError(error.code, { field: 'inviteCode', ...(error.limit && limitDetails(error.limit, entry)) });
}

/**
 * Uses a friend's code for a member, checked and counted under a lock on both accounts, so concurrent uses cannot
 * exceed the limits, and two members cannot enter each other's code [CODE-23, CODE-28, CODE-30 to CODE-36, REFER-16].
 * Throws the code errors of the contract before any write. Both accounts must be locked.
 */
export async function applyFriendCode(
  tx: Tx,
  { memberId, language }: { memberId: string; language: string },
  entry: CodeEntry,
  found: FriendCode,
): Promise<PromotionResult> {
  const { tenant, now } = entry;
  const segment = runningReferral(tenant, found)?.refereeSegment;
  if (segment !== undefined) await lockSegment(tx, tenant.tenantId, segment);
  // Checked again: its owner may have been erased before the lock.
  const code = (await findFriendCode(tx, found.code)) ?? throwApiError('INVALID_INVITE_CODE', { field: 'inviteCode' });
  await judgeFriendCode(tx, code, entry, memberId);
  const referral =
    runningReferral(tenant, code) ?? throwApiError('REFERRAL_CAMPAIGN_DISABLED', { field: 'inviteCode' });
  await takeFriendCode(tx, { ...tenant, now }, memberId, { friend: code, referral });
  await notifyMembers({ tx, tenant, now }, [
    {
      memberId: code.referrerId,
      kind: 'FRIEND_JOINED',
      // Names the moment, not the friend.
      subject: now.toISOString(),
      facts: {},
      expiresAt: new Date(now.getTime() + 7 * DAY_MILLIS),
    },
  ]);
  return presentFriendWelcome(referral, language);
}
