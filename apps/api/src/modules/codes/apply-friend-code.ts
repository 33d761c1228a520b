import type { PromotionResult } from '@fareback/contract';
import type { CodeLimits } from '@fareback/tenant-pack';
import { type ApiErrorDetails, throwApiError } from '../../platform/api-error.ts';
import type { Tx } from '../../platform/database/transactions.ts';
import {
  countFriendUses,
  type FriendCode,
  findFriendCode,
  newcomerOf,
  presentFriendWelcome,
  runningReferral,
  takeFriendCode,
} from '../referrals/index.ts';
import { configurationOf } from '../tenants/index.ts';
import type { CodeEntry } from './code-entry.ts';
import { type FriendCodeFacts, getFriendCodeError } from './friend-code-rules.ts';
import { segmentFacts } from './segment-facts.ts';
import { lockSegment } from './store.ts';
import { nextUsagePeriods, usagePeriods } from './usage-periods.ts';

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
  return presentFriendWelcome(referral, language);
}
