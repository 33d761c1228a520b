import { limits } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { isPassword } from '../../../platform/encryption/password-hash.ts';
import { lockMember, passwordOf } from '../../members/index.ts';
import { isProven, isYoung } from '../sessions/sessions.ts';
import { countTry, keepToMemberBudget } from '../sign-in/sign-in-attempts.ts';
import { deleteMemberTry } from '../store.ts';

export interface Try {
  memberId: string;
  tryId: string;
  passwordHash: string | null;
}

export async function consumeAttempt({ tx, tenant, now }: MemberCtx, memberId: string): Promise<Try> {
  await keepToMemberBudget(tx, memberId, 'CURRENT_PASSWORD', now);
  const tryId = await countTry(tx, tenant.tenantId, { memberId, kind: 'CURRENT_PASSWORD' }, now);
  const password = await passwordOf(tx, memberId);
  return { memberId, tryId, passwordHash: password?.passwordHash ?? null };
}

/** Runs `judge` for a try; gives the try back if `judge` throws. */
export async function judged<T>(call: Call, { memberId, tryId }: Try, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    // Ignore a failure here: the caller must get the original error.
    await call
      .inTenant((tx) => deleteMemberTry(tx, memberId, 'CURRENT_PASSWORD', tryId))
      .catch((failure: unknown) => call.log.warn({ err: failure }, 'a try could not be given back'));
    throw error;
  }
}

/** Counts a password try; null if a passkey was just used, or the member has no password and the session is new. */
async function begin(ctx: MemberCtx, currentPassword: string): Promise<Try | null> {
  const { tx, now, session } = ctx;
  const { memberId } = ctx.member;
  await lockMember(tx, memberId);
  if (currentPassword === '' && (await isProven(tx, session, now))) return null;
  const isOfPartner = ((await passwordOf(tx, memberId))?.passwordHash ?? null) === null;
  if (isOfPartner && (await isYoung(tx, session, now, limits.freshSessionMinutes))) return null;
  if (isOfPartner) throwApiError('SIGN_IN_AGAIN', ctx.tenant.isStandalone ? { wordingKey: 'account.signInAgain' } : {});
  if (currentPassword === '') throwApiError('CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' });
  return consumeAttempt(ctx, memberId);
}

/**
 * Requires proof beyond the session, which may be on an unlocked phone: the password, a passkey used in the last
 * minutes, or for partner members without a password a recent sign-in. Throws CURRENT_PASSWORD_REQUIRED, WRONG_PASSWORD, SIGN_IN_AGAIN, or TOO_MANY_REQUESTS after 5
 * wrong ones in 15 minutes [ACCT-10, ACCT-19].
 */
export async function stepUp(call: Call, currentPassword: string): Promise<void> {
  const taken = await call.asMember((ctx) => begin(ctx, currentPassword));
  if (taken === null) return;
  const { memberId, tryId, passwordHash } = taken;
  if (!(await judged(call, taken, () => isPassword(passwordHash, currentPassword))))
    throwApiError('WRONG_PASSWORD', { field: 'currentPassword' });
  await call.inTenant((tx) => deleteMemberTry(tx, memberId, 'CURRENT_PASSWORD', tryId));
}
