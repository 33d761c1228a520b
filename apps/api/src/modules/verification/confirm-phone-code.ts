import { getVerificationCodeError, normalizeVerificationCode, type UserStatus } from '@fareback/contract';
import type { Call, MemberCtx, TenantCtx } from '../../call/context.ts';
import { throwApiError } from '../../platform/api-error.ts';
import { completeReferral } from '../earning/index.ts';
import { getPhoneStatus, lockForPhone, lockMember, type Member, takePhone } from '../members/index.ts';
import { clearTextBlock, queueMail } from '../notifications/index.ts';
import { matchRewardHolds } from '../reward-holds/index.ts';
import { appAddress } from '../tenants/index.ts';
import { codeHashOf, getCodeAttemptError } from './rules.ts';
import { type Challenge, challengeOf, countTry, deleteChallenge } from './store.ts';

type CodeError = 'NO_CODE_PENDING' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'WRONG_CODE';

type PhoneCodeError = CodeError | 'PHONE_ALREADY_REGISTERED' | 'ACCOUNT_SUSPENDED' | 'ACCOUNT_OPTED_OUT';

/** Notifies the member by mail of the new number, in case another person changed it [PHONE-13]. */
async function mailPhoneChanged(
  ctx: MemberCtx,
  { memberId, email, name, language }: Member,
  digits: string,
): Promise<void> {
  if (email === null) return;
  await queueMail(ctx.tx, ctx, {
    tenantId: ctx.tenant.tenantId,
    to: email,
    language: language ?? ctx.language,
    memberId,
    mail: { kind: 'PHONE_CHANGED', name, digits, app: appAddress(ctx) },
  });
}

/**
 * Counts a try and returns the proven number, or why the code is refused. `locked` is the challenge whose number and
 * member the caller locked [PHONE-11].
 */
export async function checkCode(
  { tx, tenant, keyRing, now }: TenantCtx,
  { memberId, locked, code }: { memberId: string; locked: Challenge | undefined; code: string },
): Promise<Challenge | CodeError> {
  // Read again: it could change before the locks were acquired.
  const pending = await challengeOf(tx, memberId);
  const reason = getCodeAttemptError(pending, now);
  if (reason !== null || !pending) return reason ?? 'NO_CODE_PENDING';
  if (getVerificationCodeError(code)) return 'WRONG_CODE';
  await countTry(tx, memberId);
  const given = codeHashOf(
    { keyRing, tenantId: tenant.tenantId },
    { memberId, phoneHash: pending.phoneHash, code: normalizeVerificationCode(code) },
  );
  if (!given.equals(pending.codeHash)) return 'WRONG_CODE';
  // A code for another number was requested in between: this one is void, and that number is not locked.
  return locked?.phoneHash.equals(pending.phoneHash) ? pending : 'WRONG_CODE';
}

/** One try, with number and member locked. Returns the refusal instead of throwing, so the try stays counted. */
async function tryCode(ctx: MemberCtx, code: string, isMigrationRequest: boolean): Promise<PhoneCodeError | null> {
  const { tx, tenant, now } = ctx;
  const { memberId } = ctx.member;
  const challenge = await challengeOf(tx, memberId);
  const member = challenge
    ? await lockForPhone(tx, tenant.tenantId, memberId, challenge.phoneHash)
    : await lockMember(tx, memberId);
  if (member?.status === 'SUSPENDED') return 'ACCOUNT_SUSPENDED';
  if (member?.status === 'OPTED_OUT') return 'ACCOUNT_OPTED_OUT';
  const pending = await checkCode(ctx, { memberId, locked: challenge, code });
  if (typeof pending === 'string') return pending;
  const phoneStatus = await getPhoneStatus(tx, memberId, pending.phoneHash);
  if (phoneStatus === 'LOST' || (phoneStatus === 'TAKEN' && !isMigrationRequest)) return 'PHONE_ALREADY_REGISTERED';
  await takePhone(tx, tenant.tenantId, { memberId, phone: pending }, now);
  await clearTextBlock(tx, memberId);
  await matchRewardHolds(ctx, memberId);
  await deleteChallenge(tx, memberId);
  await completeReferral(tx, { ...tenant, now }, memberId);
  if (member?.status === 'VERIFIED' && phoneStatus !== 'OWN')
    await mailPhoneChanged(ctx, member, pending.phoneLastDigits);
  return null;
}

/**
 * Confirms the sent code: the number replaces the member's previous one, and NEW or CONSENT becomes VERIFIED. With
 * `isMigrationRequest` an earlier account loses the number in the same transaction. Texts from the member are answered
 * again if they were blocked. Refuses with WRONG_CODE,
 * CODE_EXPIRED, NO_CODE_PENDING, TOO_MANY_ATTEMPTS or PHONE_ALREADY_REGISTERED [PHONE-03, PHONE-04, PHONE-05, API-18, PRIV-16].
 */
export async function confirmPhoneCode(
  call: Call,
  input: { validationCode: string; isMigrationRequest: boolean },
): Promise<{ userStatus: UserStatus }> {
  const rejection = await call.asMember((ctx) => tryCode(ctx, input.validationCode, input.isMigrationRequest));
  if (rejection !== null) throwApiError(rejection);
  return { userStatus: 'VERIFIED' };
}
