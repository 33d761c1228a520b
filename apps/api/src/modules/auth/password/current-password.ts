import { limits } from '@fareback/contract';
import type { Call, MemberCtx } from '../../../call/context.ts';
import { throwApiError } from '../../../platform/api-error.ts';
import { isPassword } from '../../../platform/encryption/password-hash.ts';
import { lockMember, passwordOf } from '../../members/index.ts';
import { isYoung } from '../sessions/sessions.ts';
import { countTry, keepToMemberBudget } from '../sign-in/member-tries.ts';
import { deleteMemberTry } from '../store.ts';

/** A try that was counted, before anybody looked at the current password. */
export interface Try {
  memberId: string;
  tryId: string;
  passwordHash: string | null;
}

/** Takes a try for a locked member; refuses with TOO_MANY_REQUESTS when there is none left [ACCT-03]. */
export async function takeTry({ tx, tenant, now }: MemberCtx, memberId: string): Promise<Try> {
  await keepToMemberBudget(tx, memberId, 'CURRENT_PASSWORD', now);
  const tryId = await countTry(tx, tenant.tenantId, { memberId, kind: 'CURRENT_PASSWORD' }, now);
  const password = await passwordOf(tx, memberId);
  return { memberId, tryId, passwordHash: password?.passwordHash ?? null };
}

/** What `judge` says of a try; one that nobody had time to judge is given back. */
export async function judged<T>(call: Call, { memberId, tryId }: Try, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    // Whatever becomes of it: the caller is to hear why the try was not judged.
    await call
      .inTenant((tx) => deleteMemberTry(tx, memberId, 'CURRENT_PASSWORD', tryId))
      .catch((failure: unknown) => call.log.warn({ err: failure }, 'a try could not be given back'));
    throw error;
  }
}

/** A try at the password, or null where there is none and the session began a moment ago. */
async function begin(ctx: MemberCtx, currentPassword: string): Promise<Try | null> {
  const { tx, now, session } = ctx;
  const { memberId } = ctx.member;
  await lockMember(tx, memberId);
  const isOfPartner = ((await passwordOf(tx, memberId))?.passwordHash ?? null) === null;
  if (isOfPartner && (await isYoung(tx, session, now, limits.freshSessionMinutes))) return null;
  if (isOfPartner) throwApiError('SIGN_IN_AGAIN');
  if (currentPassword === '') throwApiError('CURRENT_PASSWORD_REQUIRED', { field: 'currentPassword' });
  return takeTry(ctx, memberId);
}

/**
 * Lets on only whom the account belongs to: a session alone may be somebody else's, who found the phone unlocked. The member
 * gives the password; one who has none, because a partner's app brought them, has just come from there. Refuses with
 * CURRENT_PASSWORD_REQUIRED, WRONG_PASSWORD, SIGN_IN_AGAIN, or TOO_MANY_REQUESTS after 5 wrong ones in 15 minutes [ACCT-10].
 */
export async function stepUp(call: Call, currentPassword: string): Promise<void> {
  const taken = await call.asMember((ctx) => begin(ctx, currentPassword));
  if (taken === null) return;
  const { memberId, tryId, passwordHash } = taken;
  if (!(await judged(call, taken, () => isPassword(passwordHash, currentPassword))))
    throwApiError('WRONG_PASSWORD', { field: 'currentPassword' });
  await call.inTenant((tx) => deleteMemberTry(tx, memberId, 'CURRENT_PASSWORD', tryId));
}
